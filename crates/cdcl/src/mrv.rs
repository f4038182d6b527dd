//! Decides by the minimum-remaining-values heuristic, and breaks ties by the degree heuristic. In a Sudoku the
//! heuristic branches first on the cell with the fewest candidates.
//!
//! A choice is a set of variables of which exactly one is true, such as the variables of the digits of a cell. It is
//! open while none of its variables is true and at least one is free. The heuristic selects the open choice with the
//! fewest free variables (J. R. Bitner, E. M. Reingold, *Backtrack Programming Techniques*, Communications of the ACM,
//! 1975).
//! Ties go to the choice with the most open neighbours, the choices from which it can exclude a variable (D. Brélaz,
//! *New Methods to Color the Vertices of a Graph*, Communications of the ACM, 1979), then to the choice with the lowest
//! index. The first free variable of the selected choice is decided to be true.

use rustsat::types::Lit;

use crate::Choices;

use super::decide::Decide;
use super::phases::Phases;
use super::plain::First;
use super::trail::Trail;

/// The choices, and the heuristic `rest`, which decides the free variables when no choice is open.
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
    /// Returns the free variables of a choice, as positive literals.
    fn open_actions(&self, choice: usize, trail: &Trail) -> impl Iterator<Item = Lit> {
        let literals = self.choices.places(choice).iter().map(|&place| Lit::positive(place));
        literals.filter(|&literal| trail.value(literal).is_none())
    }

    /// Returns whether the choice is still open: none of its variables is true, and at least one is free.
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
