//! Solves puzzles with the CDCL solver, for puzzles on which the bulk engine's own search takes too many guesses. On
//! such puzzles clause learning helps.

use std::ops::ControlFlow;

use super::board::marks;
use super::{BulkAnswer, BulkCandidates};
use crate::backend::{Engine, Settings};
use crate::grid::{Grid, Puzzle, Shape};
use crate::solve::{CountOptions, Method, Options, Solver};

/// Finds up to `limit` solutions of a puzzle with cdcl and blocking clauses. [`solver`](super::solver) uses this
/// function as its fallback. A caller may pass it to another [`BulkSolver`](super::BulkSolver).
///
/// # Panics
///
/// Panics if cdcl returns a wrong model.
#[must_use]
pub fn by_sat(puzzle: &BulkCandidates, limit: u64) -> BulkAnswer {
    let options = Options { engine: Engine::Cdcl(Settings::default()), ..Options::default() };
    let how = CountOptions { method: Method::Blocking, limit: Some(limit) };
    let mut answer = BulkAnswer { solutions: 0, first: None };
    let mut visit = |solution: &Grid| {
        answer.solutions += 1;
        answer.first = answer.first.or_else(|| solution.numbers().try_into().ok());
        ControlFlow::Continue(())
    };
    let puzzle = Puzzle::from_marks(marks(puzzle));
    let listed = Solver::new(Shape::default(), options).list(&puzzle, how, &mut visit);
    listed.expect("cdcl without limits answers every puzzle");
    answer
}
