//! Counts, up to a limit, the solutions that contain each digit of each cell.
//!
//! For each open action, the solver assumes the action and searches until it has found enough solutions with this
//! action, or there are no more. Each solution counts for all its actions and is then blocked, so that no solution is
//! counted twice.

use crate::backend::{Limit, Verdict};
use crate::encode;
use crate::grid::{Grid, Puzzle};

use super::session::PuzzleSession;
use super::{SolveError, Solver, Stage};

/// The number of solutions that contain each action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CandidateCounts {
    /// By action id, the number of solutions that contain the action. A number that equals the requested maximum is a
    /// lower bound.
    pub solutions: Vec<u64>,
    /// The limit that was reached; `None` if no limit was reached. After a limit, each number may be too low.
    pub limit: Option<Limit>,
}

impl Solver {
    /// Returns, for each digit of each cell, the number of solutions of `puzzle` in which the cell holds the digit, but
    /// at most `most`.
    ///
    /// `known` has grids, no two of them equal, such as the solutions of an earlier version of the puzzle. Those that
    /// solve `puzzle` are counted without a search. Afterwards `known` has the solutions that were counted.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Solver::solve`].
    ///
    /// # Panics
    ///
    /// Panics if the puzzle has another shape or other rules than the solver.
    pub fn candidate_counts(
        &self,
        puzzle: &Puzzle,
        most: u64,
        known: &mut Vec<Grid>,
    ) -> Result<CandidateCounts, SolveError> {
        let actions = self.searched().cover().incidence().action_count();
        let counts = CandidateCounts { solutions: vec![0; actions], limit: None };
        let Some(session) = self.session(puzzle, &mut |_| {})? else {
            known.clear();
            return Ok(counts);
        };
        let mut counting = Counting { session, most, counts, known };
        counting.count_known();
        counting.any()?;
        for place in 0..counting.session.models().places() {
            counting.of(place)?;
        }
        Ok(counting.counts)
    }
}

/// A count that is under way.
struct Counting<'s> {
    session: PuzzleSession<'s>,
    most: u64,
    counts: CandidateCounts,
    known: &'s mut Vec<Grid>,
}

impl Counting<'_> {
    /// Counts and blocks the known grids that solve the puzzle, and drops the others.
    fn count_known(&mut self) {
        let mut known = std::mem::take(self.known);
        known.retain(|grid| {
            let is_solution = self.session.adopt(grid);
            if is_solution {
                self.count_last();
            }
            is_solution
        });
        *self.known = known;
    }

    /// Records a first solution, if there is one and none is known. If propagation leaves no action open, it is the
    /// only solution, and the function `of` is not called.
    fn any(&mut self) -> Result<(), SolveError> {
        if self.known.is_empty() {
            let next = self.session.next(&mut |_| {})?;
            self.note(next);
        }
        Ok(())
    }

    /// Counts the solutions with the action at `place`, until there are `most` of them or a limit is reached.
    fn of(&mut self, place: u32) -> Result<(), SolveError> {
        let action = self.session.models().action(place).index();
        let quiet: &mut dyn FnMut(Stage) = &mut |_| {};
        while self.counts.limit.is_none() && self.counts.solutions[action] < self.most {
            let next = self.session.next_with(&[encode::literal(place)], quiet)?;
            if matches!(next, Verdict::Unsatisfiable(())) {
                self.session.exclude(place);
                break;
            }
            self.note(next);
        }
        Ok(())
    }

    fn note(&mut self, next: Verdict<Grid, ()>) {
        match next {
            Verdict::Unsatisfiable(()) => {}
            Verdict::Unknown(limit) => self.counts.limit = Some(limit),
            Verdict::Satisfiable(grid) => {
                self.count_last();
                self.known.push(grid);
            }
        }
    }

    /// Counts the last solution for each of its actions. Blocks it, unless one solution is enough for each action: then
    /// every later search is for an action that no counted solution has.
    fn count_last(&mut self) {
        for action in self.session.models().chosen() {
            let count = &mut self.counts.solutions[action.index()];
            *count = self.most.min(*count + 1);
        }
        if self.most > 1 {
            self.session.block();
        }
    }
}
