//! Turns answers into text, JSON, CSV and Markdown. This module solves nothing.
//!
//! A [`Report`] is one answer, usually about one puzzle. The fields that serde serializes become the JSON object and
//! the CSV columns. Each report type documents its fields. Their names and meanings do not change. [`Report::grid`] is
//! the text for people, and [`Report::line`] is the answer on a single line.
//!
//! | file | content |
//! |---|---|
//! | `batch` | what reports on the puzzles of a batch have in common |
//! | `candidates` | the report of the subcommand `candidates` |
//! | `checked` | the report of the subcommand `check` |
//! | `clues` | the reports of `minimize`, `check --redundant`, `check --suggest` and `check --repair` |
//! | `columns` | the columns of CSV; adds the fields of a puzzle's input record after the fields of its answer |
//! | `counted` | the report of the subcommand `count` |
//! | `cover` | the reports of the subcommands `cover solve` and `cover count` |
//! | `cover_why` | the report of the subcommand `cover why` |
//! | `dimacs` | the answer in the output format of SAT solvers |
//! | `estimated` | the report of the subcommand `count --estimate` |
//! | `explain` | describes steps, paths and hints in a language |
//! | `generated` | the report of the subcommand `generate` |
//! | `json_template` | writes JSON reports on plain lines by filling gaps in the text of an earlier report |
//! | `library` | the reports of the subcommand `puzzles` |
//! | `line` | an answer that is written as one line |
//! | `not_understood` | names what the text of a puzzle states for people alone |
//! | `puzzle` | what reports on a puzzle share: the fields with which most of them begin, and the writer of their grids |
//! | `solved` | the report of the subcommand `solve` |
//! | `summary` | the report of `rate --summary`: distributions of ratings, with standard errors |
//! | `trace` | shows the search of a SAT solver event by event |
//! | `verified` | the report of the subcommand `verify` |
//! | `why` | the report of the subcommand `why` |
//! | `why_words` | the sentences of that report: about explanations, their rules, and solutions |

/// Defines the methods of [`Report`] that write JSON. Each report defines them with this macro instead of inheriting
/// default methods. The crate that calls a default method also compiles it, and the program is optimised less than
/// this crate.
macro_rules! json_methods {
    () => {
        fn json(&self) -> serde_json::Result<String> {
            serde_json::to_string(self)
        }

        fn json_value(&self) -> serde_json::Result<serde_json::Value> {
            serde_json::to_value(self)
        }
    };
}

mod batch;
mod candidates;
mod checked;
mod clues;
mod columns;
mod counted;
mod cover;
mod cover_why;
mod dimacs;
mod estimated;
mod explain;
mod generated;
mod json_template;
mod library;
mod line;
mod not_understood;
mod puzzle;
mod solved;
mod summary;
mod trace;
mod verified;
mod why;
mod why_words;

use serde::Serialize;
use serde_json::Value;

pub use crate::grid::quantity;
pub use batch::{BatchReport, Unanswered};
pub use candidates::CandidatesReport;
pub use checked::{CheckReport, CheckVerdict};
pub use clues::{
    ChangeRow, MinimizeReport, RedundantReport, RepairReport, RepairRow, SuggestReport,
};
pub use columns::{Columns, with_others};
pub use counted::CountReport;
pub use cover::{CoverCountReport, CoverReport, CoverSolution};
pub use cover_why::CoverWhyReport;
pub use dimacs::{dimacs_answer, dimacs_verdict};
pub use estimated::EstimateReport;
pub use explain::{
    About, EXPLAIN_VERSION, HintDetail, HintReport, Language, PathReport, RateReport, Refusal,
    StepRow, UnknownLanguage,
};
pub use generated::GenerateReport;
pub use json_template::{AnsweredLine, JsonTemplates};
pub use library::{DifficultyReport, LibraryReport};
pub use line::AnswerLine;
pub use not_understood::not_understood;
pub use solved::SolveReport;
pub use summary::{Distribution, DistributionRow, MixedSizes, RatingCounts, SummaryReport};
pub use trace::{
    Style, SummaryRow, TRACE_VERSION, TextOptions, TraceEnd, TraceHead, TraceLines, TraceStep,
    TraceSteps, TraceText, dot, summary_table,
};
pub use verified::VerifyReport;
pub use why::{WhyAnswer, WhyReport};

/// One answer, usually about one puzzle. The methods write it in each output form.
pub trait Report {
    /// Returns the text for people. Usually it has a line with the answer and with the file and line that the puzzle
    /// comes from, and then grids. It ends in a newline.
    fn grid(&self) -> String;

    /// Returns the answer on one line, without a newline.
    fn line(&self) -> String;

    /// Returns the report as a JSON object on one line, without a newline.
    ///
    /// # Errors
    ///
    /// Returns the error of serde if serialization fails.
    fn json(&self) -> serde_json::Result<String>;

    /// Returns the report as a JSON object.
    ///
    /// # Errors
    ///
    /// Returns the error of serde if serialization fails.
    fn json_value(&self) -> serde_json::Result<Value>;

    /// Returns the report as JSON lines, without the last newline. Most reports are a single line. The report of
    /// `explain` has a first line, a line for each step or round, and a last line.
    ///
    /// # Errors
    ///
    /// Returns the error of serde if serialization fails.
    fn jsonl(&self) -> serde_json::Result<String> {
        self.json()
    }

    /// Returns the report as Markdown. The text ends in a newline.
    fn markdown(&self) -> String {
        format!("```text\n{}```\n", self.grid())
    }
}

/// The place in the input that a puzzle comes from: a file and a line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Source {
    /// The name of the file as the user wrote it. It is `-` for standard input and `argument` for a puzzle on the
    /// command line.
    pub file: String,
    /// The 1-based line on which the puzzle begins.
    pub line: usize,
}

impl std::fmt::Display for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}
