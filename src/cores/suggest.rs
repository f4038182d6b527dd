//! Which clues a puzzle with several solutions lacks.
//!
//! For one solution: its digits in the empty cells are parts that clash with the denial that it is the
//! only solution; a smallest subset that clashes is what to add. Another solution may need fewer: see
//! `minimum`.

use super::inquiry::{Fitting, Inquiry};
use super::minimum::{Bound, Minimum};
use super::{Clash, Mus, Muses, PuzzleParts};
use crate::backend::Limit;
use crate::grid::{Grid, Puzzle};
use crate::rules::Action;
use crate::solve::{Answer, SolveError, Solver};

/// How many conflicts it may take to show that there are no fewer clues for one solution.
const ALLOWANCE: u64 = 1_000;

/// How few clues are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Few clues for the first solution found: none of them can go, and soon known.
    Few,
    /// As few as possible, for whatever solution, with proof.
    Fewest,
}

/// Clues that make the solution the only one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The clues to add.
    pub clues: Vec<Action>,
    /// The puzzle with them, which has exactly one solution.
    pub puzzle: Puzzle,
    /// The solution.
    pub solution: Grid,
    /// No smaller number of clues is enough, whatever the solution.
    pub at_least: usize,
    /// The limit, if one was reached before it was known whether fewer are enough.
    pub limit: Option<Limit>,
}

impl Suggestion {
    /// Whether it is known that no fewer clues are enough.
    #[must_use]
    pub fn is_fewest(&self) -> bool {
        self.clues.len() <= self.at_least
    }
}

/// Finds clues that make a puzzle with several solutions unique.
///
/// # Errors
///
/// As [`Solver::solve`].
///
/// # Panics
///
/// When the puzzle has another shape than the solver, or other rules.
pub fn suggest(
    solver: &Solver,
    puzzle: &Puzzle,
    aim: Aim,
) -> Result<Fitting<Suggestion>, SolveError> {
    let inquiry = Inquiry::new(solver);
    let solution = match inquiry.answer(puzzle)? {
        Answer::Several(first, _) => first,
        answer => return Ok(Fitting::No(answer)),
    };
    let clues = match few(&inquiry, puzzle, &solution)? {
        Ok(clues) => clues,
        Err(limit) => return Ok(Fitting::No(Answer::Unknown(Some(solution), limit))),
    };
    let mut bound = Bound { clues, at_least: 1, limit: None };
    if aim == Aim::Fewest {
        bound = Minimum::new(solver.sudoku(), puzzle, inquiry.limits()).below(bound);
    }
    confirmed(&inquiry, puzzle, bound)
}

/// Few clues of this solution that make it the only one.
fn few(
    inquiry: &Inquiry<'_>,
    puzzle: &Puzzle,
    solution: &Grid,
) -> Result<Result<Vec<Action>, Limit>, SolveError> {
    let parts = PuzzleParts::of_additions(inquiry.solver.sudoku(), puzzle, solution);
    let clue = |&id| parts.part(id).clue();
    let mut muses = match Muses::of(parts.formula(), &inquiry.effort()) {
        Clash::Yes(muses) => muses,
        Clash::No(_) => return Err(SolveError::Disputed),
        Clash::Unknown(limit) => return Ok(Err(limit)),
    };
    match muses.next(Some(ALLOWANCE)) {
        Ok(Some(Mus { parts, .. })) => Ok(Ok(parts.iter().filter_map(clue).collect())),
        Ok(None) => Err(SolveError::Disputed),
        Err(limit) => Ok(Err(limit)),
    }
}

/// The answer, if it is still one when the puzzle is solved with the clues.
fn confirmed(
    inquiry: &Inquiry<'_>,
    puzzle: &Puzzle,
    Bound { clues, at_least, limit }: Bound,
) -> Result<Fitting<Suggestion>, SolveError> {
    let put = |puzzle: Puzzle, clue: &Action| puzzle.with_clue(clue.cell, Some(clue.digit));
    let puzzle = clues.iter().fold(puzzle.clone(), put);
    match inquiry.answer(&puzzle)? {
        Answer::Unique(solution) => {
            Ok(Fitting::Yes(Suggestion { clues, puzzle, solution, at_least, limit }))
        }
        Answer::Unknown(solution, limit) => Ok(Fitting::No(Answer::Unknown(solution, limit))),
        _ => Err(SolveError::Disputed),
    }
}
