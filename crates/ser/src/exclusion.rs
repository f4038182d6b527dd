//! Finds aligned pair and triplet exclusions: combinations of candidates that would leave another cell without any.

use crate::geometry::{Mask, PEER_SETS, PEERS, bits, members};
use crate::grid::{Digits, Grid};
use crate::hint::{Flow, Hint};
use crate::technique::Technique;

/// The cells that can take part, each with its excluding peers.
struct Bases {
    cells: Vec<usize>,
    all: u128,
    excluders: [u128; 81],
}

/// Finds the first aligned pair exclusion.
pub(crate) fn pair(grid: &Grid) -> Option<Hint> {
    let bases = Bases::new(grid, 2);
    pairs(bases.cells.len()).find_map(|(first, second)| {
        let removals = bases.removals(grid, &[bases.cells[first], bases.cells[second]])?;
        Some(Hint::removing(Technique::AlignedPair, 6.2, removals))
    })
}

/// Finds the first aligned triplet exclusion.
pub(crate) fn triplet(grid: &Grid) -> Option<Hint> {
    let bases = Bases::new(grid, 3);
    if bases.cells.len() < 3 {
        return None;
    }
    pairs(bases.cells.len()).find_map(|(first, second)| {
        let (first, second) = (bases.cells[first], bases.cells[second]);
        if (bases.excluders[first] & bases.excluders[second]).count_ones() < 2 {
            return None;
        }
        bases.third_cells(first, second).into_iter().find_map(|third| {
            let removals = bases.removals(grid, &[first, second, third])?;
            Some(Hint::removing(Technique::AlignedTriplet, 7.5, removals))
        })
    })
}

/// Returns the pairs of `count` things in the order of their masks.
fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..count).flat_map(|high| (0..high).map(move |low| (low, high)))
}

impl Bases {
    /// Collects the cells for exclusions of `size` cells. A cell whose peers have a naked single is no base.
    fn new(grid: &Grid, size: u32) -> Self {
        let mut bases = Bases { cells: Vec::new(), all: 0, excluders: [0; 81] };
        for cell in (0..81).filter(|&cell| grid.candidates(cell).count_ones() >= 2) {
            let counts = PEERS[cell].map(|peer| grid.candidates(peer.into()).count_ones());
            let excluders = PEERS[cell].iter().zip(counts).filter(|(_, n)| (2..=size).contains(n));
            let excluders = excluders.fold(0, |set, (&peer, _)| set | 1 << peer);
            if excluders != 0 && !counts.contains(&1) {
                bases.cells.push(cell);
                bases.all |= 1 << cell;
                bases.excluders[cell] = excluders;
            }
        }
        bases
    }

    /// Returns the bases that exclude with one of two cells, in the order of the excluders of the first, then the second.
    fn third_cells(&self, first: usize, second: usize) -> Vec<usize> {
        let mut left = (self.excluders[first] | self.excluders[second])
            & self.all
            & !(1 << first | 1 << second);
        let mut thirds = Vec::new();
        for cell in PEERS[first].into_iter().chain(PEERS[second]).map(usize::from) {
            if left >> cell & 1 != 0 {
                left &= !(1 << cell);
                thirds.push(cell);
            }
        }
        thirds
    }

    /// Returns the candidates of the cells that no allowed combination has.
    fn removals(&self, grid: &Grid, cells: &[usize]) -> Option<Digits> {
        let common = cells.iter().fold(!0, |set, &cell| set & self.excluders[cell]);
        if common.count_ones() < 2 {
            return None;
        }
        let excluders: Vec<Mask> = members(common).map(|cell| grid.candidates(cell)).collect();
        let mut allowed = [0; 3];
        let _ = combine(grid, cells, &excluders, &mut Vec::new(), &mut allowed);
        let digits = cells.iter().zip(allowed).map(|(&cell, allowed)| {
            let refuted = grid.candidates(cell) & !allowed;
            (cell as u8, refuted)
        });
        let removals: Digits = digits.filter(|&(_, digits)| digits != 0).collect();
        (!removals.is_empty()).then_some(removals)
    }
}

/// Tries combinations of candidates, and collects for each cell the digits of those that are allowed, until all are.
fn combine(
    grid: &Grid,
    cells: &[usize],
    excluders: &[Mask],
    chosen: &mut Vec<usize>,
    allowed: &mut [Mask; 3],
) -> Flow {
    let next = chosen.len();
    if next == cells.len() {
        let digits = chosen.iter().fold(0, |set: Mask, &digit| set | 1 << digit);
        if excluders.iter().all(|&candidates| candidates & !digits != 0) {
            for (allowed, digit) in allowed.iter_mut().zip(chosen) {
                *allowed |= 1 << *digit;
            }
        }
        let all = cells.iter().zip(*allowed).all(|(&cell, set)| set == grid.candidates(cell));
        return if all { Flow::Break(()) } else { Flow::Continue(()) };
    }
    for digit in bits(grid.candidates(cells[next])) {
        let clashes = |(&other, &cell): (&usize, &usize)| {
            other == digit && PEER_SETS[cells[next]] >> cell & 1 != 0
        };
        if !chosen.iter().zip(cells).any(clashes) {
            chosen.push(digit);
            combine(grid, cells, excluders, chosen, allowed)?;
            chosen.pop();
        }
    }
    Flow::Continue(())
}
