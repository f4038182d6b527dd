//! Makes the notes that report on standard error the format, shape and rules with which an input is read.

use itertools::Itertools;

use super::input::Item;
use crate::formats::{Entry, Run};
use crate::grid::{Puzzle, Rule, Shape};
use crate::report::not_understood;

/// Makes the notes about inputs. It stores the last note, so that a million lines with the same format and rules give
/// one note.
pub(super) struct Announcer {
    quiet: bool,
    /// True if the command builds formulas. The notes then contain the size of a formula if it is large.
    solves: bool,
    last: Option<(String, String)>,
}

impl Announcer {
    pub(super) fn new(quiet: bool) -> Self {
        Announcer { quiet, solves: false, last: None }
    }

    /// Creates an announcer for commands that build formulas. If a formula will be large, the note says how large.
    pub(super) fn of_solver(quiet: bool) -> Self {
        Announcer { quiet, solves: true, last: None }
    }

    /// Returns the note to print before `item` is answered. Returns `None` if it is the same as the last note, and if
    /// `quiet` is set.
    pub(super) fn note(&mut self, item: &Item) -> Option<String> {
        let size = if self.solves { size(&item.entry.puzzle) } else { String::new() };
        let form = || {
            let Entry { format, puzzle, .. } = &item.entry;
            let ignored = not_understood(&item.entry)
                .map(|named| format!("; not understood as rules: {named}"));
            format!("{format}, {}{size}{}", kind(puzzle), ignored.unwrap_or_default())
        };
        self.note_form(&item.source.file, form)
    }

    /// Prints the [`note`](Self::note) on standard error.
    pub(super) fn announce(&mut self, item: &Item) {
        if let Some(note) = self.note(item) {
            note!("{note}");
        }
    }

    /// Returns the note to print before the puzzles of `run` are answered, which are plain lines from the file named
    /// `file`. Returns `None` in the same cases as [`Announcer::note`].
    pub(super) fn note_run(&mut self, file: &str, run: &Run) -> Option<String> {
        self.note_form(file, || format!("{}, boxes {}", run.format(), Shape::CLASSIC))
    }

    fn note_form(&mut self, file: &str, form: impl FnOnce() -> String) -> Option<String> {
        if self.quiet {
            return None;
        }
        let now = Some((file.to_owned(), form()));
        if self.last == now {
            return None;
        }
        self.last = now;
        self.last.as_ref().map(|(file, form)| format!("{file}: reading {form}"))
    }
}

/// The smallest number of clauses for which the size of a formula is announced.
const MANY: usize = 10_000_000;
/// The memory that a solver takes for a clause of two literals, in bytes; nearly all clauses have two literals.
const OF_A_CLAUSE: usize = 16;

/// Returns a text with an estimate of the size of the formula. The text is empty if the formula is not large. The
/// estimate assumes that propagation places no further digit, that the empty cells are evenly spread over rows, columns
/// and boxes, and that there are no other rules.
fn size(puzzle: &Puzzle) -> String {
    let side = puzzle.shape().side();
    let pairs = |number: usize| number * number.saturating_sub(1) / 2;
    // The first term counts the pairs of digits of each cell, the second the pairs of cells of each row, column
    // and box, for each digit.
    let clauses = |empty: usize| empty * pairs(side) + 3 * side * side * pairs(empty / side);
    if clauses(puzzle.shape().cell_count()) < MANY {
        return String::new();
    }
    match clauses(puzzle.shape().cell_count().saturating_sub(puzzle.clues.filled_count())) {
        few if few < MANY => String::new(),
        many => {
            let (millions, megabytes) = (many / 1_000_000, many * OF_A_CLAUSE / 1_000_000);
            format!(
                "; its formula has up to {millions} million clauses and takes about {megabytes} MB"
            )
        }
    }
}

/// Returns a text with the shape of the boxes (or the side if there are no boxes), and the names of the rules unless
/// they are classic.
fn kind(puzzle: &Puzzle) -> String {
    let shape = puzzle.shape();
    let size = match shape.has_boxes() && puzzle.rules.has_boxes() {
        true => format!("boxes {shape}"),
        false => format!("side {}", shape.side()),
    };
    match puzzle.rules.is_classic() {
        true => size,
        false => {
            let names = puzzle.rules.iter().map(Rule::name).dedup_with_count();
            let named = |(count, name): (usize, &str)| match count {
                1 => name.to_owned(),
                _ => format!("{count} {name}"),
            };
            format!("{size}, rules {}", names.map(named).join(","))
        }
    }
}
