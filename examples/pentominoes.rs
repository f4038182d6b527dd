//! All twelve pentominoes on a rectangle of 60 squares; reflections count apart.
//! `cargo run --release --example pentominoes [ROWS COLUMNS]` (default 6 10)

use std::collections::BTreeSet;

use sudosat::cover::{CoverBuilder, CoverError, ExactCover};

/// Each piece by the squares it covers, as `row column` pairs.
const PIECES: [(char, [(i32, i32); 5]); 12] = [
    ('F', [(0, 1), (0, 2), (1, 0), (1, 1), (2, 1)]),
    ('I', [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)]),
    ('L', [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1)]),
    ('N', [(0, 1), (1, 1), (2, 0), (2, 1), (3, 0)]),
    ('P', [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)]),
    ('T', [(0, 0), (0, 1), (0, 2), (1, 1), (2, 1)]),
    ('U', [(0, 0), (0, 2), (1, 0), (1, 1), (1, 2)]),
    ('V', [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)]),
    ('W', [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)]),
    ('X', [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)]),
    ('Y', [(0, 1), (1, 0), (1, 1), (2, 1), (3, 1)]),
    ('Z', [(0, 0), (0, 1), (1, 1), (2, 1), (2, 2)]),
];

/// The piece turned and reflected in all ways, each moved to the corner.
fn orientations(squares: &[(i32, i32); 5]) -> BTreeSet<Vec<(i32, i32)>> {
    let turn = |way: usize, (r, c): (i32, i32)| {
        let (r, c) = if way & 1 == 0 { (r, c) } else { (c, r) };
        (if way & 2 == 0 { r } else { -r }, if way & 4 == 0 { c } else { -c })
    };
    let corner = |mut turned: Vec<(i32, i32)>| {
        let top = turned.iter().map(|s| s.0).min().unwrap_or(0);
        let left = turned.iter().map(|s| s.1).min().unwrap_or(0);
        turned.iter_mut().for_each(|s| *s = (s.0 - top, s.1 - left));
        turned.sort_unstable();
        turned
    };
    (0..8).map(|way| corner(squares.iter().map(|&s| turn(way, s)).collect())).collect()
}

fn tilings(rows: i32, columns: i32) -> Result<ExactCover<String, String>, CoverError> {
    let mut builder = CoverBuilder::new();
    PIECES.iter().try_for_each(|(piece, _)| builder.require(piece.to_string()).map(drop))?;
    let all: Vec<_> = itertools::iproduct!(0..rows, 0..columns).collect();
    all.iter().try_for_each(|(r, c)| builder.require(format!("{r},{c}")).map(drop))?;
    for (piece, squares) in &PIECES {
        for (shape, (r, c)) in itertools::iproduct!(orientations(squares), &all) {
            let covered: Vec<_> = shape.iter().map(|s| (s.0 + r, s.1 + c)).collect();
            if covered.iter().all(|s| all.contains(s)) {
                let names = covered.iter().map(|(r, c)| format!("{r},{c}"));
                let action = format!("{piece} {}", names.clone().collect::<Vec<_>>().join(" "));
                builder.action(action, names.chain([piece.to_string()]))?;
            }
        }
    }
    builder.build()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let sizes: Vec<i32> =
        std::env::args().skip(1).map(|text| text.parse()).collect::<Result<_, _>>()?;
    let (rows, columns) = if let [rows, columns] = sizes[..] { (rows, columns) } else { (6, 10) };
    println!("{} solutions", tilings(rows, columns)?.count(None)?);
    Ok(())
}
