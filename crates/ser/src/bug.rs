//! Finds bivalue universal graves: a grid where all but a few cells have two candidates would have two solutions.

use crate::geometry::{
    BLOCKS, CELL_SETS, CELLS, COLUMNS, HOUSES, Mask, PEER_SETS, PEERS, ROWS, bits, choices, lowest,
    members,
};
use crate::grid::{Digits, Grid};
use crate::hint::Hint;
use crate::subsets::tuple;
use crate::technique::{SeTechnique, with_set};
use crate::wings::with_digit;

/// The cells with further candidates than the two of a grave.
struct Grave {
    cells: Vec<usize>,
    /// The further candidates of each cell, and all of them.
    further: [Mask; 81],
    all_further: Mask,
    /// The cells that all cells with further candidates see.
    seen: u128,
}

/// Finds the first bivalue universal grave.
pub(crate) fn grave(grid: &Grid) -> Option<Hint> {
    let grave = Grave::find(grid)?;
    match (grave.cells.len(), grave.all_further.count_ones()) {
        (1, _) => Some(grave.one_cell(grid)),
        (2, 1) => grave.one_digit(grid).or_else(|| grave.locked(grid)),
        (_, 1) => grave.one_digit(grid),
        _ if grave.seen == 0 => None,
        (2, _) => grave.locked(grid).or_else(|| grave.naked_set(grid)),
        _ => grave.naked_set(grid),
    }
}

impl Grave {
    fn find(grid: &Grid) -> Option<Self> {
        let mut grave =
            Grave { cells: Vec::new(), further: [0; 81], all_further: 0, seen: (1 << 81) - 1 };
        for house in BLOCKS.chain(ROWS).chain(COLUMNS) {
            for digit in 0..9 {
                grave.add(grid, house, digit)?;
            }
        }
        grave.rest_is_bivalue(grid).then_some(grave)
    }

    /// Adds the only cell of a house with three candidates or more, where a digit has more than two places. Returns
    /// `None` if no grave is possible.
    fn add(&mut self, grid: &Grid, house: usize, digit: usize) -> Option<()> {
        let places = grid.places(house, digit);
        if matches!(places.count_ones(), 0 | 2) {
            return Some(());
        }
        let cells = bits(places).map(|at| usize::from(CELLS[house][at]));
        let mut rich = cells.filter(|&cell| grid.candidates(cell).count_ones() >= 3);
        let cell = rich.next()?;
        if rich.next().is_some() {
            return Some(());
        }
        if !self.cells.contains(&cell) {
            self.cells.push(cell);
        }
        self.further[cell] |= 1 << digit;
        self.all_further |= 1 << digit;
        self.seen &= PEER_SETS[cell];
        self.seen = self.cells.iter().fold(self.seen, |seen, cell| seen & !(1 << cell));
        let hopeless = self.cells.len() > 1 && self.all_further.count_ones() > 1 && self.seen == 0;
        (!hopeless).then_some(())
    }

    /// Returns whether without the further candidates all cells have two candidates and all digits no place or two.
    fn rest_is_bivalue(&self, grid: &Grid) -> bool {
        let left = |cell: usize| grid.candidates(cell) & !self.further[cell];
        let cells = (0..81).filter(|&cell| grid.is_open(cell));
        let mut houses = (0..27).flat_map(|house| (0..9).map(move |digit| (house, digit)));
        cells.into_iter().all(|cell| left(cell).count_ones() == 2)
            && houses.all(|(house, digit)| {
                let places =
                    CELLS[house].iter().filter(|&&cell| left(cell.into()) >> digit & 1 != 0);
                matches!(places.count(), 0 | 2)
            })
    }

    fn hint(added: f64, removals: Digits) -> Hint {
        Hint::removing(SeTechnique::BivalueUniversalGrave, added, removals)
    }

    /// Type 1.
    fn one_cell(&self, grid: &Grid) -> Hint {
        let cell = self.cells[0];
        let removals = vec![(cell as u8, grid.candidates(cell) & !self.all_further)];
        Self::hint(5.6, removals)
    }

    /// Type 2.
    fn one_digit(&self, grid: &Grid) -> Option<Hint> {
        let removals = with_digit(grid, self.seen, lowest(self.all_further));
        (!removals.is_empty()).then(|| Self::hint(5.7, removals))
    }

    /// Type 4.
    fn locked(&self, grid: &Grid) -> Option<Hint> {
        let (first, second) = (self.cells[0], self.cells[1]);
        let common = grid.candidates(first) & grid.candidates(second) & !self.all_further;
        let shares_house = PEER_SETS[first] >> second & 1 != 0;
        (common.count_ones() == 1 && shares_house).then(|| {
            let removals = self
                .cells
                .iter()
                .map(|&cell| (cell as u8, grid.candidates(cell) & !self.further[cell] & !common));
            Self::hint(5.7, removals.collect())
        })
    }

    /// Type 3.
    fn naked_set(&self, grid: &Grid) -> Option<Hint> {
        (0..3).find_map(|kind| {
            let house = HOUSES[self.cells[0]][kind];
            if self.cells.iter().any(|&cell| HOUSES[cell][kind] != house) {
                return None;
            }
            let set = self.seen & CELL_SETS[usize::from(house)];
            let others = PEERS[self.cells[0]].map(usize::from);
            let others: Vec<usize> =
                others.into_iter().filter(|&cell| set >> cell & 1 != 0).collect();
            (2..=6).filter(|&size| others.len() >= size).find_map(|size| {
                choices(size - 1, others.len())
                    .find_map(|chosen| self.naked_set_with(grid, &others, chosen, size))
            })
        })
    }

    fn naked_set_with(
        &self,
        grid: &Grid,
        others: &[usize],
        chosen: u32,
        size: usize,
    ) -> Option<Hint> {
        let picked = || others.iter().enumerate().filter(|&(at, _)| chosen >> at & 1 != 0);
        let sets = || picked().map(|(_, &cell)| grid.candidates(cell));
        let union = sets().fold(0, |union: Mask, set| union | set);
        if union.count_ones() as usize != size {
            return None;
        }
        let digits = tuple(sets().chain([self.all_further]), size)?;
        let picked = picked().fold(0_u128, |set, (_, &cell)| set | 1 << cell);
        let rest = others.iter().fold(0_u128, |set, &cell| set | 1 << cell) & !picked;
        let removals = members(rest).map(|cell| (cell as u8, grid.candidates(cell) & digits));
        let removals: Digits = removals.filter(|&(_, digits)| digits != 0).collect();
        (!removals.is_empty()).then(|| Self::hint(5.7 + with_set(size), removals))
    }
}
