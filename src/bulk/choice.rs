//! Which cell to split when propagation is stuck.
//!
//! Of the cells with the fewest candidates it is the one that shares most candidates with cells of its
//! houses that have few themselves: a guess there leaves most cells with one. Cells of the same segment
//! do not count (with them there were a tenth more guesses).

use wide::{u8x16, u16x8};

/// The candidate sets of one lane, in reading order; behind the last cell there are empty sets.
pub(super) type Column = [u16; 88];

/// A cell's word on each of its digits by the number of its candidates; of a cell that is settled none.
/// Sixteen cells are counted for a cell: sums stay below 256.
const WEIGHTS: [u8; 10] = [0, 0, 15, 6, 3, 2, 1, 1, 1, 1];

/// By candidate set: byte d is the set's weight where it has digit d.
static WORDS: [u8x16; 512] = words();

const fn words() -> [u8x16; 512] {
    let mut table = [u8x16::ZERO; 512];
    let mut set = 0;
    while set < 512 {
        let (mut word, mut digit) = ([0; 16], 0);
        while digit < 9 {
            if set >> digit & 1 == 1 {
                word[digit] = WEIGHTS[(set as u16).count_ones() as usize];
            }
            digit += 1;
        }
        table[set] = u8x16::new(word);
        set += 1;
    }
    table
}

/// Sums of words, a byte a digit. A segment is the three cells that a line and a box share.
struct Sums {
    rows: [u8x16; 9],
    columns: [u8x16; 9],
    boxes: [u8x16; 9],
    /// Segments of rows, by row and stack.
    across: [[u8x16; 3]; 9],
    /// Segments of columns, by band and column.
    down: [[u8x16; 9]; 3],
}

/// The cell to split; one with two candidates or more must be there.
#[inline(always)]
pub(super) fn choose(column: &Column) -> usize {
    let mut open = fewest(column);
    let sums = Sums::new(column);
    let (mut best, mut cell) = (0, open.trailing_zeros() as usize);
    while open != 0 {
        let other = open.trailing_zeros() as usize;
        let score = sums.score(other, column[other]);
        if score > best {
            (best, cell) = (score, other);
        }
        open &= open - 1;
    }
    cell
}

/// The cells with the fewest candidates of those with several, a bit each.
#[inline(always)]
fn fewest(column: &Column) -> u128 {
    let without_lowest = |sets: u16x8| sets & (sets + u16x8::MAX);
    let sets = column.as_chunks::<8>().0;
    let mut rest: [u16x8; 11] = std::array::from_fn(|n| without_lowest(u16x8::new(sets[n])));
    loop {
        let mut found = 0;
        for (n, rest) in rest.iter_mut().enumerate() {
            let next = without_lowest(*rest);
            let is_last = next.simd_eq(u16x8::ZERO) & !rest.simd_eq(u16x8::ZERO);
            found |= u128::from(is_last.to_bitmask()) << (8 * n);
            *rest = next;
        }
        if found != 0 {
            return found;
        }
    }
}

#[inline(always)]
fn word(set: u16) -> u8x16 {
    WORDS[usize::from(set & 0x1ff)]
}

impl Sums {
    #[inline(always)]
    fn new(column: &Column) -> Self {
        let none = [u8x16::ZERO; 9];
        let segments = ([[u8x16::ZERO; 3]; 9], [none; 3]);
        let (across, down) = segments;
        let mut sums = Sums { rows: none, columns: none, boxes: none, across, down };
        for band in 0..3 {
            let mut boxes = [u8x16::ZERO; 3];
            let mut down = none;
            for row in 3 * band..3 * band + 3 {
                let words: [u8x16; 9] = std::array::from_fn(|col| word(column[9 * row + col]));
                let across: [u8x16; 3] = std::array::from_fn(|stack| {
                    words[3 * stack] + words[3 * stack + 1] + words[3 * stack + 2]
                });
                down = std::array::from_fn(|col| down[col] + words[col]);
                boxes = std::array::from_fn(|stack| boxes[stack] + across[stack]);
                sums.rows[row] = across[0] + across[1] + across[2];
                sums.across[row] = across;
            }
            sums.boxes[3 * band..][..3].copy_from_slice(&boxes);
            sums.columns = std::array::from_fn(|col| sums.columns[col] + down[col]);
            sums.down[band] = down;
        }
        sums
    }

    /// What the cells of the same row, column and box, but of no common segment, say of the candidates.
    #[inline(always)]
    fn score(&self, cell: usize, mut set: u16) -> u32 {
        let (row, col) = (cell / 9, cell % 9);
        let (band, stack) = (row / 3, col / 3);
        let segments = self.across[row][stack] + self.down[band][col];
        let houses = self.rows[row] + self.columns[col] + self.boxes[3 * band + stack];
        let words = (houses + word(set) - segments - segments).to_array();
        let mut score = 0;
        while set != 0 {
            score += u32::from(words[set.trailing_zeros() as usize % 16]);
            set &= set - 1;
        }
        score
    }
}
