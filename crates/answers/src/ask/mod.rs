//! Answers questions about one puzzle and generates new puzzles. Each answer is a report. The command line and the HTTP
//! API share these functions.
//!
//! | file | content |
//! |---|---|
//! | `bulk` | answers questions about classic 9x9 puzzles by bulk, many times faster than a SAT solver |
//! | `check` | checks that a puzzle is valid |
//! | `clues` | finds clues that are redundant, missing or wrong |
//! | `compare` | compares the search methods of the engine `cdcl` on one puzzle |
//! | `controlled_bias` | generates minimal puzzles with known relative probabilities |
//! | `convert` | converts puzzles to other formats |
//! | `count` | counts the solutions of a puzzle, or estimates their number |
//! | `explain` | explains step by step how a puzzle is solved |
//! | `generate` | generates a given number of new puzzles from a seed |
//! | `hint` | finds the next step of a solving path |
//! | `minimize` | removes clues from a puzzle so that its solution stays unique |
//! | `option_error` | the errors about an option that does not fit the puzzle or the other options |
//! | `question` | defines questions that apply to each puzzle of a stream |
//! | `rate` | rates how hard a puzzle is, by steps or by patterns |
//! | `render` | draws pictures of puzzles |
//! | `solve` | solves a puzzle and checks that the solution is unique |
//! | `steps` | the options that `hint` and `explain` share, the puzzle from which a path begins, and the solution that it leads to |
//! | `why` | explains why a puzzle has no solution, or why a cell must or cannot hold a digit |

mod bulk;
mod check;
mod clues;
mod compare;
mod controlled_bias;
mod convert;
mod count;
mod explain;
mod generate;
mod hint;
mod minimize;
mod option_error;
mod question;
mod rate;
mod render;
mod solve;
mod steps;
mod why;

use crate::backend::Limit;
use crate::classify::Classification;
use crate::cores::WhyError;
use crate::decode::DecodeError;
use crate::explain::{Impossible, PatternKind};
use crate::formats::Entry;
use crate::generate::{MinimizeError, NoSuchClues};
use crate::report::{Source, quantity};
use crate::solve::{Answer, SolveError};

pub use bulk::{
    BULK, BulkPolicy, EngineChoice, PlainAnswer, bulk_candidates, count_solutions, list_solutions,
};
pub use check::{Checking, check};
pub use clues::{redundant, repair, suggest, suggest_kind};
pub use compare::{compare, searches};
pub use controlled_bias::{MinimalEstimate, MinimalMaking, generate_minimal};
pub use convert::{ConvertError, convert, convert_alone, convert_to_record};
pub use count::{Counting, check_method, estimate};
pub use explain::{OnSteps, explain};
pub use generate::{Making, OnPuzzles, Shortfall, any_seed, generate, is_rated};
pub use hint::hint;
pub use minimize::{BEST_TIMEOUT, minimize};
pub use option_error::OptionError;
pub use question::{BySolver, Question};
pub use rate::{RateScale, UnknownRateScale, rate};
pub use render::{View, render};
pub use solve::{Solving, candidates};
pub use steps::{StepOptions, StepSearch};
pub use why::why;

/// The subject of a question: a puzzle, with the file and line that it comes from.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleRef<'a> {
    /// The file and the line that the puzzle comes from.
    pub source: &'a Source,
    /// The puzzle, with the other data in its text, such as a stated solution.
    pub entry: &'a Entry,
}

/// The status of an answer. The command line derives its exit code from the status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The question has an answer. If the question can be answered with yes or no, the answer is yes.
    Yes,
    /// The answer is no: the puzzle has no solution, it has several, its clues clash, an entry is wrong, or a statement
    /// in the question or in the input is false.
    No,
    /// A limit was reached, so part of the answer is unknown.
    Limit(Limit),
}

/// The reason why a question could not be answered.
#[derive(Debug, thiserror::Error)]
pub enum AskError {
    /// The solver could not answer, for example because the rules do not fit the shape of the puzzle, or because the
    /// engine is not available or failed.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// The question of `why` cannot be asked about this puzzle, for example because the grid has no such cell or digit,
    /// or the engine gave a wrong result.
    #[error(transparent)]
    Why(#[from] WhyError),
    /// The clues or the grid lack the symmetry that the result must keep.
    #[error(transparent)]
    Minimize(MinimizeError),
    /// Clues of the requested kind make no sense on the grid.
    #[error(transparent)]
    Kind(NoSuchClues),
    /// An option does not fit the puzzle or the other options.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The grid is too large for a classification by patterns.
    #[error(
        "the scale {scale} takes at most {most} candidates (cells times digits): found {actions}"
    )]
    TooLargeForPatterns {
        /// The scale.
        scale: Classification,
        /// The number of candidates of the empty grid.
        actions: usize,
        /// The largest number that the scale takes.
        most: usize,
    },
    /// A path by patterns uses singles and these patterns, whatever the level, and assumes no uniqueness.
    #[error("a path by {} has neither a level nor an assumption of uniqueness", .0.key())]
    PatternsAlone(PatternKind),
    /// The path of the puzzle has fewer steps than the caller expects.
    #[error("there is no step {wanted}: the path has {}", quantity(*.found, "step"))]
    NoSuchStep {
        /// The number of steps of the path.
        found: usize,
        /// The number of the step, from 1, that the caller expects.
        wanted: usize,
    },
    /// An internal error: two results of sudosat contradict each other.
    #[error("{0}: a mistake in sudosat")]
    Mistake(&'static str),
}

impl AskError {
    /// Returns the message for a caller whose options are fields of JSON or arguments of a function: it begins with the
    /// name of the option, and names no flag of the command line.
    #[must_use]
    pub fn with_field(&self) -> String {
        match self {
            AskError::Why(WhyError::NotInGrid(_)) => format!("cell: {self}"),
            AskError::Kind(_) | AskError::PatternsAlone(_) => format!("with: {self}"),
            AskError::NoSuchStep { .. } => format!("step: {self}"),
            AskError::Option(error) => error.with_field(),
            error => error.to_string(),
        }
    }
}

impl From<DecodeError> for AskError {
    fn from(error: DecodeError) -> Self {
        AskError::Solve(error.into())
    }
}

impl From<Impossible> for AskError {
    fn from(_: Impossible) -> Self {
        // Steps are searched only in a puzzle with exactly one solution, so a contradiction is an internal error.
        AskError::Mistake("a step contradicts the solution")
    }
}

impl<S> From<&Answer<S>> for Standing {
    fn from(answer: &Answer<S>) -> Self {
        match answer {
            Answer::Unique(_) | Answer::First(_) => Standing::Yes,
            Answer::Several(..) | Answer::None => Standing::No,
            Answer::Unknown(_, limit) => Standing::Limit(*limit),
        }
    }
}

impl Standing {
    /// Returns [`Standing::Limit`] if a limit was reached, otherwise [`Standing::Yes`].
    fn unless(limit: Option<Limit>) -> Self {
        limit.map_or(Standing::Yes, Standing::Limit)
    }
}
