//! Answers in the order of the puzzles.

use super::engine::{Engine, MOST_GUESSES, Sink};
use super::{Board, Instructions, Statistics};

/// What is known of one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The solutions found: all there are, or as many as the limit.
    pub solutions: u64,
    /// The first solution found. Of several it is any, but always the same up to a limit of 1,000.
    pub first: Option<Board>,
}

/// Answers one board, with solutions up to a limit, for which the lanes took too many guesses.
pub type Fallback = fn(board: &Board, limit: u64) -> Answer;

/// Solves many puzzles side by side.
///
/// ```
/// use sudosat_bulk::Solver;
///
/// let mut board = [0; 81];
/// board[..9].copy_from_slice(&[1, 2, 3, 4, 5, 6, 7, 8, 0]);
/// let answers = Solver::new(2).solve(&[board, [0; 81]]);
/// assert_eq!(answers[0].solutions, 2, "two, and perhaps more");
/// assert_eq!(answers[0].first.unwrap()[8], 9);
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    engine: Engine,
    limit: u64,
    fallback: Option<Fallback>,
}

impl Solver {
    /// Looks for up to `limit` solutions of each puzzle, by the best instructions that this machine has.
    ///
    /// # Panics
    ///
    /// When the limit is 0.
    #[must_use]
    pub fn new(limit: u64) -> Self {
        Self::by(Instructions::best(), limit).expect("this machine has them")
    }

    /// The same by given instructions; none when this machine does not have them. The answers are the same.
    ///
    /// # Panics
    ///
    /// When the limit is 0.
    #[must_use]
    pub fn by(instructions: Instructions, limit: u64) -> Option<Self> {
        assert!(limit > 0, "a limit of 0 solutions asks nothing");
        let mut engine = Engine::new(instructions)?;
        engine.most_guesses = u64::MAX;
        Some(Solver { engine, limit, fallback: None })
    }

    /// Hands every board that takes more than 10,000 guesses to `fallback`. Without one the lanes search
    /// to the end.
    #[must_use]
    pub fn with_fallback(mut self, fallback: Fallback) -> Self {
        self.engine.most_guesses = MOST_GUESSES;
        self.fallback = Some(fallback);
        self
    }

    /// The answers in the order of the boards. The best speed is with some thousand boards at a time.
    ///
    /// # Panics
    ///
    /// When a board has a number above 9.
    pub fn solve(&mut self, boards: &[Board]) -> Vec<Answer> {
        let mut answers = vec![Answer { solutions: 0, first: None }; boards.len()];
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

    /// The answers to a stream of boards, in order; a thousand boards are read ahead.
    ///
    /// # Panics
    ///
    /// When a board has a number above 9.
    pub fn answers(
        &mut self,
        boards: impl IntoIterator<Item = Board>,
    ) -> impl Iterator<Item = Answer> {
        let mut boards = boards.into_iter();
        let next = move || {
            let chunk: Vec<Board> = boards.by_ref().take(1024).collect();
            (!chunk.is_empty()).then(|| self.solve(&chunk))
        };
        std::iter::from_fn(next).flatten()
    }

    /// What the lanes have done since this solver was made.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        self.engine.statistics
    }
}

/// Keeps the answers in order.
struct Answers<'a> {
    answers: &'a mut [Answer],
    given_up: Vec<usize>,
}

impl Sink for Answers<'_> {
    const EVERY_SOLUTION: bool = false;

    fn solution(&mut self, board: usize, write: impl FnOnce(&mut Board)) -> bool {
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
    use super::{Answer, Board, Solver};

    fn clues(text: &[u8; 81]) -> Board {
        text.map(|symbol| if symbol.is_ascii_digit() { symbol - b'0' } else { 0 })
    }

    /// An answer that no lane gives.
    fn marked(_: &Board, limit: u64) -> Answer {
        Answer { solutions: limit + 1, first: None }
    }

    #[test]
    fn the_fallback_answers_a_board_that_is_given_up_in_its_place() {
        let hard = clues(
            b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        );
        let easy = clues(
            b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        );
        let boards: Vec<Board> = (0..100).map(|n| if n % 7 == 0 { easy } else { hard }).collect();
        let expected = Solver::new(2).solve(&boards);
        let mut hasty = Solver::new(2).with_fallback(marked);
        hasty.engine.most_guesses = 1;
        for (n, answer) in hasty.solve(&boards).iter().enumerate() {
            let is_given_up = n % 7 != 0;
            assert!(!is_given_up || *answer == marked(&boards[n], 2), "board {n}");
            assert!(is_given_up || *answer == expected[n], "board {n}");
        }
    }
}
