//! What follows if there is one solution, in words.

use crate::grid::Digit;
use crate::rules::Action;

use super::seen::Seen;
use super::sentence::Teller;
use super::words::fill;

impl Teller<'_> {
    pub(super) fn rectangle(&self, seen: &Seen<'_>) -> Option<String> {
        let cells = seen.cells();
        let in_all = |digit: &Digit| cells.iter().all(|&cell| seen.digits_of(cell).contains(digit));
        let digits: Vec<_> = seen.digits().into_iter().filter(in_all).collect();
        let values =
            [("cells", &*self.speaker.list(&cells)), ("digits", &self.speaker.choice(digits))];
        Some(fill(self.speaker.words().unique_rectangle, &values))
    }

    pub(super) fn bug(&self, seen: &Seen<'_>) -> Option<String> {
        let placed = seen.step.placed.map(|id| self.sudoku.action(id));
        let cell = placed.or_else(|| seen.eliminated.first().copied())?.cell;
        let left = seen.digits_of(cell);
        let left =
            left.into_iter().find(|&digit| !seen.eliminated.contains(&Action { cell, digit }));
        let digit = placed.map(|action| action.digit).or(left)?;
        let values = [("cell", &*cell.to_string()), ("digit", &self.speaker.digit(digit))];
        Some(fill(self.speaker.words().bug_plus_one, &values))
    }
}
