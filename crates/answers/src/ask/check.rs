//! Checks that a puzzle is valid.

use super::bulk::{BulkPolicy, EngineChoice, PlainAnswer, two_solutions};
use super::{AskError, PuzzleRef, Question, Standing};
use crate::bulk;
use crate::formats::{PlainLine, has_clash};
use crate::report::{AnswerLine, CheckReport, CheckVerdict};
use crate::solve::{Answer, Solver};

/// Checks that the puzzle has no clash and exactly one solution. Also checks the solution and the number of solutions
/// that its text may state.
///
/// # Errors
///
/// Returns [`AskError`] if the question could not be answered, for example because the engine failed.
pub fn check(
    solver: &Solver,
    puzzle_ref: PuzzleRef<'_>,
) -> Result<(CheckReport, Standing), AskError> {
    let puzzle = &puzzle_ref.entry.puzzle;
    let clashes = solver.layout().clashes(&puzzle.clues);
    let answer = match clashes.is_empty() {
        true => Some(solver.solve(puzzle)?.answer),
        false => None,
    };
    let report =
        CheckReport::new(puzzle_ref.source.clone(), puzzle_ref.entry, &clashes, answer.as_ref());
    let standing = match (report.verdict(), answer.as_ref().map(Standing::from)) {
        (CheckVerdict::Valid, _) => Standing::Yes,
        (_, Some(Standing::Limit(limit))) => Standing::Limit(limit),
        _ => Standing::No,
    };
    Ok((report, standing))
}

/// The question of the command `check`: whether a puzzle is valid.
#[derive(Clone, Copy, Debug, Default)]
pub struct Checking(Option<BulkPolicy>);

impl Checking {
    /// Makes the question for the engine `choice`. `beyond` names a requested feature that bulk lacks, or is `None`.
    ///
    /// # Errors
    ///
    /// Returns [`OptionError::BeyondBulk`](super::OptionError::BeyondBulk) if `choice` is bulk alone and `beyond` is
    /// not `None`.
    pub fn by(choice: &EngineChoice, beyond: Option<&'static str>) -> Result<Self, AskError> {
        // The text that follows a puzzle on its line may state a solution, and the check compares this with the true
        // one.
        let policy = choice.policy(2, beyond)?;
        Ok(Checking(policy.map(|policy| BulkPolicy { ignores_tails: false, ..policy })))
    }
}

impl Question for Checking {
    type Report = CheckReport;

    fn answer(
        &self,
        solver: &Solver,
        puzzle_ref: PuzzleRef<'_>,
    ) -> Result<(CheckReport, Standing), AskError> {
        check(solver, puzzle_ref)
    }

    fn bulk(&self) -> Option<BulkPolicy> {
        self.0
    }

    /// Returns `None` if clues clash, because [`check`] then lists all clashes. Also returns `None` if there are
    /// several solutions and the text states one, because [`check`] then verifies it.
    fn answer_by_bulk(
        &self,
        puzzle_ref: PuzzleRef<'_>,
        found: &bulk::BulkAnswer,
    ) -> Option<(CheckReport, Standing)> {
        let answer = match (found.solutions, found.first) {
            (1, Some(board)) => Answer::Unique(bulk::grid(&board)),
            (0, _) if puzzle_ref.entry.puzzle.first_clash().is_none() => Answer::None,
            (0, _) => return None,
            _ if puzzle_ref.entry.solution.is_some() => return None,
            _ => {
                let [first, second] = two_solutions(&puzzle_ref.entry.puzzle)?;
                Answer::Several(first, second)
            }
        };
        let report =
            CheckReport::new(puzzle_ref.source.clone(), puzzle_ref.entry, &[], Some(&answer));
        let is_valid = report.verdict() == CheckVerdict::Valid;
        Some((report, if is_valid { Standing::Yes } else { Standing::No }))
    }

    #[inline]
    fn line_by_bulk<'c>(
        &self,
        line: &PlainLine,
        found: &bulk::BulkAnswer,
        _: &'c mut PlainLine,
    ) -> Option<PlainAnswer<'c>> {
        let (message, standing, verdict) = match found.solutions {
            0 if has_clash(line) => return None,
            0 => (CheckReport::UNSOLVABLE, Standing::No, CheckVerdict::Unsolvable),
            1 => (CheckReport::VALID, Standing::Yes, CheckVerdict::Valid),
            _ => (CheckReport::SEVERAL, Standing::No, CheckVerdict::Several),
        };
        Some(PlainAnswer { line: AnswerLine::Words(message), word: verdict.word(), standing })
    }
}
