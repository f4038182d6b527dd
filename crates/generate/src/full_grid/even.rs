//! Draws classic 9x9 grids, each with the same probability.
//!
//! A band is a row of boxes, and a stack is a column of boxes. The first band is drawn uniformly from its 9!·56·6⁶
//! possibilities. Then the rest of the first stack is drawn uniformly from its 56·6⁶ possibilities. (The numbers are
//! those of B. Felgenhauer, F. Jarvis, *Mathematics of Sudoku I*, 2006.) The other four boxes are filled row by row.
//! Each row is filled in a random one of the ways that fit the rows above. If there is no way, the draw starts anew.
//!
//! Multiply the numbers of ways of the six rows. The probability of a grid is so far inversely proportional to this
//! product. To make it equal for all grids, a grid is accepted with a probability proportional to the product. No
//! product larger than [`MOST`] is known.

use std::array;

use rand::Rng;
use rand::seq::SliceRandom;

use sudosat_core::bulk::BulkBoard;

/// The largest product that occurred among nine million grids. One grid in a thousand has this product. Grids of a
/// larger one, if there are any, come less often than the others.
pub(crate) const MOST: u32 = 30_720;

/// Returns a random full grid. All full grids have the same probability.
pub(crate) fn even(random: &mut impl Rng) -> BulkBoard {
    let mut ways = Vec::new();
    loop {
        if let Some((board, product)) = attempt(random, &mut ways)
            && random.random_range(0..MOST) < product
        {
            return board;
        }
    }
}

/// Returns a full grid and the product of the numbers of ways to fill its rows. Returns `None` if a row cannot be
/// filled.
pub(crate) fn attempt(random: &mut impl Rng, ways: &mut Vec<[u8; 6]>) -> Option<(BulkBoard, u32)> {
    let mut board = band_and_stack(random);
    let mut columns = [0; 6];
    for row in 0..3 {
        mark(&board, row, &mut columns);
    }
    let mut product = 1;
    for band in [3..6, 6..9] {
        let mut boxes = [0; 2];
        for row in band {
            let stack = (0..3).fold(0, |set, col| set | 1 << board[9 * row + col]);
            let open = array::from_fn(|col| 0x3fe & !(stack | columns[col] | boxes[col / 3]));
            ways.clear();
            list(&open, 0, 0, [0; 6], ways);
            product *= u32::try_from(ways.len()).expect("there are at most 6!");
            let way = ways.get(random.random_range(0..ways.len().max(1)))?;
            board[9 * row + 3..][..6].copy_from_slice(way);
            mark(&board, row, &mut columns);
            for (col, digit) in way.iter().enumerate() {
                boxes[col / 3] |= 1 << digit;
            }
        }
    }
    Some((board, product))
}

/// Adds each digit in the last six columns of a row to the set of its column.
fn mark(board: &BulkBoard, row: usize, columns: &mut [u16; 6]) {
    for (set, digit) in columns.iter_mut().zip(&board[9 * row + 3..]) {
        *set |= 1 << digit;
    }
}

/// Adds to `ways` the ways to fill the cells of a row from the cell `at` on. The digit of each cell comes from its set
/// in `open`, and all digits of the row differ. The cells before `at` have the digits `used`.
fn list(open: &[u16; 6], at: usize, used: u16, mut row: [u8; 6], ways: &mut Vec<[u8; 6]>) {
    if at == row.len() {
        ways.push(row);
        return;
    }
    let mut rest = open[at] & !used;
    while rest != 0 {
        row[at] = rest.trailing_zeros() as u8;
        list(open, at + 1, used | 1 << row[at], row, ways);
        rest &= rest - 1;
    }
}

/// Returns a board with a random first band and first stack. All other cells are 0.
fn band_and_stack(random: &mut impl Rng) -> BulkBoard {
    let mut digits: [u8; 9] = array::from_fn(|digit| digit as u8 + 1);
    digits.shuffle(random);
    let lines =
        |at: fn(usize, usize) -> usize| array::from_fn(|i| array::from_fn(|j| digits[at(i, j)]));
    let across = neighbours(random, lines(|row, col| 3 * row + col));
    let down = neighbours(random, lines(|col, row| 3 * row + col));
    let mut board = [0; 81];
    for line in 0..3 {
        for place in 0..3 {
            board[9 * line + place] = digits[3 * line + place];
        }
        for place in 0..6 {
            board[9 * line + 3 + place] = across[line][place];
            board[9 * (3 + place) + line] = down[line][place];
        }
    }
    board
}

/// Returns the two boxes beside a box with these lines. They are filled in a random one of 56·6⁶ ways.
fn neighbours(random: &mut impl Rng, mut lines: [[u8; 3]; 3]) -> [[u8; 6]; 3] {
    lines.iter_mut().for_each(|line| line.shuffle(random));
    let [a, b, c] = lines;
    // In the next box, each line takes all its digits from one other line (2 ways), or each line takes digits from
    // both other lines (2·27 ways). Because the lines are shuffled, all these ways have the same probability.
    let is_pure = random.random_range(0..28) == 0;
    let mut second = match (random.random(), is_pure) {
        (true, true) => [b, c, a],
        (false, true) => [c, a, b],
        (true, false) => [[b[0], b[1], c[0]], [c[1], c[2], a[0]], [b[2], a[1], a[2]]],
        (false, false) => [[c[0], c[1], b[0]], [c[2], a[1], a[2]], [b[1], b[2], a[0]]],
    };
    array::from_fn(|line| {
        let others = lines.iter().enumerate().filter(|(other, _)| *other != line);
        let is_left = |digit: &u8| !second[line].contains(digit);
        let mut third: Vec<u8> = others.flat_map(|(_, other)| *other).filter(is_left).collect();
        second[line].shuffle(random);
        third.shuffle(random);
        array::from_fn(|at| if at < 3 { second[line][at] } else { third[at - 3] })
    })
}
