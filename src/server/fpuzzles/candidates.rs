//! The digits that occur in some solution, and in how many.

use crate::solve::SolveError;

use super::case::Case;
use super::logic::left_by_logic;
use super::message::Answer;
use super::sending::canceled;

/// What is told of a digit that is in no solution although logic leaves it.
const NOT_FOUND_BY_LOGIC: i64 = -1;

/// For each digit of each cell in how many solutions it is, and where that is asked for which of the others
/// logic leaves.
pub(super) fn true_candidates(case: &Case) -> Result<Answer, SolveError> {
    let counts = case.solver.candidate_counts(&case.reading.puzzle, case.settings.most)?;
    if let Some(limit) = counts.limit {
        return Ok(canceled(limit));
    }
    if counts.solutions.iter().all(|&solutions| solutions == 0) {
        return Ok(case.unsolvable());
    }
    let number = |solutions| i64::try_from(solutions).unwrap_or(i64::MAX);
    let mut told: Vec<i64> = counts.solutions.into_iter().map(number).collect();
    if case.settings.is_logical {
        let left = match left_by_logic(case) {
            Ok(left) => left,
            Err(limit) => return Ok(canceled(limit)),
        };
        for action in left {
            let solutions = &mut told[action.index()];
            if *solutions == 0 {
                *solutions = NOT_FOUND_BY_LOGIC;
            }
        }
    }
    Ok(Answer::TrueCandidates { solutions_per_candidate: told })
}
