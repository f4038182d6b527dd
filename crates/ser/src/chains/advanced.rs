//! Finds what patterns and nested chains remove where simple links lead no further.

use std::collections::HashMap;

use super::implied::{At, Implied};
use super::nested::{Nested, NestedHint};
use super::node::{Cause, Key, candidate, candidate_of, cell_of, digit_of, key};
use super::rules::Stopped;
use crate::geometry::{CELLS, HOUSES, bits};
use crate::grid::{Digits, Grid};
use crate::hint::{Flow, OnPattern, Pattern};
use crate::{fish, locked, subsets};

/// The patterns and nested techniques of some rules.
pub(crate) struct Advanced<'a> {
    nested: Vec<Nested<'a>>,
    /// A number for each nested chain, and how many nodes each has.
    numbers: HashMap<Vec<Key>, u32>,
    nodes: Vec<u32>,
}

impl<'a> Advanced<'a> {
    pub(crate) fn new(nested: Vec<Nested<'a>>) -> Self {
        Advanced { nested, numbers: HashMap::new(), nodes: Vec::new() }
    }

    /// Forgets what belongs to another grid.
    pub(crate) fn reset(&mut self) {
        self.numbers.clear();
        self.nodes.clear();
        self.nested.iter_mut().for_each(Nested::forget);
    }

    /// Returns how many nodes the nested chain of a number has.
    pub(crate) fn nodes(&self, number: u32) -> u32 {
        self.nodes[number as usize]
    }

    /// Adds what the first pattern or nested technique that finds something removes.
    pub(crate) fn advance(
        &mut self,
        source: &Grid,
        grid: &Grid,
        implied: &mut Implied,
    ) -> Result<bool, Stopped> {
        let patterns = patterns(source, grid);
        if !patterns.is_empty() {
            for Pattern { hint, absent } in patterns {
                let parents = parents(implied, &absent);
                remove(implied, &hint.removals, None, &parents);
            }
            return Ok(true);
        }
        for at in 0..self.nested.len() {
            if self.nested_hints(at, source, grid, implied)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Adds what the hints of a nested technique remove that the grid before did not have.
    fn nested_hints(
        &mut self,
        at: usize,
        source: &Grid,
        grid: &Grid,
        implied: &mut Implied,
    ) -> Result<bool, Stopped> {
        let hints = self.nested[at].hints(grid)?;
        let mut found = false;
        for hint in hints.iter() {
            let parents = parents_of_causes(source, grid, &hint.causes, implied);
            if !parents.is_empty() {
                let number = self.number(hint);
                remove(implied, &hint.removals, Some(number), &parents);
                found = true;
            }
        }
        Ok(found)
    }

    /// Returns the number of a nested chain; equal chains have the same.
    fn number(&mut self, hint: &NestedHint) -> u32 {
        if let Some(&number) = self.numbers.get(&hint.chains) {
            return number;
        }
        let number = self.nodes.len() as u32;
        self.numbers.insert(hint.chains.clone(), number);
        self.nodes.push(hint.nodes);
        number
    }
}

/// Finds the patterns of the first kind that has any which the grid before did not have. What makes a pattern is cut
/// down to what the grid before had.
fn patterns(source: &Grid, grid: &Grid) -> Vec<Pattern> {
    let searches: [fn(&Grid, &mut OnPattern) -> Flow; 4] = [
        locked::locked,
        |grid, found| subsets::hidden(grid, 2, found),
        |grid, found| subsets::naked(grid, 2, found),
        |grid, found| fish::fish(grid, 2, found),
    ];
    let mut patterns = Vec::new();
    for search in searches {
        let _ = search(grid, &mut |mut pattern| {
            for (cell, digits) in &mut pattern.absent {
                let cell = usize::from(*cell);
                *digits &= source.candidates(cell) & !grid.candidates(cell);
            }
            pattern.absent.retain(|&(_, digits)| digits != 0);
            if !pattern.absent.is_empty() {
                pattern.hint.removals.sort_by_key(|&(cell, _)| cell);
                patterns.push(pattern);
            }
            Flow::Continue(())
        });
        if !patterns.is_empty() {
            break;
        }
    }
    patterns
}

/// Adds removals as false candidates.
fn remove(implied: &mut Implied, removals: &Digits, nested: Option<u32>, parents: &[At]) {
    for &(cell, digits) in removals {
        for digit in bits(digits) {
            let off = key(candidate(cell.into(), digit), false);
            if !implied.contains(off) {
                implied.add(off, Cause::Advanced, nested, parents);
            }
        }
    }
}

fn parents(implied: &Implied, absent: &Digits) -> Vec<At> {
    let keys = absent.iter().flat_map(|&(cell, digits)| {
        bits(digits).map(move |digit| key(candidate(cell.into(), digit), false))
    });
    keys.map(|key| implied.get(key).expect("the chain removed it")).collect()
}

/// Returns the false candidates that make the causes of a nested chain possible, each once.
fn parents_of_causes(
    source: &Grid,
    grid: &Grid,
    causes: &[(Key, Cause)],
    implied: &Implied,
) -> Vec<At> {
    let mut found: Vec<At> = Vec::new();
    for &(on, cause) in causes {
        let (cell, digit) = (cell_of(candidate_of(on)), digit_of(candidate_of(on)));
        let mut add = |gone| {
            let parent = implied.get(key(gone, false)).expect("the chain removed it");
            if !found.contains(&parent) {
                found.push(parent);
            }
        };
        if let Cause::House(kind) = cause {
            let house = usize::from(HOUSES[cell][usize::from(kind)]);
            let gone = bits(source.places(house, digit) & !grid.places(house, digit));
            gone.for_each(|at| add(candidate(CELLS[house][at].into(), digit)));
        } else {
            let gone = bits(source.candidates(cell) & !grid.candidates(cell));
            gone.for_each(|digit| add(candidate(cell, digit)));
        }
    }
    found
}
