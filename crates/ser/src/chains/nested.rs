//! Finds hints of a technique inside dynamic chains.

use std::collections::HashMap;
use std::rc::Rc;

use super::hints::{Chain, ChainHint, Hints, Rank};
use super::node::{Cause, Key, is_true};
use super::rules::Stopped;
use super::single;
use crate::geometry::Mask;
use crate::grid::{Digits, Grid};

/// A hint of a nested technique.
pub(crate) struct NestedHint {
    pub(crate) removals: Digits,
    /// The number of its nodes.
    pub(crate) nodes: u32,
    /// The keys of all its chains, each chain ended by a number that is no key.
    pub(crate) chains: Vec<Key>,
    /// The causes of its true nodes.
    pub(crate) causes: Vec<(Key, Cause)>,
}

impl NestedHint {
    /// Builds a hint of its chains; `assumed` is the cause that stands for assumptions.
    pub(crate) fn new(rank: Rank, removals: Digits, chains: &[Chain], assumed: Cause) -> Self {
        let mut keys = Vec::new();
        let mut causes = Vec::new();
        for chain in chains {
            keys.extend(chain.iter().map(|&(key, _)| key));
            keys.push(Key::MAX);
            let named = chain
                .iter()
                .filter(|(key, _)| is_true(*key))
                .map(|&(key, cause)| (key, if cause == Cause::Assumed { assumed } else { cause }));
            causes.extend(named.filter(|&(_, cause)| cause != Cause::Assumed));
        }
        NestedHint { removals, nodes: rank.nodes, chains: keys, causes }
    }
}

/// A technique that can be inside dynamic chains.
pub(crate) trait Inner {
    /// Finds all hints for a technique around this one.
    fn find_all(&mut self, grid: &Grid) -> Result<Vec<NestedHint>, Stopped>;
}

/// The cycles and forcing chains of one candidate.
pub(crate) struct Single;

/// A technique inside dynamic chains, with its hints for each grid that it saw.
pub(crate) struct Nested<'a> {
    inner: Box<dyn Inner + 'a>,
    known: HashMap<[Mask; 81], Rc<Vec<NestedHint>>>,
}

impl<'a> Nested<'a> {
    pub(crate) fn new(inner: impl Inner + 'a) -> Self {
        Nested { inner: Box::new(inner), known: HashMap::new() }
    }

    /// Forgets all grids.
    pub(crate) fn forget(&mut self) {
        self.known.clear();
    }

    /// Returns the hints for a grid.
    pub(crate) fn hints(&mut self, grid: &Grid) -> Result<Rc<Vec<NestedHint>>, Stopped> {
        if let Some(hints) = self.known.get(grid.all_candidates()) {
            return Ok(hints.clone());
        }
        let hints = Rc::new(self.inner.find_all(grid)?);
        self.known.insert(*grid.all_candidates(), hints.clone());
        Ok(hints)
    }
}

impl Inner for Single {
    fn find_all(&mut self, grid: &Grid) -> Result<Vec<NestedHint>, Stopped> {
        Ok(find_single(grid))
    }
}

fn find_single(grid: &Grid) -> Vec<NestedHint> {
    let mut hints = Hints::all();
    single::find::<Vec<Chain>>(grid, &mut hints);
    let hint = |hint: ChainHint<Vec<Chain>>| {
        NestedHint::new(hint.rank, hint.hint.removals, &hint.chains, Cause::Assumed)
    };
    hints.sorted().into_iter().map(hint).collect()
}
