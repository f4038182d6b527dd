//! Any clues: all instruction sets answer the same, and the SAT solver agrees.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sudosat::bulk::{BulkBoard, Instructions, BulkSolver};
use sudosat::grid::{Grid, Puzzle, Shape};
use sudosat::solve::{self, Answer, Options};

/// A solved grid; clues are taken from it, so that many inputs have solutions.
const SOLVED: &[u8; 81] =
    b"812753649943682175675491283154237896369845721287169534521974368438526917796318452";

/// A cell is empty, keeps the digit of a solved grid, or has any.
fn cell(byte: u8, solved: u8) -> u8 {
    match byte {
        0..128 => 0,
        128..240 => solved - b'0',
        _ => byte % 10,
    }
}

fuzz_target!(|bytes: [u8; 81]| {
    let board: BulkBoard = std::array::from_fn(|n| cell(bytes[n], SOLVED[n]));
    let answers = Instructions::available()
        .map(|set| BulkSolver::by(set, 2).expect("it is available").solve(&[board; 3]));
    let answers: Vec<_> = answers.collect();
    assert!(answers.iter().all(|other| *other == answers[0]));
    let puzzle = Puzzle::from(Grid::from_numbers(Shape::default(), &board).expect("81 numbers"));
    let expected = match solve::solve(&puzzle, &Options::default()).expect("varisat answers").answer {
        Answer::None => 0,
        Answer::Unique(_) => 1,
        _ => 2,
    };
    assert_eq!(answers[0][0].solutions, expected);
});
