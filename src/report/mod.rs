//! Turns answers into text, JSON and CSV. It does not solve anything.
//!
//! A [`Report`] is one answer about one puzzle. Its serde fields are the JSON object and the CSV columns
//! (documented at each type, and stable). [`Report::grid`] is the text for people, and [`Report::line`] is
//! one line for each puzzle, in input order.

mod batch;
mod candidates;
mod checked;
mod clues;
mod counted;
mod cover;
mod cover_why;
mod dimacs;
mod drawer;
mod explain;
mod generated;
mod head;
mod library;
mod line;
mod solved;
mod trace;
mod verified;
mod why;

use serde::Serialize;

pub use batch::{BatchReport, Unanswered};
pub use candidates::CandidatesReport;
pub use checked::{CheckReport, CheckVerdict};
pub use clues::{
    ChangeRow, MinimizeReport, RedundantReport, RepairReport, RepairRow, SuggestReport,
};
pub use counted::CountReport;
pub use cover::{CoverCountReport, CoverReport, CoverSolution};
pub use cover_why::CoverWhyReport;
pub use dimacs::{dimacs_answer, dimacs_verdict};
pub use explain::{
    About, EXPLAIN_VERSION, HintDetail, HintReport, Language, PathReport, RateReport, Refusal,
    StepRow, UnknownLanguage,
};
pub use generated::GenerateReport;
pub use library::{DifficultyReport, LibraryReport};
pub use line::AnswerLine;
pub use solved::SolveReport;
pub use trace::{
    Style, SummaryRow, TRACE_VERSION, TextOptions, TraceEnd, TraceHead, TraceLines, TraceStep,
    TraceSteps, TraceText, dot, summary_table,
};
pub use verified::VerifyReport;
pub use why::{WhyAnswer, WhyReport};

/// One answer about one puzzle, in every output form.
pub trait Report: Serialize {
    /// Returns the text for people: a `#` line with the position and the verdict, then grids; ends in a
    /// newline.
    fn grid(&self) -> String;

    /// Returns one line, without newline.
    fn line(&self) -> String;

    /// Returns JSON lines without the last newline: one object, unless the answer has several parts.
    ///
    /// # Errors
    ///
    /// Returns the error of serde if serialization fails.
    fn jsonl(&self) -> serde_json::Result<String> {
        serde_json::to_string(self)
    }

    /// Returns Markdown for sharing, which ends in a newline.
    fn markdown(&self) -> String {
        format!("```text\n{}```\n", self.grid())
    }
}

/// The position of a puzzle in the input.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
pub struct Source {
    /// The file as it was named, `-` for standard input, `argument` for a puzzle on the command line.
    pub file: String,
    /// The 1-based line on which the puzzle begins.
    pub line: usize,
}

impl std::fmt::Display for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// Returns a number with its noun: `1 clue`, `2 clues`.
#[must_use]
pub fn quantity(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}
