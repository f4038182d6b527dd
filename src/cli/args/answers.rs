//! Flags of `solve`, `check` and `count`.

use clap::Args as Group;

use super::common::{QuestionFlags, whole};
use super::formulas::MOST_CUBES;
use crate::generate::ClueKind;
use crate::solve::Method;

#[derive(Debug, Group)]
pub(in crate::cli) struct Solve {
    #[command(flatten)]
    pub question: QuestionFlags,
    /// Stop at the first solution, do not search for a second one
    #[arg(long)]
    pub first: bool,
    /// Split each puzzle into K cubes, and let all threads search the cubes of one puzzle
    ///
    /// This helps with hard grids of many cells on several cores. The engine is cdcl unless --engine names another one;
    /// limits of conflicts apply to each thread. If there are several solutions, it depends on the threads which two
    /// are found. `export --cubes` writes the same cubes for other machines.
    #[arg(long, value_name = "K", conflicts_with = "formula", value_parser = whole(1..=MOST_CUBES))]
    pub cubes: Option<u64>,
    /// Print formula sizes and the time of each stage on standard error
    #[arg(long)]
    pub stats: bool,
}

#[derive(Debug, Group)]
pub(in crate::cli) struct Check {
    #[command(flatten)]
    pub question: QuestionFlags,
    #[command(flatten)]
    pub clues: CheckClues,
    /// With --suggest: prove that no smaller number of clues is enough
    ///
    /// Without this flag the search is quicker. The number of clues is then usually the smallest, but this is not
    /// proved.
    #[arg(long, requires = "suggest", conflicts_with_all = ["redundant", "repair"])]
    pub minimum: bool,
    /// With --suggest: suggest clues of several cells of this kind, such as killer, not digits
    ///
    /// The kinds are those of `generate --with`, without a number: killer, extraregion, thermo, slowthermo, arrow,
    /// doublearrow, kropki, difference, ratio, xv, greater, whispers, renban, nabner, entropic, modular, palindrome,
    /// between, lockout, regionsum, zipper, quadruple, littlekiller, sandwich, skyscraper, xsum, numberedroom. At most
    /// 8 clues are suggested.
    #[arg(long, value_name = "KIND", value_parser = ClueKind::named, requires = "suggest", conflicts_with_all = ["redundant", "repair", "minimum"])]
    pub with: Option<&'static ClueKind>,
}

/// The three flags of `check` that ask about the clues. At most one of them may be given.
#[derive(Clone, Copy, Debug, Group)]
#[group(multiple = false)]
pub(in crate::cli) struct CheckClues {
    /// List redundant clues, for a puzzle with exactly one solution
    ///
    /// A clue is redundant if the solution stays unique without it, while all other clues remain. A minimal
    /// puzzle, which has no redundant clue, is shown as well.
    #[arg(long)]
    pub redundant: bool,
    /// Suggest a few further clues that make the solution unique
    ///
    /// This flag is for puzzles with several solutions.
    #[arg(long)]
    pub suggest: bool,
    /// Find the fewest wrong clues, and the digits that they should be
    ///
    /// This flag is for puzzles without solution.
    #[arg(long)]
    pub repair: bool,
}

#[derive(Debug, Group)]
pub(in crate::cli) struct Count {
    #[command(flatten)]
    pub question: QuestionFlags,
    #[command(flatten)]
    pub how: CountHow,
    /// Estimate the number from N random samples, with a 95 % confidence interval
    ///
    /// For puzzles with more solutions than can be counted. A sample is a random path through the search tree; it takes
    /// about a millisecond. With --timeout there may be fewer samples.
    #[arg(
        long,
        value_name = "N",
        value_parser = whole(1..),
        conflicts_with_all = ["method", "limit", "all"]
    )]
    pub estimate: Option<u64>,
}

/// The flags that say how solutions are counted, up to which limit, and whether they are printed.
#[derive(Clone, Copy, Debug, Group)]
pub(in crate::cli) struct CountHow {
    /// Method of counting: auto, blocking, search or memo
    ///
    /// blocking uses a SAT solver and adds a blocking clause for each solution. search is a depth-first search without
    /// a SAT solver or, if there are clues of several cells, with cdcl and without blocking clauses. memo is a search
    /// that stores the counts of the subproblems it has met; it is for large numbers of solutions. search and memo take
    /// no --engine but auto, and search also bulk.
    #[arg(long, value_name = "METHOD", default_value = "auto")]
    pub method: Method,
    /// Stop after this many solutions (at least 1)
    #[arg(long, value_name = "N", value_parser = whole(1..))]
    pub limit: Option<u64>,
    /// Print every solution when it is found
    ///
    /// The count goes to standard error.
    #[arg(long)]
    pub all: bool,
}
