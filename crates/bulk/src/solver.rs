//! Solves many puzzles and returns the answers in the order of the puzzles.

use super::engine::{Engine, MOST_GUESSES, Sink};
use super::{BulkBoard, BulkStatistics, Instructions};

/// The answer to one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BulkAnswer {
    /// The number of solutions, or the limit if there are more.
    pub solutions: u64,
    /// The first solution found; `None` if there is no solution. If the puzzle has several solutions, any of them may
    /// be found first. With a limit of at most 1,000, it is the same one in every call.
    pub first: Option<BulkBoard>,
}

/// A function that answers one board on which the solver's own search took too many guesses. It counts at most `limit`
/// solutions.
pub type Fallback = fn(board: &BulkBoard, limit: u64) -> BulkAnswer;

/// Solves many puzzles in parallel.
///
/// ```
/// use sudosat_bulk::BulkSolver;
///
/// let mut board = [0; 81];
/// board[..9].copy_from_slice(&[1, 2, 3, 4, 5, 6, 7, 8, 0]);
/// let answers = BulkSolver::new(2).solve(&[board, [0; 81]]);
/// assert_eq!(answers[0].solutions, 2, "two, and perhaps more");
/// assert_eq!(answers[0].first.unwrap()[8], 9);
/// ```
#[derive(Clone, Debug)]
pub struct BulkSolver {
    engine: Engine,
    limit: u64,
    fallback: Option<Fallback>,
}

impl BulkSolver {
    /// Returns a solver for up to `limit` solutions of each puzzle, with the fastest instruction set that this machine
    /// supports.
    ///
    /// # Panics
    ///
    /// Panics if the limit is 0.
    #[must_use]
    pub fn new(limit: u64) -> Self {
        Self::by(Instructions::best(), limit).expect("this machine has them")
    }

    /// Returns a solver with the given instruction set, or `None` if this machine does not support it. All
    /// sets give the same answers.
    ///
    /// # Panics
    ///
    /// Panics if the limit is 0.
    #[must_use]
    pub fn by(instructions: Instructions, limit: u64) -> Option<Self> {
        assert!(limit > 0, "a limit of 0 solutions asks nothing");
        let mut engine = Engine::new(instructions)?;
        engine.most_guesses = u64::MAX;
        Some(BulkSolver { engine, limit, fallback: None })
    }

    /// Makes the solver pass a board to `fallback` if it takes more than 10,000 guesses, and 16 more for each solution
    /// found. Without a fallback, the solver searches every board to the end.
    #[must_use]
    pub fn with_fallback(mut self, fallback: Fallback) -> Self {
        self.engine.most_guesses = MOST_GUESSES;
        self.fallback = Some(fallback);
        self
    }

    /// Returns the answers in the order of the boards. A call is most efficient with a few thousand boards.
    ///
    /// # Panics
    ///
    /// Panics if a board has a number above 9.
    pub fn solve(&mut self, boards: &[BulkBoard]) -> Vec<BulkAnswer> {
        let mut answers = vec![BulkAnswer { solutions: 0, first: None }; boards.len()];
        let mut sink = Answers { answers: &mut answers, given_up: Vec::new() };
        self.engine.run(boards, self.limit, &mut sink);
        let given_up = sink.given_up;
        if let Some(fallback) = self.fallback {
            for board in given_up {
                answers[board] = fallback(&boards[board], self.limit);
            }
        }
        answers
    }

    /// Returns the answers to a stream of boards, in order. The iterator reads and solves up to 1,024 boards at a time.
    ///
    /// # Panics
    ///
    /// Panics if a board has a number above 9.
    pub fn answers(
        &mut self,
        boards: impl IntoIterator<Item = BulkBoard>,
    ) -> impl Iterator<Item = BulkAnswer> {
        let mut boards = boards.into_iter();
        let next = move || {
            let chunk: Vec<BulkBoard> = boards.by_ref().take(1024).collect();
            (!chunk.is_empty()).then(|| self.solve(&chunk))
        };
        std::iter::from_fn(next).flatten()
    }

    /// Returns the statistics of all calls so far. The work of the fallback is not included.
    #[must_use]
    pub fn statistics(&self) -> BulkStatistics {
        self.engine.statistics
    }
}

/// The receiver of the results. It stores the answers by board index, and the indices of the boards to pass to the
/// fallback.
struct Answers<'a> {
    answers: &'a mut [BulkAnswer],
    given_up: Vec<usize>,
}

impl Sink for Answers<'_> {
    const EVERY_SOLUTION: bool = false;

    fn solution(&mut self, board: usize, write: impl FnOnce(&mut BulkBoard)) -> bool {
        write(self.answers[board].first.insert([0; 81]));
        true
    }

    fn counted(&mut self, _: u64) -> bool {
        true
    }

    fn done(&mut self, board: usize, solutions: u64) {
        self.answers[board].solutions = solutions;
    }

    fn goes_on(&mut self, board: usize, _: u64) -> bool {
        self.given_up.push(board);
        false
    }
}

#[cfg(test)]
mod tests {
    use super::{BulkAnswer, BulkBoard, BulkSolver};

    fn clues(text: &[u8; 81]) -> BulkBoard {
        text.map(|symbol| if symbol.is_ascii_digit() { symbol - b'0' } else { 0 })
    }

    /// Returns an answer that the solver's own search never gives, so that a test can recognise it.
    fn marked(_: &BulkBoard, limit: u64) -> BulkAnswer {
        BulkAnswer { solutions: limit + 1, first: None }
    }

    #[test]
    fn the_fallback_answers_a_board_that_is_given_up_in_its_place() {
        let hard = clues(
            b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        );
        let easy = clues(
            b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        );
        let boards: Vec<BulkBoard> =
            (0..100).map(|n| if n % 7 == 0 { easy } else { hard }).collect();
        let expected = BulkSolver::new(2).solve(&boards);
        let mut hasty = BulkSolver::new(2).with_fallback(marked);
        hasty.engine.most_guesses = 1;
        for (n, answer) in hasty.solve(&boards).iter().enumerate() {
            let is_given_up = n % 7 != 0;
            assert!(!is_given_up || *answer == marked(&boards[n], 2), "board {n}");
            assert!(is_given_up || *answer == expected[n], "board {n}");
        }
    }
}
