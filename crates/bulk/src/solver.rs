//! Solves many puzzles and returns the answers in the order of the puzzles.

use super::engine::{Engine, MOST_GUESSES, Sink};
use super::{BulkBoard, BulkCandidates, BulkPuzzle, BulkPuzzles, BulkStatistics, Instructions};

/// The answer to one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BulkAnswer {
    /// The number of solutions, or the limit if there are more.
    pub solutions: u64,
    /// The first solution found; `None` if there is no solution. If the puzzle has several solutions, any of them may
    /// be found first. With a limit of at most 1,000, it is the same one in every call.
    pub first: Option<BulkBoard>,
}

/// A function that answers one puzzle on which the solver's own search took too many guesses. It counts at most `limit`
/// solutions.
pub type Fallback = fn(puzzle: &BulkCandidates, limit: u64) -> BulkAnswer;

/// The number of times that the guesses of one puzzle in its lane fit into those that all lanes together may make
/// before the fallback takes the puzzle.
const SHARED: u64 = 100;

/// Solves many puzzles in parallel.
///
/// ```
/// use sudosat_bulk::BulkSolver;
///
/// let mut board = [0_u8; 81];
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

    /// Limits the guesses. If a puzzle takes more than 10,000 in its lane, and 16 more for each solution found, all
    /// lanes together search it again. If they take more than 1,000,000 guesses, the solver passes the puzzle to
    /// `fallback`. Without a fallback, the solver searches every puzzle to the end in one lane.
    #[must_use]
    pub fn with_fallback(mut self, fallback: Fallback) -> Self {
        self.engine.most_guesses = MOST_GUESSES;
        self.fallback = Some(fallback);
        self
    }

    /// Returns the answers in the order of the puzzles. A call is most efficient with a few thousand puzzles.
    ///
    /// # Panics
    ///
    /// Panics if a puzzle has a number or a candidate above 9.
    pub fn solve<P: BulkPuzzle>(&mut self, puzzles: &[P]) -> Vec<BulkAnswer> {
        self.solve_all(P::puzzles(puzzles))
    }

    /// Does the work of [`BulkSolver::solve`]. It has no type parameter, so that it is compiled in this crate.
    fn solve_all(&mut self, puzzles: BulkPuzzles<'_>) -> Vec<BulkAnswer> {
        let mut answers = vec![BulkAnswer { solutions: 0, first: None }; puzzles.len()];
        let mut sink = Answers { answers: &mut answers, given_up: Vec::new() };
        self.engine.run(puzzles, self.limit, &mut sink);
        let given_up = sink.given_up;
        if let Some(fallback) = self.fallback {
            for index in given_up {
                let puzzle = puzzles.candidates(index);
                let shared = self.by_all_lanes(&puzzle);
                answers[index] = shared.unwrap_or_else(|| fallback(&puzzle, self.limit));
            }
        }
        answers
    }

    /// Returns the answer to one puzzle that all lanes search. Returns `None` if they give it up.
    fn by_all_lanes(&mut self, puzzle: &BulkCandidates) -> Option<BulkAnswer> {
        let mut answer = [BulkAnswer { solutions: 0, first: None }];
        let mut sink = Answers { answers: &mut answer, given_up: Vec::new() };
        let most = self.engine.most_guesses;
        self.engine.most_guesses = most.saturating_mul(SHARED);
        self.engine.run_shared(puzzle, self.limit, &mut sink);
        self.engine.most_guesses = most;
        sink.given_up.is_empty().then_some(answer[0])
    }

    /// Returns the answers to a stream of puzzles, in order. The iterator reads and solves up to 1,024 puzzles at a
    /// time.
    ///
    /// # Panics
    ///
    /// Panics if a puzzle has a number or a candidate above 9.
    pub fn answers<P: BulkPuzzle>(
        &mut self,
        puzzles: impl IntoIterator<Item = P>,
    ) -> impl Iterator<Item = BulkAnswer> {
        let mut puzzles = puzzles.into_iter();
        let next = move || {
            let chunk: Vec<P> = puzzles.by_ref().take(1024).collect();
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

    fn wants_more_guesses(&mut self, board: usize, _: u64) -> bool {
        self.given_up.push(board);
        false
    }
}

#[cfg(test)]
mod tests {
    use super::{BulkAnswer, BulkBoard, BulkCandidates, BulkSolver};

    fn clues(text: &[u8; 81]) -> BulkBoard {
        text.map(|symbol| if symbol.is_ascii_digit() { symbol - b'0' } else { 0 })
    }

    /// Returns an answer that the solver's own search never gives, so that a test can recognise it.
    fn marked(_: &BulkCandidates, limit: u64) -> BulkAnswer {
        BulkAnswer { solutions: limit + 1, first: None }
    }

    /// Returns 100 boards: every seventh is solved without guesses, the others are not.
    fn boards() -> Vec<BulkBoard> {
        let hard = clues(
            b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        );
        let easy = clues(
            b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        );
        (0..100).map(|n| if n % 7 == 0 { easy } else { hard }).collect()
    }

    #[test]
    fn the_fallback_answers_a_board_that_is_given_up_in_its_place() {
        let boards = boards();
        let expected = BulkSolver::new(2).solve(&boards);
        let mut hasty = BulkSolver::new(2).with_fallback(marked);
        hasty.engine.most_guesses = 0;
        for (n, answer) in hasty.solve(&boards).iter().enumerate() {
            let is_given_up = n % 7 != 0;
            assert!(!is_given_up || *answer == marked(&[0; 81], 2), "board {n}");
            assert!(is_given_up || *answer == expected[n], "board {n}");
        }
    }

    #[test]
    fn all_lanes_answer_a_board_that_is_given_up_in_its_lane() {
        let boards = boards();
        let mut hasty = BulkSolver::new(2).with_fallback(marked);
        hasty.engine.most_guesses = 1;
        assert_eq!(hasty.solve(&boards), BulkSolver::new(2).solve(&boards));
        assert_eq!(hasty.engine.most_guesses, 1);
    }
}
