//! Solves boards with the CDCL solver. It serves for puzzles on which the plain search in the lanes takes too many
//! guesses and clause learning helps.

use std::ops::ControlFlow;

use super::{BulkAnswer, BulkBoard, grid};
use crate::backend::{Engine, Settings};
use crate::grid::{Grid, Puzzle, Shape};
use crate::solve::{CountOptions, Method, Options, Solver};

/// Finds up to `limit` solutions of a board with the CDCL solver. A blocking clause excludes each solution that is
/// found.
pub(super) fn solve(board: &BulkBoard, limit: u64) -> BulkAnswer {
    let options = Options { engine: Engine::Cdcl(Settings::default()), ..Options::default() };
    let how = CountOptions { method: Method::Blocking, limit: Some(limit) };
    let mut answer = BulkAnswer { solutions: 0, first: None };
    let mut visit = |solution: &Grid| {
        answer.solutions += 1;
        answer.first = answer.first.or_else(|| solution.numbers().try_into().ok());
        ControlFlow::Continue(())
    };
    let listed =
        Solver::new(Shape::default(), options).list(&Puzzle::from(grid(board)), how, &mut visit);
    listed.expect("cdcl without limits answers every puzzle");
    answer
}

#[cfg(test)]
mod tests {
    use super::solve;
    use crate::bulk::BulkSolver;

    #[test]
    fn it_answers_as_the_lanes_do() {
        let mut one = [0; 81];
        let text =
            b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        for (number, symbol) in one.iter_mut().zip(text) {
            *number = if symbol.is_ascii_digit() { symbol - b'0' } else { 0 };
        }
        let mut several = one;
        several[0] = 0;
        let mut none = one;
        none[1] = 8;
        for board in [one, several, none] {
            let lanes = BulkSolver::new(3).solve(&[board])[0];
            let sat = solve(&board, 3);
            assert_eq!(sat.solutions, lanes.solutions);
            assert_eq!(sat.first.is_some(), lanes.first.is_some());
        }
    }
}
