//! Defines what a puzzle and any other exact cover problem have in common: a formula, and a decoder that turns the
//! actions of a model into a verified solution. What asks about both is written once, over [`Instance`].

use std::hash::Hash;

use crate::cover::{ActionId, Incidence};
use crate::encode::{Problem, Propagation, Scope};
use crate::grid::{Grid, Puzzle};
use crate::rules::Sudoku;

use super::{CoverViolation, DecodeError, decode, verify_cover};

/// An exact cover problem with a decoder of its solutions.
pub(crate) trait Instance<'p>: Copy {
    /// A verified solution.
    type Solution: Clone + Eq + Hash;
    /// The reason why actions are not a solution.
    type Error;

    /// Creates the formula. In the reduced scope, it has variables only for the actions that `propagate` leaves open.
    fn problem(self, scope: Scope, propagate: Propagation<'p>) -> Problem<'p>;

    /// Returns the solution that takes `actions`, or an error if they are not a solution.
    fn decode(
        self,
        actions: impl IntoIterator<Item = ActionId>,
    ) -> Result<Self::Solution, Self::Error>;
}

/// A puzzle of a Sudoku. Its solutions are grids.
#[derive(Clone, Copy)]
pub(crate) struct PuzzleInstance<'p> {
    pub sudoku: &'p Sudoku,
    pub puzzle: &'p Puzzle,
}

impl<'p> Instance<'p> for PuzzleInstance<'p> {
    type Solution = Grid;
    type Error = DecodeError;

    fn problem(self, scope: Scope, propagate: Propagation<'p>) -> Problem<'p> {
        Problem::of_puzzle(self.sudoku, self.puzzle, scope, propagate)
    }

    fn decode(self, actions: impl IntoIterator<Item = ActionId>) -> Result<Grid, DecodeError> {
        decode(self.sudoku, self.puzzle, actions)
    }
}

/// Any exact cover problem. A solution is the list of its actions, ascending.
impl<'p> Instance<'p> for &'p Incidence {
    type Solution = Vec<ActionId>;
    type Error = CoverViolation;

    fn problem(self, scope: Scope, propagate: Propagation<'p>) -> Problem<'p> {
        Problem::of_cover(self, scope, propagate)
    }

    fn decode(
        self,
        actions: impl IntoIterator<Item = ActionId>,
    ) -> Result<Vec<ActionId>, CoverViolation> {
        let mut actions: Vec<_> = actions.into_iter().collect();
        actions.sort_unstable();
        verify_cover(self, &actions).map(|()| actions)
    }
}
