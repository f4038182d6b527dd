//! Counts for each digit of each cell the solutions that contain it.

use crate::grid::Grid;
use crate::solve::SolveError;

use super::case::Case;
use super::logic::left_by_logic;
use super::message::Answer;
use super::sending::canceled;

/// The number in the answer for a candidate that is in no solution, although the techniques do not eliminate it.
const NOT_FOUND_BY_LOGIC: i64 = -1;

/// Returns for each digit of each cell the number of solutions that contain it, counted up to the number in the
/// settings. With the option `logical`, a candidate that is in no solution, but that the techniques do not eliminate,
/// gets [`NOT_FOUND_BY_LOGIC`] instead of 0. Returns `invalid` if there is no solution, and `canceled` if a limit was
/// reached. `known` has the solutions of the puzzle that the client asked about before. While a setter edits, many of
/// them solve the new version too.
pub(super) fn true_candidates(case: &Case, known: &mut Vec<Grid>) -> Result<Answer, SolveError> {
    let counts = case.solver.candidate_counts(&case.reading.puzzle, case.settings.most, known)?;
    if let Some(limit) = counts.limit {
        return Ok(canceled(limit));
    }
    if counts.solutions.iter().all(|&solutions| solutions == 0) {
        return Ok(case.unsolvable());
    }
    let number = |solutions| i64::try_from(solutions).unwrap_or(i64::MAX);
    let mut numbers: Vec<i64> = counts.solutions.into_iter().map(number).collect();
    if case.settings.is_logical {
        let left = match left_by_logic(case) {
            Ok(left) => left,
            Err(limit) => return Ok(canceled(limit)),
        };
        for action in left {
            let solutions = &mut numbers[action.index()];
            if *solutions == 0 {
                *solutions = NOT_FOUND_BY_LOGIC;
            }
        }
    }
    Ok(Answer::TrueCandidates { solutions_per_candidate: numbers })
}
