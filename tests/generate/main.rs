//! New puzzles, puzzles with fewer clues, and which puzzles are the same but for a symmetry.

#[path = "../support/isomorphs.rs"]
mod isomorphs;
#[path = "../support/random.rs"]
mod random;

mod canonical;
mod made;
mod minimized;

use sudosat::formats::{ReadOptions, read_str};
use sudosat::grid::Puzzle;

/// The puzzle that a text describes.
fn puzzle(text: &str) -> Puzzle {
    read_str(text, &ReadOptions::default()).next().unwrap().unwrap().puzzle
}
