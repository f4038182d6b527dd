//! Is it a puzzle?

use super::bulk::{BulkPolicy, EngineChoice, PlainAnswer, PlainLine, clashes};
use super::{AskError, Posed, Question, Standing};
use crate::bulk;
use crate::grid::Clash;
use crate::report::{AnswerLine, CheckReport, Verdict};
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
pub fn check(solver: &Solver, posed: Posed<'_>) -> Result<(Checked, Standing), AskError> {
    let puzzle = &posed.entry.puzzle;
    let clashes = solver.sudoku().layout().clashes(&puzzle.clues);
    let answer = match clashes.is_empty() {
        true => Some(solver.solve(puzzle)?.answer),
        false => None,
    };
    let report = CheckReport::new(posed.source.clone(), posed.entry, &clashes, answer.as_ref());
    let standing = match (report.verdict(), answer.as_ref().map(Standing::from)) {
        (Verdict::Valid, _) => Standing::Yes,
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
        posed: Posed<'_>,
    ) -> Result<(CheckReport, Standing), AskError> {
        let (checked, standing) = check(solver, posed)?;
        Ok((checked.report, standing))
    }

    fn bulk(&self) -> Option<BulkPolicy> {
        self.0
    }

    /// A solver names all clashes, and compares a stated solution with several.
    fn answer_by_bulk(
        &self,
        posed: Posed<'_>,
        found: &bulk::Answer,
    ) -> Option<(CheckReport, Standing)> {
        let answer = match (found.solutions, found.first) {
            (1, Some(board)) => Answer::Unique(bulk::grid(&board)),
            (0, _) if posed.entry.puzzle.first_clash().is_none() => Answer::None,
            _ => return None,
        };
        let report = CheckReport::new(posed.source.clone(), posed.entry, &[], Some(&answer));
        let is_valid = report.verdict() == Verdict::Valid;
        Some((report, if is_valid { Standing::Yes } else { Standing::No }))
    }

    #[inline]
    fn line_by_bulk<'c>(
        &self,
        line: &PlainLine,
        found: &bulk::Answer,
        _: &'c mut PlainLine,
    ) -> Option<PlainAnswer<'c>> {
        let (message, standing, verdict) = match found.solutions {
            0 if clashes(line) => return None,
            0 => (CheckReport::UNSOLVABLE, Standing::No, Verdict::Unsolvable),
            1 => (CheckReport::VALID, Standing::Yes, Verdict::Valid),
            _ => (CheckReport::SEVERAL, Standing::No, Verdict::Several),
        };
        Some(PlainAnswer { line: AnswerLine::Words(message), word: verdict.word(), standing })
    }
}
