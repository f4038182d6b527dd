//! Draws a puzzle, given on the command line, as SVG.

use sudosat_answers::formats::{ReadOptions, read_str};
use sudosat_answers::render::Picture;

fn main() {
    let text = std::env::args().nth(1).expect("usage: draw PUZZLE");
    let entry = read_str(&text, &ReadOptions::default()).next().expect("a puzzle is missing");
    let entry = entry.unwrap_or_else(|error| panic!("{error}"));
    println!("{}", Picture::of(&entry).expect("a puzzle without an answer is drawn").svg());
}
