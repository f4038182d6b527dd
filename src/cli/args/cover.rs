//! Any exact cover problem.

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

/// Without a question it is solve.
#[derive(Debug, Subcommand)]
pub(in crate::cli) enum CoverQuestion {
    /// Find a solution, and tell whether it is the only one
    Solve(CoverSolve),
    /// Count the solutions
    Count(CoverCount),
    /// Write the problem as a DIMACS CNF formula (or OPB)
    Export(CoverExport),
    /// Turn a SAT solver's answer to an exported formula back into options, and verify them
    Decode(CoverDecode),
    /// Write a certificate: that there is exactly one solution, or none, or exactly K
    ///
    /// Write a certificate, as `sudosat prove` does of a puzzle; `sudosat verify` checks it.
    Prove(CoverProve),
    /// Tell which items clash where there is no solution, or two solutions that are nearest to each other
    Why(CoverWhy),
}

/// Where a cover problem comes from.
#[derive(Clone, Debug, Group)]
pub(in crate::cli) struct CoverFile {
    /// A file (.gz and .zst are unpacked), or - for standard input (the default when it is not a terminal)
    #[arg(value_name = "FILE")]
    pub file: Option<String>,
    #[command(flatten)]
    pub input_limit: InputLimit,
}

/// A question about one cover problem.
#[derive(Clone, Debug, Group)]
pub(in crate::cli) struct CoverInput {
    #[command(flatten)]
    pub problem: CoverFile,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t = AnswerFormat::Grid)]
    pub format: AnswerFormat,
    #[command(flatten)]
    pub engine: CoverEngine,
    #[command(flatten)]
    pub output: Output,
}

/// How cover problems are solved.
#[derive(Clone, Debug, Group)]
pub(in crate::cli) struct CoverEngine {
    #[command(flatten)]
    pub run: Run,
    /// How other bounds are encoded: totalizer, adder, watchdog
    #[arg(long, value_name = "ENCODING", default_value = "totalizer")]
    pub cardinality: Cardinality,
    /// Which formula: reduced by propagation, or whole
    #[arg(long, value_name = "FORMULA", default_value = "reduced", value_parser = cover_formula)]
    pub formula: Scope,
}

#[derive(Debug, Group)]
pub(in crate::cli) struct CoverSolve {
    #[command(flatten)]
    pub input: CoverInput,
    /// Do not ask whether there is a second solution
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
    /// At-most-one encoding: auto (pairwise up to 100 literals, commander above), pairwise,
    /// sequential, product, commander, bimander, bitwise
    #[arg(long, value_name = "ENCODING", default_value = "auto")]
    pub at_most_one: AtMostOne,
    /// How other bounds are encoded: totalizer, adder, watchdog
    #[arg(long, value_name = "ENCODING", default_value = "totalizer")]
    pub cardinality: Cardinality,
    /// Which formula: whole, or reduced by propagation
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
    /// The file of the problem
    #[arg(value_name = "FILE")]
    pub file: String,
    /// The solver's answer: a file, or - for standard input (the default)
    #[arg(value_name = "ANSWER", default_value = "-")]
    pub answer: String,
    #[command(flatten)]
    pub input_limit: InputLimit,
    /// Which formula was exported: whole, or reduced by propagation
    #[arg(long, value_name = "FORMULA", default_value = "whole", value_parser = cover_formula)]
    pub formula: Scope,
    #[command(flatten)]
    pub output: Output,
}

#[derive(Debug, Group)]
pub(in crate::cli) struct CoverProve {
    #[command(flatten)]
    pub problem: CoverFile,
    /// What to prove: none, unique, count=K (exactly K solutions) [default: unique or none, whichever
    /// is true]
    #[arg(long, value_name = "CLAIM")]
    pub claim: Option<Claim>,
    #[command(flatten)]
    pub how: ProveHow,
}

#[derive(Debug, Group)]
pub(in crate::cli) struct CoverWhy {
    #[command(flatten)]
    pub problem: CoverFile,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t = AnswerFormat::Grid)]
    pub format: AnswerFormat,
    #[command(flatten)]
    pub wanted: WantedSets,
    #[command(flatten)]
    pub output: Output,
}

/// A cover problem has no clues.
fn cover_formula(text: &str) -> Result<Scope, String> {
    match text.parse() {
        Ok(Scope::Assumed) => {
            Err("there is nothing to assume: expected whole or reduced".to_owned())
        }
        Ok(scope) => Ok(scope),
        Err(error) => Err(error.to_string()),
    }
}
