//! Random isomorphs of classic 9x9 puzzles: relabelled, lines and chutes permuted, transposed.

use super::random::Random;

/// 0 is empty, 1 to 9 a digit.
pub type Board = [u8; 81];

fn shuffled<const N: usize>(random: &mut Random) -> [usize; N] {
    let mut order: [usize; N] = std::array::from_fn(|n| n);
    for at in (1..N).rev() {
        order.swap(at, random.below(at + 1));
    }
    order
}

/// The nine lines of one direction, chutes kept together.
fn lines(random: &mut Random) -> [usize; 9] {
    let chutes = shuffled::<3>(random);
    let within = chutes.map(|_| shuffled::<3>(random));
    std::array::from_fn(|line| 3 * chutes[line / 3] + within[line / 3][line % 3])
}

/// A random isomorph.
pub fn isomorph(board: &Board, random: &mut Random) -> Board {
    let (rows, columns, transposed) = (lines(random), lines(random), random.below(2) == 1);
    let digits = shuffled::<9>(random);
    std::array::from_fn(|cell| {
        let (row, col) = (rows[cell / 9], columns[cell % 9]);
        let source = if transposed { 9 * col + row } else { 9 * row + col };
        board[source].checked_sub(1).map_or(0, |digit| digits[usize::from(digit)] as u8 + 1)
    })
}
