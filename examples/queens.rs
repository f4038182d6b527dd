//! n queens on an n x n board, none attacking another: rows and columns are required, diagonals are
//! optional. `cargo run --example queens [N]` (default 8)

use std::fmt;

use sudosat::cover::{CoverBuilder, CoverError, ExactCover};

/// What a queen meets; rows and columns are counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Line {
    Row(usize),
    Column(usize),
    Rising(usize),
    Falling(usize),
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Line::Row(number) => write!(f, "row {number}"),
            Line::Column(number) => write!(f, "column {number}"),
            Line::Rising(number) => write!(f, "rising diagonal {number}"),
            Line::Falling(number) => write!(f, "falling diagonal {number}"),
        }
    }
}

fn queens(n: usize) -> Result<ExactCover<Line, String>, CoverError> {
    let mut builder = CoverBuilder::new();
    for number in 0..n {
        builder.require(Line::Row(number))?;
        builder.require(Line::Column(number))?;
    }
    for number in 0..(2 * n).saturating_sub(1) {
        builder.at_most_one(Line::Rising(number))?;
        builder.at_most_one(Line::Falling(number))?;
    }
    for (row, column) in itertools::iproduct!(0..n, 0..n) {
        let diagonals = [Line::Rising(row + column), Line::Falling(n - 1 + row - column)];
        let lines = [Line::Row(row), Line::Column(column)].into_iter().chain(diagonals);
        builder.action(format!("{row},{column}"), lines)?;
    }
    builder.build()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let n = std::env::args().nth(1).map_or(Ok(8), |text| text.parse())?;
    let cover = queens(n)?;
    if let Some(placed) = cover.first()? {
        let places: Vec<_> = placed.iter().map(ToString::to_string).collect();
        println!("one of them: {}", places.join(" "));
    }
    println!("{} solutions", cover.count(None)?);
    Ok(())
}
