//! Saying on standard error as what an input was read.

use itertools::Itertools;

use super::input::Item;
use crate::formats::Run;
use crate::grid::{Puzzle, Rule, Shape};

/// Remembers what was said last, so that a file of a million lines is announced once.
pub(super) struct Announcer {
    quiet: bool,
    last: Option<(String, String)>,
}

impl Announcer {
    pub(super) fn new(quiet: bool) -> Self {
        Announcer { quiet, last: None }
    }

    /// What to say before `item`, if anything.
    pub(super) fn note(&mut self, item: &Item) -> Option<String> {
        let form = || format!("{}, {}", item.entry.format, kind(&item.entry.puzzle));
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
