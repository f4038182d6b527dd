//! The thread that reads, and says as what.

use std::sync::Arc;
use std::thread;

use super::queue::{self, Ending, Queue};
use crate::ask::{self, BulkPolicy};
use crate::bulk::Board;
use crate::cli::announce::Announcer;
use crate::cli::input::{BadPuzzle, Inputs, Item, Piece};
use crate::formats::Run;

/// What is to be answered.
pub(super) enum WorkItem {
    /// By the solver of its kind.
    One(Box<Item>),
    /// By bulk.
    Classic(Box<Item>, Board),
    /// By bulk: plain lines of the file of that name.
    Run(String, Run),
    /// Not at all: it could not be read.
    Unread(BadPuzzle),
    /// Not at all: what to say before the next.
    Note(String),
}

impl queue::Load for WorkItem {
    fn weight(&self) -> usize {
        match self {
            WorkItem::One(item) => (item.entry.puzzle.shape().cell_count() / 81).max(1),
            WorkItem::Run(_, run) => run.lines().len(),
            WorkItem::Classic(..) | WorkItem::Unread(_) | WorkItem::Note(_) => 1,
        }
    }

    fn is_quick(&self) -> bool {
        !matches!(self, WorkItem::One(_))
    }
}

/// Reads on until the input ends, or nobody listens any more; `as_lines`: plain lines that bulk answers are
/// read in runs.
pub(super) fn start<R: Send + 'static>(
    inputs: Inputs,
    policy: Option<BulkPolicy>,
    as_lines: bool,
    queue: &Arc<Queue<WorkItem, R>>,
    quiet: bool,
) {
    let queue = Arc::clone(queue);
    let announcer = Announcer::of_solver(quiet);
    let mut reader = Reader { inputs, policy, as_lines, classic: 0, announcer };
    thread::spawn(move || {
        // However it ends, nothing more will come.
        let queue = queue.ending();
        while reader.push_next(&queue).is_some_and(|wanted| wanted) {}
    });
}

struct Reader {
    inputs: Inputs,
    policy: Option<BulkPolicy>,
    as_lines: bool,
    /// The classic puzzles so far, up to those that bulk leaves to others.
    classic: usize,
    announcer: Announcer,
}

impl Reader {
    /// Pushes the next work item, and before it what is to be said; `None` at the end, `false` when nobody
    /// wants it.
    fn push_next<R>(&mut self, queue: &Ending<'_, WorkItem, R>) -> Option<bool> {
        let policy = self.policy.filter(|policy| self.classic >= policy.after);
        let runs = policy.filter(|_| self.as_lines).map(|policy| policy.ignores_tails);
        let piece = self.inputs.next_piece(runs)?;
        let note = match &piece {
            Piece::Run(file, run) => self.announcer.note_run(file, run),
            Piece::Item(item) => item.as_ref().as_ref().ok().and_then(|it| self.announcer.note(it)),
        };
        let said = note.is_none_or(|note| queue.push(WorkItem::Note(note)));
        Some(said && queue.push(self.sort(piece, policy.is_some())))
    }

    /// Who is to answer.
    fn sort(&mut self, piece: Piece, by_bulk: bool) -> WorkItem {
        let item = match piece {
            Piece::Run(file, run) => return WorkItem::Run(file, run),
            Piece::Item(item) => *item,
        };
        let item = match item {
            Ok(item) => Box::new(item),
            Err(bad) => return WorkItem::Unread(bad),
        };
        let board = ask::board(&item.entry.puzzle);
        self.classic += usize::from(board.is_some());
        match board.filter(|_| by_bulk) {
            Some(board) => WorkItem::Classic(item, board),
            None => WorkItem::One(item),
        }
    }
}
