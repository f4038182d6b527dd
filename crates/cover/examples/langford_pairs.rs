//! Solves the Langford pairs problem: to write each number from 1 to n twice in a row, with k other numbers between the
//! two copies of k.
//!
//!     cargo run -p sudosat-cover --example langford_pairs 8

use sudosat_cover::{CoverBuilder, CoverError, ExactCover};

/// A requirement of the problem: a number is placed, or a position of the row is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Requirement {
    Number(usize),
    Position(usize),
}

/// Builds the problem for the numbers 1 to `n`. An action is a number with the position of its
/// first copy in the row, both 1-based.
fn langford(n: usize) -> Result<ExactCover<Requirement, (usize, usize)>, CoverError> {
    let mut builder = CoverBuilder::new();
    (1..=n).try_for_each(|number| builder.require(Requirement::Number(number)).map(drop))?;
    (1..=2 * n).try_for_each(|place| builder.require(Requirement::Position(place)).map(drop))?;
    for number in 1..=n {
        for first in 1..2 * n - number {
            let second = first + number + 1;
            let positions = [first, second].map(Requirement::Position);
            builder.action(
                (number, first),
                [Requirement::Number(number), positions[0], positions[1]],
            )?;
        }
    }
    builder.build()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let n = std::env::args().nth(1).map_or(Ok(8), |text| text.parse())?;
    let cover = langford(n)?;
    if let Some(chosen) = cover.search().next() {
        let mut row = vec![0; 2 * n];
        for &(number, first) in chosen.into_iter().map(|id| cover.action(id)) {
            row[first - 1] = number;
            row[first + number] = number;
        }
        println!("{row:?}");
    }
    println!("{} solutions", cover.search().count());
    Ok(())
}
