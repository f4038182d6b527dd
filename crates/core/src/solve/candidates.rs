//! Finds the digits that occur in some solution, for each cell.
//!
//! The solver collects the actions of all solutions that it finds. For each open action that is in none of these
//! solutions, it searches for a solution with this action. If there is one, the solver collects all actions of this
//! solution. If there is none, a unit clause excludes the action.

use crate::backend::{Limit, Verdict};
use crate::encode;
use crate::grid::{Marks, Puzzle};
use crate::rules::Action;

use super::session::PuzzleSession;
use super::{SolveError, Solver, Stage};

/// The digits that occur in solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates {
    /// For each cell, the digits that were found in some solution. If there is no solution, there is no digit in any
    /// cell.
    pub possible: Marks,
    /// For each cell, the digits that are undecided because a limit was reached.
    pub undecided: Marks,
    /// The limit that was reached; `None` if no limit was reached.
    pub limit: Option<Limit>,
}

impl Solver {
    /// Finds, for each cell, the digits that occur in some solution of `puzzle`. If a limit is reached, some digits
    /// stay undecided.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Solver::solve`].
    ///
    /// # Panics
    ///
    /// Panics if the puzzle has another shape or other rules than the solver.
    pub fn candidates(&self, puzzle: &Puzzle) -> Result<Candidates, SolveError> {
        let shape = self.searched().shape();
        let (possible, undecided) = (Marks::none(shape), Marks::none(shape));
        let mut found = Candidates { possible, undecided, limit: None };
        let quiet: &mut dyn FnMut(Stage) = &mut |_| {};
        let Some(mut session) = self.session(puzzle, quiet)? else { return Ok(found) };
        match session.next(quiet)? {
            Verdict::Unsatisfiable(()) => return Ok(found),
            Verdict::Unknown(limit) => {
                found.limit = Some(limit);
                self.note_fixed(&session, &mut found);
            }
            Verdict::Satisfiable(_) => self.note_solution(&session, &mut found),
        }
        for place in 0..session.models().places() {
            self.decide(&mut session, place, &mut found)?;
        }
        Ok(found)
    }

    fn decide(
        &self,
        session: &mut PuzzleSession<'_>,
        place: u32,
        found: &mut Candidates,
    ) -> Result<(), SolveError> {
        let Action { cell, digit } = self.searched().action(session.models().action(place));
        if found.possible.allows(cell, digit) {
            return Ok(());
        }
        if found.limit.is_some() {
            found.undecided.allow(cell, digit);
            return Ok(());
        }
        match session.next_with(&[encode::literal(place)], &mut |_| {})? {
            Verdict::Satisfiable(_) => self.note_solution(session, found),
            Verdict::Unsatisfiable(()) => session.exclude(place),
            Verdict::Unknown(limit) => {
                found.limit = Some(limit);
                found.undecided.allow(cell, digit);
            }
        }
        Ok(())
    }

    /// Marks the digits that propagation fixed as undecided: they are in every solution, but whether there is a
    /// solution is unknown.
    fn note_fixed(&self, session: &PuzzleSession<'_>, found: &mut Candidates) {
        for id in session.models().chosen() {
            let Action { cell, digit } = self.searched().action(id);
            found.undecided.allow(cell, digit);
        }
    }

    fn note_solution(&self, session: &PuzzleSession<'_>, found: &mut Candidates) {
        for id in session.models().chosen() {
            let Action { cell, digit } = self.searched().action(id);
            found.possible.allow(cell, digit);
        }
    }
}
