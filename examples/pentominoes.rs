//! All twelve pentominoes on a rectangle of 60 squares; reflections count apart.
//! `cargo run --release --example pentominoes [ROWS]` (default 3; 6 rows of 10 have 9,356)

use std::collections::BTreeSet;
use sudosat::cover::{CoverBuilder, CoverError, ExactCover};
use sudosat::solve::SolveCover;

/// Each piece: its letter, then row and column of its five squares.
const PIECES: &str = "F0102101121 I0001020304 L0010203031 N0111202130 P0001101120 T0001021121 \
                      U0002101112 V0010202122 W0010112122 X0110111221 Y0110112131 Z0001112122";

type Square = (u32, u32);

/// A piece turned and reflected in all ways.
fn orientations(piece: &str) -> BTreeSet<Vec<Square>> {
    let digits: Vec<u32> = piece.chars().filter_map(|symbol| symbol.to_digit(10)).collect();
    let squares: Vec<Square> = digits.chunks(2).map(|pair| (pair[0], pair[1])).collect();
    let (height, width) = squares.iter().fold((0, 0), |m, s| (m.0.max(s.0), m.1.max(s.1)));
    let flip = |way: u32, s: &Square| {
        let row = if way & 1 == 0 { s.0 } else { height - s.0 };
        let column = if way & 2 == 0 { s.1 } else { width - s.1 };
        if way & 4 == 0 { (row, column) } else { (column, row) }
    };
    (0..8).map(|way| itertools::sorted(squares.iter().map(|s| flip(way, s))).collect()).collect()
}

/// Requirements are pieces and squares, an action is where a piece lies.
fn tilings(rows: u32, columns: u32) -> Result<ExactCover<String, Vec<Square>>, CoverError> {
    let mut builder = CoverBuilder::new();
    let board: Vec<_> = itertools::iproduct!(0..rows, 0..columns).collect();
    let names = board.iter().map(|square| format!("{square:?}"));
    for name in names.chain(PIECES.split_whitespace().map(str::to_owned)) {
        builder.require(name)?;
    }
    for (piece, &(row, column)) in itertools::iproduct!(PIECES.split_whitespace(), &board) {
        for shape in orientations(piece) {
            let lies: Vec<_> = shape.iter().map(|s| (s.0 + row, s.1 + column)).collect();
            if lies.iter().all(|square| board.contains(square)) {
                let squares: Vec<_> = lies.iter().map(|square| format!("{square:?}")).collect();
                builder.action(lies, squares.into_iter().chain([piece.to_owned()]))?;
            }
        }
    }
    builder.build()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rows = std::env::args().nth(1).map_or(Ok(3), |text| text.parse())?;
    println!("{} solutions", tilings(rows, 60u32.checked_div(rows).unwrap_or(0))?.count(None)?);
    Ok(())
}

#[test]
fn the_narrowest_rectangle_has_its_known_count() {
    assert_eq!(tilings(3, 20).unwrap().count(None).unwrap(), 8_u64);
}

#[test]
#[ignore = "takes 10 to 20 seconds; .ci/run runs it"]
fn the_other_rectangles_have_their_known_counts() {
    for (rows, expected) in [(4, 1_472_u64), (5, 4_040), (6, 9_356)] {
        assert_eq!(tilings(rows, 60 / rows).unwrap().count(None).unwrap(), expected);
    }
}
