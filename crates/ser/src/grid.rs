//! Stores the candidates of a grid by cell and by house.

use crate::geometry::{ALL, CELLS, HOUSES, Mask, PEERS, POSITIONS, bits};

/// Digits that are named for cells: each entry is a cell and a set of digits.
pub(crate) type Digits = Vec<(u8, Mask)>;

/// A grid with its candidates. Digits are counted from 0.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Grid {
    candidates: [Mask; 81],
    places: [[Mask; 9]; 27],
    open: [Mask; 27],
    missing: [Mask; 27],
    solved: u128,
}

impl Grid {
    /// Returns the grid of the given clues, or `None` if two clues contradict each other.
    pub(crate) fn new(clues: &[u8; 81]) -> Option<Self> {
        let mut grid = Grid {
            candidates: [ALL; 81],
            places: [[ALL; 9]; 27],
            open: [ALL; 27],
            missing: [ALL; 27],
            solved: 0,
        };
        for (cell, &clue) in clues.iter().enumerate() {
            if clue != 0 {
                let digit = usize::from(clue) - 1;
                if digit > 8 || !grid.has(cell, digit) {
                    return None;
                }
                grid.place(cell, digit);
            }
        }
        Some(grid)
    }

    /// Returns the candidates of a cell; none if the cell is solved.
    pub(crate) fn candidates(&self, cell: usize) -> Mask {
        self.candidates[cell]
    }

    pub(crate) fn has(&self, cell: usize, digit: usize) -> bool {
        self.candidates[cell] >> digit & 1 != 0
    }

    /// Returns the positions in a house where a digit is a candidate.
    pub(crate) fn places(&self, house: usize, digit: usize) -> Mask {
        self.places[house][digit]
    }

    /// Returns whether a digit is not placed yet in a house.
    pub(crate) fn digit_is_open(&self, house: usize, digit: usize) -> bool {
        self.missing[house] >> digit & 1 != 0
    }

    /// Returns how many cells of a house are unsolved.
    pub(crate) fn open_cells(&self, house: usize) -> usize {
        self.open[house].count_ones() as usize
    }

    pub(crate) fn is_open(&self, cell: usize) -> bool {
        self.solved >> cell & 1 == 0
    }

    pub(crate) fn is_solved(&self) -> bool {
        self.solved == (1 << 81) - 1
    }

    /// Returns all candidates of the grid, a key for what is known of a position.
    pub(crate) fn all_candidates(&self) -> &[Mask; 81] {
        &self.candidates
    }

    /// Removes a candidate, if it is there.
    pub(crate) fn remove(&mut self, cell: usize, digit: usize) {
        self.candidates[cell] &= !(1 << digit);
        for (house, at) in HOUSES[cell].into_iter().zip(POSITIONS[cell]) {
            self.places[usize::from(house)][digit] &= !(1 << at);
        }
    }

    /// Places a digit and removes the candidates that it excludes.
    pub(crate) fn place(&mut self, cell: usize, digit: usize) {
        self.solved |= 1 << cell;
        for (house, at) in HOUSES[cell].into_iter().zip(POSITIONS[cell]) {
            self.open[usize::from(house)] &= !(1 << at);
            self.missing[usize::from(house)] &= !(1 << digit);
        }
        for other in bits(self.candidates[cell]) {
            self.remove(cell, other);
        }
        for peer in PEERS[cell] {
            self.remove(usize::from(peer), digit);
        }
    }

    /// Returns whether an unsolved cell has no candidate, or a missing digit of a house has no place.
    pub(crate) fn is_impossible(&self) -> bool {
        let no_place = |house: usize| {
            (0..9).any(|digit| self.digit_is_open(house, digit) && self.places[house][digit] == 0)
        };
        (0..81).any(|cell| self.is_open(cell) && self.candidates[cell] == 0)
            || (0..27).any(no_place)
    }

    /// Returns those of `digits` that are candidates, for each cell of a house at a position in `at`.
    pub(crate) fn digits_at(&self, house: usize, at: Mask, digits: Mask) -> Digits {
        let mut found = Digits::new();
        for position in bits(at) {
            let cell = CELLS[house][position];
            let here = self.candidates[usize::from(cell)] & digits;
            if here != 0 {
                found.push((cell, here));
            }
        }
        found
    }
}
