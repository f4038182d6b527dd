//! Writes bounds other than *exactly one* and *at most one* in several encodings.
//!
//! The weight of an action is the number of times that it meets the requirement, so these encodings are
//! pseudo-boolean. The library rustsat implements all of them.
//!
//! | name | auxiliary variables, n literals, bound k | source |
//! |---|---|---|
//! | totalizer | n log n outputs, up to k of each node; with weights, the sums that occur | O. Bailleux, Y. Boufkhad, *Efficient CNF Encoding of Boolean Cardinality Constraints*, CP 2003; with weights: S. Joshi, R. Martins, V. Manquinho, *Generalized Totalizer Encoding for Pseudo-Boolean Constraints*, CP 2015 |
//! | adder | 2n, few clauses, weak propagation | J. Warners, *A Linear-Time Transformation of Linear Inequalities into Conjunctive Normal Form*, 1998; N. Eén, N. Sörensson, *Translating Pseudo-Boolean Constraints into SAT*, 2006 |
//! | watchdog | a totalizer for each bit of the weights | T. Paxian, S. Reimer, B. Becker, *Dynamic Polynomial Watchdog Encoding for Solving Weighted MaxSAT*, SAT 2018 |

use std::{fmt, str::FromStr};

use itertools::Itertools;
use rustsat::encodings::card::{BoundUpper, BoundUpperIncremental};
use rustsat::encodings::pb::{self, BinaryAdder, DoubleGeneralizedTotalizer, DynamicPolyWatchdog};
use rustsat::encodings::{EnforceError, card};
use rustsat::instances::BasicVarManager;
use rustsat::types::Lit;

use super::ClauseSink;
use super::collector::Collector;
use crate::cover::Bounds;

/// An encoding of *at least `lo` and at most `hi` of these literals* as clauses. Literals may have weights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cardinality {
    /// A tree of unary counters.
    #[default]
    Totalizer,
    /// Binary adders.
    Adder,
    /// Unary counters for each bit of the weights.
    Watchdog,
}

/// The totalizer for literals of weight 1, which is smaller than the generalized totalizer for weights.
type UnitTotalizer = pb::simulators::Card<card::Totalizer>;

/// The watchdog encodes upper bounds only. A lower bound is encoded as an upper bound on the negated
/// literals.
type DoubleWatchdog =
    pb::simulators::Double<DynamicPolyWatchdog, pb::simulators::Inverted<DynamicPolyWatchdog>>;

impl Cardinality {
    /// All encodings, in the order of declaration.
    pub const ALL: [Cardinality; 3] =
        [Cardinality::Totalizer, Cardinality::Adder, Cardinality::Watchdog];

    /// Writes *the weights of the true literals sum up to at least `lo` and at most `hi`* to `sink`, with auxiliary
    /// variables from `variables`. Every weight must be at least 1. If the weights cannot sum up to `lo`, writes the
    /// empty clause.
    pub fn encode(
        self,
        weighted: &[(Lit, u32)],
        bounds: Bounds,
        variables: &mut BasicVarManager,
        sink: &mut dyn ClauseSink,
    ) {
        let plain = weighted.iter().all(|&(_, weight)| weight == 1);
        let inputs = weighted.iter().map(|&(literal, weight)| (literal, weight as usize));
        let total = inputs.clone().map(|(_, weight)| weight).sum();
        let demand = Demand { total, lo: bounds.lo as usize, hi: bounds.hi as usize };
        if demand.lo > total {
            return sink.add_clause(&[]);
        }
        match self {
            Cardinality::Totalizer if plain => {
                demand.write(inputs.collect::<UnitTotalizer>(), variables, sink);
            }
            Cardinality::Totalizer => {
                demand.write(inputs.collect::<DoubleGeneralizedTotalizer>(), variables, sink);
            }
            Cardinality::Adder => demand.write(inputs.collect::<BinaryAdder>(), variables, sink),
            Cardinality::Watchdog => {
                demand.write(inputs.collect::<DoubleWatchdog>(), variables, sink);
            }
        }
    }
}

/// The bounds of a sum, and its maximum `total`.
struct Demand {
    total: usize,
    lo: usize,
    hi: usize,
}

const TAKES_ALL: &str = "the sink takes every clause";

impl Demand {
    fn write<E: pb::BoundBoth>(
        &self,
        mut encoder: E,
        variables: &mut BasicVarManager,
        sink: &mut dyn ClauseSink,
    ) {
        if self.hi < self.total {
            let mut collector = Collector::new(&mut *sink);
            encoder.encode_ub(self.hi..=self.hi, &mut collector, variables).expect(TAKES_ALL);
            enforce(encoder.enforce_ub(self.hi), sink);
        }
        if self.lo > 0 {
            let mut collector = Collector::new(&mut *sink);
            encoder.encode_lb(self.lo..=self.lo, &mut collector, variables).expect(TAKES_ALL);
            enforce(encoder.enforce_lb(self.lo), sink);
        }
    }
}

/// Writes the literals that enforce an encoded bound as unit clauses.
fn enforce(units: Result<Vec<Lit>, EnforceError>, sink: &mut dyn ClauseSink) {
    let units = units.expect("the bound was encoded and can be met");
    units.iter().for_each(|&unit| sink.add_clause(&[unit]));
}

/// The constraint *at most k of these literals*, to which literals can be added, and whose k can change: an incremental
/// totalizer (R. Martins, S. Joshi, V. Manquinho, I. Lynce, *Incremental Cardinality Constraints for MaxSAT*,
/// CP 2014).
#[derive(Debug, Default)]
pub struct AtMostK {
    totalizer: card::Totalizer,
}

impl AtMostK {
    /// Adds `literal` to the counted literals.
    pub fn add(&mut self, literal: Lit) {
        self.totalizer.extend([literal]);
    }

    /// Returns literals. If they are assumed, at most `most` of the counted literals can be true. Writes the necessary
    /// clauses to `sink`, with auxiliary variables from `variables`.
    #[expect(clippy::missing_panics_doc, reason = "the sink takes every clause")]
    pub fn at_most(
        &mut self,
        most: usize,
        variables: &mut BasicVarManager,
        sink: &mut dyn ClauseSink,
    ) -> Vec<Lit> {
        self.totalizer
            .encode_ub_change(most..=most, &mut Collector::new(sink), variables)
            .expect("the sink takes every clause");
        self.totalizer.enforce_ub(most).expect("the bound was just encoded")
    }
}

impl fmt::Display for Cardinality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Cardinality::Totalizer => "totalizer",
            Cardinality::Adder => "adder",
            Cardinality::Watchdog => "watchdog",
        })
    }
}

/// The error for a text that is not the name of a cardinality encoding.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not a cardinality encoding: expected {list}",
    list = Cardinality::ALL.iter().join(", ")
)]
pub struct UnknownCardinality(String);

impl FromStr for Cardinality {
    type Err = UnknownCardinality;

    fn from_str(name: &str) -> Result<Self, UnknownCardinality> {
        let named = |kind: &Cardinality| kind.to_string() == name;
        Cardinality::ALL.into_iter().find(named).ok_or_else(|| UnknownCardinality(name.to_owned()))
    }
}
