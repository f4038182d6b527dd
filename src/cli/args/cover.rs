//! Flags of `cover` and of its subcommands. Each subcommand asks a question about an exact cover problem.

use clap::{Args as Group, Subcommand};

use super::answers::CountHow;
use super::common::{AnswerFormat, InputLimit, Output, Run};
use super::reasons::{ProveHow, WantedSets};
use crate::certify::Claim;
use crate::encode::{AtMostOne, Cardinality, Scope};

#[derive(Debug, Group)]
#[command(args_conflicts_with_subcommands = true)]
pub(in crate::cli) struct Cover {
    #[command(subcommand)]
    pub question: Option<CoverQuestion>,
    #[command(flatten)]
    pub solve: CoverSolve,
}

/// The subcommand of `cover`; the default is `solve`.
#[derive(Debug, Subcommand)]
pub(in crate::cli) enum CoverQuestion {
    /// Find a solution, and report whether it is the only one
    Solve(CoverSolve),
    /// Count the solutions
    Count(CoverCount),
    /// Write the problem as a DIMACS CNF formula (or OPB)
    Export(CoverExport),
    /// Turn a SAT solver's answer into the chosen options
    ///
    /// The solver must have solved the formula that `sudosat cover export` wrote for this problem. The options are
    /// checked: they must be a solution of the problem.
    Decode(CoverDecode),
    /// Write a certificate that there are none, one or K solutions
    ///
    /// The certificate is like that of `sudosat prove` for a puzzle. `sudosat verify` checks it.
    Prove(CoverProve),
    /// Find items that cannot all be met, or the two most similar solutions
    ///
    /// If there is no solution, the answer is a set of items that cannot all be met. If there are several solutions, it
    /// is two that differ in the fewest options.
    Why(CoverWhy),
}

/// The flags that say where a cover problem is read from and how large it may be.
#[derive(Clone, Debug, Group)]
pub(in crate::cli) struct CoverFile {
    /// A file, or - for standard input
    ///
    /// Input that gzip or zstd compressed is decompressed. Without FILE, standard input is read if it is not a
    /// terminal.
    #[arg(value_name = "FILE")]
    pub file: Option<String>,
    #[command(flatten)]
    pub input_limit: InputLimit,
}

/// The flags that `cover` and `cover count` share.
#[derive(Clone, Debug, Group)]
pub(in crate::cli) struct CoverInput {
    #[command(flatten)]
    pub problem: CoverFile,
    /// Output format of the answer
    #[arg(long, value_enum, default_value_t = AnswerFormat::Grid)]
    pub format: AnswerFormat,
    #[command(flatten)]
    pub engine: CoverEngine,
    #[command(flatten)]
    pub output: Output,
}

/// The engine that solves a cover problem, its limits, the encodings, and the formula.
#[derive(Clone, Debug, Group)]
pub(in crate::cli) struct CoverEngine {
    #[command(flatten)]
    pub run: Run,
    /// Encoding of bounds other than at-most-one: totalizer, adder, watchdog
    #[arg(long, value_name = "ENCODING", default_value = "totalizer")]
    pub cardinality: Cardinality,
    /// Formula to solve: reduced by propagation, or whole
    #[arg(long, value_name = "FORMULA", default_value = "reduced", value_parser = cover_formula)]
    pub formula: Scope,
}

#[derive(Debug, Group)]
pub(in crate::cli) struct CoverSolve {
    #[command(flatten)]
    pub input: CoverInput,
    /// Stop at the first solution, do not search for a second one
    #[arg(long)]
    pub first: bool,
}

#[derive(Debug, Group)]
pub(in crate::cli) struct CoverCount {
    #[command(flatten)]
    pub input: CoverInput,
    #[command(flatten)]
    pub how: CountHow,
}

#[derive(Debug, Group)]
pub(in crate::cli) struct CoverExport {
    #[command(flatten)]
    pub problem: CoverFile,
    /// At-most-one encoding: auto, pairwise, sequential, product, ...
    ///
    /// All names: auto (pairwise up to 100 literals, commander above), pairwise, sequential, product, commander,
    /// bimander, bitwise.
    #[arg(long, value_name = "ENCODING", default_value = "auto")]
    pub at_most_one: AtMostOne,
    /// Encoding of bounds other than at-most-one: totalizer, adder, watchdog
    #[arg(long, value_name = "ENCODING", default_value = "totalizer")]
    pub cardinality: Cardinality,
    /// Formula to write: whole, or reduced by propagation
    #[arg(long, value_name = "FORMULA", default_value = "whole", value_parser = cover_formula)]
    pub formula: Scope,
    /// Write OPB (pseudo-boolean) instead of CNF
    #[arg(long, conflicts_with_all = ["at_most_one", "cardinality"])]
    pub opb: bool,
    #[command(flatten)]
    pub output: Output,
}

#[derive(Debug, Group)]
pub(in crate::cli) struct CoverDecode {
    /// File of the problem
    #[arg(value_name = "FILE")]
    pub file: String,
    /// File of the solver's answer, or - for standard input (the default)
    #[arg(value_name = "ANSWER", default_value = "-")]
    pub answer: String,
    #[command(flatten)]
    pub input_limit: InputLimit,
    /// Formula that was exported: whole, or reduced by propagation
    #[arg(long, value_name = "FORMULA", default_value = "whole", value_parser = cover_formula)]
    pub formula: Scope,
    #[command(flatten)]
    pub output: Output,
}

#[derive(Debug, Group)]
pub(in crate::cli) struct CoverProve {
    #[command(flatten)]
    pub problem: CoverFile,
    /// Claim to prove: none, unique or count=K (exactly K solutions)
    ///
    /// The default is unique or none, whichever is true.
    #[arg(long, value_name = "CLAIM")]
    pub claim: Option<Claim>,
    #[command(flatten)]
    pub how: ProveHow,
}

#[derive(Debug, Group)]
pub(in crate::cli) struct CoverWhy {
    #[command(flatten)]
    pub problem: CoverFile,
    /// Output format of the answer
    #[arg(long, value_enum, default_value_t = AnswerFormat::Grid)]
    pub format: AnswerFormat,
    #[command(flatten)]
    pub wanted: WantedSets,
    #[command(flatten)]
    pub output: Output,
}

/// Reads the name of a formula. `assumed` is an error, because a cover problem has no clues that could be assumptions.
fn cover_formula(text: &str) -> Result<Scope, String> {
    match text.parse() {
        Ok(Scope::Assumed) => {
            Err("there is nothing to assume: expected whole or reduced".to_owned())
        }
        Ok(scope) => Ok(scope),
        Err(error) => Err(error.to_string()),
    }
}
