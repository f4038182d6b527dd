//! Langford pairs: each of 1..n twice in a row of 2n places, with k others between the two k's;
//! mirror images count apart. `cargo run --example langford [N]` (default 7)

use sudosat::cover::{CoverBuilder, CoverError, ExactCover};
use sudosat::solve::SolveCover;

#[derive(Debug, PartialEq, Eq, Hash)]
enum Need {
    Number(usize),
    Place(usize),
}

/// An action is a number and the place of its first copy, from 0.
fn langford(n: usize) -> Result<ExactCover<Need, (usize, usize)>, CoverError> {
    let mut builder = CoverBuilder::new();
    for number in 1..=n {
        builder.require(Need::Number(number))?;
    }
    for place in 0..2 * n {
        builder.require(Need::Place(place))?;
    }
    for number in 1..=n {
        for first in 0..(2 * n).saturating_sub(number + 1) {
            let second = first + number + 1;
            let needs = [Need::Number(number), Need::Place(first), Need::Place(second)];
            builder.action((number, first), needs)?;
        }
    }
    builder.build()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let n = std::env::args().nth(1).map_or(Ok(7), |text| text.parse())?;
    let cover = langford(n)?;
    if let Some(pairs) = cover.first()? {
        let mut row = vec![0; 2 * n];
        pairs.iter().for_each(|&&(k, first)| (row[first], row[first + k + 1]) = (k, k));
        println!("one solution: {row:?}");
    }
    println!("{} solutions", cover.count(None)?);
    Ok(())
}

#[test]
fn counts_are_those_of_oeis_a014552_doubled() {
    for (n, expected) in [(3, 2u64), (4, 2), (5, 0), (7, 52), (8, 300)] {
        assert_eq!(langford(n).unwrap().count(None).unwrap(), expected);
    }
}
