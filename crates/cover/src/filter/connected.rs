//! Narrows the nodes of a graph so that the nodes with certain values can be connected.
//!
//! A node is inside if it has one of the values. A node that no path of possible nodes connects with a node that is
//! inside is outside, and so is a node that only paths with too many further nodes connect.

use std::collections::VecDeque;

use super::super::table::Table;
use super::outcome::Violated;

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
    /// Takes the values with which the nodes inside are not connected, or too many or too few.
    pub(super) fn narrow(&self, masks: &mut [u64]) -> Result<(), Violated> {
        let must: Vec<u32> = (0..)
            .zip(&*masks)
            .filter(|(_, mask)| self.must_be(**mask))
            .map(|(node, _)| node)
            .collect();
        let Some(&start) = must.first() else { return self.narrow_without_start(masks) };
        let further = self.distances(masks, start);
        if must.iter().any(|&node| further[node as usize].is_none()) {
            return Err(Violated);
        }
        let most = self.sizes.last().map_or(usize::MAX, |&size| size as usize);
        let is_near =
            |distance: &Option<usize>| distance.is_some_and(|far| must.len() + far <= most);
        for (mask, distance) in masks.iter_mut().zip(&further) {
            if !is_near(distance) {
                *mask &= !self.inside;
            }
        }
        let reached = further.iter().filter(|distance| is_near(distance)).count();
        self.narrow_by_size(masks, must.len(), reached)
    }

    fn must_be(&self, mask: u64) -> bool {
        mask & !self.inside == 0
    }

    fn can_be(&self, mask: u64) -> bool {
        mask & self.inside != 0
    }

    /// Returns for each node that a path of possible nodes connects with `start`: the smallest number of nodes on such a
    /// path, without `start`, that are not certainly inside.
    fn distances(&self, masks: &[u64], start: u32) -> Vec<Option<usize>> {
        let mut distances = vec![None; masks.len()];
        distances[start as usize] = Some(0);
        let mut pending = VecDeque::from([start]);
        while let Some(node) = pending.pop_front() {
            let so_far = distances[node as usize].unwrap_or(0);
            for &next in self.neighbours.row(node as usize) {
                let mask = masks[next as usize];
                let far = so_far + usize::from(!self.must_be(mask));
                if self.can_be(mask) && distances[next as usize].is_none_or(|known| far < known) {
                    distances[next as usize] = Some(far);
                    match far == so_far {
                        true => pending.push_front(next),
                        false => pending.push_back(next),
                    }
                }
            }
        }
        distances
    }

    /// Takes values by the number of nodes inside, which is at least `must` and at most `can`.
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

    /// Does the same as [`Graph::narrow`] when no node is certainly inside: takes the parts that are too small.
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
                (0..masks.len()).filter(|&other| distances[other].is_some()).collect();
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
