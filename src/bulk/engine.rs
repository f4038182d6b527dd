//! Puzzles in lanes: each lane searches depth first, and takes the next puzzle as soon as its own is done.

use std::collections::VecDeque;

use super::bivalue::Bivalue;
use super::choice::{Choice, Column};
use super::instructions::{Instructions, Propagator};
use super::lanes::{LANES, LaneSet, Row};
use super::propagate::{Seen, State};
use super::{Board, Statistics};

/// The guesses after which a puzzle is given up, unless said otherwise.
const MOST_GUESSES: u64 = 10_000;
/// A solution earns so many more: whoever counts millions is not stuck.
const GUESSES_A_SOLUTION: u64 = 16;

/// The first guesses of a puzzle are not weighed: many cells are open then, so that weighing takes long,
/// and most puzzles need no more. (The hardest need a twentieth more guesses for it.)
const HASTY_GUESSES: u64 = 6;
/// Up to this limit a puzzle stays in its lane, so that its answer does not depend on its neighbours.
const MOST_ALONE: u64 = 1_000;

/// Candidates by the number in a cell; 0 is an open cell.
const CANDIDATES: [u16; 10] = [0x1ff, 1, 2, 4, 8, 16, 32, 64, 128, 256];

/// Where the engine's findings go.
pub(super) trait Sink {
    /// Whether every solution is wanted, or the first of a puzzle only.
    const EVERY_SOLUTION: bool;

    /// A solution of a puzzle, to be written where it is kept; the search ends where the answer is no.
    fn solution(&mut self, board: usize, write: impl FnOnce(&mut Board)) -> bool;
    /// So many solutions of a puzzle are known; the search ends where it answers no.
    fn counted(&mut self, solutions: u64) -> bool;
    /// A puzzle is done, with so many solutions.
    fn done(&mut self, board: usize, solutions: u64);
    /// A puzzle took too many guesses: nothing is known.
    fn given_up(&mut self, board: usize);
}

/// A puzzle under way, in one lane or in several.
#[derive(Clone, Copy, Debug, Default)]
struct Job {
    board: usize,
    solutions: u64,
    guesses: u64,
    lanes: LaneSet,
}

/// Lanes with their searches.
#[derive(Clone, Debug)]
pub(super) struct Engine {
    propagator: Propagator,
    state: Box<State>,
    /// What each lane has still to look at: the other sides of its guesses.
    stacks: [VecDeque<Column>; LANES],
    /// The job of each lane, by its place in `jobs`.
    job_of: [usize; LANES],
    jobs: [Job; LANES],
    /// The places in `jobs` that are free.
    free: LaneSet,
    /// The lanes at work.
    busy: LaneSet,
    /// The lanes whose content is newer than the last pass.
    fresh: LaneSet,
    /// The guesses after which a puzzle is given up.
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
            state: Box::new([Row([CANDIDATES[0]; LANES]); 81]),
            stacks: Default::default(),
            job_of: [0; LANES],
            jobs: Default::default(),
            free: LaneSet::MAX,
            busy: 0,
            fresh: 0,
            most_guesses: MOST_GUESSES,
            statistics: Statistics::default(),
        })
    }

    /// Searches all `boards`, each up to `limit` solutions.
    pub fn run<K: Sink>(&mut self, boards: &[Board], limit: u64, sink: &mut K) {
        let mut run = Run { boards, next: 0, limit, sink };
        lanes(LaneSet::MAX).for_each(|lane| self.begin(lane, &mut run));
        while self.busy != 0 {
            let seen = self.propagator.propagate(&mut self.state);
            self.statistics.passes += 1;
            self.statistics.busy += u64::from(self.busy.count_ones());
            self.step(seen, &mut run);
            if self.busy != LaneSet::MAX && limit > MOST_ALONE {
                self.share();
            }
        }
    }

    /// What follows from a pass.
    fn step<K: Sink>(&mut self, seen: Seen, run: &mut Run<'_, K>) {
        self.fresh = 0;
        for lane in lanes((seen.conflict | seen.solved | seen.stuck) & self.busy) {
            let is_in = |set: LaneSet| set >> lane & 1 == 1;
            match () {
                // Its job ended in another lane, and it has begun something else, or nothing.
                () if is_in(self.fresh) || !is_in(self.busy) => {}
                () if is_in(seen.stuck) => self.split(lane, run),
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
        self.jobs[place] = Job { board: run.next, ..Job::default() };
        run.next += 1;
        self.give(lane, place);
        for (row, &number) in self.state.iter_mut().zip(board) {
            row.0[lane % LANES] = CANDIDATES[usize::from(number)];
        }
    }

    /// Gives a lane to a job; its column is to be written.
    fn give(&mut self, lane: usize, place: usize) {
        self.job_of[lane] = place;
        self.jobs[place].lanes |= 1 << lane;
        self.busy |= 1 << lane;
        self.fresh |= 1 << lane;
    }

    /// Guesses, or sees that there is nothing to guess.
    fn split<K: Sink>(&mut self, lane: usize, run: &mut Run<'_, K>) {
        let job = self.jobs[self.job_of[lane]];
        let column = self.column(lane);
        // While most guesses lead to solutions, none is better than another.
        let does_matter = job.guesses >= 2 * job.solutions + HASTY_GUESSES;
        match self.propagator.choose(&column, does_matter) {
            Choice::Cell(cell) => self.guess(lane, column, cell, run),
            Choice::Bivalue(open) => match Bivalue::new(&column, open) {
                Some(found) => self.found(lane, &found, run),
                None => self.back(lane, run),
            },
        }
    }

    fn guess<K: Sink>(
        &mut self,
        lane: usize,
        mut column: Column,
        cell: usize,
        run: &mut Run<'_, K>,
    ) {
        let job = &mut self.jobs[self.job_of[lane]];
        job.guesses += 1;
        self.statistics.guesses += 1;
        if job.guesses > self.most_guesses + GUESSES_A_SOLUTION * job.solutions {
            run.sink.given_up(job.board);
            return self.end(self.job_of[lane], run);
        }
        let lowest = column[cell] & column[cell].wrapping_neg();
        self.state[cell].0[lane] = lowest;
        column[cell] &= !lowest;
        self.stacks[lane].push_back(column);
    }

    fn solved<K: Sink>(&mut self, lane: usize, run: &mut Run<'_, K>) {
        let place = self.job_of[lane];
        let job = &mut self.jobs[place];
        job.solutions += 1;
        let is_told = K::EVERY_SOLUTION || job.solutions == 1;
        let state = &self.state;
        let goes_on = !is_told || run.sink.solution(job.board, |board| write(state, lane, board));
        self.go_on(lane, goes_on, run);
    }

    /// Goes on after solutions, if more are wanted.
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
    fn back<K: Sink>(&mut self, lane: usize, run: &mut Run<'_, K>) {
        if let Some(column) = self.stacks[lane].pop_back() {
            return self.put(lane, &column);
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
            self.begin(lane, run);
        }
    }

    /// Lets idle lanes take the oldest, so largest, open sides from those that have most.
    fn share(&mut self) {
        for lane in lanes(!self.busy) {
            let donor = lanes(self.busy).max_by_key(|&donor| self.stacks[donor].len());
            let Some(donor) = donor else { return };
            let Some(column) = self.stacks[donor].pop_front() else { return };
            self.give(lane, self.job_of[donor]);
            self.put(lane, &column);
        }
    }

    fn column(&self, lane: usize) -> Column {
        let mut column = [0; 88];
        for (set, row) in column.iter_mut().zip(&*self.state) {
            *set = row.0[lane % LANES];
        }
        column
    }

    fn put(&mut self, lane: usize, column: &Column) {
        for (row, &set) in self.state.iter_mut().zip(column) {
            row.0[lane % LANES] = set;
        }
    }
}

/// Writes the only candidates of a lane.
fn write(state: &State, lane: usize, board: &mut Board) {
    for (number, row) in board.iter_mut().zip(state) {
        *number = row.0[lane % LANES].trailing_zeros() as u8 + 1;
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
