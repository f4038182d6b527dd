//! Writes *at most one of these literals* in several encodings.
//!
//! | name | clauses + variables, n = 9 | n = 25 | n = 64 | source |
//! |---|---|---|---|---|
//! | pairwise | 36 | 300 | 2,016 | folklore |
//! | sequential | 23 + 8 | 71 + 24 | 188 + 63 | C. Sinz, *Towards an Optimal CNF Encoding of Boolean Cardinality Constraints*, CP 2005; as ladder: I. Gent, P. Nightingale, 2004 |
//! | product | 24 + 6 | 78 + 20 | 174 + 28 | J. Chen, *A New SAT Encoding of the At-Most-One Constraint*, ModRef 2010 |
//! | commander | 21 + 3 | 70 + 12 | 188 + 33 | W. Klieber, G. Kwon, *Efficient CNF Encoding for Selecting 1 from N Objects*, CFV 2007 |
//! | bimander | 31 + 3 | 112 + 4 | 352 + 5 | V. Nguyen, S. Mai, *A New Method to Encode the At-Most-One Constraint into SAT*, SoICT 2015 |
//! | bitwise | 36 + 4 | 125 + 5 | 384 + 6 | S. Prestwich, *Variable Dependency in Local Search*, SAT 2007 |
//!
//! The pairwise encoding does not use rustsat. `Encoder::new_pairs` in `encode/mod.rs` omits the pairs that an
//! earlier requirement already excludes; the function `pairwise` in this file writes all pairs. The other encodings are
//! rustsat's. Product and commander encode *at most one* of their auxiliary variables in the same way again, down to
//! four literals. Commander omits the clauses *a commander implies a literal of its group*, which *at most one* does
//! not need. If one of the literals is true, the literals determine all auxiliary variables. If none is true, auxiliary
//! variables can be free, so models are counted over the action variables only.

use std::{fmt, str::FromStr};

use itertools::Itertools;
use rustsat::OutOfMemory;
use rustsat::encodings::{CollectClauses, am1};
use rustsat::instances::{BasicVarManager, ManageVars};
use rustsat::types::Lit;

use super::ClauseSink;
use super::collector::Collector;

/// The largest number of literals that [`AtMostOne::Auto`] encodes pairwise.
///
/// On reduced Sudokus, whose requirements have up to a few dozen open actions, pairwise was always the fastest. For n
/// queens with n = 100, commander was faster than pairwise. With n = 150, the mixture that `Auto` writes (pairwise for
/// short diagonals, commander for the rest) was faster than any single encoding (`benches/results`, "At most one").
pub const PAIRWISE_UP_TO: usize = 100;

/// An encoding of *at most one of these literals* as clauses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum AtMostOne {
    /// The default: pairwise for up to [`PAIRWISE_UP_TO`] literals, and commander for more literals.
    #[default]
    Auto,
    /// One clause for each pair; no auxiliary variables.
    Pairwise,
    /// Auxiliary variables in a chain (ladder): the i-th is false if one of the first i literals is true, and true if a
    /// later literal is true.
    Sequential,
    /// The literals are arranged in a rectangle that is nearly a square; each of its rows and columns has an auxiliary
    /// variable.
    Product,
    /// Groups of three literals; each group has a commander variable.
    Commander,
    /// Groups of two literals; auxiliary variables hold, in binary, the number of the group with the true literal.
    Bimander,
    /// Auxiliary variables hold, in binary, the number of the true literal.
    Bitwise,
}

impl AtMostOne {
    /// All encodings, including [`Auto`](Self::Auto).
    pub const ALL: [AtMostOne; 7] = [
        AtMostOne::Auto,
        AtMostOne::Pairwise,
        AtMostOne::Sequential,
        AtMostOne::Product,
        AtMostOne::Commander,
        AtMostOne::Bimander,
        AtMostOne::Bitwise,
    ];

    /// Returns the encoding for `count` literals: pairwise or commander if `self` is [`AtMostOne::Auto`], otherwise
    /// `self`.
    #[must_use]
    pub fn of(self, count: usize) -> AtMostOne {
        match self {
            AtMostOne::Auto if count <= PAIRWISE_UP_TO => AtMostOne::Pairwise,
            AtMostOne::Auto => AtMostOne::Commander,
            named => named,
        }
    }

    /// Writes *at most one of `literals`* to `sink`, with auxiliary variables from `variables`.
    pub fn encode(
        self,
        literals: &[Lit],
        variables: &mut BasicVarManager,
        sink: &mut dyn ClauseSink,
    ) {
        match self.of(literals.len()) {
            AtMostOne::Pairwise => pairwise(literals, sink),
            AtMostOne::Sequential => write(am1::Ladder::from_iter, literals, variables, sink),
            AtMostOne::Product => write(Nested::<PRODUCT>::from_iter, literals, variables, sink),
            AtMostOne::Auto | AtMostOne::Commander => {
                write(Nested::<COMMANDER>::from_iter, literals, variables, sink);
            }
            AtMostOne::Bimander => write(am1::Bimander::<2>::from_iter, literals, variables, sink),
            AtMostOne::Bitwise => write(am1::Bitwise::from_iter, literals, variables, sink),
        }
    }
}

fn pairwise(literals: &[Lit], sink: &mut dyn ClauseSink) {
    for (index, &one) in literals.iter().enumerate() {
        literals[index + 1..].iter().for_each(|&other| sink.add_clause(&[!one, !other]));
    }
}

/// The product or commander encoding, which encodes *at most one* of its auxiliary variables in the same way again. For
/// up to [`MOST_PAIRWISE`] literals it is the pairwise encoding.
struct Nested<const KIND: bool>(Vec<Lit>);

const PRODUCT: bool = false;
const COMMANDER: bool = true;
/// The largest number of literals for which pairwise needs no more clauses than any other encoding.
const MOST_PAIRWISE: usize = 4;

impl<const KIND: bool> am1::Encode for Nested<KIND> {
    fn n_lits(&self) -> usize {
        self.0.len()
    }

    fn encode<Col: CollectClauses>(
        &mut self,
        collector: &mut Col,
        variables: &mut dyn ManageVars,
    ) -> Result<(), OutOfMemory> {
        let literals = std::mem::take(&mut self.0);
        match (literals.len() <= MOST_PAIRWISE, KIND) {
            (true, _) => am1::Pairwise::from(literals).encode(collector, variables),
            (_, PRODUCT) => am1::TwoProduct::<Self>::from(literals).encode(collector, variables),
            (_, COMMANDER) => {
                am1::Commander::<3, Self>::from(literals).encode(collector, variables)
            }
        }
    }
}

impl<const KIND: bool> From<Vec<Lit>> for Nested<KIND> {
    fn from(literals: Vec<Lit>) -> Self {
        Nested(literals)
    }
}

impl<const KIND: bool> FromIterator<Lit> for Nested<KIND> {
    fn from_iter<I: IntoIterator<Item = Lit>>(literals: I) -> Self {
        Nested(literals.into_iter().collect())
    }
}

fn write<'l, E: am1::Encode>(
    encoder: impl Fn(std::iter::Copied<std::slice::Iter<'l, Lit>>) -> E,
    literals: &'l [Lit],
    variables: &mut BasicVarManager,
    sink: &mut dyn ClauseSink,
) {
    encoder(literals.iter().copied())
        .encode(&mut Collector::new(sink), variables)
        .expect("the sink takes every clause");
}

impl fmt::Display for AtMostOne {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            AtMostOne::Auto => "auto",
            AtMostOne::Pairwise => "pairwise",
            AtMostOne::Sequential => "sequential",
            AtMostOne::Product => "product",
            AtMostOne::Commander => "commander",
            AtMostOne::Bimander => "bimander",
            AtMostOne::Bitwise => "bitwise",
        })
    }
}

/// The error for a text that is not the name of an at-most-one encoding.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not an at-most-one encoding: expected {list}",
    list = AtMostOne::ALL.iter().join(", ")
)]
pub struct UnknownAtMostOne(String);

impl FromStr for AtMostOne {
    type Err = UnknownAtMostOne;

    fn from_str(name: &str) -> Result<Self, UnknownAtMostOne> {
        let named = |kind: &AtMostOne| kind.to_string() == name;
        AtMostOne::ALL.into_iter().find(named).ok_or_else(|| UnknownAtMostOne(name.to_owned()))
    }
}
