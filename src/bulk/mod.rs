//! Many classic 9x9 puzzles, side by side.

mod stand_in;

/// 81 cells in reading order: 0 is empty, 1 to 9 a digit.
pub type Board = [u8; 81];

/// What is known of one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Solutions found: all of them, or the limit.
    pub solutions: u64,
    /// The first one found (which one, of several, is not promised).
    pub first: Option<Board>,
}

/// Solves many boards side by side.
#[derive(Clone, Debug)]
pub struct Solver {
    limit: u64,
}

impl Solver {
    /// Looks for up to `limit` solutions (at least 1) of each.
    #[must_use]
    pub fn new(limit: u64) -> Self {
        Solver { limit: limit.max(1) }
    }

    /// Answers in the order of the boards.
    ///
    /// # Panics
    ///
    /// When a cell holds more than 9.
    pub fn solve(&mut self, boards: &[Board]) -> Vec<Answer> {
        boards.iter().map(|board| stand_in::solve(board, self.limit)).collect()
    }
}
