//! Finds XY-wings and XYZ-wings.

use crate::geometry::{Mask, PEER_SETS, PEERS, lowest, members};
use crate::grid::{Digits, Grid};
use crate::hint::Hint;
use crate::technique::SeTechnique;

/// Finds the first XY-wing.
pub(crate) fn xy(grid: &Grid) -> Option<Hint> {
    wing(grid, 2).map(|removals| Hint::removing(SeTechnique::XyWing, 4.2, removals))
}

/// Finds the first XYZ-wing.
pub(crate) fn xyz(grid: &Grid) -> Option<Hint> {
    wing(grid, 3).map(|removals| Hint::removing(SeTechnique::XyzWing, 4.4, removals))
}

/// Finds a pivot of `size` candidates with two bivalue peers, and returns what they remove.
fn wing(grid: &Grid, size: u32) -> Option<Digits> {
    let count = |cell: usize| grid.candidates(cell).count_ones();
    (0..81).filter(|&pivot| count(pivot) == size).find_map(|pivot| {
        let pincers = || PEERS[pivot].map(usize::from).into_iter().filter(|&cell| count(cell) == 2);
        pincers().find_map(|first| {
            pincers().find_map(|second| removals(grid, pivot, first, second, size))
        })
    })
}

fn removals(grid: &Grid, pivot: usize, first: usize, second: usize, size: u32) -> Option<Digits> {
    let [p, f, s] = [pivot, first, second].map(|cell| grid.candidates(cell));
    let common = if size == 3 { 1 } else { 0 };
    let fits = (p & !f).count_ones() == 1
        && (p | f | s).count_ones() == 3
        && (p & f & s).count_ones() == common;
    if !fits {
        return None;
    }
    let digit = lowest(f & s);
    let mut seen = PEER_SETS[first] & PEER_SETS[second] & !(1 << pivot);
    if size == 3 {
        seen &= PEER_SETS[pivot];
    }
    let removals = with_digit(grid, seen, digit);
    (!removals.is_empty()).then_some(removals)
}

/// Returns the digit for each cell of a set that has it as a candidate.
pub(crate) fn with_digit(grid: &Grid, cells: u128, digit: usize) -> Digits {
    let has = |&cell: &usize| grid.has(cell, digit);
    members(cells).filter(has).map(|cell| (cell as u8, 1 << digit as Mask)).collect()
}
