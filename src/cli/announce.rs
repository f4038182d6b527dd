//! Saying on standard error as what an input was read.

use super::input::Item;

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
        if self.quiet {
            return None;
        }
        let form = format!("{}, boxes {}", item.entry.format, item.entry.puzzle.shape());
        let now = Some((item.source.file.clone(), form));
        if self.last == now {
            return None;
        }
        self.last = now;
        self.last.as_ref().map(|(file, form)| format!("{file}: reading {form}"))
    }
}
