//! Finds the solution that a path leads to. Refuses puzzles that do not have exactly one solution, because they have no
//! path.

use super::Standing;
use crate::backend::Limits;
use crate::grid::{Grid, Puzzle};
use crate::report::Refusal;
use crate::solve::{Answer, SolveError, Solver};

/// Returns the only solution. If it is not found, returns the reason: clues clash, there is no solution, there are
/// several solutions, or a limit was reached.
pub(super) fn solution(
    solver: &Solver,
    puzzle: &Puzzle,
    limits: &Limits,
) -> Result<Result<Grid, Refusal>, SolveError> {
    let clashes = solver.sudoku().layout().clashes(&puzzle.clues);
    if !clashes.is_empty() {
        return Ok(Err(Refusal::Clash(clashes)));
    }
    Ok(match solver.solve_within(puzzle, limits)?.answer {
        Answer::Unique(solution) | Answer::First(solution) => Ok(solution),
        Answer::None => Err(Refusal::NoSolution),
        Answer::Several(..) => Err(Refusal::Several),
        Answer::Unknown(_, limit) => Err(Refusal::Unknown(limit)),
    })
}

impl From<&Refusal> for Standing {
    fn from(refusal: &Refusal) -> Self {
        match refusal {
            Refusal::Solved => Standing::Yes,
            Refusal::Unknown(limit) => Standing::Limit(*limit),
            Refusal::Clash(_) | Refusal::NoSolution | Refusal::Several | Refusal::Wrong(_) => {
                Standing::No
            }
        }
    }
}
