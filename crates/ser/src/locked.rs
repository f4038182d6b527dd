//! Finds locked candidates: all places of a digit in one house lie in a second house.

use std::ops::Range;

use crate::geometry::{ALL, BLOCKS, CELL_SETS, CELLS, COLUMNS, Mask, ROWS, bits, lowest};
use crate::grid::Grid;
use crate::hint::{Flow, Hint, OnPattern, Pattern};
use crate::technique::SeTechnique;

/// Finds locked candidates that remove something.
pub(crate) fn locked(grid: &Grid, found: &mut OnPattern) -> Flow {
    crossings(|base, cover, inside| {
        for digit in 0..9 {
            if is_locked(grid, base, inside, digit) {
                let outside = grid.places(cover, digit) & !positions_in(cover, base);
                if outside != 0 {
                    found(pattern(grid, base, cover, digit, outside))?;
                }
            }
        }
        Flow::Continue(())
    })
}

/// Finds the first locked candidate that leaves a digit one place in a house beside the base.
pub(crate) fn direct(grid: &Grid) -> Option<Hint> {
    let mut hint = None;
    let _ = crossings(|base, cover, inside| {
        for digit in 0..9 {
            if is_locked(grid, base, inside, digit)
                && let Some(cell) = single_after(grid, base, cover, digit)
            {
                let difficulty = if BLOCKS.contains(&base) { 1.7 } else { 1.9 };
                hint = Some(Hint::placing(SeTechnique::DirectLocked, difficulty, cell, digit));
                return Flow::Break(());
            }
        }
        Flow::Continue(())
    });
    hint
}

/// Visits all crossings of a block and a line: base, cover, and the positions of the cover's cells in the base.
fn crossings(mut visit: impl FnMut(usize, usize, Mask) -> Flow) -> Flow {
    for (bases, covers) in [(BLOCKS, COLUMNS), (BLOCKS, ROWS), (COLUMNS, BLOCKS), (ROWS, BLOCKS)] {
        for base in bases {
            for cover in covers.clone() {
                let inside = positions_in(base, cover);
                if inside != 0 {
                    visit(base, cover, inside)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// The positions in each house of the cells of each other house.
const COMMON: [[Mask; 27]; 27] = common();

const fn common() -> [[Mask; 27]; 27] {
    let mut all = [[0; 27]; 27];
    let mut at = 0;
    while at < 27 * 27 * 9 {
        let (house, other, position) = (at / 243, at / 9 % 27, at % 9);
        if CELL_SETS[other] >> CELLS[house][position] & 1 != 0 {
            all[house][other] |= 1 << position;
        }
        at += 1;
    }
    all
}

fn positions_in(house: usize, other: usize) -> Mask {
    COMMON[house][other]
}

fn is_locked(grid: &Grid, base: usize, inside: Mask, digit: usize) -> bool {
    let places = grid.places(base, digit);
    places.count_ones() > 1 && places & !inside == 0
}

fn pattern(grid: &Grid, base: usize, cover: usize, digit: usize, outside: Mask) -> Pattern {
    let difficulty = if BLOCKS.contains(&base) { 2.6 } else { 2.8 };
    let removals = grid.digits_at(cover, outside, 1 << digit);
    let beside = bits(!positions_in(base, cover) & ALL);
    Pattern {
        hint: Hint::removing(SeTechnique::Locked, difficulty, removals),
        absent: beside.map(|at| (CELLS[base][at], 1 << digit)).collect(),
    }
}

fn single_after(grid: &Grid, base: usize, cover: usize, digit: usize) -> Option<usize> {
    beside(base).find_map(|house| {
        let common = positions_in(house, cover);
        let places = grid.places(house, digit);
        let left = places & !common;
        let one_left = left.count_ones() == 1 && places.count_ones() > 1;
        (house != base && common != 0 && one_left).then(|| CELLS[house][lowest(left)].into())
    })
}

/// Returns the houses of the same kind as `base`.
fn beside(base: usize) -> Range<usize> {
    let kind = base / 9 * 9;
    kind..kind + 9
}
