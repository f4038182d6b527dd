//! Converts between two layouts of the grids. A lane is the place of one puzzle in the SIMD registers. The state
//! consists of rows: each row holds one cell of all lanes. A column holds all cells of one lane.

use std::ops::{Index, IndexMut};

use super::lanes::{LANES, LaneSet, Lanes, Row};
use super::propagate::{ROWS, State};
use super::{BulkBoard, BulkCandidates};

/// The candidate sets of one lane in reading order. The entries after cell 80 are empty sets.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Column(pub [[u16; LANES]; 3]);

impl Column {
    pub const EMPTY: Column = Column([[0; LANES]; 3]);

    /// Removes a digit, given as a set, from the cells of a bit set.
    #[inline(always)]
    pub fn remove<S: Lanes>(&mut self, simd: S, digit: u16, cells: u128) {
        for (n, row) in self.0.iter_mut().enumerate() {
            for part in 0..LANES / S::WIDTH {
                let mask = simd.mask((cells >> (n * LANES + part * S::WIDTH)) as LaneSet);
                let removed = simd.and(mask, simd.splat(digit));
                let kept = simd.without(simd.load(row, part), removed);
                simd.store(row, part, kept);
            }
        }
    }
}

impl Index<usize> for Column {
    type Output = u16;

    #[inline(always)]
    fn index(&self, cell: usize) -> &u16 {
        &self.0.as_flattened()[cell]
    }
}

impl IndexMut<usize> for Column {
    #[inline(always)]
    fn index_mut(&mut self, cell: usize) -> &mut u16 {
        &mut self.0.as_flattened_mut()[cell]
    }
}

/// Returns the digits (1 to 9) of a grid whose cells have one candidate each.
#[inline(always)]
pub(super) fn numbers(column: &Column) -> BulkBoard {
    let mut board = [0; 81];
    for (number, &set) in board.iter_mut().zip(column.0.as_flattened()) {
        // Each set is a power of two: the exponent of the floating point number gives the digit.
        *number = ((f32::from(set).to_bits() >> 23) - 126) as u8;
    }
    board
}

/// Eight consecutive cells of all lanes. Row k holds the eight cells of lane k, then those of lane 8 + k, of lane 16 +
/// k and of lane 24 + k.
type Eight = [Row; 8];

/// The columns of all lanes.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    eights: [Eight; ROWS / 8],
    /// The lanes whose column is newer than the state; [`Columns::put`] copies these columns into the state.
    pub fresh: LaneSet,
}

impl Columns {
    pub fn new() -> Self {
        Columns { eights: [[Row([0; LANES]); 8]; ROWS / 8], fresh: 0 }
    }

    /// Copies the column of a lane into `column`. Writes one entry for each row of the state. The caller ensures that
    /// the entries of `column` after these are empty sets.
    #[inline(always)]
    pub fn get(&self, lane: usize, column: &mut Column) {
        let chunks = column.0.as_flattened_mut().as_chunks_mut::<8>().0;
        for (chunk, eight) in chunks.iter_mut().zip(&self.eights) {
            *chunk = eight[lane % 8].0.as_chunks::<8>().0[lane / 8 % 4];
        }
    }

    /// Sets the column of a lane and marks it as fresh.
    #[inline(always)]
    pub fn set(&mut self, lane: usize, column: &Column) {
        let chunks = column.0.as_flattened().as_chunks::<8>().0;
        for (eight, &chunk) in self.eights.iter_mut().zip(chunks) {
            eight[lane % 8].0.as_chunks_mut::<8>().0[lane / 8 % 4] = chunk;
        }
        self.fresh |= 1 << lane;
    }

    /// Sets the column of a lane to the candidates of a puzzle.
    #[inline(always)]
    pub fn begin(&mut self, lane: usize, sets: &BulkCandidates) {
        let (chunks, last) = sets.as_chunks::<8>();
        let last = [last[0], 0, 0, 0, 0, 0, 0, 0];
        for (eight, chunk) in self.eights.iter_mut().zip(chunks.iter().copied().chain([last])) {
            eight[lane % 8].0.as_chunks_mut::<8>().0[lane / 8 % 4] = chunk;
        }
        self.fresh |= 1 << lane;
    }

    /// Sets the candidate set of one cell of a lane.
    #[inline(always)]
    pub fn set_cell(&mut self, lane: usize, cell: usize, set: u16) {
        self.eights[cell / 8][lane % 8].0[lane / 8 * 8 + cell % 8] = set;
        self.fresh |= 1 << lane;
    }

    /// Copies all columns out of the state, by transposition.
    #[inline(always)]
    pub fn take<S: Lanes>(&mut self, simd: S, state: &State) {
        for (eight, rows) in self.eights.iter_mut().zip(state.as_chunks::<8>().0) {
            for part in 0..LANES / S::WIDTH {
                let turned = simd.turn(std::array::from_fn(|n| simd.load(&rows[n].0, part)));
                for (row, vector) in eight.iter_mut().zip(turned) {
                    simd.store(&mut row.0, part, vector);
                }
            }
        }
    }

    /// Copies the fresh columns into the state, by transposition, and marks them as no longer fresh.
    #[inline(always)]
    pub fn put<S: Lanes>(&mut self, simd: S, state: &mut State) {
        let fresh = std::mem::take(&mut self.fresh);
        if fresh == 0 {
            return;
        }
        for (eight, rows) in self.eights.iter().zip(state.as_chunks_mut::<8>().0) {
            for part in 0..LANES / S::WIDTH {
                let mask = simd.mask(fresh >> (part * S::WIDTH));
                let turned = simd.turn(std::array::from_fn(|n| simd.load(&eight[n].0, part)));
                for (row, new) in rows.iter_mut().zip(turned) {
                    let old = simd.load(&row.0, part);
                    simd.store(&mut row.0, part, simd.pick(mask, new, old));
                }
            }
        }
    }
}
