//! Starts the thread that reads puzzles and makes notes about their format.

use std::sync::Arc;
use std::thread;

use super::queue::{self, Ending, Queue};
use crate::ask::{self, BulkPolicy};
use crate::bulk::BulkCandidates;
use crate::cli::announce::Announcer;
use crate::cli::input::{BadPuzzle, Inputs, Item, Piece, PlainLines};
use crate::formats::Run;

/// A piece of the input. The variant says how the piece is answered.
pub(super) enum WorkItem {
    /// A puzzle for the solver of its shape and rules.
    One(Box<Item>),
    /// A puzzle for bulk, with its candidates.
    Classic(Box<Item>, BulkCandidates),
    /// Plain lines for bulk, each with one puzzle, and the name of their file.
    Run(String, Run),
    /// A puzzle that could not be read.
    Unread(BadPuzzle),
    /// A note to print before the next item.
    Note(String),
}

impl queue::Queued for WorkItem {
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

/// Starts a thread that reads until the input ends or the queue is closed.
pub(super) fn start<R: Send + 'static>(
    inputs: Inputs,
    policy: Option<BulkPolicy>,
    lines: PlainLines,
    queue: &Arc<Queue<WorkItem, R>>,
    quiet: bool,
) {
    let queue = Arc::clone(queue);
    let announcer = Announcer::of_solver(quiet);
    let mut reader = Reader { inputs, policy, lines, announcer };
    thread::spawn(move || {
        // The guard marks the end of the input even if this thread panics.
        let queue = queue.ending();
        while reader.push_next(&queue).is_some_and(|wanted| wanted) {}
    });
}

struct Reader {
    inputs: Inputs,
    policy: Option<BulkPolicy>,
    lines: PlainLines,
    announcer: Announcer,
}

impl Reader {
    /// Reads the next piece of the input and pushes its work item. If there is a note about the format of the piece,
    /// pushes it first. Returns `None` at the end of the input, `Some(false)` if the queue is closed, and otherwise
    /// `Some(true)`.
    fn push_next<R>(&mut self, queue: &Ending<'_, WorkItem, R>) -> Option<bool> {
        let piece = self.inputs.next_piece(self.lines)?;
        let note = match &piece {
            Piece::Run(file, run) => self.announcer.note_run(file, run),
            Piece::Item(item) => item.as_ref().as_ref().ok().and_then(|it| self.announcer.note(it)),
        };
        let goes_on = note.is_none_or(|note| queue.push(WorkItem::Note(note)));
        Some(goes_on && queue.push(self.sort(piece)))
    }

    /// Turns a piece into a work item. A puzzle that bulk accepts becomes one for bulk if the policy says so.
    fn sort(&self, piece: Piece) -> WorkItem {
        let item = match piece {
            Piece::Run(file, run) => return WorkItem::Run(file, run),
            Piece::Item(item) => *item,
        };
        let item = match item {
            Ok(item) => Box::new(item),
            Err(bad) => return WorkItem::Unread(bad),
        };
        let is_by_bulk = self.policy.is_some_and(|policy| policy.takes(item.is_argument()));
        match is_by_bulk.then(|| ask::bulk_candidates(&item.entry.puzzle)).flatten() {
            Some(candidates) => WorkItem::Classic(item, candidates),
            None => WorkItem::One(item),
        }
    }
}
