//! Which clues a puzzle with several solutions lacks.
//!
//! For one solution: its digits in the empty cells are parts that clash with the denial that it is the
//! only solution; a small subset that clashes is what to add. Another solution may need fewer: see
//! `minimum`.

use super::inquiry::{Fitting, Inquiry};
use super::minimum::{Bound, Minimum};
use super::{Clash, Mus, Muses, PuzzleParts};
use crate::backend::{Limit, Limits};
use crate::grid::{Grid, Puzzle};
use crate::rules::Action;
use crate::solve::{Answer, SolveError, Solver};

/// How many conflicts it may take to show that there are no fewer clues for one solution.
const ALLOWANCE: u64 = 1_000;

/// How many conflicts it may take to find fewer clues for another solution, where that is not asked for.
const SOON: u64 = 2_000;

/// How few clues are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Few clues, soon known: most often the fewest, but not at any price.
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
    let first = match confirmed(&inquiry, puzzle, clues)? {
        Ok(first) => first,
        Err(limit) => return Ok(Fitting::No(Answer::Unknown(Some(solution), limit))),
    };
    Ok(Fitting::Yes(improved(&inquiry, puzzle, first, aim)?))
}

/// Fewer clues, if there are, and as far as is aimed at.
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
    // Where it need not be known, it does not matter why it is not.
    let limit = limit.filter(|_| aim == Aim::Fewest);
    if clues == first.clues {
        return Ok(Suggestion { at_least, limit, ..first });
    }
    Ok(match confirmed(inquiry, puzzle, clues)? {
        Ok(better) => Suggestion { at_least, limit, ..better },
        Err(limit) => Suggestion { at_least, limit: Some(limit), ..first },
    })
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

/// The suggestion of these clues, if it is one when the puzzle is solved with them.
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
