//! Sets of the cells of a 9x9 grid as bits.

use rand::RngCore;

/// A set of cells. The bit of a cell is its 0-based index, row by row.
pub(super) type CellSet = u128;

/// The set of all 81 cells.
pub(super) const ALL: CellSet = (1 << 81) - 1;

/// The rows, the columns and the boxes.
pub(super) const HOUSES: [CellSet; 27] = {
    let mut houses = [0; 27];
    let mut cell = 0;
    while cell < 81 {
        let [row, col, square] = houses_of(cell);
        houses[row] |= 1 << cell;
        houses[col] |= 1 << cell;
        houses[square] |= 1 << cell;
        cell += 1;
    }
    houses
};

/// For each cell the cells of its houses, the cell itself included.
pub(super) const NEIGHBOURHOODS: [CellSet; 81] = {
    let mut sets = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let [row, col, square] = houses_of(cell);
        sets[cell] = HOUSES[row] | HOUSES[col] | HOUSES[square];
        cell += 1;
    }
    sets
};

/// Returns the row, the column and the box of a cell, as indices of [`HOUSES`].
pub(super) const fn houses_of(cell: usize) -> [usize; 3] {
    [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3]
}

/// Returns the cells of a set, in ascending order.
pub(super) fn cells(mut set: CellSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            cell
        })
    })
}

/// Returns a set that has each cell with the probability 1/2.
#[inline]
pub(super) fn half(random: &mut impl RngCore) -> CellSet {
    u128::from(random.next_u64()) | u128::from(random.next_u32()) << 64 & ALL
}

/// Returns the set of a random cell of `set`, which must not be empty.
#[inline]
pub(super) fn one_of(set: CellSet, random: &mut impl RngCore) -> CellSet {
    // The high half of a product: each cell has the same probability, but for a part in 2³².
    let mut before = (u64::from(random.next_u32()) * u64::from(set.count_ones())) >> 32;
    let mut rest = set;
    while before > 0 {
        rest &= rest - 1;
        before -= 1;
    }
    rest & rest.wrapping_neg()
}
