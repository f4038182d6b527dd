//! Formulas, and what solvers do with them.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as Group, ValueEnum};

use super::common::{Input, InputLimit, Output, duration};
use crate::backend::Engine as EngineName;
use crate::encode::{AtMostOne, Level, Scope};
use crate::formats::OutputFormat;
use crate::grid::{Rules, Shape};
use crate::trace::Breakpoint;

/// More cubes than any cluster works off, and few enough for memory.
const MOST_CUBES: u64 = 1_000_000;

#[derive(Debug, Group)]
pub(in crate::cli) struct Export {
    #[command(flatten)]
    pub input: Input,
    /// Export the empty grid of --shape (default 3x3) instead of a puzzle
    #[arg(long, conflicts_with_all = ["inputs", "alphabet", "symbols", "from"])]
    pub empty: bool,
    /// Encoding level: minimal, natural, extended, triad
    #[arg(long, value_name = "LEVEL", default_value = "extended")]
    pub level: Level,
    /// At-most-one encoding: auto (pairwise up to 100 literals, commander above), pairwise,
    /// sequential, product, commander, bimander, bitwise
    #[arg(long, value_name = "ENCODING", default_value = "pairwise")]
    pub at_most_one: AtMostOne,
    /// Which formula: whole (clues as units), assumed (iCNF, clues on an `a` line), reduced
    #[arg(long, value_name = "FORMULA", default_value = "whole")]
    pub formula: Scope,
    /// Exclude the solution by one clause: unsatisfiable exactly when it is the only one
    #[arg(long)]
    pub unique: bool,
    /// Split the puzzle on its most constrained requirements into K cubes (fewer when nothing is left to
    /// split), which machines can solve apart: iCNF, one `a` line each
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..=MOST_CUBES))]
    pub cubes: Option<u64>,
    /// Of the cubes only this one, from 1, as unit clauses: DIMACS for any solver
    #[arg(long, value_name = "I", requires = "cubes", value_parser = clap::value_parser!(u64).range(1..))]
    pub cube: Option<u64>,
    /// One comment `c varname V r1c1=5` for each variable
    #[arg(long)]
    pub varnames: bool,
    /// The header of model counters: `c t mc` or `c t pmc` with `c p show`
    #[arg(long)]
    pub count_header: bool,
    /// Write OPB (pseudo-boolean) instead of CNF
    #[arg(long, conflicts_with_all = ["count_header", "level", "at_most_one"])]
    pub opb: bool,
    /// Also write the table variable, row, column, digit: JSON if FILE ends in .json, else CSV
    #[arg(long, value_name = "FILE")]
    pub map: Option<PathBuf>,
    #[command(flatten)]
    pub output: Output,
}

#[derive(Debug, Group)]
pub(in crate::cli) struct Decode {
    /// The solver's answer: a file, or - for standard input (the default)
    #[arg(value_name = "ANSWER", default_value = "-")]
    pub answer: String,
    #[command(flatten)]
    pub input_limit: InputLimit,
    /// The exported formula: its header tells shape, clues and variables
    #[arg(long, value_name = "FILE")]
    pub cnf: Option<String>,
    /// The puzzle (or its file): the grid must keep its clues
    #[arg(long, value_name = "PUZZLE", conflicts_with = "cnf")]
    pub puzzle: Option<String>,
    /// Rows x columns of a box; told by the number of variables otherwise
    #[arg(long, value_name = "RxC", conflicts_with = "cnf")]
    pub shape: Option<Shape>,
    /// Rules beyond the classic ones, separated by commas, as for solve
    #[arg(long, value_name = "LIST", value_parser = super::values::rules, conflicts_with = "cnf")]
    pub rules: Option<Rules>,
    /// The form of the grid
    #[arg(long, value_name = "FORMAT", default_value = "grid")]
    pub to: OutputFormat,
    #[command(flatten)]
    pub output: Output,
}

#[derive(Debug, Group)]
pub(in crate::cli) struct Sat {
    /// The formula in DIMACS CNF: a file (.gz and .zst are unpacked), or - for standard input (the default)
    #[arg(value_name = "FILE", default_value = "-")]
    pub formula: String,
    /// cdcl[:vsids|first|random][:dpll|backtracking][:no-restarts][@SEED], varisat, batsat,
    /// 'cmd: PROGRAM ARGS' with {input} and {output}, or race:ENGINE,ENGINE,...
    #[arg(long, value_name = "ENGINE", default_value = "cdcl")]
    pub engine: EngineName,
    /// Write a DRAT proof of an unsatisfiable formula; by cdcl, varisat, or a program with {proof}
    #[arg(long, value_name = "FILE")]
    pub proof: Option<PathBuf>,
    /// Write the proof in the binary form (a program chooses for itself)
    #[arg(long, requires = "proof")]
    pub binary: bool,
    /// Stop after this time, such as 5s or 200ms; the answer is then unknown
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub timeout: Option<Duration>,
    /// Stop after this many conflicts; needs an engine that counts them
    #[arg(long, value_name = "N")]
    pub max_conflicts: Option<u64>,
    /// Print sizes, conflicts and time on standard error
    #[arg(long)]
    pub stats: bool,
    #[command(flatten)]
    pub input_limit: InputLimit,
    #[command(flatten)]
    pub output: Output,
}

/// The form of a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum TraceFormat {
    /// For people
    Text,
    /// One JSON object a line, one line an event
    Jsonl,
}

#[derive(Debug, Group)]
pub(in crate::cli) struct Trace {
    #[command(flatten)]
    pub input: Input,
    /// cdcl, perhaps with settings: cdcl[:vsids|mrv|first|random][:dpll|backtracking][:no-restarts][@SEED]
    #[arg(long, value_name = "ENGINE", default_value = "cdcl")]
    pub engine: EngineName,
    /// Encoding level: minimal, natural, extended, triad
    #[arg(long, value_name = "LEVEL", default_value = "extended")]
    pub level: Level,
    /// The form of the trace, and of the summary
    #[arg(long, value_enum, default_value_t = TraceFormat::Text)]
    pub format: TraceFormat,
    /// Show the grid before each decision; text only
    #[arg(long)]
    pub grids: bool,
    /// Instead of the trace, the implication graph of conflict K (from 1) for Graphviz
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..), conflicts_with_all = ["grids", "summary", "compare", "format"])]
    pub dot: Option<u64>,
    /// Instead of the trace, what the search took
    #[arg(long, conflicts_with = "grids")]
    pub summary: bool,
    /// The summaries of backtracking, DPLL and CDCL with each heuristic side by side; each is stopped
    /// after 1,000,000 conflicts, unless --max-conflicts says otherwise
    #[arg(long, conflicts_with_all = ["grids", "engine"])]
    pub compare: bool,
    /// Stop where a digit is written into a cell (r3c5), a digit is written into or ruled out of a cell
    /// (r3c5=7), a digit is written (7), a level begins (level=N) or a clause is used (clause=N)
    #[arg(long = "break", value_name = "WHERE", conflicts_with_all = ["dot", "summary", "compare"])]
    pub breakpoint: Option<Breakpoint>,
    /// Stop after this many events, with exit code 0
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), conflicts_with_all = ["dot", "summary", "compare"])]
    pub limit: Option<u64>,
    /// Stop a search after this time, such as 5s or 200ms
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub timeout: Option<Duration>,
    /// Stop a search after this many conflicts
    #[arg(long, value_name = "N")]
    pub max_conflicts: Option<u64>,
    #[command(flatten)]
    pub output: Output,
}
