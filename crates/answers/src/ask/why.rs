//! Explains why a puzzle has no solution, or why a cell must or cannot hold a digit.

use super::{AskError, PuzzleRef, Standing};
use crate::backend::Limit;
use crate::cores::{self, Wanted, Why, WhyQuestion, nearest};
use crate::grid::Puzzle;
use crate::report::{WhyAnswer, WhyReport};
use crate::solve::Solver;

/// Explains why the puzzle has no solution, or why a cell must or cannot hold a digit. If the question is
/// [`WhyQuestion::NoSolution`] but the puzzle has solutions, the report gives them: the only solution, or two solutions
/// that differ in as few cells as possible. If a limit is reached, two others may differ in fewer cells.
///
/// # Errors
///
/// Returns [`AskError`] if the question could not be answered, for example because the engine failed.
pub fn why(
    solver: &Solver,
    puzzle_ref: PuzzleRef<'_>,
    question: WhyQuestion,
    wanted: &Wanted,
) -> Result<(WhyReport, Standing), AskError> {
    let (answer, standing) = reasons(solver, &puzzle_ref.entry.puzzle, question, wanted)?;
    Ok((WhyReport::new(puzzle_ref.source.clone(), puzzle_ref.entry, question, &answer), standing))
}

/// Returns the answer from which [`why`] makes its report, with its status.
pub(super) fn reasons(
    solver: &Solver,
    puzzle: &Puzzle,
    question: WhyQuestion,
    wanted: &Wanted,
) -> Result<(WhyAnswer, Standing), AskError> {
    let answer = match cores::why(solver.sudoku(), puzzle, question, wanted)? {
        // The puzzle has a solution after all: find out whether it is unique.
        Why::Otherwise(_) if question == WhyQuestion::NoSolution => {
            WhyAnswer::Nearest(nearest(solver.sudoku(), puzzle, &wanted.effort.limits)?)
        }
        answer => WhyAnswer::Why(answer),
    };
    let standing = standing(&answer, wanted.minimum);
    Ok((answer, standing))
}

fn standing(answer: &WhyAnswer, minimum: bool) -> Standing {
    match answer {
        WhyAnswer::Why(Why::Because(reasons)) => {
            let is_open = minimum && !reasons.explanations.iter().all(|one| one.is_smallest());
            let matters = |&limit: &Limit| is_open || limit == Limit::Interrupt;
            Standing::unless(reasons.limit.filter(matters))
        }
        WhyAnswer::Why(Why::Otherwise(_) | Why::NoSolution) => Standing::No,
        WhyAnswer::Why(Why::Unknown(limit)) => Standing::Limit(*limit),
        WhyAnswer::Nearest(found) => Standing::unless(found.limit()),
    }
}
