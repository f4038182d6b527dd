//! Writes the sentences for techniques that assume a unique solution.

use crate::grid::{Cell, Digit, House};
use crate::rules::{Action, Requirement};

use super::resolved::{ResolvedStep, cells};
use super::words::fill;
use super::writer::StepWriter;

impl StepWriter<'_> {
    pub(super) fn rectangle(&self, seen: &ResolvedStep<'_>) -> Option<String> {
        let (words, corners) = (self.name_writer.words(), cells(&seen.bases));
        let digits = swapped(seen, &corners);
        let extras = seen
            .open
            .iter()
            .filter(|action| corners.contains(&action.cell) && !digits.contains(&action.digit));
        let extras: Vec<_> = extras.map(|&extra| self.name_writer.assertion(extra, true)).collect();
        let values = [
            ("cells", &*self.name_writer.list(&corners)),
            ("digits", &self.name_writer.choice(digits.iter().copied())),
            ("extras", &self.name_writer.alternatives(&extras)),
        ];
        match seen.bases.last()? {
            Requirement::House(house, locked) => {
                self.locked_rectangle(seen, *house, *locked, values)
            }
            _ if extras.len() > 1 => Some(fill(words.rectangle_extras, &values)),
            _ => Some(fill(words.unique_rectangle, &values)),
        }
    }

    /// Describes a rectangle where a digit is locked to two corners: in `house`, it fits only there.
    fn locked_rectangle(
        &self,
        seen: &ResolvedStep<'_>,
        house: House,
        locked: Digit,
        [cells, digits, _]: [(&str, &str); 3],
    ) -> Option<String> {
        let ends = seen.eliminated.iter().map(|action| action.cell);
        let values = [
            cells,
            digits,
            ("house", &*self.name_writer.house(house)),
            ("locked", &self.name_writer.digit(locked)),
            ("ends", &self.name_writer.list(ends)),
            ("other", &self.name_writer.digit(seen.target()?)),
        ];
        Some(fill(self.name_writer.words().rectangle_locked, &values))
    }

    pub(super) fn bug(&self, seen: &ResolvedStep<'_>) -> Option<String> {
        let placed = seen.step.placed.map(|id| self.sudoku.action(id));
        let cell = placed.or_else(|| seen.eliminated.first().copied())?.cell;
        let left = seen.digits_of(cell);
        let left =
            left.into_iter().find(|&digit| !seen.eliminated.contains(&Action { cell, digit }));
        let digit = placed.map(|action| action.digit).or(left)?;
        let values = [("cell", &*cell.to_string()), ("digit", &self.name_writer.digit(digit))];
        Some(fill(self.name_writer.words().bug_plus_one, &values))
    }
}

/// Returns the digits that could be swapped in the rectangle. These are the two candidates of the first corner with
/// only two candidates. If there is no such corner, these are the digits that are candidates of all corners.
fn swapped(seen: &ResolvedStep<'_>, corners: &[Cell]) -> Vec<Digit> {
    let of_corners = || corners.iter().map(|&cell| seen.digits_of(cell));
    let in_all = |digit: &Digit| of_corners().all(|digits| digits.contains(digit));
    let pair = of_corners().find(|digits| digits.len() == 2);
    pair.unwrap_or_else(|| seen.digits().into_iter().filter(in_all).collect())
}
