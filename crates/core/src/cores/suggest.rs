//! Finds clues that make a puzzle with several solutions unique.
//!
//! The search starts with one solution. Its digits in the empty cells are parts that clash with the clause
//! *some cell differs from this solution*, and a small subset that clashes is a set of clues to add. Another
//! solution may need fewer clues: see `minimum`.

use super::inquiry::{Applicable, Inquiry};
use super::minimum::{Bound, Minimum};
use super::{FirstMus, Mus, MusEnumerator, PuzzleParts};
use crate::backend::{Limit, Limits};
use crate::grid::{Grid, Puzzle};
use crate::rules::Action;
use crate::solve::{Answer, SolveError, Solver};

/// The conflict limit for proving that no fewer clues are sufficient for one solution.
const ALLOWANCE: u64 = 1_000;

/// The conflict limit for finding fewer clues for another solution, with [`Aim::Few`].
const SOON: u64 = 2_000;

/// The effort to minimise the number of clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Few clues, found quickly: usually the fewest, but without proof.
    Few,
    /// The fewest clues, over all solutions, with proof.
    Fewest,
}

/// Clues that make a puzzle unique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The clues to add.
    pub clues: Vec<Action>,
    /// The puzzle with these clues, which has exactly one solution.
    pub puzzle: Puzzle,
    /// The solution.
    pub solution: Grid,
    /// A lower bound on the number of clues, over all solutions.
    pub at_least: usize,
    /// The limit that was reached before it was known whether fewer clues are sufficient, if one was.
    pub limit: Option<Limit>,
}

impl Suggestion {
    /// Returns whether it is known that no fewer clues are sufficient.
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
/// Panics if the puzzle has another shape or other rules than the solver.
pub fn suggest(
    solver: &Solver,
    puzzle: &Puzzle,
    aim: Aim,
) -> Result<Applicable<Suggestion>, SolveError> {
    let inquiry = Inquiry::new(solver);
    let solution = match inquiry.answer(puzzle)? {
        Answer::Several(first, _) => first,
        answer => return Ok(Applicable::No(answer)),
    };
    let clues = match few(&inquiry, puzzle, &solution)? {
        Ok(clues) => clues,
        Err(limit) => return Ok(Applicable::No(Answer::Unknown(Some(solution), limit))),
    };
    let first = match confirmed(&inquiry, puzzle, clues)? {
        Ok(first) => first,
        Err(limit) => return Ok(Applicable::No(Answer::Unknown(Some(solution), limit))),
    };
    Ok(Applicable::Yes(improved(&inquiry, puzzle, first, aim)?))
}

/// Searches for fewer clues, within the effort of `aim`.
fn improved(
    inquiry: &Inquiry<'_>,
    puzzle: &Puzzle,
    first: Suggestion,
    aim: Aim,
) -> Result<Suggestion, SolveError> {
    let limits = inquiry.limits();
    let soon = limits.max_conflicts.map_or(SOON, |most| most.min(SOON));
    let limits = match aim {
        Aim::Fewest => limits.clone(),
        Aim::Few => Limits { max_conflicts: Some(soon), ..limits.clone() },
    };
    let bound = Bound { clues: first.clues.clone(), at_least: first.at_least, limit: None };
    let Bound { clues, at_least, limit } =
        Minimum::new(inquiry.solver.sudoku(), puzzle, &limits).below(bound);
    // With `Aim::Few` no proof is promised, so the limit that prevented one is not reported.
    let limit = limit.filter(|_| aim == Aim::Fewest);
    if clues == first.clues {
        return Ok(Suggestion { at_least, limit, ..first });
    }
    Ok(match confirmed(inquiry, puzzle, clues)? {
        Ok(better) => Suggestion { at_least, limit, ..better },
        Err(limit) => Suggestion { at_least, limit: Some(limit), ..first },
    })
}

/// Returns a small set of digits of `solution` in empty cells that make it the only solution.
fn few(
    inquiry: &Inquiry<'_>,
    puzzle: &Puzzle,
    solution: &Grid,
) -> Result<Result<Vec<Action>, Limit>, SolveError> {
    let parts = PuzzleParts::of_additions(inquiry.solver.sudoku(), puzzle, solution);
    let clue = |&id| parts.part(id).clue();
    let mut enumerator = match MusEnumerator::of(parts.formula(), &inquiry.effort()) {
        FirstMus::Yes(enumerator) => enumerator,
        FirstMus::No(_) => return Err(SolveError::Disputed),
        FirstMus::Unknown(limit) => return Ok(Err(limit)),
    };
    match enumerator.next(Some(ALLOWANCE)) {
        Ok(Some(Mus { parts, .. })) => Ok(Ok(parts.iter().filter_map(clue).collect())),
        Ok(None) => Err(SolveError::Disputed),
        Err(limit) => Ok(Err(limit)),
    }
}

/// Solves the puzzle with these clues, and returns them as a suggestion if the solution is unique.
fn confirmed(
    inquiry: &Inquiry<'_>,
    puzzle: &Puzzle,
    clues: Vec<Action>,
) -> Result<Result<Suggestion, Limit>, SolveError> {
    let put = |puzzle: Puzzle, clue: &Action| puzzle.with_clue(clue.cell, Some(clue.digit));
    let puzzle = clues.iter().fold(puzzle.clone(), put);
    match inquiry.answer(&puzzle)? {
        Answer::Unique(solution) => {
            Ok(Ok(Suggestion { clues, puzzle, solution, at_least: 1, limit: None }))
        }
        Answer::Unknown(_, limit) => Ok(Err(limit)),
        _ => Err(SolveError::Disputed),
    }
}
