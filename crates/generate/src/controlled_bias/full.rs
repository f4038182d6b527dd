//! A full classic 9x9 grid, with what shows cheaply that a set of its digits is no minimal puzzle.
//!
//! A set of cells is *unavoidable* if another full grid differs from this one only in these cells. So a puzzle with one
//! solution has a clue in each of them. The digits of two digits, of two rows of a band, or of two columns of a stack
//! can be exchanged in parts, and each such part is unavoidable. A full grid has about 80 of these.
//!
//! A clue is *implied* if the other clues alone determine it directly: they leave no other cell in one of its houses
//! for its digit, or no other digit for its cell. A puzzle with an implied clue is not minimal, whatever clues are
//! added.

use super::cell_set::{CellSet, HOUSES, NEIGHBOURHOODS, cells, houses_of};
use sudosat_core::bulk::BulkBoard;

/// A full grid.
pub(super) struct FullGrid {
    pub digits: BulkBoard,
    /// For each digit, the cells that hold it.
    places: [CellSet; 9],
    /// Unavoidable sets, the smallest first.
    unavoidable: Vec<CellSet>,
}

impl FullGrid {
    pub fn new(digits: BulkBoard) -> Self {
        let mut places = [0; 9];
        for (cell, &digit) in digits.iter().enumerate() {
            places[usize::from(digit) - 1] |= 1 << cell;
        }
        let unavoidable = unavoidable_sets(&digits, &places);
        FullGrid { digits, places, unavoidable }
    }

    /// Returns the digits in these cells as a puzzle.
    pub fn board(&self, clues: CellSet) -> BulkBoard {
        let mut board = [0; 81];
        for cell in cells(clues) {
            board[cell] = self.digits[cell];
        }
        board
    }

    /// Returns whether each of the known unavoidable sets has a clue. If one has none, there are several solutions.
    #[inline]
    pub fn may_be_unique(&self, clues: CellSet) -> bool {
        self.unavoidable.iter().all(|set| set & clues != 0)
    }

    /// Returns whether a clue is implied.
    pub fn has_implied_clue(&self, clues: CellSet) -> bool {
        let mut excluded = [0; 9];
        for (place, excluded) in self.places.iter().zip(&mut excluded) {
            let (mut once, mut twice) = (0, 0);
            for cell in cells(place & clues) {
                twice |= once & NEIGHBOURHOODS[cell];
                once |= NEIGHBOURHOODS[cell];
            }
            // Where another clue with this digit excludes it, and its own cell.
            let is_hidden_single = |cell| {
                let open = NEIGHBOURHOODS[cell] & !(clues | twice);
                houses_of(cell).into_iter().any(|house| open & HOUSES[house] == 0)
            };
            if cells(place & clues).any(is_hidden_single) {
                return true;
            }
            *excluded = once;
        }
        // The own digit of a clue is among those that its cell is excluded from: a clue is in its neighbourhood.
        excluded.into_iter().fold(clues, |naked, excluded| naked & excluded) != 0
    }
}

/// Returns the parts in which two digits, two rows of a band or two columns of a stack can be exchanged, in order of
/// size.
fn unavoidable_sets(digits: &BulkBoard, places: &[CellSet; 9]) -> Vec<CellSet> {
    let mut sets = Vec::new();
    for (n, one) in places.iter().enumerate() {
        for other in &places[..n] {
            split(one | other, |cell| NEIGHBOURHOODS[cell], &mut sets);
        }
    }
    // Rows come first in `HOUSES`, then columns; three neighbouring ones are in the same boxes.
    for lines in [0, 3, 6, 9, 12, 15] {
        for (one, other) in [(0, 1), (0, 2), (1, 2)] {
            let both = HOUSES[lines + one] | HOUSES[lines + other];
            let joined = |cell: usize| {
                let [row, col, _] = houses_of(cell);
                let across = if lines < 9 { col } else { row };
                HOUSES[across] | places[usize::from(digits[cell]) - 1]
            };
            split(both, joined, &mut sets);
        }
    }
    sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
    sets.dedup();
    sets
}

/// Splits `set` into its connected parts and pushes them onto `parts`. A cell is connected with the cells of `set` in
/// `joined(cell)`.
fn split(set: CellSet, joined: impl Fn(usize) -> CellSet, parts: &mut Vec<CellSet>) {
    let mut rest = set;
    while rest != 0 {
        let (mut part, mut open) = (0, rest & rest.wrapping_neg());
        while open != 0 {
            let cell = open.trailing_zeros() as usize;
            part |= 1 << cell;
            open = (open | joined(cell) & set) & !part;
        }
        parts.push(part);
        rest &= !part;
    }
}
