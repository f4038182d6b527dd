//! Narrows the nodes of a graph so that the nodes with certain values can be connected.
//!
//! A node is inside if it has one of the values. A node that no path of possible nodes connects with a node that is
//! inside is outside, and so is a node that only paths with too many further nodes connect. In a search, the only node
//! by which a part can grow is inside, if the part must grow.

use std::collections::VecDeque;

use super::super::table::Table;
use super::outcome::Violated;

/// The distance of nodes that no path connects.
const APART: u32 = u32::MAX;

/// Nodes that are certainly inside and connected.
struct Part {
    size: usize,
    /// The nodes beside the part that can be inside.
    exits: Vec<u32>,
}

/// A graph whose nodes are variables.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    /// The neighbours of each node.
    pub(super) neighbours: Table<u32>,
    /// The values whose nodes are connected.
    pub(super) inside: u64,
    /// The allowed numbers of such nodes, ascending.
    pub(super) sizes: Vec<i32>,
}

impl Graph {
    /// Removes the values with which the nodes inside are not connected, or too many or too few.
    pub(super) fn narrow(&self, masks: &mut [u64]) -> Result<(), Violated> {
        let is_certain = |node: &usize| self.must_be(masks[*node]);
        let Some(start) = (0..masks.len()).find(is_certain) else {
            return self.narrow_without_start(masks);
        };
        let further = self.distances(masks, start as u32);
        let must = (start..masks.len()).filter(is_certain);
        let apart = must.clone().any(|node| further[node] == APART);
        let must = must.count();
        if apart {
            return Err(Violated);
        }
        let budget = self.budget(must);
        let mut reached = 0;
        for (mask, &distance) in masks.iter_mut().zip(&further) {
            match budget.is_some_and(|budget| distance <= budget) {
                true => reached += 1,
                false => *mask &= !self.inside,
            }
        }
        self.narrow_by_size(masks, must, reached)
    }

    /// Leaves the only exit of each part inside, if the part must grow: because there are others, or because it is too
    /// small.
    pub(super) fn narrow_exits(&self, masks: &mut [u64]) -> Result<(), Violated> {
        let parts = self.parts(masks);
        let least = self.sizes.first().map_or(0, |&least| least as usize);
        for part in parts.iter().filter(|part| parts.len() > 1 || part.size < least) {
            match part.exits[..] {
                [] => return Err(Violated),
                [exit] => masks[exit as usize] &= self.inside,
                _ => {}
            }
        }
        Ok(())
    }

    fn parts(&self, masks: &[u64]) -> Vec<Part> {
        let mut is_seen = vec![false; masks.len()];
        let mut parts = Vec::new();
        for start in 0..masks.len() {
            if self.must_be(masks[start]) && !is_seen[start] {
                parts.push(self.part(masks, start as u32, &mut is_seen));
            }
        }
        parts
    }

    /// Returns the part with the node `start`, whose nodes `is_seen` has afterwards.
    fn part(&self, masks: &[u64], start: u32, is_seen: &mut [bool]) -> Part {
        let mut part = Part { size: 0, exits: Vec::new() };
        is_seen[start as usize] = true;
        let mut pending = vec![start];
        while let Some(node) = pending.pop() {
            part.size += 1;
            for &next in self.neighbours.row(node as usize) {
                let mask = masks[next as usize];
                if self.must_be(mask) {
                    if !std::mem::replace(&mut is_seen[next as usize], true) {
                        pending.push(next);
                    }
                } else if self.can_be(mask) && !part.exits.contains(&next) {
                    part.exits.push(next);
                }
            }
        }
        part
    }

    /// Returns how many nodes may be inside besides `must`; `None` if there are too many already.
    fn budget(&self, must: usize) -> Option<u32> {
        match self.sizes.last() {
            None => Some(APART - 1),
            Some(&most) => u32::try_from(most).ok()?.checked_sub(must as u32),
        }
    }

    /// Gives values of `full` back to `masks`, so that these are still contradictory: all values of the nodes that do
    /// not clash, and of the others those that leave them inside or outside.
    pub(super) fn weaken(&self, masks: &mut [u64], full: &[u64]) {
        let mut weak = full.to_vec();
        for node in self.clashing(masks) {
            let (mask, all) = (masks[node as usize], full[node as usize]);
            weak[node as usize] = match (self.can_be(mask), self.must_be(mask)) {
                (true, true) => all & self.inside,
                (false, _) if mask != 0 => all & !self.inside,
                _ => mask,
            };
        }
        masks.copy_from_slice(&weak);
    }

    /// Returns nodes that suffice for a contradiction: the masks of the others may have all values. The masks must be
    /// contradictory, and [`Graph::narrow`] must find it.
    ///
    /// Either two nodes inside are apart, and the nodes around the part of one of them are outside. Or there are too
    /// many nodes inside. Or the nodes around those that may be inside with the others are outside, so that a node
    /// inside is too far, or too few nodes are left.
    fn clashing(&self, masks: &[u64]) -> Vec<u32> {
        if let Some(empty) = masks.iter().position(|&mask| mask == 0) {
            return vec![empty as u32];
        }
        let nodes = 0..masks.len() as u32;
        let must: Vec<u32> = nodes.clone().filter(|&it| self.must_be(masks[it as usize])).collect();
        let Some(&start) = must.first() else {
            return nodes.filter(|&node| !self.can_be(masks[node as usize])).collect();
        };
        let Some(budget) = self.budget(must.len()) else {
            let enough = self.sizes.last().map_or(0, |&most| most as usize + 1);
            return must[..enough].to_vec();
        };
        let distances = self.distances(masks, start);
        let Some(&apart) = must.iter().find(|&&node| distances[node as usize] == APART) else {
            return [must.clone(), self.border(masks, &distances, budget)].concat();
        };
        let one = self.cut(masks, &distances, apart);
        let other = self.cut(masks, &self.distances(masks, apart), start);
        let cut = if one.len() <= other.len() { one } else { other };
        [vec![start, apart], cut].concat()
    }

    /// Returns the nodes around a part, whose nodes have a distance, that keep it from the node `apart`: no path to it
    /// needs to pass the others.
    fn cut(&self, masks: &[u64], distances: &[u32], apart: u32) -> Vec<u32> {
        let mut is_open = vec![true; masks.len()];
        let border = self.border(masks, distances, APART - 1);
        border.iter().for_each(|&node| is_open[node as usize] = false);
        let mut is_beyond = vec![false; masks.len()];
        is_beyond[apart as usize] = true;
        let mut pending = vec![apart];
        while let Some(node) = pending.pop() {
            for &next in self.neighbours.row(node as usize) {
                if is_open[next as usize] && !std::mem::replace(&mut is_beyond[next as usize], true)
                {
                    pending.push(next);
                }
            }
        }
        let separates = |&node: &u32| {
            self.neighbours.row(node as usize).iter().any(|&next| is_beyond[next as usize])
        };
        border.into_iter().filter(separates).collect()
    }

    /// Returns the nodes that are certainly outside and have a neighbour whose distance is within the budget.
    fn border(&self, masks: &[u64], distances: &[u32], budget: u32) -> Vec<u32> {
        let is_beside = |&node: &u32| {
            let beside = self.neighbours.row(node as usize);
            !self.can_be(masks[node as usize])
                && beside.iter().any(|&other| distances[other as usize] <= budget)
        };
        (0..masks.len() as u32).filter(is_beside).collect()
    }

    /// Returns whether one of the masks lets a node be inside, or forces it to be, and the other does not.
    pub(super) fn distinguishes(&self, one: u64, other: u64) -> bool {
        self.can_be(one) != self.can_be(other) || self.must_be(one) != self.must_be(other)
    }

    /// Returns whether the mask lets a node be inside and does not force it to be.
    pub(super) fn is_undecided(&self, mask: u64) -> bool {
        self.can_be(mask) && !self.must_be(mask)
    }

    fn must_be(&self, mask: u64) -> bool {
        mask & !self.inside == 0
    }

    fn can_be(&self, mask: u64) -> bool {
        mask & self.inside != 0
    }

    /// Returns for each node that a path of possible nodes connects with `start`: the smallest number of nodes on such
    /// a path, without `start`, that are not certainly inside. Returns [`APART`] for the others.
    fn distances(&self, masks: &[u64], start: u32) -> Vec<u32> {
        let mut distances = vec![APART; masks.len()];
        distances[start as usize] = 0;
        let mut pending = VecDeque::from([start]);
        while let Some(node) = pending.pop_front() {
            let so_far = distances[node as usize];
            for &next in self.neighbours.row(node as usize) {
                let mask = masks[next as usize];
                let far = so_far + u32::from(!self.must_be(mask));
                if self.can_be(mask) && far < distances[next as usize] {
                    distances[next as usize] = far;
                    match far == so_far {
                        true => pending.push_front(next),
                        false => pending.push_back(next),
                    }
                }
            }
        }
        distances
    }

    /// Removes values by the number of nodes inside, which is at least `must` and at most `can`.
    fn narrow_by_size(&self, masks: &mut [u64], must: usize, can: usize) -> Result<(), Violated> {
        if self.sizes.is_empty() {
            return Ok(());
        }
        let mut possible =
            self.sizes.iter().filter(|&&size| (must..=can).contains(&(size as usize)));
        let &least = possible.next().ok_or(Violated)?;
        let most = possible.next_back().copied().unwrap_or(least);
        let open =
            masks.iter_mut().filter(|mask| **mask & self.inside != 0 && **mask & !self.inside != 0);
        if most as usize == must {
            open.for_each(|mask| *mask &= !self.inside);
        } else if least as usize == can {
            open.for_each(|mask| *mask &= self.inside);
        }
        Ok(())
    }

    /// Does the same as [`Graph::narrow`] when no node is certainly inside: removes the parts that are too small.
    fn narrow_without_start(&self, masks: &mut [u64]) -> Result<(), Violated> {
        let Some(&least) = self.sizes.first().filter(|&&size| size > 0) else { return Ok(()) };
        let mut seen = vec![false; masks.len()];
        let mut is_possible = false;
        for node in 0..masks.len() {
            if seen[node] || !self.can_be(masks[node]) {
                continue;
            }
            let distances = self.distances(masks, node as u32);
            let part: Vec<usize> =
                (0..masks.len()).filter(|&other| distances[other] != APART).collect();
            part.iter().for_each(|&other| seen[other] = true);
            if part.len() < least as usize {
                part.iter().for_each(|&other| masks[other] &= !self.inside);
            } else {
                is_possible = true;
            }
        }
        if is_possible { Ok(()) } else { Err(Violated) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INSIDE: u64 = 1;
    const OUTSIDE: u64 = 2;

    /// A lattice of 3 by 3 nodes.
    fn lattice(sizes: Vec<i32>) -> Graph {
        let sides = |node: usize| {
            let (row, column) = (node / 3, node % 3);
            let right = (column < 2).then_some(node + 1);
            let down = (row < 2).then_some(node + 3);
            [right, down].into_iter().flatten().map(move |other| (node, other))
        };
        let edges = (0..9).flat_map(sides);
        let ends = edges.flat_map(|(one, other)| [(one, other as u32), (other, one as u32)]);
        Graph { neighbours: Table::sorted(9, ends).0, inside: INSIDE, sizes }
    }

    /// Returns whether some choice from the masks connects the nodes inside and has an allowed number of them.
    fn is_possible(graph: &Graph, masks: &[u64]) -> bool {
        (0..1_u32 << masks.len()).any(|set| {
            let is_in = |node: usize| set >> node & 1 == 1;
            let allows =
                |node: usize| masks[node] & if is_in(node) { INSIDE } else { OUTSIDE } != 0;
            let size = set.count_ones() as i32;
            (0..masks.len()).all(allows)
                && (graph.sizes.is_empty() || graph.sizes.contains(&size))
                && is_connected(graph, set)
        })
    }

    fn is_connected(graph: &Graph, set: u32) -> bool {
        let mut reached = set & set.wrapping_neg();
        loop {
            let inside = (0..9).filter(|&node| reached >> node & 1 == 1);
            let beside = inside.flat_map(|node| graph.neighbours.row(node));
            let next = beside.fold(reached, |all, &other| all | 1 << other) & set;
            if next == reached {
                return reached == set;
            }
            reached = next;
        }
    }

    /// Returns a random lattice and random masks.
    fn random_lattice(random: &mut fastrand::Rng) -> (Graph, Vec<u64>) {
        let sizes = match random.u32(..4) {
            0 => Vec::new(),
            1 => vec![random.i32(3..6), random.i32(6..8)],
            _ => vec![random.i32(2..8)],
        };
        (lattice(sizes), (0..9).map(|_| [1, 2, 2, 3, 3][random.usize(..5)]).collect())
    }

    #[test]
    fn what_exits_remove_is_impossible() {
        let mut random = fastrand::Rng::with_seed(8);
        let (mut removed, mut violated) = (0, 0);
        for _ in 0..4000 {
            let (graph, masks) = random_lattice(&mut random);
            let mut narrowed = masks.clone();
            if graph.narrow_exits(&mut narrowed).is_err() {
                assert!(!is_possible(&graph, &masks), "{graph:?}: {masks:?}");
                violated += 1;
                continue;
            }
            for node in (0..9).filter(|&node| narrowed[node] != masks[node]) {
                let mut with = masks.clone();
                with[node] &= !narrowed[node];
                assert!(!is_possible(&graph, &with), "{graph:?}: {with:?}");
                removed += 1;
            }
        }
        assert!(removed > 500 && violated > 500, "{removed} {violated}");
    }

    #[test]
    fn the_only_exit_of_a_part_that_must_grow_is_inside() {
        let mut masks = [INSIDE | OUTSIDE; 9];
        (masks[0], masks[1]) = (INSIDE, OUTSIDE);
        let mut narrowed = masks;
        lattice(vec![1]).narrow_exits(&mut narrowed).unwrap();
        assert_eq!(narrowed, masks);
        lattice(vec![4]).narrow_exits(&mut narrowed).unwrap();
        masks[3] = INSIDE;
        assert_eq!(narrowed, masks);
    }

    #[test]
    fn nodes_that_clash_suffice_for_the_contradiction() {
        let mut random = fastrand::Rng::with_seed(7);
        let mut clashes = 0;
        for _ in 0..4000 {
            let (graph, masks) = random_lattice(&mut random);
            let mut narrowed = masks.clone();
            if graph.narrow(&mut narrowed).is_ok() && !narrowed.contains(&0) {
                // Each value that the filter removes is a contradiction, too.
                let removed: Vec<usize> = (0..9).filter(|&it| narrowed[it] != masks[it]).collect();
                for node in removed {
                    let mut with = masks.clone();
                    with[node] = masks[node] & !narrowed[node];
                    check(&graph, &with);
                    clashes += 1;
                }
            } else {
                check(&graph, &masks);
                clashes += 1;
            }
        }
        assert!(clashes > 2000, "{clashes}");
    }

    fn check(graph: &Graph, masks: &[u64]) {
        let clashing = graph.clashing(masks);
        let kept = |node: usize| match clashing.contains(&(node as u32)) {
            true => masks[node],
            false => INSIDE | OUTSIDE,
        };
        let masks: Vec<u64> = (0..9).map(kept).collect();
        assert!(!is_possible(graph, &masks), "{graph:?}: {masks:?}");
    }

    #[test]
    fn only_nodes_around_a_part_are_to_blame_for_its_end() {
        let graph = lattice(vec![5]);
        let mut masks = [INSIDE | OUTSIDE; 9];
        (masks[0], masks[8]) = (INSIDE, INSIDE);
        for node in [1, 3, 4] {
            masks[node] = OUTSIDE;
        }
        let mut clashing = graph.clashing(&masks);
        clashing.sort_unstable();
        assert_eq!(clashing, [0, 1, 3, 8]);
    }
}
