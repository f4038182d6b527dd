//! Flags of `hint`, `explain` and `rate`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as Group, ValueEnum};

use super::common::{AnswerFormat, CoreLimits, Jobs, Output, PuzzleFlags, Texts, duration};
use crate::ask::RateScale;
use crate::explain::{ExplanationLevel as ExplainLevel, PatternKind};
use crate::formats::Format;
use crate::report::Language;

/// The flags that `hint` and `explain` share.
#[derive(Clone, Debug, Group)]
pub(in crate::cli) struct StepArgs {
    #[command(flatten)]
    pub texts: Texts,
    /// Input format, if automatic recognition gets it wrong
    ///
    /// One of line, block, marks, ..., as --from of solve.
    #[arg(long, value_name = "FORMAT")]
    pub input_format: Option<Format>,
    /// Continue from this half-filled grid of the puzzle (or its file, or -)
    ///
    /// The grid may have pencil marks. Mistakes in it are reported.
    #[arg(long, value_name = "GRID")]
    pub from: Option<String>,
    /// Language of the sentences: en, fr
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub language: Language,
    /// Also use techniques that are valid only if the solution is unique
    ///
    /// The steps that depend on uniqueness are marked.
    #[arg(long)]
    pub assume_unique: bool,
    #[command(flatten)]
    pub limits: CoreLimits,
    #[command(flatten)]
    pub jobs: Jobs,
    #[command(flatten)]
    pub output: Output,
}

#[derive(Debug, Group)]
pub(in crate::cli) struct Hint {
    #[command(flatten)]
    pub step_args: StepArgs,
    /// Output format of the answer
    #[arg(long, value_enum, default_value_t = AnswerFormat::Grid)]
    pub format: AnswerFormat,
    /// Show the step: the pattern and its conclusions
    #[arg(long)]
    pub concrete: bool,
    /// Show the step, and the pencil marks before and after it
    #[arg(long)]
    pub candidates: bool,
}

/// The output format of `explain`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum PathFormat {
    /// Text for people
    Text,
    /// One line per puzzle: the end of its path
    Line,
    /// One JSON array, one object per puzzle
    Json,
    /// One JSON object per line, for each step
    Jsonl,
    /// Markdown, for sharing
    Md,
}

#[derive(Debug, Group)]
pub(in crate::cli) struct Explain {
    #[command(flatten)]
    pub step_args: StepArgs,
    /// Techniques: eliminate, naked-singles, singles, sets, chains or all
    ///
    /// Each level includes the levels before it. eliminate crosses out the candidates that the clues exclude. sets are
    /// sets of cells, sets of digits, fish and wings.
    #[arg(long, value_name = "LEVEL", default_value = "all")]
    pub level: ExplainLevel,
    /// Use singles and these patterns only: whips, g-whips, braids or suppositions
    ///
    /// The shortest pattern comes first, so the path is that of the rating on the scale w, gw or b, and with
    /// suppositions on te, bxb or bxbb.
    #[arg(long, value_name = "PATTERNS", conflicts_with_all = ["level", "assume_unique"])]
    pub with: Option<PatternKind>,
    /// Output format of the answer
    #[arg(long, value_enum, default_value_t = PathFormat::Text)]
    pub format: PathFormat,
}

#[derive(Debug, Group)]
pub(in crate::cli) struct Rate {
    #[command(flatten)]
    pub asked: PuzzleFlags,
    /// Time limit of each puzzle, such as 5s or 200ms
    ///
    /// A puzzle that reaches the limit has no rating, or only a lower bound on the scales of patterns.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub timeout: Option<Duration>,
    /// Scale: score, se, w, gw, b, gb, te, bxb or bxbb; with --summary several, separated by commas
    ///
    /// score is a total over all steps, with a level in a word. se is the scale of Sudoku Explainer, from 1.0 to
    /// 11.9. w, gw, b and gb are the lengths of whips or braids that solve the puzzle, with groups of candidates
    /// if there is a g. te is the depth of suppositions inside each other. bxb and bxbb are the lengths of braids
    /// inside one or two suppositions.
    #[arg(long, value_name = "SCALE", default_value = "score", value_delimiter = ',')]
    pub scale: Vec<RateScale>,
    /// Print only how the ratings and the number of clues are distributed, with standard errors
    ///
    /// Puzzles that get no rating, such as those that reach the time limit, are counted apart.
    #[arg(long)]
    pub summary: bool,
    /// With --summary: weigh the puzzles, which come from generate --controlled-bias
    ///
    /// A puzzle with n clues in N cells has a weight proportional to C(N, n).
    #[arg(long, requires = "summary")]
    pub controlled_bias: bool,
    /// With --summary: also draw the distributions as bar charts in this SVG file
    #[arg(long, value_name = "FILE.svg", requires = "summary")]
    pub plot: Option<PathBuf>,
    /// Also use techniques that are valid only if the solution is unique
    ///
    /// Uniqueness is checked first.
    #[arg(long)]
    pub assume_unique: bool,
}
