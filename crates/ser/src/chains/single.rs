//! Finds cycles of candidates that are true by turns, and chains from a candidate to its own opposite.

use super::hints::{Chain, ChainHint, Hints, Rank};
use super::links::{Links, Mode};
use super::node::{
    CANDIDATES, Candidate, Cause, Key, candidate, candidate_of, cell_of, digit_of, is_true, key,
};
use super::reach::Reach;
use crate::geometry::{Mask, PEER_SETS, bits, members};
use crate::grid::{Digits, Grid};
use crate::hint::Hint;
use crate::technique::{SeTechnique, for_length};

/// Builds the chains of a hint when it is kept.
pub(crate) trait Keep: Sized {
    fn keep(chains: impl FnOnce() -> Vec<Chain>) -> Self;
}

impl Keep for () {
    fn keep(_: impl FnOnce() -> Vec<Chain>) -> Self {}
}

impl Keep for Vec<Chain> {
    fn keep(chains: impl FnOnce() -> Vec<Chain>) -> Self {
        chains()
    }
}

/// Finds all cycles and forcing chains: first those of one digit, then cycles through bivalue cells, then all.
pub(crate) fn find<C: Keep>(grid: &Grid, hints: &mut Hints<C>) {
    let links = Links::new(grid);
    for mode in [Mode::Houses, Mode::Cells, Mode::All] {
        // Where a hint is known, a search for a better one is short.
        let reach = hints.is_open().then(|| Reach::new(grid, &links, mode));
        let mut search =
            Search { grid, links: &links, mode, nodes: Vec::new(), seen: [[false; CANDIDATES]; 2] };
        for cell in (0..81).filter(|&cell| grid.candidates(cell).count_ones() > 1) {
            if mode == Mode::Cells && grid.candidates(cell).count_ones() > 2 {
                continue;
            }
            for digit in bits(grid.candidates(cell)) {
                search.candidate(candidate(cell, digit), reach.as_ref(), hints);
            }
        }
    }
}

/// A node of the tree of chains from one source.
#[derive(Clone, Copy)]
struct Node {
    key: Key,
    cause: Cause,
    parent: usize,
}

/// A breadth-first search from one source after another.
struct Search<'a> {
    grid: &'a Grid,
    links: &'a Links,
    mode: Mode,
    nodes: Vec<Node>,
    seen: [[bool; CANDIDATES]; 2],
}

impl Search<'_> {
    /// Finds the cycles through a candidate, and its forcing chains.
    fn candidate<C: Keep>(&mut self, of: Candidate, reach: Option<&Reach>, hints: &mut Hints<C>) {
        if reach.is_none_or(|reach| reach.has_cycle(of)) {
            self.cycles(of, hints);
        }
        for source in [key(of, true), key(of, false)] {
            let possible = reach.is_none_or(|reach| reach.has_opposite(source));
            if self.mode != Mode::Cells && possible {
                self.forcing_chain(source, hints);
            }
        }
    }

    fn start(&mut self, source: Key) {
        for node in &self.nodes {
            self.seen[usize::from(is_true(node.key))][usize::from(candidate_of(node.key))] = false;
        }
        self.nodes.clear();
        self.nodes.push(Node { key: source, cause: Cause::Assumed, parent: 0 });
        self.see(source);
    }

    /// Returns whether a node is new, and marks it as known.
    fn see(&mut self, key: Key) -> bool {
        let seen = &mut self.seen[usize::from(is_true(key))][usize::from(candidate_of(key))];
        !std::mem::replace(seen, true)
    }

    fn rank(&self, base: f64, nodes: u32) -> Rank {
        let kind = match self.mode {
            Mode::Houses => 2,
            Mode::Cells => 3,
            Mode::All => 4,
        };
        Rank { difficulty: base + for_length(nodes), nodes, kind }
    }

    /// Finds all cycles through a source. Candidates are true and false by turns.
    fn cycles<C: Keep>(&mut self, source: Candidate, hints: &mut Hints<C>) {
        let base = if self.mode == Mode::All { 7.0 } else { 6.5 };
        let (links, mode) = (self.links, self.mode);
        self.start(key(source, true));
        let (mut layer, mut length) = (0..1, 0);
        while !layer.is_empty() {
            let rank = self.rank(base, length + 2);
            if !hints.may_take(&rank) {
                return;
            }
            let offs = self.nodes.len();
            for parent in layer {
                for &(to, cause) in links.weak(candidate_of(self.nodes[parent].key), mode) {
                    let off = key(to, false);
                    if self.leads_on(to, source) && !self.has_ancestor(parent, off) {
                        self.nodes.push(Node { key: off, cause, parent });
                    }
                }
            }
            length += 2;
            let ons = self.nodes.len();
            for parent in offs..ons {
                for &(to, cause) in links.strong(candidate_of(self.nodes[parent].key), mode) {
                    let node = Node { key: key(to, true), cause, parent };
                    if to == source && length >= 4 {
                        self.cycle(node, rank, hints);
                    }
                    if self.see(node.key) {
                        self.nodes.push(node);
                    }
                }
            }
            layer = ons..self.nodes.len();
        }
    }

    /// Returns whether a false candidate makes one true that is new, or the source.
    fn leads_on(&self, off: Candidate, source: Candidate) -> bool {
        let mut ons = self.links.strong(off, self.mode).iter();
        ons.any(|&(on, _)| on == source || !self.seen[1][usize::from(on)])
    }

    fn has_ancestor(&self, mut at: usize, key: Key) -> bool {
        while at != 0 {
            at = self.nodes[at].parent;
            if self.nodes[at].key == key {
                return true;
            }
        }
        false
    }

    /// Adds the hint of a cycle: what both a true and a false node of a digit see goes.
    fn cycle<C: Keep>(&mut self, last: Node, rank: Rank, hints: &mut Hints<C>) {
        let path = self.path(last);
        let mut cells = 0_u128;
        let mut seen = [[0_u128; 9]; 2];
        for &(key, _) in &path[..path.len() - 1] {
            let (cell, digit) = (cell_of(candidate_of(key)), digit_of(candidate_of(key)));
            cells |= 1 << cell;
            seen[usize::from(is_true(key))][digit] |= PEER_SETS[cell];
        }
        let both: [u128; 9] = std::array::from_fn(|digit| seen[0][digit] & seen[1][digit] & !cells);
        let removals = self.removals(&both);
        if removals.is_empty() || !hints.takes(&rank, &removals) {
            return;
        }
        let hint = Hint::removing(SeTechnique::Cycle, rank.difficulty, removals);
        hints.add(ChainHint { rank, hint, chains: C::keep(|| both_ways(&path)) });
    }

    fn removals(&self, seen: &[u128; 9]) -> Digits {
        let any = seen.iter().fold(0, |any, seen| any | seen);
        let digits = |cell: usize| {
            let seen = (0..9).filter(|&digit| seen[digit] >> cell & 1 != 0);
            seen.fold(0 as Mask, |set, digit| set | 1 << digit) & self.grid.candidates(cell)
        };
        let removals = members(any).map(|cell| (cell as u8, digits(cell)));
        removals.filter(|&(_, digits)| digits != 0).collect()
    }

    /// Returns the nodes from the last one back to the source.
    fn path(&self, last: Node) -> Chain {
        let mut path = vec![(last.key, last.cause)];
        let mut at = last.parent;
        loop {
            path.push((self.nodes[at].key, self.nodes[at].cause));
            if at == 0 {
                return path;
            }
            at = self.nodes[at].parent;
        }
    }

    /// Finds the first shortest chain from a source to its opposite.
    fn forcing_chain<C: Keep>(&mut self, source: Key, hints: &mut Hints<C>) {
        let base = if self.mode == Mode::All { 7.0 } else { 6.6 };
        let (links, mode) = (self.links, self.mode);
        self.start(source);
        let (mut layer, mut length) = (0..1, 1);
        while !layer.is_empty() {
            length += 1;
            if !hints.may_take(&self.rank(base, length)) {
                return;
            }
            let next = self.nodes.len();
            for parent in layer {
                let from = self.nodes[parent].key;
                let next = match is_true(from) {
                    true => links.weak(candidate_of(from), mode),
                    false => links.strong(candidate_of(from), mode),
                };
                for &(to, cause) in next {
                    let node = Node { key: key(to, !is_true(from)), cause, parent };
                    if node.key == source ^ 1 {
                        self.forced(node, self.rank(base, length), hints);
                        return;
                    }
                    if self.see(node.key) {
                        self.nodes.push(node);
                    }
                }
            }
            layer = next..self.nodes.len();
        }
    }

    /// Adds the hint that a node is true or false in any case.
    fn forced<C: Keep>(&mut self, last: Node, rank: Rank, hints: &mut Hints<C>) {
        let hint = conclude(self.grid, SeTechnique::ForcingChain, rank.difficulty, last.key);
        if hints.takes(&rank, &hint.removals) {
            hints.add(ChainHint { rank, hint, chains: C::keep(|| vec![self.path(last)]) });
        }
    }
}

/// Returns the hint that a candidate is true or false.
pub(crate) fn conclude(
    grid: &Grid,
    technique: SeTechnique,
    difficulty: f64,
    conclusion: Key,
) -> Hint {
    let of = candidate_of(conclusion);
    let (cell, digit) = (cell_of(of), digit_of(of));
    if !is_true(conclusion) {
        return Hint::removing(technique, difficulty, vec![(cell as u8, 1 << digit)]);
    }
    let others = grid.candidates(cell) & !(1 << digit);
    let mut hint = Hint::placing(technique, difficulty, cell, digit);
    if others != 0 {
        hint.removals.push((cell as u8, others));
    }
    hint
}

/// Returns a cycle from its last node to its first, and the other way round with true and false exchanged. The node
/// where it starts and ends comes once.
fn both_ways(path: &Chain) -> Vec<Chain> {
    let forward = path[..path.len() - 1].to_vec();
    let backward = path[1..].iter().rev().map(|&(key, cause)| (key ^ 1, cause)).collect();
    vec![forward, backward]
}
