//! What is wrong with a puzzle without solution: the fewest clues to change.
//!
//! Minimal correction sets of the clues, where rules and marks are granted. Which digits there should be
//! is found out by solving the puzzle with each.

use std::ops::ControlFlow;

use super::inquiry::{Fitting, Inquiry};
use super::{Corrections, Denied, Effort, PuzzleParts};
use crate::backend::Limit;
use crate::grid::{Grid, Puzzle};
use crate::rules::Action;
use crate::solve::{Answer, CountOptions, SolveError, Solver};

/// At most so many repairs of several clues are looked for; of one clue, all.
pub const MOST_REPAIRS: usize = 20;

/// Digits for several cells are taken from so many solutions at most.
const MOST_SOLUTIONS: u64 = 100;

/// How a puzzle without solution can be repaired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repairs {
    /// The smallest sets of clues without which there is a solution, the most telling first: those of
    /// which a change leads to exactly one solution, and of these the ones with the fewest other changes.
    ///
    /// None, without a limit: rules and marks have no solution by themselves, whatever the clues.
    pub repairs: Vec<Repair>,
    /// At least so many clues are wrong.
    pub at_least: usize,
    /// Whether these are all sets of this size.
    pub is_complete: bool,
    /// The limit, if one was reached.
    pub limit: Option<Limit>,
}

/// A smallest set of clues without which there is a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The clues.
    pub wrong: Vec<Action>,
    /// What these cells can hold instead, unique ones first: every digit that has a solution where one
    /// clue is wrong; where several are, those of the first 100 solutions without them.
    pub changes: Vec<Change>,
    /// Whether there is exactly one solution when the clues are only taken away; `None`: a limit was
    /// reached.
    pub is_unique_without: Option<bool>,
}

/// Other digits for the cells of wrong clues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The clues that should be there.
    pub right: Vec<Action>,
    /// A solution with them.
    pub solution: Grid,
    /// Whether it is the only one; `None`: a limit was reached.
    pub is_unique: Option<bool>,
}

impl Repair {
    /// Whether some change leads to exactly one solution.
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

/// Finds the fewest clues that are wrong in a puzzle without solution, and what they should be.
///
/// # Errors
///
/// As [`Solver::solve`].
///
/// # Panics
///
/// When the puzzle has another shape than the solver, or other rules.
pub fn repair(solver: &Solver, puzzle: &Puzzle) -> Result<Fitting<Repairs>, SolveError> {
    let inquiry = Inquiry::new(solver);
    match inquiry.answer(puzzle)? {
        Answer::None => {}
        answer => return Ok(Fitting::No(answer)),
    }
    let parts = PuzzleParts::of_clues(solver.sudoku(), puzzle, Denied::Nothing);
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
    Ok(Fitting::Yes(repairs))
}

/// The smallest sets of wrong clues, and what is known of them all; without the repairs.
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

/// What should be there instead of the wrong clues, or the limit that was reached before anything of it
/// was found.
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

/// What could stand in the cells of the wrong clues: any other digit in one cell, or in several those of
/// the first solutions without the clues.
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
