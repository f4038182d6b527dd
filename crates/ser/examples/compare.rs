//! Rates the puzzles of a file and compares the ratings with those in the file.
//!
//! `compare FILE [COLUMN] [unused]`: each line has a puzzle and ratings, `#` starts a comment. With `unused` the
//! techniques that assume one solution are left out. COLUMN is that of ER, 1 by default; two more columns, or a column
//! `ER/EP/ED`, are compared if they are there. Differences are printed.

use std::time::Instant;

use sudosat_ser::{Uniqueness, rate};

fn main() -> std::io::Result<()> {
    let mut args = std::env::args().skip(1);
    let text = std::fs::read_to_string(args.next().expect("a file"))?;
    let column: usize = args.next().map_or(1, |column| column.parse().expect("a column"));
    let uniqueness = match args.next() {
        Some(_) => Uniqueness::Unused,
        None => Uniqueness::Used,
    };
    let (mut rated, mut equal) = (0, [0; 3]);
    let start = Instant::now();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let rating = match rate(&clues(fields[0]), uniqueness, &|| true) {
            Ok(rating) => rating.to_string(),
            Err(reason) => reason.to_string(),
        };
        let found: Vec<&str> = rating.split('/').collect();
        let expected = expected(&fields, column);
        rated += 1;
        for (equal, (found, expected)) in equal.iter_mut().zip(found.iter().zip(&expected)) {
            *equal += usize::from(found == expected);
        }
        if found[..expected.len().min(found.len())] != expected {
            println!("{} {} instead of {}", fields[0], rating, expected.join("/"));
        }
    }
    println!("{rated} rated in {:.2?}, equal ER, EP, ED: {equal:?}", start.elapsed());
    Ok(())
}

fn clues(text: &str) -> [u8; 81] {
    let digit = |symbol: u8| if symbol.is_ascii_digit() { symbol - b'0' } else { 0 };
    std::array::from_fn(|cell| digit(text.as_bytes()[cell]))
}

/// Returns ER, and EP and ED if they are there: after slashes, or in a line of five columns. Zeros in front go.
fn expected<'a>(fields: &[&'a str], column: usize) -> Vec<&'a str> {
    let count = if fields.len() == 5 { 3 } else { 1 };
    let columns = fields[column..column + count].iter().flat_map(|field| field.split('/'));
    columns.map(|field| field.trim_start_matches('0')).collect()
}
