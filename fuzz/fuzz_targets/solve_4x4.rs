//! Any 4x4 grid: blocking clauses and search count the same.

#![no_main]

use std::ops::ControlFlow;

use libfuzzer_sys::fuzz_target;
use sudosat::grid::{Grid, Puzzle, Shape};
use sudosat::solve::{CountOptions, Method, Options, Solver};

fuzz_target!(|bytes: [u8; 16]| {
    let shape = Shape::new(2, 2).expect("4x4");
    let numbers = bytes.map(|byte| byte % 5);
    let puzzle = Puzzle::from(Grid::from_numbers(shape, &numbers).expect("16 numbers up to 4"));
    let solver = Solver::new(shape, Options::default());
    let count = |method| {
        let options = CountOptions { method, limit: None };
        solver.count(&puzzle, options, &mut |_| ControlFlow::Continue(())).expect("varisat answers")
    };
    assert_eq!(count(Method::Blocking).found, count(Method::Search).found);
});
