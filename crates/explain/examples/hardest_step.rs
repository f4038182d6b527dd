//! Counts the steps by technique that lead to the solution of a puzzle, the easiest technique first.
//!
//!     cargo run -p sudosat-explain --example hardest_step 1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..

use std::collections::BTreeMap;
use std::error::Error;

use sudosat_core::formats::{Alphabet, ReadOptions, read_str, write};
use sudosat_core::rules::Sudoku;
use sudosat_explain::{Board, Explainer, Techniques};

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).ok_or("expected a puzzle, such as 81 digits and points")?;
    let puzzle = read_str(&text, &ReadOptions::default()).next().ok_or("found no puzzle")??.puzzle;
    let sudoku = Sudoku::for_layout(puzzle.layout()?);
    let board = Board::of(&sudoku, &puzzle).map_err(|_| "the clues clash")?;
    let explainer = Explainer::new(&sudoku, Techniques::default());
    let mut path = explainer.path(board);
    let mut steps = BTreeMap::new();
    for step in path.by_ref() {
        *steps.entry(step.technique).or_insert(0) += 1;
    }
    for (technique, count) in &steps {
        println!("{count:3} {}", technique.key());
    }
    print!("{}", write::grid(&path.board().grid(), &Alphabet::default()));
    Ok(())
}
