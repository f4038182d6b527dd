//! Counts or lists the solutions of one puzzle with all lanes (the places of puzzles in the SIMD registers).

use std::ops::ControlFlow;

use super::engine::{Engine, Sink};
use super::{BulkBoard, BulkCandidates, BulkPuzzle, BulkPuzzles, Instructions};

/// The result of a count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of solutions found, at most the limit.
    pub solutions: u64,
    /// True if the caller stopped the count.
    pub was_stopped: bool,
    /// True if the engine gave up because the puzzle needed many guesses for few solutions. A solver that chooses its
    /// decisions better may find the remaining solutions sooner.
    pub was_given_up: bool,
}

/// Counts the solutions of `puzzle`, at most `limit`. Every few milliseconds, if there are new solutions and the count
/// is not done, it calls `progress` with the number found so far. If `progress` returns [`ControlFlow::Break`], the
/// count stops. The count also ends if it needs many guesses for few solutions ([`Tally::was_given_up`]).
///
/// ```
/// use std::ops::ControlFlow;
/// use sudosat_bulk::count;
///
/// let tally = count(&[0_u8; 81], 1_000_000, |_| ControlFlow::Continue(()));
/// assert_eq!((tally.solutions, tally.was_stopped), (1_000_000, false));
/// ```
///
/// # Panics
///
/// Panics if the puzzle has a number or a candidate above 9, or if the limit is 0.
pub fn count(
    puzzle: &impl BulkPuzzle,
    limit: u64,
    mut progress: impl FnMut(u64) -> ControlFlow<()>,
) -> Tally {
    let mut counter = Counter::new(puzzle, limit);
    let mut tally = Tally::default();
    let mut reported = 0;
    while !(tally.was_stopped || tally.was_given_up) && counter.advance(PASSES_PER_REPORT) {
        tally.was_given_up = counter.is_stuck();
        if counter.solutions() > reported {
            reported = counter.solutions();
            tally.was_stopped = progress(reported).is_break();
        }
    }
    Tally { solutions: counter.solutions(), ..tally }
}

/// The number of passes between two calls of the progress function: a few milliseconds of work.
const PASSES_PER_REPORT: u64 = 1 << 12;

/// A count that runs in pieces and reports its progress between them.
///
/// ```
/// use sudosat_bulk::Counter;
///
/// let mut counter = Counter::new(&[0_u8; 81], 1_000_000);
/// let mut pieces = 1;
/// while counter.advance(100) {
///     pieces += 1;
/// }
/// assert_eq!(counter.solutions(), 1_000_000);
/// assert!(pieces > 10 && counter.part() < 1e-6, "a small part of an empty grid's solutions");
/// ```
#[derive(Clone, Debug)]
pub struct Counter {
    engine: Engine,
    limit: u64,
    found: CountSink,
}

impl Counter {
    /// Prepares a count of the solutions of `puzzle`, at most `limit`.
    ///
    /// # Panics
    ///
    /// Panics if the puzzle has a number or a candidate above 9, or if the limit is 0.
    #[must_use]
    pub fn new(puzzle: &impl BulkPuzzle, limit: u64) -> Self {
        Self::of_candidates(&puzzle.candidates(), limit)
    }

    /// Does the work of [`Counter::new`]. It has no type parameter, so that it is compiled in this crate.
    fn of_candidates(puzzle: &BulkCandidates, limit: u64) -> Self {
        let mut counter = Counter { engine: engine(limit), limit, found: CountSink::default() };
        counter.engine.load(puzzle, limit, &mut counter.found);
        counter
    }

    /// Makes at most `passes` passes over all lanes. Returns whether the count is unfinished.
    pub fn advance(&mut self, passes: u64) -> bool {
        self.engine.resume(passes, self.limit, &mut self.found)
    }

    /// Returns the number of solutions so far, at most the limit.
    #[must_use]
    pub fn solutions(&self) -> u64 {
        self.found.solutions
    }

    /// Returns the number of passes so far, each over all lanes. This measures the work done and is the
    /// same on every machine.
    #[must_use]
    pub fn passes(&self) -> u64 {
        self.engine.statistics.passes
    }

    /// Returns the share of the search space that is done, from 0 to 1. It is an estimate: it assumes that all
    /// candidates of a guessed cell leave equally large parts to search.
    #[must_use]
    pub fn part(&self) -> f64 {
        self.found.part
    }

    /// Returns whether the count has at some time needed many guesses for few solutions. A solver that chooses its
    /// decisions better may find the remaining solutions sooner.
    #[must_use]
    pub fn is_stuck(&self) -> bool {
        self.found.is_stuck
    }
}

/// Calls `visit` with each solution of `puzzle`, at most `limit`, in no guaranteed order. If `visit` returns
/// [`ControlFlow::Break`], the search stops. Returns how many solutions were found, and whether the search stopped
/// before the end.
///
/// Whenever the search has made many guesses for few solutions, it gives up if it has found no solution. Otherwise it
/// calls `goes_on`, and stops if `goes_on` returns false.
///
/// # Panics
///
/// Panics if the puzzle has a number or a candidate above 9, or if the limit is 0.
pub fn list(
    puzzle: &impl BulkPuzzle,
    limit: u64,
    visit: &mut dyn FnMut(&BulkBoard) -> ControlFlow<()>,
    goes_on: &mut dyn FnMut() -> bool,
) -> Tally {
    list_to(&puzzle.candidates(), limit, Listing { visit, goes_on, tally: Tally::default() })
}

/// Does the work of [`list`]. It has no type parameter, so that it is compiled in this crate.
fn list_to(puzzle: &BulkCandidates, limit: u64, mut sink: Listing<'_>) -> Tally {
    let puzzles = BulkPuzzles::Candidates(std::slice::from_ref(puzzle));
    engine(limit).run(puzzles, limit, &mut sink);
    sink.tally
}

fn engine(limit: u64) -> Engine {
    assert!(limit > 0, "a limit of 0 solutions asks nothing");
    Engine::new(Instructions::best()).expect("this machine has them")
}

/// The receiver of the results of a count. It stores the number of solutions and the sum of the searched parts.
#[derive(Clone, Debug, Default)]
struct CountSink {
    solutions: u64,
    part: f64,
    is_stuck: bool,
}

impl Sink for CountSink {
    const EVERY_SOLUTION: bool = false;
    const PARTS: bool = true;

    fn solution(&mut self, _: usize, _: impl FnOnce(&mut BulkBoard)) -> bool {
        true
    }

    #[inline(always)]
    fn counted(&mut self, solutions: u64) -> bool {
        self.solutions = solutions;
        true
    }

    fn done(&mut self, _: usize, solutions: u64) {
        self.solutions = solutions;
    }

    fn wants_more_guesses(&mut self, _: usize, _: u64) -> bool {
        self.is_stuck = true;
        true
    }

    #[inline(always)]
    fn searched(&mut self, part: f64) {
        self.part += part;
    }
}

/// The receiver of the solutions of a listing. It holds the callbacks as trait objects, so that the engine
/// is compiled once and not again for each caller.
struct Listing<'l> {
    visit: &'l mut dyn FnMut(&BulkBoard) -> ControlFlow<()>,
    goes_on: &'l mut dyn FnMut() -> bool,
    tally: Tally,
}

impl Sink for Listing<'_> {
    const EVERY_SOLUTION: bool = true;

    fn solution(&mut self, _: usize, write: impl FnOnce(&mut BulkBoard)) -> bool {
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

    fn wants_more_guesses(&mut self, _: usize, solutions: u64) -> bool {
        self.tally.solutions = solutions;
        self.tally.was_given_up = solutions == 0;
        self.tally.was_stopped = solutions > 0 && !(self.goes_on)();
        !self.tally.was_given_up && !self.tally.was_stopped
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::{BulkBoard, count, list};

    /// Returns a full grid without the cells of a pattern: every `step`-th one from `first` on stays.
    fn board(first: usize, step: usize) -> BulkBoard {
        let full =
            b"812753649943682175675491283154237896369845721287169534521974368438526917796318452";
        let stays = |cell: usize| cell % step == first;
        std::array::from_fn(|cell| if stays(cell) { full[cell] - b'0' } else { 0 })
    }

    /// A list reports each solution, so it finds no number in the cache.
    #[test]
    fn a_count_finds_as_many_solutions_as_a_list() {
        let mut counted_many = 0;
        for (first, step) in (3..5).flat_map(|step| (0..step).map(move |first| (first, step))) {
            let board = board(first, step);
            let listed = list(&board, 300_000, &mut |_| ControlFlow::Continue(()), &mut || true);
            for limit in [1_001, 2_500, 300_000] {
                let counted = count(&board, limit, |_| ControlFlow::Continue(()));
                assert_eq!(counted.solutions, listed.solutions.min(limit), "{board:?}");
            }
            counted_many += usize::from((10_000..300_000).contains(&listed.solutions));
        }
        assert!(counted_many > 0);
    }
}
