//! Minimum remaining values with the degree heuristic: how people choose a cell.
//!
//! The choice with the fewest open actions comes first (J. R. Bitner, E. M. Reingold, *Backtrack
//! Programming Techniques*, Communications of the ACM, 1975); of several such the one with the most
//! undecided neighbours (D. Brélaz, *New Methods to Color the Vertices of a Graph*, Communications
//! of the ACM, 1979); of several such the first. Its first open action is tried first.

use rustsat::types::Lit;

use crate::Choices;

use super::decide::Decide;
use super::phases::Phases;
use super::plain::First;
use super::trail::Trail;

/// The choices, and what to decide when all of them are made: variables that stand in none.
#[derive(Debug, Default)]
pub(super) struct Mrv {
    choices: Choices,
    rest: First,
}

impl Decide for Mrv {
    fn grow(&mut self, variables: usize) {
        self.rest.grow(variables);
    }

    fn set_choices(&mut self, choices: &Choices) {
        self.choices = choices.clone();
    }

    fn freed(&mut self, literals: &[Lit]) {
        self.rest.freed(literals);
    }

    fn next(&mut self, trail: &Trail, phases: &Phases) -> Option<Lit> {
        let best = (0..self.choices.len())
            .filter(|&choice| self.is_open(choice, trail))
            .min_by_key(|&choice| {
                (self.remaining(choice, trail), std::cmp::Reverse(self.degree(choice, trail)))
            });
        match best {
            Some(choice) => self.open_actions(choice, trail).next(),
            None => self.rest.next(trail, phases),
        }
    }
}

impl Mrv {
    /// The positive literals of a choice that are free.
    fn open_actions(&self, choice: usize, trail: &Trail) -> impl Iterator<Item = Lit> {
        let literals = self.choices.places(choice).iter().map(|&place| Lit::positive(place));
        literals.filter(|&literal| trail.value(literal).is_none())
    }

    /// Whether the choice is still to be made: none of its actions is taken, and there is one.
    fn is_open(&self, choice: usize, trail: &Trail) -> bool {
        let taken = |&place: &u32| trail.value(Lit::positive(place)) == Some(true);
        !self.choices.places(choice).iter().any(taken)
            && self.open_actions(choice, trail).next().is_some()
    }

    fn remaining(&self, choice: usize, trail: &Trail) -> usize {
        self.open_actions(choice, trail).count()
    }

    fn degree(&self, choice: usize, trail: &Trail) -> usize {
        let neighbours = self.choices.neighbours(choice).iter();
        neighbours.filter(|&&neighbour| self.is_open(neighbour as usize, trail)).count()
    }
}
