//! One board after the other, by backtracking: the cell with the fewest candidates first. What takes too
//! long goes to the CDCL solver.

use std::ops::ControlFlow;

use super::{Answer, Board};
use crate::grid::{Grid, Shape};
use crate::solve::{self, CountOptions, Options};

/// The most cells filled by guesses.
const BUDGET: usize = 5_000;

/// Digits used in each row, column and box, bit 0 for the digit 1.
struct Search {
    board: Board,
    used: [[u16; 9]; 3],
    limit: u64,
    answer: Answer,
    guesses: usize,
}

/// Looks for up to `limit` solutions.
pub(super) fn solve(board: &Board, limit: u64) -> Answer {
    assert!(board.iter().all(|&digit| digit <= 9), "a digit is at most 9");
    let answer = Answer { solutions: 0, first: None };
    let mut search = Search { board: *board, used: [[0; 9]; 3], limit, answer, guesses: 0 };
    let clues = (0..81).filter(|&cell| board[cell] != 0);
    let mut taken = clues.map(|cell| search.take(cell, 1 << (board[cell] - 1)));
    if taken.all(|fits| fits) {
        search.go_on();
    }
    if search.guesses > BUDGET { by_cdcl(board, limit) } else { search.answer }
}

fn by_cdcl(board: &Board, limit: u64) -> Answer {
    let puzzle = Grid::from_numbers(Shape::CLASSIC, board).expect("81 digits are a grid").into();
    let solver = solve::Solver::new(Shape::CLASSIC, Options::default());
    let mut answer = Answer { solutions: 0, first: None };
    let mut visit = |grid: &Grid| {
        answer.solutions += 1;
        answer.first.get_or_insert(grid.numbers().try_into().expect("81 cells"));
        ControlFlow::Continue(())
    };
    let options = CountOptions { limit: Some(limit), ..CountOptions::default() };
    solver.list(&puzzle, options, &mut visit).expect("varisat and the search do not fail");
    answer
}

fn houses(cell: usize) -> [usize; 3] {
    [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3]
}

impl Search {
    fn candidates(&self, cell: usize) -> u16 {
        let [row, column, block] = houses(cell);
        !(self.used[0][row] | self.used[1][column] | self.used[2][block]) & 0x1ff
    }

    /// Whether the digit was free.
    fn take(&mut self, cell: usize, digit: u16) -> bool {
        let free = self.candidates(cell) & digit != 0;
        self.toggle(cell, digit);
        free
    }

    fn toggle(&mut self, cell: usize, digit: u16) {
        for (used, house) in self.used.iter_mut().zip(houses(cell)) {
            used[house] ^= digit;
        }
    }

    fn go_on(&mut self) {
        let empty = (0..81).filter(|&cell| self.board[cell] == 0);
        let Some(cell) = empty.min_by_key(|&cell| self.candidates(cell).count_ones()) else {
            self.answer.solutions += 1;
            self.answer.first.get_or_insert(self.board);
            return;
        };
        let mut left = self.candidates(cell);
        while left != 0 && self.answer.solutions < self.limit && self.guesses <= BUDGET {
            self.guesses += 1;
            let digit = left & left.wrapping_neg();
            left ^= digit;
            self.board[cell] = digit.trailing_zeros() as u8 + 1;
            self.toggle(cell, digit);
            self.go_on();
            self.toggle(cell, digit);
            self.board[cell] = 0;
        }
    }
}
