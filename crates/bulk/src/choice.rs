//! Which cell to split when propagation is stuck.
//!
//! Of the cells with the fewest candidates it is the one that shares most candidates with cells of its
//! houses that have few themselves: a guess there leaves most cells with one. Cells of the same segment
//! do not count (with them there were a tenth more guesses).

use wide::u64x2;

use super::columns::Column;
use super::lanes::{LANES, Lanes};

/// What a cell says of each of its digits, by the number of its candidates; a settled cell says nothing.
const WEIGHTS: [u64; 10] = [0, 0, 5, 2, 1, 1, 1, 1, 1, 1];
/// Nine sums side by side, one a digit: 16 cells of weight 5 stay below 128.
const BITS: usize = 7;

/// By candidate set: its weight in the sum of each of its digits.
static WORDS: [u64; 512] = words(true);
/// By candidate set: ones in the sum of each of its digits.
static MASKS: [u64; 512] = words(false);
/// A one in each sum: times this, the sums add up in the highest.
const ADD_UP: u64 = spread(0x1ff, 1);

const fn words(is_weighed: bool) -> [u64; 512] {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        let weight = WEIGHTS[(set as u16).count_ones() as usize];
        table[set] = spread(set, if is_weighed { weight } else { (1 << BITS) - 1 });
        set += 1;
    }
    table
}

const fn spread(set: usize, value: u64) -> u64 {
    let (mut word, mut digit) = (0, 0);
    while digit < 9 {
        if set >> digit & 1 == 1 {
            word |= value << (BITS * digit);
        }
        digit += 1;
    }
    word
}

/// Sums of words over houses and segments, the three cells that a line and a box share: from these places
/// on in one table.
struct Sums([u64; 128]);

const ROWS: usize = 0;
const COLUMNS: usize = 9;
const BOXES: usize = 18;
/// Segments of rows, by row and stack.
const ACROSS: usize = 27;
/// Segments of columns, by band and column.
const DOWN: usize = 54;

/// Where the sums of a cell are: of its row, column, box, and segments.
static PLACES: [[u8; 5]; 128] = {
    let (mut table, mut cell) = ([[0; 5]; 128], 0);
    while cell < 81 {
        let (row, col) = (cell / 9, cell % 9);
        let (band, stack) = (row / 3, col / 3);
        table[cell] = [
            (ROWS + row) as u8,
            (COLUMNS + col) as u8,
            (BOXES + 3 * band + stack) as u8,
            (ACROSS + 3 * row + stack) as u8,
            (DOWN + 9 * band + col) as u8,
        ];
        cell += 1;
    }
    table
};

/// What a lane is to do where propagation is stuck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// Split a cell.
    Cell(usize),
    /// All open cells, a bit each, have two candidates: there is nothing to guess.
    Bivalue(u128),
}

/// Chooses in a stuck grid that has an open cell. Where it does not matter which cell is split, the first
/// of those with the fewest candidates is as good as any.
#[inline(always)]
pub(super) fn choose<S: Lanes>(simd: S, column: &Column, does_matter: bool) -> Choice {
    let (fewest, count, open) = fewest(simd, column);
    match count {
        2 if fewest == open => Choice::Bivalue(open),
        _ if does_matter => Choice::Cell(best(column, fewest)),
        _ => Choice::Cell(fewest.trailing_zeros() as usize),
    }
}

/// The cell with the best score.
#[inline(always)]
fn best(column: &Column, mut cells: u128) -> usize {
    let sums = Sums::new(column);
    // The score above the number of the cell, counted from the end, so that of equals the first is best.
    let mut best = 0;
    while cells != 0 {
        let cell = cells.trailing_zeros() as usize % 128;
        best = best.max(sums.score(cell, column[cell]) << 7 | (127 - cell as u32));
        cells &= cells - 1;
    }
    127 - (best % 128) as usize
}

/// The cells with the fewest candidates of those with several, how many these are, and all with several.
#[inline(always)]
fn fewest<S: Lanes>(simd: S, column: &Column) -> (u128, u32, u128) {
    let mut rest = *column;
    let open = without_lowest(simd, &mut rest);
    let mut count = 2;
    loop {
        let fewest = open & !without_lowest(simd, &mut rest);
        if fewest != 0 {
            return (fewest, count, open);
        }
        count += 1;
    }
}

/// Takes the lowest candidate from each cell; the cells that have others.
#[inline(always)]
fn without_lowest<S: Lanes>(simd: S, column: &mut Column) -> u128 {
    let mut empty = 0;
    for (n, row) in column.0.iter_mut().enumerate() {
        for part in 0..LANES / S::WIDTH {
            let rest = simd.without_lowest(simd.load(row, part));
            simd.store(row, part, rest);
            let here = u128::from(simd.equal(rest, simd.splat(0)));
            empty |= here << (n * LANES + part * S::WIDTH);
        }
    }
    !empty & ((1 << 81) - 1)
}

/// A set's word, in a vector register: there are more of them, and what is gathered from tables by vector
/// instructions comes slowly.
#[inline(always)]
fn word(set: u16) -> u64x2 {
    u64x2::new([WORDS[usize::from(set) % 512], 0])
}

impl Sums {
    #[inline(always)]
    fn new(column: &Column) -> Self {
        let (mut sums, mut columns) = (Sums([0; 128]), [u64x2::ZERO; 9]);
        let rows = column.0.as_flattened().as_chunks::<9>().0;
        for (band, rows) in rows[..9].as_chunks::<3>().0.iter().enumerate() {
            sums.add_band(band, rows, &mut columns);
        }
        sums.put(COLUMNS, columns);
        sums
    }

    #[inline(always)]
    fn add_band(&mut self, band: usize, rows: &[[u16; 9]; 3], columns: &mut [u64x2; 9]) {
        let (mut boxes, mut down) = ([u64x2::ZERO; 3], [u64x2::ZERO; 9]);
        for (n, sets) in rows.iter().enumerate() {
            let words: [u64x2; 9] = std::array::from_fn(|col| word(sets[col]));
            let across: [u64x2; 3] = std::array::from_fn(|stack| {
                words[3 * stack] + words[3 * stack + 1] + words[3 * stack + 2]
            });
            down = std::array::from_fn(|col| down[col] + words[col]);
            boxes = std::array::from_fn(|stack| boxes[stack] + across[stack]);
            let row = 3 * band + n;
            self.put(ROWS + row, [across[0] + across[1] + across[2]]);
            self.put(ACROSS + 3 * row, across);
        }
        self.put(BOXES + 3 * band, boxes);
        self.put(DOWN + 9 * band, down);
        *columns = std::array::from_fn(|col| columns[col] + down[col]);
    }

    #[inline(always)]
    fn put<const N: usize>(&mut self, at: usize, sums: [u64x2; N]) {
        for (place, sum) in self.0[at..at + N].iter_mut().zip(sums) {
            *place = sum.to_array()[0];
        }
    }

    /// What the cells of the same row, column and box, but of no common segment, say of the candidates.
    #[inline(always)]
    fn score(&self, cell: usize, set: u16) -> u32 {
        let [row, col, square, across, down] =
            PLACES[cell % 128].map(|place| self.0[usize::from(place) % 128]);
        let peers = row + col + square + WORDS[usize::from(set) % 512] - 2 * (across + down);
        let said = peers & MASKS[usize::from(set) % 512];
        (said.wrapping_mul(ADD_UP) >> (8 * BITS)) as u32 % 128
    }
}
