//! Finds what an assumption implies.

use super::advanced::Advanced;
use super::implied::{At, Implied};
use super::nested::Nested;
use super::node::{Cause, Key, candidate, candidate_of, cell_of, digit_of, key};
use super::rules::{Rules, Stopped};
use crate::geometry::{CELLS, HOUSES, PEER_PLACES, POSITIONS, bits, lowest};
use crate::grid::Grid;
use crate::hint::Flow;

/// Finds what assumptions imply by certain rules.
pub(crate) struct Propagation<'a> {
    pub(crate) rules: Rules,
    pub(crate) advanced: Advanced<'a>,
}

impl<'a> Propagation<'a> {
    /// Creates the propagation by some rules, with the techniques that can be inside.
    pub(crate) fn new(rules: Rules, nested: Vec<Nested<'a>>) -> Self {
        Propagation { rules, advanced: Advanced::new(nested) }
    }

    /// Finds all that an assumption implies, up to the first contradiction.
    pub(crate) fn run(
        &mut self,
        source: &Grid,
        assumption: Key,
        implied: &mut Implied,
    ) -> Result<(), Stopped> {
        implied.assume(assumption);
        let mut grid = source.clone();
        let (mut next_true, mut next_false) = (0, 0);
        loop {
            let step = if let Some(&at) = implied.order(true).get(next_true) {
                next_true += 1;
                self.follow_true(&grid, at, implied)
            } else if let Some(&at) = implied.order(false).get(next_false) {
                next_false += 1;
                let step = self.follow_false(source, &grid, at, implied);
                if self.rules.is_dynamic {
                    let of = candidate_of(implied.key(at));
                    grid.remove(cell_of(of), digit_of(of));
                }
                step
            } else if self.rules.level > 0 && self.advanced.advance(source, &grid, implied)? {
                Flow::Continue(())
            } else {
                return Ok(());
            };
            if step.is_break() {
                return Ok(());
            }
        }
    }

    /// Adds what a true candidate makes false.
    fn follow_true(&self, grid: &Grid, from: At, implied: &mut Implied) -> Flow {
        let of = candidate_of(implied.key(from));
        let (cell, digit) = (cell_of(of), digit_of(of));
        if !self.rules.is_nishio {
            for other in bits(grid.candidates(cell) & !(1 << digit)) {
                add_false(implied, key(candidate(cell, other), false), Cause::Cell, from)?;
            }
        }
        for kind in 0..3 {
            let house = usize::from(HOUSES[cell][kind]);
            for at in bits(grid.places(house, digit) & PEER_PLACES[cell][kind]) {
                let off = key(candidate(CELLS[house][at].into(), digit), false);
                add_false(implied, off, Cause::House(kind as u8), from)?;
            }
        }
        Flow::Continue(())
    }

    /// Adds what a false candidate makes true.
    fn follow_false(&self, source: &Grid, grid: &Grid, at: At, implied: &mut Implied) -> Flow {
        let of = candidate_of(implied.key(at));
        let (cell, digit) = (cell_of(of), digit_of(of));
        if !self.rules.is_nishio && grid.candidates(cell).count_ones() == 2 {
            let other = lowest(grid.candidates(cell) & !(1 << digit));
            let gone = bits(source.candidates(cell) & !grid.candidates(cell));
            let gone = gone.map(|digit| candidate(cell, digit));
            add_true(implied, key(candidate(cell, other), true), Cause::Cell, at, gone)?;
        }
        for kind in 0..3 {
            let house = usize::from(HOUSES[cell][kind]);
            let places = grid.places(house, digit);
            if places.count_ones() == 2 {
                let on = lowest(places & !(1 << POSITIONS[cell][kind]));
                let gone = bits(source.places(house, digit) & !places);
                let gone = gone.map(|at| candidate(CELLS[house][at].into(), digit));
                let on = key(candidate(CELLS[house][on].into(), digit), true);
                add_true(implied, on, Cause::House(kind as u8), at, gone)?;
            }
        }
        Flow::Continue(())
    }
}

/// Adds a false candidate with the true one that implies it.
fn add_false(implied: &mut Implied, off: Key, cause: Cause, parent: At) -> Flow {
    if let Some(on) = implied.get(off ^ 1) {
        let off = implied.add_apart(off, cause, None, &[parent]);
        implied.contradiction = Some((on, off));
        return Flow::Break(());
    }
    if !implied.contains(off) {
        implied.add(off, cause, None, &[parent]);
    }
    Flow::Continue(())
}

/// Adds a true candidate with its parents: the false one that implies it, and those that the chain removed before.
fn add_true(
    implied: &mut Implied,
    on: Key,
    cause: Cause,
    parent: At,
    gone: impl Iterator<Item = u16>,
) -> Flow {
    let contradicted = implied.get(on ^ 1);
    if contradicted.is_none() && implied.contains(on) {
        return Flow::Continue(());
    }
    let mut parents = [parent; 9];
    let mut count = 1;
    for candidate in gone {
        parents[count] = implied.get(key(candidate, false)).expect("the chain removed it");
        count += 1;
    }
    if let Some(off) = contradicted {
        let on = implied.add_apart(on, cause, None, &parents[..count]);
        implied.contradiction = Some((on, off));
        return Flow::Break(());
    }
    implied.add(on, cause, None, &parents[..count]);
    Flow::Continue(())
}
