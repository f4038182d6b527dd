//! Puzzles in lanes: each lane searches depth first, and takes the next puzzle as soon as its own is done.

use super::bivalue::Bivalue;
use super::choice::{Choice, choose};
use super::columns::{self, Column, Columns};
use super::instructions::{Instructions, Propagator, Work};
use super::lanes::{LANES, LaneSet, Lanes, Row};
use super::propagate::{ROWS, Seen, State, propagate};
use super::{Board, Statistics};

/// The guesses after which it is asked whether to go on with a puzzle, unless said otherwise.
pub(super) const MOST_GUESSES: u64 = 10_000;
/// A solution earns so many more: whoever counts millions is not stuck.
const GUESSES_A_SOLUTION: u64 = 16;

/// The first guesses of a puzzle are not weighed: many cells are open then, so that weighing takes long,
/// and most puzzles need no more. (The hardest need a twentieth more guesses for it.)
const HASTY_GUESSES: u64 = 6;
/// Up to this limit a puzzle stays in its lane, so that its answer does not depend on its neighbours.
const MOST_ALONE: u64 = 1_000;

/// When so many solutions are wanted, grids with two candidates a cell are solved by themselves; guessing
/// finds one or two of them sooner.
const BIVALUE_PAYS: u64 = 8;

/// Where the engine's findings go.
pub(super) trait Sink {
    /// Whether every solution is wanted, or the first of a puzzle only.
    const EVERY_SOLUTION: bool;
    /// Whether it is to be told which part of the search space is done.
    const PARTS: bool = false;

    /// A solution of a puzzle, to be written where it is kept; the search ends where the answer is no.
    fn solution(&mut self, board: usize, write: impl FnOnce(&mut Board)) -> bool;
    /// So many solutions of a puzzle are known; the search ends where it answers no.
    fn counted(&mut self, solutions: u64) -> bool;
    /// A puzzle is done, with so many solutions.
    fn done(&mut self, board: usize, solutions: u64);
    /// A puzzle takes many guesses, and has so many solutions by now: where the answer is no it is given up.
    fn goes_on(&mut self, board: usize, solutions: u64) -> bool;
    /// This part of the search space is done: a half for each choice between two sides on the way there, a third
    /// for one of three, and so on.
    #[inline(always)]
    fn searched(&mut self, _part: f64) {}
}

/// A puzzle under way, in one lane or in several.
#[derive(Clone, Copy, Debug, Default)]
struct Job {
    board: usize,
    solutions: u64,
    guesses: u64,
    /// The guesses after which it is asked whether to go on.
    enough: u64,
    lanes: LaneSet,
}

/// Lanes with their searches.
#[derive(Clone, Debug)]
pub(super) struct Engine {
    propagator: Propagator,
    state: Box<State>,
    /// The lanes by themselves; valid for lanes that are done or stuck, and for fresh ones.
    columns: Box<Columns>,
    /// What each lane has still to look at: the other sides of its guesses.
    stacks: [Vec<Column>; LANES],
    /// Which part of the search space each lane is in, and behind it those of the other sides on its stack;
    /// kept for a sink that wants parts.
    parts: [(f64, Vec<f64>); LANES],
    /// The job of each lane, by its place in `jobs`.
    job_of: [usize; LANES],
    jobs: [Job; LANES],
    /// The places in `jobs` that are free.
    free: LaneSet,
    /// The lanes at work.
    busy: LaneSet,
    /// The guesses after which it is asked whether to go on with a puzzle.
    pub most_guesses: u64,
    pub statistics: Statistics,
}

/// One run over boards.
struct Run<'r, K> {
    boards: &'r [Board],
    next: usize,
    limit: u64,
    sink: &'r mut K,
}

impl Engine {
    /// None when this machine does not have the instructions.
    pub fn new(instructions: Instructions) -> Option<Self> {
        Some(Engine {
            propagator: Propagator::new(instructions)?,
            state: Box::new([Row([0; LANES]); ROWS]),
            columns: Box::new(Columns::new()),
            stacks: Default::default(),
            parts: Default::default(),
            job_of: [0; LANES],
            jobs: Default::default(),
            free: LaneSet::MAX,
            busy: 0,
            most_guesses: MOST_GUESSES,
            statistics: Statistics::default(),
        })
    }

    /// Searches all `boards`, each up to `limit` solutions.
    pub fn run<K: Sink>(&mut self, boards: &[Board], limit: u64, sink: &mut K) {
        let mut run = Run { boards, next: 0, limit, sink };
        lanes(LaneSet::MAX).for_each(|lane| self.begin(lane, &mut run));
        self.propagator.run(Search(self, run, u64::MAX));
    }

    /// Takes a board to search; [`Engine::resume`] does it.
    pub fn load<K: Sink>(&mut self, board: &Board, limit: u64, sink: &mut K) {
        let boards = std::slice::from_ref(board);
        self.begin(0, &mut Run { boards, next: 0, limit, sink });
    }

    /// Goes on with a search that was begun, for at most `passes` passes, and returns whether there is more to do.
    pub fn resume<K: Sink>(&mut self, passes: u64, limit: u64, sink: &mut K) -> bool {
        self.propagator.run(Search(self, Run { boards: &[], next: 0, limit, sink }, passes));
        self.busy != 0
    }

    /// Puts fresh columns into the state, propagates, and takes out the columns of lanes that ask for a look.
    #[inline(always)]
    fn pass<S: Lanes>(&mut self, simd: S) -> Seen {
        self.statistics.passes += 1;
        self.statistics.busy += u64::from(self.busy.count_ones());
        self.columns.put(simd, &mut self.state);
        let seen = propagate(simd, &mut self.state);
        if (seen.stuck | seen.solved) & self.busy != 0 {
            self.columns.take(simd, &self.state);
        }
        seen
    }

    /// What follows from a pass.
    #[inline(always)]
    fn step<S: Lanes, K: Sink>(&mut self, simd: S, seen: Seen, run: &mut Run<'_, K>) {
        // All at once, and before anything is read from them: what is read right after it was written in
        // other portions comes late.
        for lane in lanes(seen.stuck & self.busy) {
            let stack = &mut self.stacks[lane];
            stack.push(Column::EMPTY);
            self.columns.get(lane, stack.last_mut().expect("one was pushed"));
        }
        for lane in lanes((seen.conflict | seen.solved | seen.stuck) & self.busy) {
            let is_in = |set: LaneSet| set >> lane & 1 == 1;
            match () {
                // Its job ended in another lane, and it has begun something else, or nothing.
                () if is_in(self.columns.fresh) || !is_in(self.busy) => {}
                () if is_in(seen.stuck) => self.split(simd, lane, run),
                () if is_in(seen.solved) => self.solved(lane, run),
                () => self.back(lane, run),
            }
        }
    }

    /// Takes the next puzzle, or nothing.
    fn begin<K: Sink>(&mut self, lane: usize, run: &mut Run<'_, K>) {
        self.busy &= !(1 << lane);
        let Some(board) = run.boards.get(run.next) else { return };
        // There are no more jobs than lanes, and this lane has none.
        let place = self.free.trailing_zeros() as usize % LANES;
        self.free &= !(1 << place);
        self.jobs[place] = Job { board: run.next, enough: self.most_guesses, ..Job::default() };
        run.next += 1;
        self.give(lane, place);
        self.parts[lane].0 = 1.0;
        self.propagator.run(Begin(&mut self.columns, lane, board));
    }

    /// Gives a lane to a job; its column is to be written.
    fn give(&mut self, lane: usize, place: usize) {
        self.job_of[lane] = place;
        self.jobs[place].lanes |= 1 << lane;
        self.busy |= 1 << lane;
    }

    /// Guesses, or sees that there is nothing to guess. The lane's column is on top of its stack.
    #[inline(always)]
    fn split<S: Lanes, K: Sink>(&mut self, simd: S, lane: usize, run: &mut Run<'_, K>) {
        let job = self.jobs[self.job_of[lane]];
        let Some(column) = self.stacks[lane].last() else { return };
        // While most guesses lead to solutions, none is better than another.
        let does_matter = job.guesses >= 2 * job.solutions + HASTY_GUESSES;
        match choose(simd, column, does_matter) {
            Choice::Cell(cell) => self.guess(lane, cell, run),
            Choice::Bivalue(open) if run.limit - job.solutions < BIVALUE_PAYS => {
                self.guess(lane, open.trailing_zeros() as usize, run);
            }
            Choice::Bivalue(open) => self.bivalue(lane, open, run),
        }
    }

    #[inline(always)]
    fn guess<K: Sink>(&mut self, lane: usize, cell: usize, run: &mut Run<'_, K>) {
        let job = &mut self.jobs[self.job_of[lane]];
        job.guesses += 1;
        self.statistics.guesses += 1;
        if job.guesses > job.enough.saturating_add(GUESSES_A_SOLUTION * job.solutions) {
            if !run.sink.goes_on(job.board, job.solutions) {
                return self.end(self.job_of[lane], run);
            }
            job.enough = job.enough.saturating_add(self.most_guesses);
        }
        let Some(column) = self.stacks[lane].last_mut() else { return };
        if K::PARTS {
            let (part, others) = &mut self.parts[lane];
            let side = *part / f64::from(column[cell].count_ones());
            others.push(*part - side);
            *part = side;
        }
        let lowest = column[cell] & column[cell].wrapping_neg();
        column[cell] &= !lowest;
        self.columns.set_cell(lane, cell, lowest);
    }

    /// Solves a grid with two candidates a cell.
    #[inline(always)]
    fn bivalue<K: Sink>(&mut self, lane: usize, open: u128, run: &mut Run<'_, K>) {
        let Some(column) = self.stacks[lane].pop() else { return };
        match Bivalue::new(&column, open) {
            Some(found) => self.found(lane, &found, run),
            None => self.back(lane, run),
        }
    }

    #[inline(always)]
    fn solved<K: Sink>(&mut self, lane: usize, run: &mut Run<'_, K>) {
        let place = self.job_of[lane];
        let job = &mut self.jobs[place];
        job.solutions += 1;
        let is_told = K::EVERY_SOLUTION || job.solutions == 1;
        let columns = &self.columns;
        let write = |board: &mut Board| {
            let mut column = Column::EMPTY;
            columns.get(lane, &mut column);
            *board = columns::numbers(&column);
        };
        let goes_on = !is_told || run.sink.solution(job.board, write);
        self.go_on(lane, goes_on, run);
    }

    /// Goes on after solutions, if more are wanted.
    #[inline(always)]
    fn go_on<K: Sink>(&mut self, lane: usize, goes_on: bool, run: &mut Run<'_, K>) {
        let place = self.job_of[lane];
        let Job { board, solutions, .. } = self.jobs[place];
        if goes_on && run.sink.counted(solutions) && solutions < run.limit {
            return self.back(lane, run);
        }
        run.sink.done(board, solutions);
        self.end(place, run);
    }

    /// Takes note of the solutions of a grid with two candidates a cell, as many as are wanted.
    #[inline(always)]
    fn found<K: Sink>(&mut self, lane: usize, found: &Bivalue, run: &mut Run<'_, K>) {
        let job = &mut self.jobs[self.job_of[lane]];
        let wanted = found.solutions().min(run.limit - job.solutions);
        let told = if K::EVERY_SOLUTION { wanted } else { u64::from(job.solutions == 0) };
        for n in 0..told {
            if !run.sink.solution(job.board, |board| *board = found.solution(n)) {
                job.solutions += n + 1;
                return self.go_on(lane, false, run);
            }
        }
        job.solutions += wanted;
        self.go_on(lane, true, run);
    }

    /// Goes on with the other side of the last guess.
    #[inline(always)]
    fn back<K: Sink>(&mut self, lane: usize, run: &mut Run<'_, K>) {
        if K::PARTS {
            let (part, others) = &mut self.parts[lane];
            run.sink.searched(*part);
            *part = others.pop().unwrap_or(0.0);
        }
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

    /// Ends a job in all its lanes.
    fn end<K: Sink>(&mut self, place: usize, run: &mut Run<'_, K>) {
        self.free |= 1 << place;
        for lane in lanes(std::mem::take(&mut self.jobs[place].lanes)) {
            self.stacks[lane].clear();
            self.parts[lane].1.clear();
            self.begin(lane, run);
        }
    }

    /// Lets idle lanes take the oldest, so largest, open sides from those that have most.
    fn share<K: Sink>(&mut self) {
        for lane in lanes(!self.busy) {
            let donor = lanes(self.busy).max_by_key(|&donor| self.stacks[donor].len());
            let Some(donor) = donor else { return };
            if self.stacks[donor].is_empty() {
                return;
            }
            let column = self.stacks[donor].remove(0);
            if K::PARTS {
                self.parts[lane].0 = self.parts[donor].1.remove(0);
            }
            self.give(lane, self.job_of[donor]);
            self.columns.set(lane, &column);
        }
    }
}

/// A search in all lanes, from the first puzzles on; the hot parts of it are inlined, so that they are
/// compiled for the instruction set. The last field is the number of passes after
/// which it pauses.
struct Search<'e, 'r, K>(&'e mut Engine, Run<'r, K>, u64);

impl<K: Sink> Work for Search<'_, '_, K> {
    type Output = ();

    #[inline(always)]
    fn run<S: Lanes>(self, simd: S) {
        let Search(engine, mut run, passes) = self;
        let last = engine.statistics.passes.saturating_add(passes);
        while engine.busy != 0 && engine.statistics.passes < last {
            let seen = engine.pass(simd);
            engine.step(simd, seen, &mut run);
            if engine.busy != LaneSet::MAX && run.limit > MOST_ALONE {
                engine.share::<K>();
            }
        }
    }
}

/// A puzzle begun in a lane.
struct Begin<'e>(&'e mut Columns, usize, &'e Board);

impl Work for Begin<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Lanes>(self, _: S) {
        self.0.begin(self.1, self.2);
    }
}

/// The lanes of a set.
fn lanes(mut set: LaneSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (lane < LANES).then_some(lane)
    })
}
