//! Finds the fewest clues to change in a puzzle that has no solution.
//!
//! The wrong clues are minimal correction sets of the clues: digits and clues of several cells. All other rules and
//! the pencil marks belong to the background. If a single digit is wrong, each other digit is tried in its place.
//! Otherwise the puzzle is solved without the wrong clues, and its first solutions give the new digits and numbers.

use std::ops::ControlFlow;

use super::clues::{Applicable, Clues, LimitedSolver};
use super::single_correction::{SingleCorrections, single_corrections};
use super::{Corrections, Effort, Negated, PuzzleParts};
use crate::backend::Limit;
use crate::grid::{Clue, Grid, Puzzle, Solved};
use crate::rules::Action;
use crate::solve::{Answer, CountOptions, CountStop, SolveError, Solver};

/// The maximum number of repairs if each repair changes several clues. There is no maximum for repairs of a single
/// clue.
pub const MOST_REPAIRS: usize = 20;

/// The maximum number of solutions that give the new digits and numbers.
const MOST_SOLUTIONS: u64 = 100;

/// The ways to repair a puzzle without solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repairs {
    /// The smallest sets of clues without which the puzzle has a solution. Sets with a change that leads to exactly
    /// one solution come first. Among them, and among the others, sets whose numbers change least come first,
    /// because a typing error is often small. If these numbers are equal, sets with the fewest possible changes
    /// come first.
    ///
    /// If the list is empty and no limit was reached, the rules and pencil marks have no solution even without
    /// clues.
    pub repairs: Vec<Repair>,
    /// A lower bound on the number of wrong clues.
    pub at_least: usize,
    /// True if `repairs` contains all sets with the smallest number of clues.
    pub is_complete: bool,
    /// The limit that ended the search, or `None` if no limit was reached.
    pub limit: Option<Limit>,
}

/// A smallest set of clues without which the puzzle has a solution, and the clues that can replace them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The wrong given digits.
    pub wrong: Vec<Action>,
    /// The wrong clues of several cells.
    pub wrong_clues: Vec<Clue>,
    /// The digits and numbers that can replace the wrong ones. Changes with exactly one solution come first. For a
    /// single wrong digit, the changes are all digits that give a solution. Otherwise, they are the digits and numbers
    /// of the first 100 solutions without the wrong clues.
    pub changes: Vec<Change>,
    /// True if the puzzle has exactly one solution when the wrong clues are removed and not replaced. `None` if a
    /// limit was reached before this was known.
    pub is_unique_without: Option<bool>,
}

/// Other digits for the cells of wrong digits, and other numbers for wrong clues of several cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The clues with the new digits.
    pub right: Vec<Action>,
    /// The clues of several cells with the new numbers. A wrong clue that holds with no number is left out.
    pub right_clues: Vec<Clue>,
    /// A solution of the puzzle with the new digits and numbers.
    pub solution: Grid,
    /// True if it is the only solution. `None` if a limit was reached before this was known.
    pub is_unique: Option<bool>,
}

impl Repair {
    /// Returns whether some change leads to exactly one solution.
    #[must_use]
    pub fn can_be_unique(&self) -> bool {
        self.changes.iter().any(|change| change.is_unique == Some(true))
    }

    /// Returns the least amount by which digits and numbers must change. Each wrong digit counts 1. Each wrong clue
    /// counts the difference between its old and new first number; the change with the least sum of these
    /// differences counts. Only changes with exactly one solution are considered, or all changes if none has
    /// exactly one.
    #[must_use]
    pub fn least_step(&self) -> u32 {
        let of_clues = |change: &Change| change.steps_from(&self.wrong_clues).sum::<u32>();
        let is_best = |change: &&Change| !self.can_be_unique() || change.is_unique == Some(true);
        let steps = self.changes.iter().filter(is_best).map(of_clues);
        self.wrong.len() as u32 + steps.min().unwrap_or(0)
    }
}

impl Change {
    fn new(right: Clues, answer: &Answer) -> Option<Self> {
        let solution = answer.solution()?.clone();
        let Clues { digits, clues } = right;
        Some(Change { right: digits, right_clues: clues, solution, is_unique: is_unique(answer) })
    }

    /// Returns the difference between the old and the new first number of each wrong clue that this change replaces.
    /// The new clues are in the order of the old ones.
    fn steps_from(&self, wrong: &[Clue]) -> impl Iterator<Item = u32> {
        let mut right = self.right_clues.iter().peekable();
        wrong.iter().filter_map(move |wrong| {
            let number = right.peek()?.number()?;
            right.next_if(|right| wrong.with_number(number).as_ref() == Some(*right))?;
            Some(number.abs_diff(wrong.number()?))
        })
    }
}

fn is_unique(answer: &Answer) -> Option<bool> {
    match answer {
        Answer::Unique(_) => Some(true),
        Answer::Several(..) | Answer::None => Some(false),
        Answer::First(_) | Answer::Unknown(..) => None,
    }
}

/// Finds the fewest wrong clues of a puzzle that has no solution, and the digits and numbers that can replace them.
/// Returns [`Applicable::No`] if the puzzle has a solution, or if a limit was reached before this was known.
///
/// # Errors
///
/// Returns the errors of [`Solver::solve`], and [`SolveError::Disputed`] if the solver contradicts the formula.
///
/// # Panics
///
/// Panics if the puzzle has another shape or other rules than the solver.
pub fn repair(solver: &Solver, puzzle: &Puzzle) -> Result<Applicable<Repairs>, SolveError> {
    let limited = LimitedSolver::new(solver);
    match limited.answer(puzzle)? {
        Answer::None => {}
        answer => return Ok(Applicable::No(answer)),
    }
    let (wrong, mut repairs) = smallest_corrections(&limited, puzzle)?;
    for wrong in wrong {
        match repair_of(&limited, puzzle, wrong)? {
            Ok(repair) => repairs.repairs.push(repair),
            Err(limit) => {
                repairs.is_complete = false;
                repairs.limit = Some(limit);
                break;
            }
        }
    }
    // The likeliest repair comes first.
    let rank =
        |repair: &Repair| (!repair.can_be_unique(), repair.least_step(), repair.changes.len());
    repairs.repairs.sort_by_key(rank);
    Ok(Applicable::Yes(repairs))
}

/// Returns the smallest sets of wrong clues, and a [`Repairs`] whose list is still empty but whose other fields are
/// set.
fn smallest_corrections(
    limited: &LimitedSolver<'_>,
    puzzle: &Puzzle,
) -> Result<(Vec<Clues>, Repairs), SolveError> {
    if let Some(SingleCorrections { wrong, limit }) = single_corrections(limited, puzzle)?
        && (!wrong.is_empty() || limit.is_some())
    {
        let is_complete = limit.is_none();
        return Ok((wrong, Repairs { repairs: Vec::new(), at_least: 1, is_complete, limit }));
    }
    let sudoku = limited.solver.sudoku();
    Ok(match PuzzleParts::of_clues(sudoku, puzzle, Negated::Nothing, limited.limits()) {
        Ok(parts) => corrections(&parts, &limited.effort()),
        Err(limit) => {
            let (repairs, limit) = (Vec::new(), Some(limit));
            (Vec::new(), Repairs { repairs, at_least: 1, is_complete: false, limit })
        }
    })
}

/// Does the same as [`smallest_corrections`], by a search for minimal correction sets.
fn corrections(parts: &PuzzleParts, effort: &Effort) -> (Vec<Clues>, Repairs) {
    let mut corrections = Corrections::of(parts.formula(), effort);
    let mut found: Vec<Clues> = Vec::new();
    let (mut is_complete, mut limit) = (false, None);
    let is_enough =
        |found: &[Clues]| found.len() > MOST_REPAIRS && found.iter().all(|one| one.len() > 1);
    while !is_enough(&found) && !is_complete && limit.is_none() {
        match corrections.smallest() {
            Err(reached) => limit = Some(reached),
            Ok(Some(next)) if found.first().is_none_or(|one| one.len() == next.parts.len()) => {
                found.push(Clues::of(next.parts.iter().map(|&id| parts.part(id))));
            }
            Ok(_) => is_complete = true,
        }
    }
    if is_enough(&found) {
        found.truncate(MOST_REPAIRS);
    }
    let at_least = found.first().map_or(corrections.at_least(), Clues::len);
    (found, Repairs { repairs: Vec::new(), at_least, is_complete, limit })
}

/// Finds the digits and numbers that can replace the wrong clues. Returns the limit if a limit was reached too
/// early: before it was known whether a solution exists without the wrong clues, or with one of the changes.
fn repair_of(
    limited: &LimitedSolver<'_>,
    puzzle: &Puzzle,
    wrong: Clues,
) -> Result<Result<Repair, Limit>, SolveError> {
    let without = wrong.removed_from(puzzle)?;
    let answer = limited.answer(&without)?;
    match answer {
        Answer::Unknown(None, limit) => return Ok(Err(limit)),
        // Under a rule such as strictkropki the absence of a dot restricts its cells, so there may be no solution.
        Answer::None if !wrong.clues.is_empty() => {}
        Answer::None => return Err(SolveError::Disputed),
        _ => {}
    }
    let mut changes = Vec::new();
    let replacements = match replacements(limited, &without, &wrong)? {
        Ok(replacements) => replacements,
        Err(limit) => return Ok(Err(limit)),
    };
    for right in replacements {
        let answer = limited.answer(&right.added_to(&without)?)?;
        if let Answer::Unknown(None, limit) = answer {
            return Ok(Err(limit));
        }
        changes.extend(Change::new(right, &answer));
    }
    changes.sort_by_key(|change| change.is_unique != Some(true));
    let Clues { digits: wrong, clues: wrong_clues } = wrong;
    Ok(Ok(Repair { wrong, wrong_clues, changes, is_unique_without: is_unique(&answer) }))
}

/// Returns the clues to try in place of the wrong ones. For a single wrong digit these are all other digits.
/// Otherwise, they are the clues that hold in the first solutions of the puzzle without the wrong clues. Returns the
/// limit if a limit was reached before these solutions were found.
fn replacements(
    limited: &LimitedSolver<'_>,
    without: &Puzzle,
    wrong: &Clues,
) -> Result<Result<Vec<Clues>, Limit>, SolveError> {
    if let ([Action { cell, digit: wrong }], []) = (&wrong.digits[..], &wrong.clues[..]) {
        let digits = without.shape().digits().filter(|digit| digit != wrong);
        let right =
            |digit| Clues { digits: vec![Action { cell: *cell, digit }], clues: Vec::new() };
        return Ok(Ok(digits.map(right).collect()));
    }
    let layout = without.layout()?;
    let mut found: Vec<Clues> = Vec::new();
    let options = CountOptions { limit: Some(MOST_SOLUTIONS), ..CountOptions::default() };
    let solver = limited.solver_for(without)?;
    let count =
        solver.list_within(without, options, limited.limits().clone(), &mut |solution| {
            let digit = |&Action { cell, .. }| Some(Action { cell, digit: solution.get(cell)? });
            let value = |cell| solution.get(cell).map_or(0, |digit| digit.number() as i32);
            let solved = Solved::new(&value, layout.space());
            let clues = wrong.clues.iter().filter_map(|clue| clue.amended(&solved));
            let right = Clues {
                digits: wrong.digits.iter().filter_map(digit).collect(),
                clues: clues.collect(),
            };
            if !found.contains(&right) {
                found.push(right);
            }
            ControlFlow::Continue(())
        })?;
    Ok(match count.stopped {
        Some(CountStop::Limit(limit)) => Err(limit),
        Some(CountStop::Enough) | None => Ok(found),
    })
}
