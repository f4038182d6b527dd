//! Is it a puzzle?

use super::bulk::{BulkPolicy, EngineChoice, PlainAnswer, PlainLine, clashes};
use super::{AskError, PuzzleRef, Question, Standing};
use crate::bulk;
use crate::grid::Clash;
use crate::report::{AnswerLine, CheckReport, CheckVerdict};
use crate::solve::{Answer, Solver};

/// What was found of a puzzle, and its direct clashes.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The verdict.
    pub report: CheckReport,
    /// All direct clashes.
    pub clashes: Vec<Clash>,
}

/// Is the puzzle without clash, solvable, unique, and is what its text says of it true?
///
/// # Errors
///
/// [`AskError`].
pub fn check(solver: &Solver, puzzle_ref: PuzzleRef<'_>) -> Result<(Checked, Standing), AskError> {
    let puzzle = &puzzle_ref.entry.puzzle;
    let clashes = solver.sudoku().layout().clashes(&puzzle.clues);
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
    Ok((Checked { report, clashes }, standing))
}

/// The question of `check`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Checking(Option<BulkPolicy>);

impl Checking {
    /// The question to what was chosen; `beyond` names what was asked for that bulk cannot do.
    ///
    /// # Errors
    ///
    /// [`AskError::BeyondBulk`] when bulk alone is to answer, and there is any.
    pub fn by(choice: &EngineChoice, beyond: Option<&'static str>) -> Result<Self, AskError> {
        // What stands behind a line's puzzle is compared.
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
        let (checked, standing) = check(solver, puzzle_ref)?;
        Ok((checked.report, standing))
    }

    fn bulk(&self) -> Option<BulkPolicy> {
        self.0
    }

    /// A solver names all clashes, and compares a stated solution with several.
    fn answer_by_bulk(
        &self,
        puzzle_ref: PuzzleRef<'_>,
        found: &bulk::BulkAnswer,
    ) -> Option<(CheckReport, Standing)> {
        let answer = match (found.solutions, found.first) {
            (1, Some(board)) => Answer::Unique(bulk::grid(&board)),
            (0, _) if puzzle_ref.entry.puzzle.first_clash().is_none() => Answer::None,
            _ => return None,
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
            0 if clashes(line) => return None,
            0 => (CheckReport::UNSOLVABLE, Standing::No, CheckVerdict::Unsolvable),
            1 => (CheckReport::VALID, Standing::Yes, CheckVerdict::Valid),
            _ => (CheckReport::SEVERAL, Standing::No, CheckVerdict::Several),
        };
        Some(PlainAnswer { line: AnswerLine::Words(message), word: verdict.word(), standing })
    }
}
