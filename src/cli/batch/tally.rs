//! How many puzzles have which answer.

use std::fmt;

use itertools::Itertools;

use crate::report::quantity;

/// The answers in a word, in the order in which they came first, each with the number of its puzzles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::cli) struct Tally(Vec<(&'static str, u64)>);

impl Tally {
    /// One puzzle.
    pub fn of(answer: &'static str) -> Self {
        Tally(vec![(answer, 1)])
    }

    /// Counts so many more puzzles with this answer.
    pub fn add(&mut self, answer: &'static str, puzzles: u64) {
        match self.0.iter_mut().find(|(known, _)| *known == answer) {
            Some((_, number)) => *number += puzzles,
            None => self.0.push((answer, puzzles)),
        }
    }

    /// Counts those of another tally too.
    pub fn add_all(&mut self, other: &Tally) {
        other.0.iter().for_each(|&(answer, puzzles)| self.add(answer, puzzles));
    }

    /// All puzzles.
    pub fn puzzles(&self) -> u64 {
        self.0.iter().map(|(_, number)| number).sum()
    }

    /// Says it on standard error at the end of a batch; one puzzle is none.
    pub fn close(&self, quiet: bool) {
        if !quiet && self.puzzles() > 1 {
            say!("{self}");
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
    fn answers_are_told_in_the_order_in_which_they_came() {
        let mut tally = Tally::of("unique");
        let mut more = Tally::of("none");
        more.add("unique", 2);
        tally.add_all(&more);
        assert_eq!(tally.to_string(), "4 puzzles: 3 unique, 1 none");
    }
}
