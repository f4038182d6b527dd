//! How many solutions one puzzle has, and which: all lanes at work on it.

use std::ops::ControlFlow;

use super::engine::{Engine, Sink};
use super::{Board, Instructions};

/// What counting came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    run(board, limit, Counting { progress, tally: None, told: 0 })
}

/// Hands each solution of `board`, at most `limit`, to `visit`, which may end it; the order is not promised.
///
/// # Panics
///
/// When the board has a number above 9, or the limit is 0.
pub fn list(board: &Board, limit: u64, visit: impl FnMut(&Board) -> ControlFlow<()>) -> Tally {
    run(board, limit, Listing { visit, tally: None, was_stopped: false })
}

fn run(board: &Board, limit: u64, mut sink: impl Sink + Tallied) -> Tally {
    assert!(limit > 0, "a limit of 0 solutions asks nothing");
    let mut engine = Engine::new(Instructions::best()).expect("this machine has them");
    engine.most_guesses = u64::MAX / 2;
    engine.run(std::slice::from_ref(board), limit, &mut sink);
    sink.tally().expect("the search ends, as it has no limit on guesses")
}

/// A sink that ends with a tally.
trait Tallied {
    fn tally(self) -> Option<Tally>;
}

struct Counting<P> {
    progress: P,
    tally: Option<Tally>,
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
        let goes_on = (self.progress)(solutions).is_continue();
        if !goes_on {
            self.tally = Some(Tally { solutions, was_stopped: true });
        }
        goes_on
    }

    fn done(&mut self, _: usize, solutions: u64) {
        self.tally.get_or_insert(Tally { solutions, was_stopped: false });
    }

    fn given_up(&mut self, _: usize) {
        unreachable!("there is no limit on guesses")
    }
}

impl<P> Tallied for Counting<P> {
    fn tally(self) -> Option<Tally> {
        self.tally
    }
}

struct Listing<V> {
    visit: V,
    tally: Option<Tally>,
    was_stopped: bool,
}

impl<V: FnMut(&Board) -> ControlFlow<()>> Sink for Listing<V> {
    const EVERY_SOLUTION: bool = true;

    fn solution(&mut self, _: usize, write: impl FnOnce(&mut Board)) -> bool {
        let mut solution = [0; 81];
        write(&mut solution);
        self.was_stopped = (self.visit)(&solution).is_break();
        !self.was_stopped
    }

    fn counted(&mut self, _: u64) -> bool {
        true
    }

    fn done(&mut self, _: usize, solutions: u64) {
        self.tally = Some(Tally { solutions, was_stopped: self.was_stopped });
    }

    fn given_up(&mut self, _: usize) {
        unreachable!("there is no limit on guesses")
    }
}

impl<V> Tallied for Listing<V> {
    fn tally(self) -> Option<Tally> {
        self.tally
    }
}
