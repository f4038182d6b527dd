//! Finds aligned pair and triplet exclusions: combinations of candidates that would leave another cell without any.

use crate::geometry::{Mask, PEER_SETS, PEERS, bits, members};
use crate::grid::{Digits, Grid};
use crate::hint::Hint;
use crate::technique::SeTechnique;

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
        Some(Hint::removing(SeTechnique::AlignedPair, 6.2, removals))
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
            Some(Hint::removing(SeTechnique::AlignedTriplet, 7.5, removals))
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

    /// Returns the bases that exclude with one of two cells, in the order of the excluders of the first, then the
    /// second.
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
        let combinations = Combinations {
            cells: cells.iter().map(|&cell| (cell, grid.candidates(cell))).collect(),
            excluders: members(common).map(|cell| grid.candidates(cell)).collect(),
        };
        let allowed = combinations.allowed();
        let digits = cells.iter().zip(allowed).map(|(&cell, allowed)| {
            let refuted = grid.candidates(cell) & !allowed;
            (cell as u8, refuted)
        });
        let removals: Digits = digits.filter(|&(_, digits)| digits != 0).collect();
        (!removals.is_empty()).then_some(removals)
    }
}

/// The cells to combine with their candidates, and the candidates of the cells that exclude combinations.
struct Combinations {
    cells: Vec<(usize, Mask)>,
    excluders: Vec<Mask>,
}

impl Combinations {
    /// Returns for each cell the candidates that an allowed combination has.
    fn allowed(&self) -> [Mask; 3] {
        match self.cells[..] {
            [first, second] => self.allowed_pairs(first, second),
            [first, second, third] => self.allowed_triplets(first, second, third),
            _ => [0; 3],
        }
    }

    fn allowed_pairs(&self, first: (usize, Mask), second: (usize, Mask)) -> [Mask; 3] {
        let mut allowed = [0; 3];
        for digit in bits(first.1) {
            let last = beside(second, first.0, digit) & !self.excluded(1 << digit);
            if last != 0 {
                allowed[0] |= 1 << digit;
                allowed[1] |= last;
            }
        }
        allowed
    }

    fn allowed_triplets(
        &self,
        first: (usize, Mask),
        second: (usize, Mask),
        third: (usize, Mask),
    ) -> [Mask; 3] {
        let mut allowed = [0; 3];
        for digit in bits(first.1) {
            for next in bits(beside(second, first.0, digit)) {
                let last = beside(third, first.0, digit) & beside(third, second.0, next);
                let last = last & !self.excluded(1 << digit | 1 << next);
                if last != 0 {
                    allowed[0] |= 1 << digit;
                    allowed[1] |= 1 << next;
                    allowed[2] |= last;
                }
            }
            if allowed == [first.1, second.1, third.1] {
                break;
            }
        }
        allowed
    }

    /// Returns the digits that with `digits` would leave an excluding cell without candidates.
    fn excluded(&self, digits: Mask) -> Mask {
        let left = self.excluders.iter().map(|candidates| candidates & !digits);
        left.fold(0, |all, left| match left.count_ones() {
            0 => !0,
            1 => all | left,
            _ => all,
        })
    }
}

/// Returns the candidates of a cell without the digit of another cell, if that one is a peer.
fn beside((cell, candidates): (usize, Mask), other: usize, digit: usize) -> Mask {
    if PEER_SETS[other] >> cell & 1 != 0 { candidates & !(1 << digit) } else { candidates }
}
