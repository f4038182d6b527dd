//! Searches puzzles in lanes (the places of puzzles in the SIMD registers). Each lane searches depth first and takes
//! the next puzzle as soon as its own is done.

use super::bivalue::has_two_solutions;
use super::cache::Cache;
use super::choice::{Choices, open_cells};
use super::columns::{self, Column, Columns};
use super::instructions::{Instructions, Propagator, Work};
use super::lanes::{LANES, LaneSet, Lanes, Row};
use super::propagate::{ROWS, Seen, State, propagate};
use super::{BulkBoard, BulkCandidates, BulkPuzzles, BulkStatistics};

/// The default number of guesses per puzzle after which the engine first calls [`Sink::wants_more_guesses`]. The engine
/// calls it again after each further `MOST_GUESSES` guesses.
pub(super) const MOST_GUESSES: u64 = 10_000;
/// The number of guesses by which each solution postpones that call: a count that finds millions of solutions is not
/// stuck.
const GUESSES_A_SOLUTION: u64 = 16;

/// If at most this many solutions of each puzzle are wanted, a puzzle stays in its lane, so that its answer does not
/// depend on the other puzzles.
const MOST_ALONE: u64 = 1_000;

/// If at least this many more solutions are wanted, the engine looks for grids with two solutions before it guesses. If
/// fewer are wanted, guesses find them sooner.
const TWO_PAY: u64 = 8;

/// The number of solutions of a puzzle from which on a shared search caches how many its stuck grids have. With the
/// cache from the beginning, puzzles of 12,000 solutions took 1.07 times as long as without it.
const CACHE_PAYS: u64 = 10_000;

/// Receives the results of the engine.
pub(super) trait Sink {
    /// Whether the engine reports every solution, or only the first of each puzzle.
    const EVERY_SOLUTION: bool;
    /// Whether the engine reports the finished parts of the search space to `searched`.
    const PARTS: bool = false;

    /// Called with a solution of the puzzle at index `board`; `write` stores the solution into a board. If this method
    /// returns false, the search for this puzzle ends.
    fn solution(&mut self, board: usize, write: impl FnOnce(&mut BulkBoard)) -> bool;
    /// Called with the number of solutions found so far for a puzzle. If this method returns false, the search for the
    /// puzzle ends.
    fn counted(&mut self, solutions: u64) -> bool;
    /// Called with the number of solutions found when the search for a puzzle ends, but not if the engine gives it up.
    fn done(&mut self, board: usize, solutions: u64);
    /// Called when a puzzle has taken many guesses, with the number of solutions found so far. If this method returns
    /// false, the engine gives the puzzle up.
    fn wants_more_guesses(&mut self, board: usize, solutions: u64) -> bool;
    /// Called when a part of the search space is done, with the estimated share of this part in the whole, from 0 to 1.
    /// A guess with k alternatives gets 1/k of the share, and the others together get the rest.
    #[inline(always)]
    fn searched(&mut self, _part: f64) {}
}

/// A puzzle that is being searched, in one lane or in several lanes.
#[derive(Clone, Copy, Debug, Default)]
struct Job {
    board: usize,
    solutions: u64,
    guesses: u64,
    /// The number of guesses after which the engine next calls [`Sink::wants_more_guesses`], without those by which
    /// solutions postpone the call.
    enough: u64,
    lanes: LaneSet,
}

impl Job {
    /// Returns whether most guesses lead to solutions. Then every guess is equally good.
    fn has_plenty(&self) -> bool {
        self.guesses < 2 * self.solutions
    }
}

/// The lanes with their searches.
#[derive(Clone, Debug)]
pub(super) struct Engine {
    propagator: Propagator,
    state: Box<State>,
    /// The grid of each lane. It is valid only for fresh lanes and for busy lanes that the last pass found
    /// solved or stuck.
    columns: Box<Columns>,
    /// The stack of each lane. It has a grid for each guess whose alternatives are still to be searched. In this grid
    /// the alternatives are still possible, and the guess is not.
    stacks: [Vec<Column>; LANES],
    /// The guesses of the lanes. They are valid only for lanes that the last pass found stuck.
    choices: Box<Choices>,
    /// The numbers of solutions of stuck grids, for searches that count with all lanes.
    cache: Cache,
    /// Per lane: the share of the search space that the lane searches now, then the shares of the grids on its stack.
    /// The shares are kept up to date only for a sink with `PARTS`.
    parts: [(f64, Vec<f64>); LANES],
    /// The job of each lane, as an index into `jobs`.
    job_of: [usize; LANES],
    jobs: [Job; LANES],
    /// The free entries of `jobs`, as a bit set.
    free: LaneSet,
    /// The set of lanes that have a puzzle.
    busy: LaneSet,
    /// The stuck lanes that guess a cell without a look at `choices`. It is set by each pass.
    by_cell: LaneSet,
    /// The number of guesses per puzzle after which the engine calls [`Sink::wants_more_guesses`].
    pub most_guesses: u64,
    pub statistics: BulkStatistics,
}

/// A run over puzzles.
struct Run<'r, K> {
    puzzles: BulkPuzzles<'r>,
    /// The index of the next puzzle to start.
    next: usize,
    /// The number of solutions after which the search for a puzzle ends.
    limit: u64,
    /// Whether idle lanes take shares of the searches of other lanes.
    is_shared: bool,
    sink: &'r mut K,
}

impl Engine {
    /// Creates an engine in which no lane has a puzzle. Returns `None` if this machine does not support the
    /// instructions.
    pub fn new(instructions: Instructions) -> Option<Self> {
        Some(Engine {
            propagator: Propagator::new(instructions)?,
            state: Box::new([Row([0; LANES]); ROWS]),
            columns: Box::new(Columns::new()),
            stacks: Default::default(),
            choices: Box::new(Choices::new()),
            cache: Cache::default(),
            parts: Default::default(),
            job_of: [0; LANES],
            jobs: Default::default(),
            free: LaneSet::MAX,
            busy: 0,
            by_cell: 0,
            most_guesses: MOST_GUESSES,
            statistics: BulkStatistics::default(),
        })
    }

    /// Searches all puzzles for up to `limit` solutions each.
    pub fn run<K: Sink>(&mut self, puzzles: BulkPuzzles<'_>, limit: u64, sink: &mut K) {
        let is_shared = limit > MOST_ALONE;
        self.search(Run { puzzles, next: 0, limit, is_shared, sink });
    }

    /// Searches one puzzle for up to `limit` solutions with all lanes.
    pub fn run_shared<K: Sink>(&mut self, puzzle: &BulkCandidates, limit: u64, sink: &mut K) {
        let puzzles = BulkPuzzles::Candidates(std::slice::from_ref(puzzle));
        self.search(Run { puzzles, next: 0, limit, is_shared: true, sink });
    }

    fn search<K: Sink>(&mut self, mut run: Run<'_, K>) {
        lanes(LaneSet::MAX).for_each(|lane| self.begin(lane, &mut run));
        self.propagator.run(Search { engine: self, run, passes: u64::MAX });
    }

    /// Loads one puzzle; [`Engine::resume`] searches it.
    pub fn load<K: Sink>(&mut self, puzzle: &BulkCandidates, limit: u64, sink: &mut K) {
        let puzzles = BulkPuzzles::Candidates(std::slice::from_ref(puzzle));
        self.begin(0, &mut Run { puzzles, next: 0, limit, is_shared: true, sink });
    }

    /// Continues the search for at most `passes` passes. Returns whether the search is unfinished.
    pub fn resume<K: Sink>(&mut self, passes: u64, limit: u64, sink: &mut K) -> bool {
        let is_shared = limit > MOST_ALONE;
        let run = Run { puzzles: BulkPuzzles::Boards(&[]), next: 0, limit, is_shared, sink };
        self.propagator.run(Search { engine: self, run, passes });
        self.busy != 0
    }

    /// Copies fresh columns into the state, makes a pass of propagation, and copies the columns out if a busy lane is
    /// stuck or solved.
    #[inline(always)]
    fn pass<S: Lanes>(&mut self, simd: S, limit: u64) -> Seen {
        self.statistics.passes += 1;
        self.statistics.busy += u64::from(self.busy.count_ones());
        self.columns.put(simd, &mut self.state);
        let seen = propagate(simd, &mut self.state);
        if (seen.stuck | seen.solved) & self.busy != 0 {
            self.columns.take(simd, &self.state);
        }
        let stuck = seen.stuck & self.busy;
        self.by_cell = if limit > MOST_ALONE { self.with_plenty(stuck) } else { 0 };
        if stuck & !self.by_cell != 0 {
            self.choices.choose(simd, &self.state);
        }
        seen
    }

    /// Returns the lanes of a set whose jobs find solutions by most guesses.
    #[inline(always)]
    fn with_plenty(&self, set: LaneSet) -> LaneSet {
        let has_plenty = |&lane: &usize| self.jobs[self.job_of[lane]].has_plenty();
        lanes(set).filter(has_plenty).fold(0, |found, lane| found | 1 << lane)
    }

    /// Handles the result of a pass in each busy lane: guesses if the lane is stuck, reports a solution if the lane is
    /// solved, and backtracks on a conflict.
    #[inline(always)]
    fn step<S: Lanes, K: Sink>(&mut self, simd: S, seen: Seen, run: &mut Run<'_, K>) {
        // All copies are made before any is read: a load soon after stores of another width is slow.
        for lane in lanes(seen.stuck & self.busy) {
            let stack = &mut self.stacks[lane];
            stack.push(Column::EMPTY);
            self.columns.get(lane, stack.last_mut().expect("one was pushed"));
        }
        for lane in lanes((seen.conflict | seen.solved | seen.stuck) & self.busy) {
            let is_in = |set: LaneSet| set >> lane & 1 == 1;
            // Another lane has ended the job of this lane during this step, so this lane has begun the next puzzle or
            // is idle.
            if is_in(self.columns.fresh) || !is_in(self.busy) {
                continue;
            }
            if is_in(seen.stuck) {
                self.split(simd, lane, run);
            } else if is_in(seen.solved) {
                self.solved(lane, run);
            } else {
                self.back(lane, run);
            }
        }
    }

    /// Starts the next puzzle in a lane, or leaves the lane idle if there is none.
    fn begin<K: Sink>(&mut self, lane: usize, run: &mut Run<'_, K>) {
        self.busy &= !(1 << lane);
        if run.next >= run.puzzles.len() {
            return;
        }
        // A free entry exists: there are as many entries as lanes, each job has a lane, and this lane has
        // no job.
        let place = self.free.trailing_zeros() as usize % LANES;
        self.free &= !(1 << place);
        let index = run.next;
        self.jobs[place] = Job { board: index, enough: self.most_guesses, ..Job::default() };
        run.next += 1;
        self.give(lane, place);
        self.parts[lane].0 = 1.0;
        let (columns, puzzles) = (&mut *self.columns, run.puzzles);
        self.propagator.run(Begin { columns, lane, puzzles, index });
    }

    /// Assigns a lane to the job with the index `place`. The caller then writes the lane's column.
    fn give(&mut self, lane: usize, place: usize) {
        self.job_of[lane] = place;
        self.jobs[place].lanes |= 1 << lane;
        self.busy |= 1 << lane;
    }

    /// Makes a guess in a stuck lane, or counts the solutions of its grid without a guess. The lane's column is on top
    /// of its stack.
    #[inline(always)]
    fn split<S: Lanes, K: Sink>(&mut self, simd: S, lane: usize, run: &mut Run<'_, K>) {
        let depth = self.stacks[lane].len();
        let Some(column) = self.stacks[lane].last_mut() else { return };
        let job = self.jobs[self.job_of[lane]];
        let is_by_cell = self.by_cell >> lane & 1 == 1;
        let is_counted = !K::EVERY_SOLUTION && job.solutions > 0;
        if is_by_cell || is_counted && run.limit - job.solutions >= TWO_PAY {
            let open = open_cells(simd, column);
            if is_counted && has_two_solutions(open) {
                return self.count_known(lane, 2, run);
            }
            if is_counted
                && run.is_shared
                && job.solutions >= CACHE_PAYS
                && let Some(solutions) = self.cache.enter(lane, column, open.all, depth)
            {
                return self.count_known(lane, solutions, run);
            }
            if is_by_cell {
                self.guess_cell::<K>(lane, open.fewest.trailing_zeros() as usize);
                return self.count_guess(lane, run);
            }
        }
        if let Some(guess) = self.choices.guess(lane) {
            let first = guess.split(simd, column);
            self.columns.set(lane, &first);
            self.divide::<K>(lane, 2);
        } else {
            let cell = open_cells(simd, column).fewest.trailing_zeros() as usize;
            self.guess_cell::<K>(lane, cell);
        }
        self.count_guess(lane, run);
    }

    /// Counts a guess of the job in the lane. After many guesses it asks the sink, and ends the job if the sink gives
    /// it up.
    #[inline(always)]
    fn count_guess<K: Sink>(&mut self, lane: usize, run: &mut Run<'_, K>) {
        self.statistics.guesses += 1;
        let place = self.job_of[lane];
        let job = &mut self.jobs[place];
        job.guesses += 1;
        if job.guesses > job.enough.saturating_add(GUESSES_A_SOLUTION * job.solutions) {
            job.enough = job.enough.saturating_add(self.most_guesses);
            if !run.sink.wants_more_guesses(job.board, job.solutions) {
                self.end(place, run);
            }
        }
    }

    /// Divides the lane's share of the search space into as many equal parts as a guess has alternatives. The lane
    /// searches one of them now.
    #[inline(always)]
    fn divide<K: Sink>(&mut self, lane: usize, alternatives: u32) {
        if K::PARTS {
            let (part, others) = &mut self.parts[lane];
            let side = *part / f64::from(alternatives);
            others.push(*part - side);
            *part = side;
        }
    }

    /// Guesses the lowest candidate of a cell.
    #[inline(always)]
    fn guess_cell<K: Sink>(&mut self, lane: usize, cell: usize) {
        let Some(column) = self.stacks[lane].last_mut() else { return };
        let (set, lowest) = (column[cell], column[cell] & column[cell].wrapping_neg());
        column[cell] = set & !lowest;
        self.columns.set_cell(lane, cell, lowest);
        self.divide::<K>(lane, set.count_ones());
    }

    /// Counts the solutions of the grid on top of the lane's stack, whose number is known.
    #[inline(always)]
    fn count_known<K: Sink>(&mut self, lane: usize, solutions: u64, run: &mut Run<'_, K>) {
        self.stacks[lane].pop();
        self.cache.add(lane, solutions);
        let job = &mut self.jobs[self.job_of[lane]];
        job.solutions += (run.limit - job.solutions).min(solutions);
        self.after_solutions(lane, true, run);
    }

    /// Counts the solution in a solved lane. Reports it if the sink takes every solution or it is the first of the
    /// puzzle.
    #[inline(always)]
    fn solved<K: Sink>(&mut self, lane: usize, run: &mut Run<'_, K>) {
        let place = self.job_of[lane];
        self.cache.add(lane, 1);
        let job = &mut self.jobs[place];
        job.solutions += 1;
        let is_reported = K::EVERY_SOLUTION || job.solutions == 1;
        let columns = &self.columns;
        let write = |board: &mut BulkBoard| {
            let mut column = Column::EMPTY;
            columns.get(lane, &mut column);
            *board = columns::numbers(&column);
        };
        let wants_more = !is_reported || run.sink.solution(job.board, write);
        self.after_solutions(lane, wants_more, run);
    }

    /// Continues the search of a lane that has found solutions, if more are wanted. Otherwise ends its job.
    #[inline(always)]
    fn after_solutions<K: Sink>(&mut self, lane: usize, wants_more: bool, run: &mut Run<'_, K>) {
        let place = self.job_of[lane];
        let Job { board, solutions, .. } = self.jobs[place];
        if wants_more && run.sink.counted(solutions) && solutions < run.limit {
            return self.back(lane, run);
        }
        run.sink.done(board, solutions);
        self.end(place, run);
    }

    /// Backtracks: takes the grid with the other candidates of the last guess from the top of the lane's stack. If the
    /// stack is empty, the lane leaves its job and takes the next puzzle.
    #[inline(always)]
    fn back<K: Sink>(&mut self, lane: usize, run: &mut Run<'_, K>) {
        if K::PARTS {
            let (part, others) = &mut self.parts[lane];
            run.sink.searched(*part);
            *part = others.pop().unwrap_or(0.0);
        }
        self.cache.leave(lane, self.stacks[lane].len());
        if let Some(column) = self.stacks[lane].last() {
            self.columns.set(lane, column);
            self.stacks[lane].pop();
            return;
        }
        let place = self.job_of[lane];
        let job = &mut self.jobs[place];
        job.lanes &= !(1 << lane);
        if job.lanes == 0 {
            self.free |= 1 << place;
            run.sink.done(job.board, job.solutions);
        }
        self.begin(lane, run);
    }

    /// Ends a job in all its lanes. Each of these lanes starts the next puzzle, or is idle if there is none.
    fn end<K: Sink>(&mut self, place: usize, run: &mut Run<'_, K>) {
        self.free |= 1 << place;
        for lane in lanes(std::mem::take(&mut self.jobs[place].lanes)) {
            self.stacks[lane].clear();
            self.cache.abandon(lane);
            self.parts[lane].1.clear();
            self.begin(lane, run);
        }
    }

    /// Gives each idle lane the oldest grid on the longest stack of all lanes: presumably the largest part that is
    /// still to be searched there.
    fn share<K: Sink>(&mut self) {
        for lane in lanes(!self.busy) {
            let donor = lanes(self.busy).max_by_key(|&donor| self.stacks[donor].len());
            let Some(donor) = donor else { return };
            if self.stacks[donor].is_empty() {
                return;
            }
            let column = self.stacks[donor].remove(0);
            self.cache.give_away(donor);
            if K::PARTS {
                self.parts[lane].0 = self.parts[donor].1.remove(0);
            }
            self.give(lane, self.job_of[donor]);
            self.columns.set(lane, &column);
        }
    }
}

/// A search in all lanes. It runs until no lane is busy, or until it has made `passes` passes. The functions that run
/// in each pass are inlined, so that they are compiled for the instruction set.
struct Search<'e, 'r, K> {
    engine: &'e mut Engine,
    run: Run<'r, K>,
    passes: u64,
}

impl<K: Sink> Work for Search<'_, '_, K> {
    type Output = ();

    #[inline(always)]
    fn run<S: Lanes>(self, simd: S) {
        let Search { engine, mut run, passes } = self;
        let last = engine.statistics.passes.saturating_add(passes);
        while engine.busy != 0 && engine.statistics.passes < last {
            let seen = engine.pass(simd, run.limit);
            engine.step(simd, seen, &mut run);
            if engine.busy != LaneSet::MAX && run.is_shared {
                engine.share::<K>();
            }
        }
    }
}

/// Starts the puzzle at `index` in a lane: writes its candidates into the lane's column.
struct Begin<'e> {
    columns: &'e mut Columns,
    lane: usize,
    puzzles: BulkPuzzles<'e>,
    index: usize,
}

impl Work for Begin<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Lanes>(self, _: S) {
        let Begin { columns, lane, puzzles, index } = self;
        columns.begin(lane, &puzzles.candidates(index));
    }
}

/// Returns the indices of the lanes in a set, in ascending order.
fn lanes(mut set: LaneSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (lane < LANES).then_some(lane)
    })
}
