//! n queens on an n x n board, none attacking another: every row and column is required, diagonals
//! are optional. `cargo run --example queens [N]` (default 8)

use sudosat::cover::{CoverBuilder, CoverError, ExactCover};
use sudosat::solve::SolveCover;

/// What a queen meets; numbers from 0.
#[derive(Debug, PartialEq, Eq, Hash)]
enum Line {
    Row(usize),
    Column(usize),
    Rising(usize),
    Falling(usize),
}

fn queens(n: usize) -> Result<ExactCover<Line, (usize, usize)>, CoverError> {
    let mut builder = CoverBuilder::new();
    for number in 0..n {
        builder.require(Line::Row(number))?;
        builder.require(Line::Column(number))?;
    }
    for number in 0..2 * n {
        builder.at_most_one(Line::Rising(number))?;
        builder.at_most_one(Line::Falling(number))?;
    }
    for (row, column) in itertools::iproduct!(0..n, 0..n) {
        let lines = [
            Line::Row(row),
            Line::Column(column),
            Line::Rising(row + column),
            Line::Falling(n + row - column),
        ];
        builder.action((row, column), lines)?;
    }
    builder.build()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let n = std::env::args().nth(1).map_or(Ok(8), |text| text.parse())?;
    let cover = queens(n)?;
    if let Some(squares) = cover.first()? {
        println!("one solution, as (row, column): {squares:?}");
    }
    println!("{} solutions", cover.count(None)?);
    Ok(())
}

#[test]
fn counts_are_those_of_oeis_a000170() {
    for (n, expected) in [(4, 2u64), (5, 10), (6, 4), (7, 40), (8, 92), (12, 14_200)] {
        assert_eq!(queens(n).unwrap().count(None).unwrap(), expected);
    }
}
