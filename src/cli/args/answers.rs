//! Solving, counting, checking.

use clap::Args as Group;

use super::common::Question;
use crate::solve::Method;

#[derive(Debug, Group)]
pub(in crate::cli) struct Solve {
    #[command(flatten)]
    pub question: Question,
    /// Do not ask whether there is a second solution
    #[arg(long)]
    pub first: bool,
    /// Print sizes and the time of each stage on standard error
    #[arg(long)]
    pub stats: bool,
}

#[derive(Debug, Group)]
pub(in crate::cli) struct Check {
    #[command(flatten)]
    pub question: Question,
    #[command(flatten)]
    pub clues: CheckClues,
    /// With --suggest: go on until it is proved that no fewer clues are enough
    #[arg(long, requires = "suggest", conflicts_with_all = ["redundant", "repair"])]
    pub minimum: bool,
}

/// What is asked about the clues, if anything.
#[derive(Clone, Copy, Debug, Group)]
#[group(multiple = false)]
pub(in crate::cli) struct CheckClues {
    /// Of a puzzle with one solution: which clues can go, each by itself, and a minimal puzzle
    #[arg(long)]
    pub redundant: bool,
    /// Of a puzzle with several solutions: few clues to add so that there is only one
    #[arg(long)]
    pub suggest: bool,
    /// Of a puzzle without solution: the fewest clues that are wrong, and what they should be
    #[arg(long)]
    pub repair: bool,
}

#[derive(Debug, Group)]
pub(in crate::cli) struct Count {
    #[command(flatten)]
    pub question: Question,
    #[command(flatten)]
    pub how: CountHow,
}

/// How solutions are counted.
#[derive(Clone, Copy, Debug, Group)]
pub(in crate::cli) struct CountHow {
    /// auto, blocking (SAT and blocking clauses), search (depth-first, without SAT) or memo (search that
    /// remembers what it has counted; for large numbers)
    #[arg(long, value_name = "METHOD", default_value = "auto")]
    pub method: Method,
    /// Stop after this many solutions (at least 1)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub limit: Option<u64>,
    /// Print every solution as it is found; the count goes to standard error
    #[arg(long)]
    pub all: bool,
}
