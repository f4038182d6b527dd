//! Counting without visiting every solution.
//!
//! Depth-first search that takes the actions of one requirement in turn. What is left then depends
//! on nothing but the requirements still open (and the actions removed from the start), so its
//! count is remembered under them and never made twice: M. Nishino, N. Yasuda, S. Minato and
//! M. Nagata, *Dancing with Decision Diagrams*, AAAI 2017. Parts that share no open action are
//! counted apart and multiplied, each remembered for itself, as model counters do: M. Thurley,
//! *sharpSAT*, SAT 2006.
//!
//! Names that are interchangeable ([`Names`]) are forgotten in the memory: two positions that differ
//! by a renaming have the same count, and of branches that differ in interchangeable names one is
//! counted for all. On a Sudoku these are the digits, whatever the clues.
//!
//! ```
//! use sudosat_cover::{CoverBuilder, Guide, Memo};
//! // Perfect matchings of 200 pairs of friends: 2 seats, 2 ways each.
//! let mut builder = CoverBuilder::new();
//! for pair in 0..200 {
//!     for one in [2 * pair, 2 * pair + 1] {
//!         builder.require(format!("person {one}"))?;
//!         builder.require(format!("seat {one}"))?;
//!     }
//!     for (one, seat) in [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(a, b)| (2 * pair + a, 2 * pair + b)) {
//!         let met = [format!("person {one}"), format!("seat {seat}")];
//!         builder.action(format!("{one} on {seat}"), met)?;
//!     }
//! }
//! let cover = builder.build()?;
//! let mut position = cover.position();
//! position.propagate().unwrap();
//! let tally = Memo::new(&position, &Guide::default())?.count(&mut |_| std::ops::ControlFlow::Continue(()));
//! assert!(tally.is_all);
//! // 2 to the power of 200.
//! assert_eq!(tally.found.to_string(), "1606938044258990275541962092341162602522202993782792835301376");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cache;
mod count;
mod names;
mod problem;
mod state;
mod total;

use std::ops::ControlFlow;

use self::cache::Cache;
use self::count::Counter;
use self::problem::Problem;
use super::Position;

pub use names::{Names, Place};
pub use total::{NotATotal, Total};

/// Why memo cannot count what is left of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MemoError {
    /// A requirement is to be met neither exactly once nor at most once, in a colour, or several
    /// times by one action; or there is a side clause.
    #[error(
        "memo counts exactly-one and at-most-one requirements only, without colours, \
         multiplicities and side clauses: count by search or blocking"
    )]
    Demand,
    /// The way to one solution alone would take more than [`Memo::MEMORY`].
    #[error("{0} open requirements are too many for memo: count by search or blocking")]
    TooMany(usize),
}

/// What is known of a problem that speeds up counting; nothing of it has to be believed.
#[derive(Clone, Debug, Default)]
pub struct Guide {
    /// Which requirements differ in a name only.
    pub names: Names,
    /// When to branch on each requirement, by its id: the lowest number first, and among equals the
    /// requirement with the fewest open actions. Missing ones come last.
    ///
    /// Numbers that lead through the problem as a front (line by line) let many ways to one front
    /// meet in one count.
    pub stages: Vec<u32>,
}

/// How far a count has come.
#[derive(Clone, Debug, PartialEq)]
pub struct MemoTally {
    /// Solutions so far: there are at least as many.
    pub found: Total,
    /// Whether that is all of them.
    pub is_all: bool,
    /// Parts looked at.
    pub nodes: u64,
    /// How many of these had been counted before.
    pub hits: u64,
    /// How many actions were removed and requirements looked at: the work done, the same on every machine.
    pub steps: u64,
    /// Which part of the search space is done, from 0 to 1, as if all branches of a node were alike.
    pub part: f64,
}

/// Called again and again, every few dozen parts; `Break` stops the count.
pub type MemoWatch<'w> = dyn FnMut(&MemoTally) -> ControlFlow<()> + 'w;

/// A problem ready to be counted.
#[derive(Clone, Debug)]
pub struct Memo {
    problem: Problem,
    memory: usize,
}

impl Memo {
    /// The most memory for remembered counts, in bytes, unless said otherwise: 1 GiB. It is taken as
    /// it is needed.
    pub const MEMORY: usize = 1 << 30;

    /// The problem left at a propagated `position`.
    ///
    /// # Errors
    ///
    /// [`MemoError`], when the rest is not of the kind, or too large.
    pub fn new(position: &Position<'_>, guide: &Guide) -> Result<Self, MemoError> {
        Ok(Memo { problem: Problem::of(position, guide)?, memory: Self::MEMORY })
    }

    /// The same with at most `memory` bytes for remembered counts. Fewer cost time; the count is the
    /// same.
    #[must_use]
    pub fn within(self, memory: usize) -> Self {
        Memo { memory, ..self }
    }

    /// Counts the solutions until `watch` breaks.
    pub fn count(&self, watch: &mut MemoWatch<'_>) -> MemoTally {
        let cache = Cache::new(self.problem.layout.words(), self.memory);
        Counter::new(&self.problem, cache, watch).run()
    }
}

#[cfg(test)]
mod tests;
