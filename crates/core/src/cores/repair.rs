//! Finds the fewest clues to change in a puzzle without solution.
//!
//! The wrong clues are minimal correction sets of the clues; rules and marks belong to the background. The
//! right digits are found by solving the puzzle with each possible digit.

use std::ops::ControlFlow;

use super::inquiry::{Applicable, Inquiry};
use super::{Corrections, Effort, Negated, PuzzleParts};
use crate::backend::Limit;
use crate::grid::{Grid, Puzzle};
use crate::rules::Action;
use crate::solve::{Answer, CountOptions, SolveError, Solver};

/// The maximum number of repairs of several clues. Repairs of a single clue are all returned.
pub const MOST_REPAIRS: usize = 20;

/// The maximum number of solutions from which the digits for several cells are taken.
const MOST_SOLUTIONS: u64 = 100;

/// The ways to repair a puzzle without solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repairs {
    /// The smallest sets of clues without which the puzzle has a solution. Sets with a change that leads to
    /// exactly one solution come first; among these, sets with the fewest changes.
    ///
    /// Empty without a limit: rules and marks alone have no solution, whatever the clues.
    pub repairs: Vec<Repair>,
    /// A lower bound on the number of wrong clues.
    pub at_least: usize,
    /// True if these are all sets of this size.
    pub is_complete: bool,
    /// The limit that was reached, if one was.
    pub limit: Option<Limit>,
}

/// A smallest set of clues without which the puzzle has a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The wrong clues.
    pub wrong: Vec<Action>,
    /// The digits that these cells can hold instead, changes with exactly one solution first. For one wrong
    /// clue these are all digits that have a solution; for several, the digits of the first 100 solutions
    /// without the wrong clues.
    pub changes: Vec<Change>,
    /// True if removing the clues, without other digits, leaves exactly one solution; `None` if a limit was
    /// reached.
    pub is_unique_without: Option<bool>,
}

/// Other digits for the cells of wrong clues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The clues with the new digits.
    pub right: Vec<Action>,
    /// A solution of the puzzle with them.
    pub solution: Grid,
    /// True if it is the only solution; `None` if a limit was reached.
    pub is_unique: Option<bool>,
}

impl Repair {
    /// Returns whether some change leads to exactly one solution.
    #[must_use]
    pub fn can_be_unique(&self) -> bool {
        self.changes.iter().any(|change| change.is_unique == Some(true))
    }
}

impl Change {
    fn new(right: Vec<Action>, answer: &Answer) -> Option<Self> {
        let solution = answer.solution()?.clone();
        Some(Change { right, solution, is_unique: is_unique(answer) })
    }
}

fn is_unique(answer: &Answer) -> Option<bool> {
    match answer {
        Answer::Unique(_) => Some(true),
        Answer::Several(..) | Answer::None => Some(false),
        Answer::First(_) | Answer::Unknown(..) => None,
    }
}

/// Finds the fewest wrong clues of a puzzle without solution, and the digits that can replace them.
///
/// # Errors
///
/// As [`Solver::solve`].
///
/// # Panics
///
/// Panics if the puzzle has another shape or other rules than the solver.
pub fn repair(solver: &Solver, puzzle: &Puzzle) -> Result<Applicable<Repairs>, SolveError> {
    let inquiry = Inquiry::new(solver);
    match inquiry.answer(puzzle)? {
        Answer::None => {}
        answer => return Ok(Applicable::No(answer)),
    }
    let parts = PuzzleParts::of_clues(solver.sudoku(), puzzle, Negated::Nothing);
    let (wrong, mut repairs) = smallest(&parts, &inquiry.effort());
    for wrong in wrong {
        match mend(&inquiry, puzzle, wrong)? {
            Ok(repair) => repairs.repairs.push(repair),
            Err(limit) => {
                repairs.is_complete = false;
                repairs.limit = Some(limit);
                break;
            }
        }
    }
    repairs.repairs.sort_by_key(|repair| (!repair.can_be_unique(), repair.changes.len()));
    Ok(Applicable::Yes(repairs))
}

/// Returns the smallest sets of wrong clues, and the bounds known about them, still without repairs.
fn smallest(parts: &PuzzleParts, effort: &Effort) -> (Vec<Vec<Action>>, Repairs) {
    let mut corrections = Corrections::of(parts.formula(), effort);
    let mut found: Vec<Vec<Action>> = Vec::new();
    let (mut is_complete, mut limit) = (false, None);
    let is_enough =
        |found: &[Vec<Action>]| found.len() > MOST_REPAIRS && found.iter().all(|one| one.len() > 1);
    while !is_enough(&found) && !is_complete && limit.is_none() {
        match corrections.smallest() {
            Err(reached) => limit = Some(reached),
            Ok(Some(next)) if found.first().is_none_or(|one| one.len() == next.parts.len()) => {
                let clues = next.parts.iter().filter_map(|&id| parts.part(id).clue());
                found.push(clues.collect());
            }
            Ok(_) => is_complete = true,
        }
    }
    if is_enough(&found) {
        found.truncate(MOST_REPAIRS);
    }
    let at_least = found.first().map_or(corrections.at_least(), Vec::len);
    (found, Repairs { repairs: Vec::new(), at_least, is_complete, limit })
}

/// Finds the digits that can replace the wrong clues. Returns the limit if it was reached before a solution
/// without the wrong clues, or the result of a change, was known.
fn mend(
    inquiry: &Inquiry<'_>,
    puzzle: &Puzzle,
    wrong: Vec<Action>,
) -> Result<Result<Repair, Limit>, SolveError> {
    let blank = |puzzle: Puzzle, clue: &Action| puzzle.with_clue(clue.cell, None);
    let without = wrong.iter().fold(puzzle.clone(), blank);
    let answer = inquiry.answer(&without)?;
    if answer.solution().is_none() {
        return match answer {
            Answer::Unknown(_, limit) => Ok(Err(limit)),
            _ => Err(SolveError::Disputed),
        };
    }
    let mut changes = Vec::new();
    for right in possible(inquiry, &without, &wrong)? {
        let put = |puzzle: Puzzle, clue: &Action| puzzle.with_clue(clue.cell, Some(clue.digit));
        let answer = inquiry.answer(&right.iter().fold(without.clone(), put))?;
        if let Answer::Unknown(None, limit) = answer {
            return Ok(Err(limit));
        }
        changes.extend(Change::new(right, &answer));
    }
    changes.sort_by_key(|change| change.is_unique != Some(true));
    Ok(Ok(Repair { wrong, changes, is_unique_without: is_unique(&answer) }))
}

/// Returns the digits to try in the cells of the wrong clues. For one cell these are all other digits; for
/// several, the digits of the first solutions without the clues.
fn possible(
    inquiry: &Inquiry<'_>,
    without: &Puzzle,
    wrong: &[Action],
) -> Result<Vec<Vec<Action>>, SolveError> {
    if let [Action { cell, digit: wrong }] = *wrong {
        let digits = inquiry.solver.sudoku().shape().digits().filter(|&digit| digit != wrong);
        return Ok(digits.map(|digit| vec![Action { cell, digit }]).collect());
    }
    let mut found: Vec<Vec<Action>> = Vec::new();
    let options = CountOptions { limit: Some(MOST_SOLUTIONS), ..CountOptions::default() };
    inquiry.solver.list(without, options, &mut |solution| {
        let digit = |&Action { cell, .. }| Some(Action { cell, digit: solution.get(cell)? });
        let right: Vec<Action> = wrong.iter().filter_map(digit).collect();
        if !found.contains(&right) {
            found.push(right);
        }
        ControlFlow::Continue(())
    })?;
    Ok(found)
}
