//! Fills a word search: each word once, in any of eight directions; a square is coloured by its
//! letter, so that words may cross where they agree.
//! `cargo run --example word_search [SIDE WORD...]` (default 4 CELL CLUE RULE)

use sudosat::cover::{CoverBuilder, CoverError, ExactCover, Meets};
use sudosat::solve::SolveCover;

#[derive(Debug, PartialEq, Eq, Hash)]
enum Need {
    Word(String),
    Square(i32, i32),
}

/// A word with its squares.
type Place = (String, Vec<(i32, i32)>);

fn fill(side: i32, words: &[String]) -> Result<ExactCover<Need, Place>, CoverError> {
    let mut builder = CoverBuilder::new();
    for (row, column) in itertools::iproduct!(0..side, 0..side) {
        builder.coloured(Need::Square(row, column))?;
    }
    for word in words {
        builder.require(Need::Word(word.clone()))?;
        let ways = itertools::iproduct!(0..side, 0..side, -1..=1, -1..=1);
        for (row, column, down, right) in ways.filter(|way| (way.2, way.3) != (0, 0)) {
            let length = word.chars().count();
            let squares = (0..).take(length).map(|i| (row + i * down, column + i * right));
            let squares: Vec<_> = squares.collect();
            let inside = |&(r, c): &(i32, i32)| (0..side).contains(&r) && (0..side).contains(&c);
            if squares.iter().all(inside) {
                let letters = squares.iter().map(|s| Need::Square(s.0, s.1)).zip(word.chars());
                let needs = letters.map(|(square, letter)| Meets::coloured(square, letter));
                let needs = needs.chain([Meets::once(Need::Word(word.clone()))]);
                builder.action((word.clone(), squares.clone()), needs)?;
            }
        }
    }
    builder.build()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (side, words) = match &arguments[..] {
        [side, words @ ..] if !words.is_empty() => (side.parse()?, words.to_vec()),
        _ => (4, ["CELL", "CLUE", "RULE"].map(str::to_owned).to_vec()),
    };
    let cover = fill(side, &words)?;
    let mut square = vec![vec!['.'; usize::try_from(side)?]; usize::try_from(side)?];
    for (word, squares) in cover.first()?.unwrap_or_default() {
        squares.iter().zip(word.chars()).for_each(|(s, c)| square[s.0 as usize][s.1 as usize] = c);
    }
    square.iter().for_each(|row| println!("{}", row.iter().collect::<String>()));
    println!("{} solutions", cover.count(None)?);
    Ok(())
}

#[test]
fn the_count_is_that_of_going_through_all_places() {
    let words = ["CELL", "CLUE", "RULE"].map(str::to_owned);
    assert_eq!(fill(4, &words).unwrap().count(None).unwrap(), 600);
}
