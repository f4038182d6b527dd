//! Chooses the cell to guess when propagation is stuck in a lane (the place of one puzzle in the SIMD registers).
//!
//! Only cells with the fewest candidates qualify. Of these, the heuristic chooses the cell that shares the most
//! candidates with peers that have few candidates themselves: a guess there leaves the most cells with one candidate. A
//! segment consists of the three cells that a line and a box share. Peers in a segment of the cell do not count: when
//! they did, there were a tenth more guesses.

use wide::u64x2;

use super::columns::Column;
use super::lanes::{LANES, Lanes};

/// What a cell adds to the sum of each of its candidates, indexed by the number of its candidates (0 to 9). A solved
/// cell adds 0.
const WEIGHTS: [u64; 10] = [0, 0, 5, 2, 1, 1, 1, 1, 1, 1];
/// The number of bits of a sum. A word holds nine sums, one per digit. Each sum of a score is over at most 16 cells,
/// which add 5 or less each, so it stays below 128.
const BITS: usize = 7;

/// Per candidate set: a word in which the sum of each digit of the set is what a cell with this set adds.
static WORDS: [u64; 512] = words(true);
/// Per candidate set: a word in which all bits of the sum of each digit of the set are 1.
static MASKS: [u64; 512] = words(false);
/// A word with a 1 in each sum. If a word is multiplied by this one, the highest of the nine sums of the product is the
/// total of the word's nine sums, modulo 128.
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

/// The sums of words over houses and segments (the three cells that a line and a box share) in one table. The constants
/// below are the indices of the first row, column, box and segment.
struct Sums([u64; 128]);

const ROWS: usize = 0;
const COLUMNS: usize = 9;
const BOXES: usize = 18;
/// The 27 segments of rows, indexed by 3 * row + stack.
const ACROSS: usize = 27;
/// The 27 segments of columns, indexed by 9 * band + column.
const DOWN: usize = 54;

/// Per cell: the indices in [`Sums`] of its row, column, box, row segment and column segment.
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

/// The next step of a lane whose propagation is stuck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// Guess the digit of the cell with this index.
    Cell(usize),
    /// All open cells, given as a bit set, have two candidates: no guess is needed.
    Bivalue(u128),
}

/// Chooses the next step in a stuck grid that has an open cell. If `does_matter` is false, it computes no scores and
/// takes the first cell with the fewest candidates.
#[inline(always)]
pub(super) fn choose<S: Lanes>(simd: S, column: &Column, does_matter: bool) -> Choice {
    let (fewest, count, open) = fewest(simd, column);
    match count {
        2 if fewest == open => Choice::Bivalue(open),
        _ if does_matter => Choice::Cell(best(column, fewest)),
        _ => Choice::Cell(fewest.trailing_zeros() as usize),
    }
}

/// Returns the cell of `cells` with the highest score; of equal scores, the first.
#[inline(always)]
fn best(column: &Column, mut cells: u128) -> usize {
    let sums = Sums::new(column);
    // A number has the score in the high bits and 127 - cell in the low 7 bits. So among cells with equal scores, the
    // first has the highest number.
    let mut best = 0;
    while cells != 0 {
        let cell = cells.trailing_zeros() as usize % 128;
        best = best.max(sums.score(cell, column[cell]) << 7 | (127 - cell as u32));
        cells &= cells - 1;
    }
    127 - (best % 128) as usize
}

/// Returns three results about the cells with several candidates: the set of those with the fewest candidates, the
/// number of candidates that each of these has, and the set of all cells with several candidates. The sets are bit
/// sets.
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

/// Removes the lowest candidate from each cell. Returns the cells that still have a candidate, as a bit set.
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

/// Returns the word of a candidate set in a vector register, because there are more vector registers than general ones.
/// Only one half of the register is used: gather instructions (vector loads from a table) are slow.
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

    /// Returns the score of `cell` with the candidates `set`, modulo 128. For each of these candidates, the score adds
    /// up the weights of the peers that have the candidate too. Only the 16 peers that share no segment with the cell
    /// count.
    #[inline(always)]
    fn score(&self, cell: usize, set: u16) -> u32 {
        let [row, col, square, across, down] =
            PLACES[cell % 128].map(|place| self.0[usize::from(place) % 128]);
        let peers = row + col + square + WORDS[usize::from(set) % 512] - 2 * (across + down);
        let excluded = peers & MASKS[usize::from(set) % 512];
        (excluded.wrapping_mul(ADD_UP) >> (8 * BITS)) as u32 % 128
    }
}
