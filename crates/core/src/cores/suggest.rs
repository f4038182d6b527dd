//! Finds clues that make a puzzle with several solutions unique.
//!
//! The search starts with one solution. Each digit of this solution in an empty cell is a part of a formula. With
//! the clause *some cell differs from this solution*, the parts are unsatisfiable. A small subset that is
//! unsatisfiable is a set of clues to add. Another solution may need fewer clues: see `minimum`.

use super::clues::{Applicable, LimitedSolver};
use super::minimum::{Bound, Minimum};
use super::{Mus, MusEnumerator, MusVerdict, PuzzleParts};
use crate::backend::{Limit, Limits};
use crate::grid::{Grid, Puzzle};
use crate::rules::Action;
use crate::solve::{Answer, SolveError, Solver};

/// The maximum number of conflicts for the proof that no fewer clues of one solution are sufficient.
const PROOF_CONFLICTS: u64 = 1_000;

/// The maximum number of conflicts for the search for fewer clues of other solutions, with [`Aim::Few`].
const FEW_CONFLICTS: u64 = 2_000;

/// How hard the search tries to find the fewest clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The search is quick. The clues are usually the fewest, but this is not proved.
    Few,
    /// The search finds the fewest clues, over all solutions, and proves that no fewer are sufficient, unless a limit
    /// ends it.
    Fewest,
}

/// Clues that make a puzzle unique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The clues to add.
    pub clues: Vec<Action>,
    /// The puzzle with these clues, which has exactly one solution.
    pub puzzle: Puzzle,
    /// The only solution of the puzzle with these clues.
    pub solution: Grid,
    /// A lower bound on the number of clues that make the puzzle unique, over all solutions.
    pub at_least: usize,
    /// The limit that was reached before it was known whether fewer clues are sufficient. `None` if there was none.
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
/// Returns the errors of [`Solver::solve`], and [`SolveError::Disputed`] if the solver contradicts the formula.
///
/// # Panics
///
/// Panics if the puzzle has another shape or other rules than the solver.
pub fn suggest(
    solver: &Solver,
    puzzle: &Puzzle,
    aim: Aim,
) -> Result<Applicable<Suggestion>, SolveError> {
    let limited = LimitedSolver::new(solver);
    let solution = match limited.answer(puzzle)? {
        Answer::Several(first, _) => first,
        answer => return Ok(Applicable::No(answer)),
    };
    let clues = match clues_of(&limited, puzzle, &solution)? {
        Ok(clues) => clues,
        Err(limit) => return Ok(Applicable::No(Answer::Unknown(Some(solution), limit))),
    };
    let first = match confirmed(&limited, puzzle, clues)? {
        Ok(first) => first,
        Err(limit) => return Ok(Applicable::No(Answer::Unknown(Some(solution), limit))),
    };
    Ok(Applicable::Yes(improved(&limited, puzzle, first, aim)?))
}

/// Searches for fewer clues than those of `first`, with the limits of `aim`. Returns `first` if it finds none.
fn improved(
    limited: &LimitedSolver<'_>,
    puzzle: &Puzzle,
    first: Suggestion,
    aim: Aim,
) -> Result<Suggestion, SolveError> {
    let limits = limited.limits();
    let few_conflicts = limits.max_conflicts.map_or(FEW_CONFLICTS, |most| most.min(FEW_CONFLICTS));
    let limits = match aim {
        Aim::Fewest => limits.clone(),
        Aim::Few => Limits { max_conflicts: Some(few_conflicts), ..limits.clone() },
    };
    let bound = Bound { clues: first.clues.clone(), at_least: first.at_least, limit: None };
    let Bound { clues, at_least, limit } =
        match Minimum::new(limited.solver.sudoku(), puzzle, &limits) {
            Ok(minimum) => minimum.tighten(bound),
            Err(limit) => Bound { limit: Some(limit), ..bound },
        };
    // `Aim::Few` promises no proof, so the limit that ended the search is not reported.
    let limit = limit.filter(|_| aim == Aim::Fewest);
    if clues == first.clues {
        return Ok(Suggestion { at_least, limit, ..first });
    }
    Ok(match confirmed(limited, puzzle, clues)? {
        Ok(better) => Suggestion { at_least, limit, ..better },
        Err(limit) => Suggestion { at_least, limit: Some(limit), ..first },
    })
}

/// Returns a small set of digits that `solution` has in the empty cells of `puzzle`. With these digits as clues,
/// `solution` is the only solution.
fn clues_of(
    limited: &LimitedSolver<'_>,
    puzzle: &Puzzle,
    solution: &Grid,
) -> Result<Result<Vec<Action>, Limit>, SolveError> {
    let sudoku = limited.solver.sudoku();
    let parts = match PuzzleParts::of_additions(sudoku, puzzle, solution, limited.limits()) {
        Ok(parts) => parts,
        Err(limit) => return Ok(Err(limit)),
    };
    let clue = |&id| parts.part(id).clue();
    let mut enumerator = match MusEnumerator::of(parts.formula(), &limited.effort()) {
        MusVerdict::Unsatisfiable(enumerator) => enumerator,
        MusVerdict::Satisfiable(_) => return Err(SolveError::Disputed),
        MusVerdict::Unknown(limit) => return Ok(Err(limit)),
    };
    match enumerator.next(Some(PROOF_CONFLICTS)) {
        Ok(Some(Mus { parts, .. })) => Ok(Ok(parts.iter().filter_map(clue).collect())),
        Ok(None) => Err(SolveError::Disputed),
        Err(limit) => Ok(Err(limit)),
    }
}

/// Solves the puzzle with these clues. Returns the clues as a suggestion if the puzzle then has exactly one solution.
/// Returns the limit if one was reached before this was known.
fn confirmed(
    limited: &LimitedSolver<'_>,
    puzzle: &Puzzle,
    clues: Vec<Action>,
) -> Result<Result<Suggestion, Limit>, SolveError> {
    let put = |puzzle: Puzzle, clue: &Action| puzzle.with_clue(clue.cell, Some(clue.digit));
    let puzzle = clues.iter().fold(puzzle.clone(), put);
    match limited.answer(&puzzle)? {
        Answer::Unique(solution) => {
            Ok(Ok(Suggestion { clues, puzzle, solution, at_least: 1, limit: None }))
        }
        Answer::Unknown(_, limit) => Ok(Err(limit)),
        _ => Err(SolveError::Disputed),
    }
}
