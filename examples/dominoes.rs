//! Domino tilings of a board; with `--holes`, two opposite corners are missing, and there is none.
//! `cargo run --example dominoes [ROWS COLUMNS] [--holes]` (default 4 4)

use sudosat::cover::{CoverBuilder, CoverError, ExactCover};
use sudosat::solve::SolveCover;

type Square = (usize, usize);

fn dominoes(
    rows: usize,
    columns: usize,
    holes: &[Square],
) -> Result<ExactCover<Square, [Square; 2]>, CoverError> {
    let mut builder = CoverBuilder::new();
    let board: Vec<_> = itertools::iproduct!(0..rows, 0..columns)
        .filter(|square| !holes.contains(square))
        .collect();
    for &square in &board {
        builder.require(square)?;
    }
    for &(row, column) in &board {
        for other in [(row, column + 1), (row + 1, column)] {
            if board.contains(&other) {
                let squares = [(row, column), other];
                builder.action(squares, squares)?;
            }
        }
    }
    builder.build()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let holed = arguments.iter().any(|text| text == "--holes");
    let numbers = arguments.iter().filter(|text| *text != "--holes").map(|text| text.parse());
    let numbers = numbers.collect::<Result<Vec<_>, _>>()?;
    let (rows, columns) = if let [rows, columns] = numbers[..] { (rows, columns) } else { (4, 4) };
    let corners = [(0, 0), (rows.max(1) - 1, columns.max(1) - 1)];
    let cover = dominoes(rows, columns, if holed { &corners } else { &[] })?;
    println!("{} solutions", cover.count(None)?);
    Ok(())
}

#[test]
fn counts_are_those_of_oeis_a004003_and_zero_without_two_corners() {
    for (n, expected) in [(2, 2u64), (4, 36), (6, 6728)] {
        assert_eq!(dominoes(n, n, &[]).unwrap().count(None).unwrap(), expected);
    }
    let mutilated = dominoes(4, 4, &[(0, 0), (3, 3)]).unwrap();
    assert_eq!(mutilated.first().unwrap(), None);
}
