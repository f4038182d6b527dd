//! Defines the report of the subcommand `check`.

use itertools::Itertools;
use serde::Serialize;

use super::puzzle::PuzzleHead;
use super::{AnswerLine, BatchReport, Report, Source, quantity};
use crate::cover::Total;
use crate::formats::Entry;
use crate::grid::Clash;
use crate::solve::Answer;

/// The verdict of `check` on a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum CheckVerdict {
    /// The puzzle has exactly one solution, and everything that the input states about it is true.
    Valid,
    /// Clues clash: the rules do not allow two of the digits together, or a digit has the wrong parity for its
    /// cell.
    Clash,
    /// There is no solution, although no two clues clash directly. The input may also state a solution.
    Unsolvable,
    /// There is more than one solution, and nothing that the input states about the solutions is known to be false.
    Several,
    /// The input states a solution or a number of solutions, and the statement is wrong. If clues clash, the verdict is
    /// [`CheckVerdict::Clash`] even then.
    Misstated,
    /// A limit was reached before the verdict was known.
    #[default]
    Unknown,
}

impl CheckVerdict {
    /// Returns the name of the verdict in JSON.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            CheckVerdict::Valid => "valid",
            CheckVerdict::Clash => "clash",
            CheckVerdict::Unsolvable => "unsolvable",
            CheckVerdict::Several => "several",
            CheckVerdict::Misstated => "misstated",
            CheckVerdict::Unknown => "unknown",
        }
    }
}

/// The result of `check`: whether a puzzle is valid.
///
/// JSON and CSV fields: `file`, `line`, `shape`, `rules` (null if classic), `format` (the recognised input format),
/// `puzzle`, `marks` (its pencil marks, only if it has some), `clues` (the number of clues), `verdict` (`valid`,
/// `clash`, `unsolvable`, `several`, `misstated` or `unknown`) and `message`.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CheckReport {
    #[serde(flatten)]
    source: Source,
    shape: String,
    rules: Option<String>,
    format: String,
    puzzle: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    marks: Option<String>,
    clues: usize,
    verdict: CheckVerdict,
    message: String,
}

impl CheckReport {
    /// The message for a puzzle with exactly one solution, if the input states nothing false about the puzzle.
    pub const VALID: &str = "exactly one solution";
    /// The message for a puzzle without a solution in which no two clues clash, if the input states nothing false
    /// about the puzzle.
    pub const UNSOLVABLE: &str = "no solution, although no two clues clash directly";
    /// The message for a puzzle with several solutions, if the input states nothing false about the puzzle.
    pub const SEVERAL: &str = "more than one solution";

    /// Creates the report on `entry`, read from `source`. `clashes` are all clashes of its clues. If clues clash,
    /// `answer` is `None`.
    #[must_use]
    pub fn new(source: Source, entry: &Entry, clashes: &[Clash], answer: Option<&Answer>) -> Self {
        let (verdict, message) = judge(entry, clashes, answer);
        let PuzzleHead { source, shape, rules, puzzle, marks } = PuzzleHead::new(source, entry);
        CheckReport {
            source,
            shape,
            rules,
            format: entry.format.to_string(),
            puzzle,
            marks,
            clues: entry.puzzle.clues.filled_count(),
            verdict,
            message,
        }
    }

    /// Returns the verdict on the puzzle.
    #[must_use]
    pub fn verdict(&self) -> CheckVerdict {
        self.verdict
    }
}

fn judge(entry: &Entry, clashes: &[Clash], answer: Option<&Answer>) -> (CheckVerdict, String) {
    if !clashes.is_empty() {
        return (CheckVerdict::Clash, clashes.iter().join("; "));
    }
    let found = match answer {
        None | Some(Answer::None) => (CheckVerdict::Unsolvable, CheckReport::UNSOLVABLE.to_owned()),
        Some(Answer::Several(..)) => (CheckVerdict::Several, CheckReport::SEVERAL.to_owned()),
        Some(Answer::Unknown(_, limit)) => (CheckVerdict::Unknown, format!("unknown, {limit}")),
        Some(Answer::Unique(_) | Answer::First(_)) => {
            (CheckVerdict::Valid, CheckReport::VALID.to_owned())
        }
    };
    misstatement(entry, &found, answer).map_or(found, |message| (CheckVerdict::Misstated, message))
}

/// Returns a message if the input states a wrong solution or a wrong number of solutions. Otherwise returns `None`,
/// also for a stated solution of a puzzle that has none.
fn misstatement(
    entry: &Entry,
    (verdict, truth): &(CheckVerdict, String),
    answer: Option<&Answer>,
) -> Option<String> {
    let stated = entry.expected_count.as_ref();
    let possible = match verdict {
        CheckVerdict::Valid => stated.is_none_or(|count| *count == 1),
        CheckVerdict::Several => stated.is_none_or(|count| *count > Total::ONE),
        CheckVerdict::Unsolvable => stated.is_none_or(Total::is_zero),
        _ => return None,
    };
    if !possible {
        let stated = quantity(stated.unwrap_or(&Total::ZERO), "solution");
        return Some(format!("the input states {stated}: {truth}"));
    }
    let solution = entry.solution.as_ref()?;
    let wrong = match answer? {
        Answer::Unique(grid) => grid != solution,
        Answer::Several(..) => crate::decode::verify(&entry.puzzle, solution).is_err(),
        _ => false,
    };
    wrong.then(|| format!("the solution that the input states is wrong: {truth}"))
}

impl Report for CheckReport {
    json_methods!();

    fn grid(&self) -> String {
        let CheckReport { source, shape, clues, message, .. } = self;
        let clues = quantity(*clues as u64, "clue");
        format!("{source}: {message} ({shape}, {clues})\n")
    }

    fn line(&self) -> String {
        AnswerLine::Words(&self.message).text()
    }
}

impl BatchReport for CheckReport {
    const ANSWER: &'static str = "verdict";
    const REASON: &'static str = "message";

    fn answer(&self) -> &'static str {
        self.verdict.word()
    }
}
