//! Stores what an assumption implies.

use super::hints::Chain;
use super::node::{Candidate, Cause, KEYS, Key, candidate_of, is_true};

/// The number of a node among the nodes of an assumption.
pub(crate) type At = u16;

/// A candidate that is true or false under an assumption.
#[derive(Clone, Copy)]
struct Node {
    key: Key,
    cause: Cause,
    /// The nested chain that removes the candidate.
    nested: Option<u32>,
    parents: (u32, u32),
}

/// A set of candidates.
pub(crate) type Set = [u64; 12];

/// Two nodes that contradict each other: true and false.
pub(crate) type Contradiction = (At, At);

/// What an assumption implies: nodes in the order in which they are found, each with the nodes that imply it.
pub(crate) struct Implied {
    nodes: Vec<Node>,
    parents: Vec<At>,
    at: Box<[At; KEYS]>,
    order: [Vec<At>; 2],
    sets: [Set; 2],
    counts: Vec<u16>,
    pub(crate) contradiction: Option<Contradiction>,
    pub(crate) has_nested: bool,
}

const NONE: At = At::MAX;

impl Implied {
    pub(crate) fn new() -> Self {
        Implied {
            nodes: Vec::new(),
            parents: Vec::new(),
            at: Box::new([NONE; KEYS]),
            order: [Vec::new(), Vec::new()],
            sets: [[0; 12]; 2],
            counts: Vec::new(),
            contradiction: None,
            has_nested: false,
        }
    }

    /// Forgets everything but the assumption.
    pub(crate) fn assume(&mut self, key: Key) {
        for node in &self.nodes {
            self.at[usize::from(node.key)] = NONE;
        }
        self.nodes.clear();
        self.parents.clear();
        self.order.iter_mut().for_each(Vec::clear);
        self.sets = [[0; 12]; 2];
        self.counts.clear();
        self.contradiction = None;
        self.has_nested = false;
        self.add(key, Cause::Assumed, None, &[]);
    }

    /// Adds a node to the true or false ones.
    pub(crate) fn add(&mut self, key: Key, cause: Cause, nested: Option<u32>, parents: &[At]) {
        let at = self.add_apart(key, cause, nested, parents);
        let of = usize::from(candidate_of(key));
        self.at[usize::from(key)] = at;
        self.order[usize::from(is_true(key))].push(at);
        self.sets[usize::from(is_true(key))][of / 64] |= 1 << (of % 64);
        self.has_nested |= nested.is_some();
    }

    /// Adds a node that contradicts another: it is not one of the true or false ones.
    pub(crate) fn add_apart(
        &mut self,
        key: Key,
        cause: Cause,
        nested: Option<u32>,
        parents: &[At],
    ) -> At {
        let start = self.parents.len() as u32;
        self.parents.extend_from_slice(parents);
        self.nodes.push(Node { key, cause, nested, parents: (start, self.parents.len() as u32) });
        self.counts.push(0);
        (self.nodes.len() - 1) as At
    }

    /// Returns the node of a key.
    pub(crate) fn get(&self, key: Key) -> Option<At> {
        let at = self.at[usize::from(key)];
        (at != NONE).then_some(at)
    }

    pub(crate) fn contains(&self, key: Key) -> bool {
        self.at[usize::from(key)] != NONE
    }

    /// Returns the true (or false) nodes in the order in which they were found.
    pub(crate) fn order(&self, truth: bool) -> &[At] {
        &self.order[usize::from(truth)]
    }

    /// Returns the set of candidates that are true (or false).
    pub(crate) fn set(&self, truth: bool) -> &Set {
        &self.sets[usize::from(truth)]
    }

    pub(crate) fn key(&self, at: At) -> Key {
        self.nodes[usize::from(at)].key
    }

    fn parents(&self, at: At) -> &[At] {
        let (start, end) = self.nodes[usize::from(at)].parents;
        &self.parents[start as usize..end as usize]
    }

    /// Returns the number of different keys among a node and its ancestors.
    pub(crate) fn count(&mut self, at: At) -> u32 {
        if self.counts[usize::from(at)] == 0 {
            self.counts[usize::from(at)] = self.count_ancestors(at);
        }
        self.counts[usize::from(at)].into()
    }

    fn count_ancestors(&self, at: At) -> u16 {
        if let [parent] = *self.parents(at) {
            let known = self.counts[usize::from(parent)];
            // A node apart may have its own key among its ancestors.
            if known != 0 && self.get(self.key(at)) == Some(at) {
                return known + 1;
            }
        }
        let mut seen = [0_u64; KEYS.div_ceil(64)];
        let mut count = 0;
        let mut open = vec![at];
        while let Some(at) = open.pop() {
            let key = usize::from(self.key(at));
            if seen[key / 64] >> (key % 64) & 1 == 0 {
                seen[key / 64] |= 1 << (key % 64);
                count += 1;
                open.extend_from_slice(self.parents(at));
            }
        }
        count
    }

    /// Returns a node and its ancestors, breadth first. Of nodes with the same key the first counts.
    pub(crate) fn chain(&self, at: At) -> Chain {
        self.ancestors(at)
            .into_iter()
            .map(|at| (self.key(at), self.nodes[usize::from(at)].cause))
            .collect()
    }

    /// Returns the nested chains of a node and its ancestors.
    pub(crate) fn nested(&self, at: At) -> impl Iterator<Item = u32> {
        self.ancestors(at).into_iter().filter_map(|at| self.nodes[usize::from(at)].nested)
    }

    fn ancestors(&self, at: At) -> Vec<At> {
        let mut seen = [0_u64; KEYS.div_ceil(64)];
        let mut found: Vec<At> = Vec::new();
        let mut layer = vec![at];
        while !layer.is_empty() {
            let mut next = Vec::new();
            for at in layer {
                let key = usize::from(self.key(at));
                if seen[key / 64] >> (key % 64) & 1 == 0 {
                    seen[key / 64] |= 1 << (key % 64);
                    found.push(at);
                    next.extend_from_slice(self.parents(at));
                }
            }
            layer = next;
        }
        found
    }
}

/// Returns whether a set has a candidate.
pub(crate) fn has(set: &Set, candidate: Candidate) -> bool {
    set[usize::from(candidate) / 64] >> (candidate % 64) & 1 != 0
}

/// Returns the candidates that both sets have.
pub(crate) fn both(a: &Set, b: &Set) -> Set {
    std::array::from_fn(|at| a[at] & b[at])
}
