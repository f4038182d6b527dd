//! Flags of `export`, `decode`, `sat` and `trace`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as Group, ValueEnum};

use super::common::{Input, InputLimit, Output, duration, whole};
use crate::backend::Engine as EngineName;
use crate::encode::{AtMostOne, EncodingLevel, Scope};
use crate::formats::OutputFormat;
use crate::grid::{Rules, Shape};
use crate::trace::Breakpoint;

/// The largest number of cubes that may be requested: few enough to fit in memory.
pub(super) const MOST_CUBES: u64 = 1_000_000;

#[derive(Debug, Group)]
pub(in crate::cli) struct Export {
    #[command(flatten)]
    pub input: Input,
    /// Export the empty grid of --shape (default 3x3) instead of a puzzle
    #[arg(long, conflicts_with_all = ["inputs", "alphabet", "symbols", "from"])]
    pub empty: bool,
    /// Encoding level: minimal, natural, extended, triad
    #[arg(long, value_name = "LEVEL", default_value = "extended")]
    pub level: EncodingLevel,
    /// At-most-one encoding: auto, pairwise, sequential, product, ...
    ///
    /// All names: auto (pairwise up to 100 literals, commander above), pairwise, sequential, product, commander,
    /// bimander, bitwise.
    #[arg(long, value_name = "ENCODING", default_value = "pairwise")]
    pub at_most_one: AtMostOne,
    /// Formula to write: whole, assumed or reduced
    ///
    /// whole has the clues as unit clauses, assumed is iCNF with the clues on an `a` line, reduced is the formula
    /// that unit propagation of the clues leaves.
    #[arg(long, value_name = "FORMULA", default_value = "whole")]
    pub formula: Scope,
    /// Exclude the solution with one further clause
    ///
    /// The formula is then unsatisfiable exactly when the solution is the only one.
    #[arg(long)]
    pub unique: bool,
    /// Split the puzzle into K cubes, which machines can solve separately
    ///
    /// The split is on the most constrained requirements. There are fewer cubes if nothing is left to split. The
    /// output is iCNF with one `a` line per cube.
    #[arg(long, value_name = "K", value_parser = whole(1..=MOST_CUBES))]
    pub cubes: Option<u64>,
    /// Write only cube I (from 1), with its literals as unit clauses
    ///
    /// The output is DIMACS CNF for any solver.
    #[arg(long, value_name = "I", requires = "cubes", value_parser = whole(1..))]
    pub cube: Option<u64>,
    /// Write a comment `c varname V r1c1=5` for each variable
    #[arg(long)]
    pub varnames: bool,
    /// Write the header of model counters
    ///
    /// The header is `c t mc`, or `c t pmc` with `c p show`.
    #[arg(long)]
    pub count_header: bool,
    /// Write OPB (pseudo-boolean) instead of CNF
    #[arg(long, conflicts_with_all = ["count_header", "level", "at_most_one"])]
    pub opb: bool,
    /// Also write a table of the variables with row, column and digit
    ///
    /// The table is JSON if the name of FILE ends in .json, else CSV.
    #[arg(long, value_name = "FILE")]
    pub map: Option<PathBuf>,
    #[command(flatten)]
    pub output: Output,
}

#[derive(Debug, Group)]
pub(in crate::cli) struct Decode {
    /// File of the solver's answer, or - for standard input (the default)
    #[arg(value_name = "ANSWER", default_value = "-")]
    pub answer: String,
    #[command(flatten)]
    pub input_limit: InputLimit,
    /// File of the exported formula
    ///
    /// Its header contains the shape, the clues and the variables.
    #[arg(long, value_name = "FILE")]
    pub cnf: Option<String>,
    /// The puzzle (or its file), whose clues the grid must keep
    #[arg(long, value_name = "PUZZLE", conflicts_with = "cnf")]
    pub puzzle: Option<String>,
    /// Rows x columns of a box
    ///
    /// Without this flag the shape follows from the number of variables.
    #[arg(long, value_name = "RxC", conflicts_with = "cnf")]
    pub shape: Option<Shape>,
    /// Rules beyond the classic ones, separated by commas, as for solve
    #[arg(long, value_name = "LIST", value_parser = super::values::rules, conflicts_with = "cnf")]
    pub rules: Option<Rules>,
    /// Output format of the grid
    #[arg(long, value_name = "FORMAT", default_value = "grid")]
    pub to: OutputFormat,
    #[command(flatten)]
    pub output: Output,
}

#[derive(Debug, Group)]
pub(in crate::cli) struct Sat {
    /// File with a DIMACS CNF formula, or - for standard input (the default)
    ///
    /// Input that gzip or zstd compressed is decompressed.
    #[arg(value_name = "FILE", default_value = "-")]
    pub formula: String,
    /// Solver: cdcl, varisat, batsat, 'cmd: ...' or race:...
    ///
    /// cdcl takes settings: cdcl[:vsids|first|random][:dpll|backtracking][:no-restarts][@SEED].
    /// 'cmd: PROGRAM ARGS' runs an external solver, with {input} and {output} for its files.
    /// race:ENGINE,ENGINE,... runs several engines at once.
    #[arg(long, value_name = "ENGINE", default_value = "cdcl")]
    pub engine: EngineName,
    /// Write a DRAT proof to this file if the formula is unsatisfiable
    ///
    /// The engine must be cdcl, varisat, or a program with {proof} among its arguments.
    #[arg(long, value_name = "FILE")]
    pub proof: Option<PathBuf>,
    /// Write the proof in the binary form
    ///
    /// An external program chooses the form itself.
    #[arg(long, requires = "proof")]
    pub binary: bool,
    /// Time limit, such as 5s or 200ms; past it the answer is unknown
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub timeout: Option<Duration>,
    /// Conflict limit; needs an engine that counts conflicts
    #[arg(long, value_name = "N", value_parser = whole(0..))]
    pub max_conflicts: Option<u64>,
    /// Print sizes, conflicts and time on standard error
    #[arg(long)]
    pub stats: bool,
    #[command(flatten)]
    pub input_limit: InputLimit,
    #[command(flatten)]
    pub output: Output,
}

/// The output format of `trace`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum TraceFormat {
    /// Text for people
    Text,
    /// One JSON object per line, for each event
    Jsonl,
}

#[derive(Debug, Group)]
pub(in crate::cli) struct Trace {
    #[command(flatten)]
    pub input: Input,
    /// Solver: cdcl, with or without settings
    ///
    /// The settings are cdcl[:vsids|mrv|first|random][:dpll|backtracking][:no-restarts][@SEED].
    #[arg(long, value_name = "ENGINE", default_value = "cdcl")]
    pub engine: EngineName,
    /// Encoding level: minimal, natural, extended, triad
    #[arg(long, value_name = "LEVEL", default_value = "extended")]
    pub level: EncodingLevel,
    /// Output format of the trace, and of the summary
    #[arg(long, value_enum, default_value_t = TraceFormat::Text)]
    pub format: TraceFormat,
    /// Show the grid before each decision; for --format text only
    #[arg(long)]
    pub grids: bool,
    /// Write the implication graph of conflict K (from 1) for Graphviz
    ///
    /// The graph replaces the trace.
    #[arg(long, value_name = "K", value_parser = whole(1..), conflicts_with_all = ["grids", "summary", "compare", "format"])]
    pub dot: Option<u64>,
    /// Print only a summary: counters and time of the search
    #[arg(long, conflicts_with = "grids")]
    pub summary: bool,
    /// Compare backtracking, DPLL and CDCL with each heuristic
    ///
    /// Prints one summary per solver, side by side. Each search is stopped after 1,000,000 conflicts, unless
    /// --max-conflicts gives another limit.
    #[arg(long, conflicts_with_all = ["grids", "engine"])]
    pub compare: bool,
    /// Stop at an event: r3c5, r3c5=7, 7, level=N or clause=N
    ///
    /// r3c5: a digit is written into this cell. r3c5=7: this digit is written into or ruled out of this cell. 7: this
    /// digit is written into any cell. level=N: a decision begins this level. clause=N: this clause is used.
    #[arg(long = "break", value_name = "WHERE", conflicts_with_all = ["dot", "summary", "compare"])]
    pub breakpoint: Option<Breakpoint>,
    /// Stop after this many events, with exit code 0
    #[arg(long, value_name = "N", value_parser = whole(1..), conflicts_with_all = ["dot", "summary", "compare"])]
    pub limit: Option<u64>,
    /// Time limit of each search, such as 5s or 200ms
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub timeout: Option<Duration>,
    /// Conflict limit of each search
    #[arg(long, value_name = "N", value_parser = whole(0..))]
    pub max_conflicts: Option<u64>,
    #[command(flatten)]
    pub output: Output,
}
