//! Counts the puzzles with each answer.

use std::fmt;

use itertools::Itertools;

use crate::report::quantity;

/// Each answer that occurred, in a word or a few, with the number of puzzles that have it. The answers are in the order
/// of their first occurrence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::cli) struct Tally(Vec<(&'static str, u64)>);

impl Tally {
    /// Returns the tally of one puzzle with this answer.
    pub fn of(answer: &'static str) -> Self {
        Tally(vec![(answer, 1)])
    }

    /// Adds `puzzles` puzzles with this answer.
    pub fn add(&mut self, answer: &'static str, puzzles: u64) {
        match self.0.iter_mut().find(|(known, _)| *known == answer) {
            Some((_, number)) => *number += puzzles,
            None => self.0.push((answer, puzzles)),
        }
    }

    /// Adds all counts of another tally.
    pub fn add_all(&mut self, other: &Tally) {
        other.0.iter().for_each(|&(answer, puzzles)| self.add(answer, puzzles));
    }

    /// Returns the number of puzzles with this answer.
    pub fn count(&self, answer: &str) -> u64 {
        self.0.iter().filter(|(known, _)| *known == answer).map(|(_, number)| number).sum()
    }

    /// Returns the number of all puzzles.
    pub fn puzzles(&self) -> u64 {
        self.0.iter().map(|(_, number)| number).sum()
    }

    /// Prints the tally on standard error if it counts at least two puzzles and `quiet` is false.
    pub fn close(&self, quiet: bool) {
        if !quiet && self.puzzles() > 1 {
            note!("{self}");
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let answers = self.0.iter().map(|(answer, number)| format!("{number} {answer}")).join(", ");
        write!(f, "{}: {answers}", quantity(self.puzzles(), "puzzle"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_lists_answers_in_the_order_in_which_they_came() {
        let mut tally = Tally::of("unique");
        let mut more = Tally::of("none");
        more.add("unique", 2);
        tally.add_all(&more);
        assert_eq!(tally.to_string(), "4 puzzles: 3 unique, 1 none");
    }
}
