//! Counts solutions without visiting each of them.
//!
//! A depth-first search takes the actions of one requirement in turn. The rest of the problem then depends only on the
//! requirements still open (and on the actions removed from the start). So its count is stored in a cache, with these
//! requirements as the key, and not computed again: M. Nishino, N. Yasuda, S. Minato and M. Nagata, *Dancing with
//! Decision Diagrams*, AAAI 2017. Parts of the rest that share no open action are counted separately, and their counts
//! are multiplied. Each part is cached by itself, as in model counters: M. Thurley, *sharpSAT*, SAT 2006.
//!
//! Requirements and actions can have names that are interchangeable ([`ValueSymmetry`]); on a Sudoku the names are the
//! digits. Two parts that differ only by a renaming share one count in the cache. If several branches differ only in
//! interchangeable names, only one of them is counted, and its count is multiplied by their number.
//!
//! ```
//! use sudosat_cover::{CoverBuilder, Guide, Memo};
//! // 200 pairs of friends, each pair with 2 seats of its own: 2 ways for each pair.
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
mod symmetry;
mod problem;
mod state;
mod total;

use std::ops::ControlFlow;

use self::cache::Cache;
use self::count::Counter;
use self::problem::Problem;
use super::Position;

pub use symmetry::{NamedSlot, ValueSymmetry};
pub use total::{NotATotal, Total};

/// The reason why [`Memo`] cannot count the rest of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MemoError {
    /// An open requirement must still be met in another way than *exactly once* or *at most once*, is coloured, or has
    /// an action that meets it several times. Or a side clause does not hold yet, or the problem has a primitive.
    #[error(
        "memo counts exactly-one and at-most-one requirements only, without colours, \
         multiplicities, side clauses and clues of several cells: count by search or blocking"
    )]
    Demand,
    /// The recursion may need more than [`Memo::MEMORY`] bytes on the path to one solution alone. The field is the
    /// number of open requirements, and of those that [`Memo`] adds.
    #[error("{0} open requirements are too many for memo: count by search or blocking")]
    TooMany(usize),
}

/// Hints about a problem that speed up counting.
#[derive(Clone, Debug, Default)]
pub struct Guide {
    /// Which requirements may differ only in a name. [`Memo`] makes use only of names for which this is true.
    pub names: ValueSymmetry,
    /// By requirement id: the number of the stage of the requirement. Any numbers give the same count. The search
    /// branches first on a requirement with the lowest number. Of several such requirements it takes the one with the
    /// fewest open actions. Requirements without a number are last.
    ///
    /// An order that moves through the problem line by line is good: many partial solutions then
    /// leave the same rest, which is counted once.
    pub stages: Vec<u32>,
}

/// The progress of a count.
#[derive(Clone, Debug, PartialEq)]
pub struct MemoTally {
    /// The number of solutions found so far: a lower bound on the count.
    pub found: Total,
    /// True if `found` is the final count.
    pub is_all: bool,
    /// The number of visited parts. A visited part is the rest of the problem after an action was taken, or one of the
    /// independent parts of this rest.
    pub nodes: u64,
    /// The number of visited parts whose count was in the cache.
    pub hits: u64,
    /// The number of removals of actions plus the number of visits to requirements. This measures the work and is the
    /// same on every machine.
    pub steps: u64,
    /// The estimated fraction of the search space that is done, from 0 to 1. The estimate assumes that all branches of
    /// a node have equal size.
    pub part: f64,
}

/// A callback that receives the progress at the start and then every few thousand steps. If it returns `Break`, the
/// count stops.
pub type MemoWatch<'w> = dyn FnMut(&MemoTally) -> ControlFlow<()> + 'w;

/// A problem that is ready to be counted.
#[derive(Clone, Debug)]
pub struct Memo {
    problem: Problem,
    memory: usize,
}

impl Memo {
    /// The default limit of the memory for cached counts, in bytes: 1 GiB. It is allocated as
    /// needed.
    pub const MEMORY: usize = 1 << 30;

    /// Prepares the rest of the problem at a propagated `position`.
    ///
    /// # Errors
    ///
    /// Returns [`MemoError::Demand`] if `Memo` does not support a requirement, a side clause or a primitive of the
    /// rest, or [`MemoError::TooMany`] if the rest is too large.
    pub fn new(position: &Position<'_>, guide: &Guide) -> Result<Self, MemoError> {
        Ok(Memo { problem: Problem::of(position, guide)?, memory: Self::MEMORY })
    }

    /// Sets the limit of the memory for cached counts to `memory` bytes. Less memory costs time; the count is the same.
    #[must_use]
    pub fn within(self, memory: usize) -> Self {
        Memo { memory, ..self }
    }

    /// Counts the solutions, until all are counted or `watch` breaks.
    pub fn count(&self, watch: &mut MemoWatch<'_>) -> MemoTally {
        let cache = Cache::new(self.problem.layout.words(), self.memory);
        Counter::new(&self.problem, cache, watch).run()
    }
}
