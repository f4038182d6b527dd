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
    /// Whether it was given up, as it took many guesses for few solutions: other searches choose better where to
    /// guess.
    pub was_given_up: bool,
}

/// Counts the solutions of `board`, at most `limit`; `progress` hears how many there are so far, and may
/// end it.
///
/// ```
/// use std::ops::ControlFlow;
/// use sudosat_bulk::count;
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
/// `goes_on` is asked now and then between solutions. It is given up only before the first one.
///
/// # Panics
///
/// When the board has a number above 9, or the limit is 0.
pub fn list(
    board: &Board,
    limit: u64,
    visit: impl FnMut(&Board) -> ControlFlow<()>,
    goes_on: impl FnMut() -> bool,
) -> Tally {
    let mut sink = Listing { visit, goes_on, tally: Tally::default() };
    run(board, limit, &mut sink);
    sink.tally
}

fn run(board: &Board, limit: u64, sink: &mut impl Sink) {
    assert!(limit > 0, "a limit of 0 solutions asks nothing");
    let mut engine = Engine::new(Instructions::best()).expect("this machine has them");
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

    fn goes_on(&mut self, _: usize, solutions: u64) -> bool {
        self.tally = Tally { solutions, was_given_up: true, ..self.tally };
        false
    }
}

struct Listing<V, G> {
    visit: V,
    goes_on: G,
    tally: Tally,
}

impl<V: FnMut(&Board) -> ControlFlow<()>, G: FnMut() -> bool> Sink for Listing<V, G> {
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

    fn goes_on(&mut self, _: usize, solutions: u64) -> bool {
        self.tally.solutions = solutions;
        self.tally.was_given_up = solutions == 0;
        self.tally.was_stopped = solutions > 0 && !(self.goes_on)();
        !self.tally.was_given_up && !self.tally.was_stopped
    }
}
