//! How many solutions one puzzle has, and which: all lanes at work on it.

use std::ops::ControlFlow;

use super::engine::{Engine, Sink};
use super::{Board, Instructions};

/// What counting came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Solutions found, at most the limit.
    pub solutions: u64,
    /// Whether the caller ended it.
    pub was_stopped: bool,
}

/// Counts the solutions of `board`, at most `limit`; `progress` hears how many there are so far, and may
/// end it. However many guesses it takes: other searches would take more.
///
/// ```
/// use std::ops::ControlFlow;
/// use sudosat::bulk::count;
///
/// let tally = count(&[0; 81], 1_000_000, |_| ControlFlow::Continue(()));
/// assert_eq!((tally.solutions, tally.was_stopped), (1_000_000, false));
/// ```
///
/// # Panics
///
/// When the board has a number above 9, or the limit is 0.
pub fn count(board: &Board, limit: u64, progress: impl FnMut(u64) -> ControlFlow<()>) -> Tally {
    let mut sink = Counting { progress, tally: Tally::default(), told: 0 };
    run(board, limit, &mut sink);
    sink.tally
}

/// Hands each solution of `board`, at most `limit`, to `visit`, which may end it; the order is not promised.
///
/// # Panics
///
/// When the board has a number above 9, or the limit is 0.
pub fn list(board: &Board, limit: u64, visit: impl FnMut(&Board) -> ControlFlow<()>) -> Tally {
    let mut sink = Listing { visit, tally: Tally::default() };
    run(board, limit, &mut sink);
    sink.tally
}

fn run(board: &Board, limit: u64, sink: &mut impl Sink) {
    assert!(limit > 0, "a limit of 0 solutions asks nothing");
    let mut engine = Engine::new(Instructions::best()).expect("this machine has them");
    engine.most_guesses = u64::MAX / 2;
    engine.run(std::slice::from_ref(board), limit, sink);
}

struct Counting<P> {
    progress: P,
    tally: Tally,
    /// The solutions that `progress` heard of last.
    told: u64,
}

/// How many more solutions there are between two words on progress.
const STRIDE: u64 = 1 << 16;

impl<P: FnMut(u64) -> ControlFlow<()>> Sink for Counting<P> {
    const EVERY_SOLUTION: bool = false;

    fn solution(&mut self, _: usize, _: impl FnOnce(&mut Board)) -> bool {
        true
    }

    fn counted(&mut self, solutions: u64) -> bool {
        if solutions - self.told < STRIDE {
            return true;
        }
        self.told = solutions;
        self.tally.was_stopped = (self.progress)(solutions).is_break();
        !self.tally.was_stopped
    }

    fn done(&mut self, _: usize, solutions: u64) {
        self.tally.solutions = solutions;
    }

    fn given_up(&mut self, _: usize) {
        unreachable!("there is no limit on guesses")
    }
}

struct Listing<V> {
    visit: V,
    tally: Tally,
}

impl<V: FnMut(&Board) -> ControlFlow<()>> Sink for Listing<V> {
    const EVERY_SOLUTION: bool = true;

    fn solution(&mut self, _: usize, write: impl FnOnce(&mut Board)) -> bool {
        let mut solution = [0; 81];
        write(&mut solution);
        self.tally.was_stopped = (self.visit)(&solution).is_break();
        !self.tally.was_stopped
    }

    fn counted(&mut self, _: u64) -> bool {
        true
    }

    fn done(&mut self, _: usize, solutions: u64) {
        self.tally.solutions = solutions;
    }

    fn given_up(&mut self, _: usize) {
        unreachable!("there is no limit on guesses")
    }
}
