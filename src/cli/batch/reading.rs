//! The thread that reads, and says as what.

use std::sync::Arc;
use std::thread;

use super::desk::Done;
use super::question::Reading;
use super::queue::{self, Ending, Queue};
use crate::bulk;
use crate::cli::announce::Announcer;
use crate::cli::input::{BadPuzzle, Inputs, Item, Piece};
use crate::formats::Run;

/// What is to be answered.
pub(super) enum Load {
    /// By the solver of its kind.
    One(Box<Item>),
    /// By bulk.
    Classic(Box<Item>),
    /// By bulk: plain lines of the file of that name.
    Run(String, Run),
    /// Not at all: it could not be read.
    Bad(BadPuzzle),
    /// Not at all: what to say before the next.
    Note(String),
}

impl queue::Load for Load {
    fn weight(&self) -> usize {
        match self {
            Load::One(item) => (item.entry.puzzle.shape().cell_count() / 81).max(1),
            Load::Run(_, run) => run.lines().len(),
            Load::Classic(_) | Load::Bad(_) | Load::Note(_) => 1,
        }
    }

    fn is_quick(&self) -> bool {
        !matches!(self, Load::One(_))
    }
}

/// Reads on until the input ends, or nobody listens any more.
pub(super) fn start(
    inputs: Inputs,
    lanes: Option<Reading>,
    queue: &Arc<Queue<Load, Vec<Done>>>,
    quiet: bool,
) {
    let queue = Arc::clone(queue);
    let announcer = Announcer::of_solver(quiet);
    let mut reader = Reader { inputs, lanes, classic: 0, announcer };
    thread::spawn(move || {
        // However it ends, nothing more will come.
        let queue = queue.ending();
        while reader.push_next(&queue).is_some_and(|wanted| wanted) {}
    });
}

struct Reader {
    inputs: Inputs,
    lanes: Option<Reading>,
    /// The classic puzzles so far, up to those that bulk leaves to others.
    classic: usize,
    announcer: Announcer,
}

impl Reader {
    /// Pushes the next load, and before it what is to be said; `None` at the end, `false` when nobody
    /// wants it.
    fn push_next(&mut self, queue: &Ending<'_, Load, Vec<Done>>) -> Option<bool> {
        let lanes = self.lanes.filter(|lanes| self.classic >= lanes.after);
        let piece = self.inputs.next_piece(lanes.and_then(|lanes| lanes.runs))?;
        let note = match &piece {
            Piece::Run(file, run) => self.announcer.note_run(file, run),
            Piece::Item(item) => item.as_ref().as_ref().ok().and_then(|it| self.announcer.note(it)),
        };
        let said = note.is_none_or(|note| queue.push(Load::Note(note)));
        Some(said && queue.push(self.sort(piece, lanes.is_some())))
    }

    /// Who is to answer.
    fn sort(&mut self, piece: Piece, by_bulk: bool) -> Load {
        let item = match piece {
            Piece::Run(file, run) => return Load::Run(file, run),
            Piece::Item(item) => *item,
        };
        let item = match item {
            Ok(item) => Box::new(item),
            Err(bad) => return Load::Bad(bad),
        };
        let is_classic = bulk::board(&item.entry.puzzle).is_some();
        self.classic += usize::from(is_classic);
        if by_bulk && is_classic { Load::Classic(item) } else { Load::One(item) }
    }
}
