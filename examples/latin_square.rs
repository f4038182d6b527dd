//! Latin squares: n x n cells, each of n numbers once in every row and column.
//! `cargo run --release --example latin_square [N]` (default 5)

use sudosat::cover::{CoverBuilder, CoverError, ExactCover};
use sudosat::solve::SolveCover;

/// Every pair is to be met: a row and a column by a number, a line and a number by a cell.
#[derive(Debug, PartialEq, Eq, Hash)]
enum Need {
    Cell(usize, usize),
    Row(usize, usize),
    Column(usize, usize),
}

fn latin(n: usize) -> Result<ExactCover<Need, [usize; 3]>, CoverError> {
    let mut builder = CoverBuilder::new();
    for (a, b) in itertools::iproduct!(0..n, 0..n) {
        builder.require(Need::Cell(a, b))?;
        builder.require(Need::Row(a, b))?;
        builder.require(Need::Column(a, b))?;
    }
    for (row, column, number) in itertools::iproduct!(0..n, 0..n, 0..n) {
        let needs = [Need::Cell(row, column), Need::Row(row, number), Need::Column(column, number)];
        builder.action([row, column, number], needs)?;
    }
    builder.build()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let n = std::env::args().nth(1).map_or(Ok(5), |text| text.parse())?;
    let cover = latin(n)?;
    if let Some(cells) = cover.first()? {
        for row in cells.chunks(n.max(1)) {
            println!("{:?}", row.iter().map(|cell| cell[2] + 1).collect::<Vec<_>>());
        }
    }
    println!("{} solutions", cover.count(None)?);
    Ok(())
}

#[test]
fn counts_are_those_of_oeis_a002860() {
    for (n, expected) in [(1, 1u64), (2, 2), (3, 12), (4, 576)] {
        assert_eq!(latin(n).unwrap().count(None).unwrap(), expected);
    }
}
