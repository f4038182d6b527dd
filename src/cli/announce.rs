//! Saying on standard error as what an input was read.

use itertools::Itertools;

use super::input::Item;
use crate::formats::Run;
use crate::grid::{Puzzle, Rule, Shape};

/// Remembers what was said last, so that a file of a million lines is announced once.
pub(super) struct Announcer {
    quiet: bool,
    /// Whether a formula is made, whose size is said where it is large.
    solves: bool,
    last: Option<(String, String)>,
}

impl Announcer {
    pub(super) fn new(quiet: bool) -> Self {
        Announcer { quiet, solves: false, last: None }
    }

    /// For those who solve: says, too, how much memory a large formula takes, before it is made.
    pub(super) fn of_solver(quiet: bool) -> Self {
        Announcer { quiet, solves: true, last: None }
    }

    /// What to say before `item`, if anything.
    pub(super) fn note(&mut self, item: &Item) -> Option<String> {
        let size = if self.solves { size(&item.entry.puzzle) } else { String::new() };
        let form = || format!("{}, {}{size}", item.entry.format, kind(&item.entry.puzzle));
        self.note_form(&item.source.file, form)
    }

    /// What to say before `run`, from the file of that name, if anything.
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

/// The number of clauses from which on the size of a formula is announced.
const MANY: usize = 10_000_000;
/// What a clause of two literals takes in the memory of a solver, in bytes; nearly all clauses have two.
const OF_A_CLAUSE: usize = 16;

/// The size of the formula, where it is large: as if nothing followed from the clues, and the rest were evenly
/// spread.
fn size(puzzle: &Puzzle) -> String {
    let side = puzzle.shape().side();
    let pairs = |number: usize| number * number.saturating_sub(1) / 2;
    // Of cells; and of rows, columns and boxes, each with each digit.
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

/// The boxes, or the side where there are none, and the names of the rules.
fn kind(puzzle: &Puzzle) -> String {
    let shape = puzzle.shape();
    let size = match shape.has_boxes() {
        true => format!("boxes {shape}"),
        false => format!("side {}", shape.side()),
    };
    match puzzle.rules.is_classic() {
        true => size,
        false => format!("{size}, rules {}", puzzle.rules.iter().map(Rule::name).join(",")),
    }
}
