//! Splits a puzzle into cubes, which several threads search (M. Heule, O. Kullmann, S. Wieringa, A. Biere, *Cube and
//! Conquer: Guiding CDCL SAT Solvers by Lookaheads*, HVC 2011).
//!
//! Each thread has an engine with the whole formula. It takes the next cube that no thread has taken, and searches it
//! with the literals of the cube as assumptions, so that what the engine has learned helps in later cubes. No two cubes
//! have a solution in common: two solutions of any cubes are different.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use rustsat::types::Lit;

use crate::backend::{Engine, Limit, Limits, Settings, SharedClauses, Verdict};
use crate::cover::{Cube, Position};
use crate::decode::PuzzleInstance;
use crate::encode::Problem;
use crate::grid::{Grid, Puzzle};

use super::session::Session;
use super::{Answer, Options, Outcome, SolveError, Solver, Statistics};

/// The longest time to wait for a thread before the caller's limits are checked again.
const CHECK_INTERVAL: Duration = Duration::from_millis(5);

/// How a puzzle is split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CubeSplit {
    /// The number of cubes. There are fewer if nothing is left to split.
    pub cubes: NonZeroUsize,
    /// The number of threads that search the cubes.
    pub threads: NonZeroUsize,
}

impl Solver {
    /// Splits `puzzle` into cubes, and lets several threads search them for `wanted` solutions, 1 or 2. The engine is
    /// the one of the options, and cdcl for [`Engine::Auto`]; the formula is always the reduced one. If there are
    /// several solutions, it depends on the threads which of them are found. Limits of conflicts apply to each thread.
    ///
    /// # Errors
    ///
    /// Returns an error if the engine is not available, cannot obey a limit, fails, or returns a model that is no
    /// solution.
    ///
    /// # Panics
    ///
    /// Panics if the puzzle has another shape or other rules than the solver.
    pub fn solve_cubes(
        &self,
        puzzle: &Puzzle,
        split: CubeSplit,
        wanted: usize,
    ) -> Result<Outcome, SolveError> {
        let limits = self.options().limits();
        let Ok(position) = self.searched().simplified(puzzle) else {
            return Ok(Outcome { answer: Answer::None, statistics: Statistics::default() });
        };
        let stop = Arc::new(AtomicBool::new(false));
        let search = CubeSearch {
            source: self.instance(puzzle),
            cubes: position.cubes_while(split.cubes.get(), &mut || limits.reached().is_none()),
            position,
            options: with_known_engine(self.options()),
            limits: Limits { interrupt: Some(Arc::clone(&stop)), ..limits.clone() },
            next: AtomicUsize::new(0),
            shared: Arc::default(),
        };
        let mut found = CubeResults { wanted, ..CubeResults::default() };
        thread::scope(|scope| {
            let (reports, received) = mpsc::channel();
            for _ in 0..split.threads.get().min(search.cubes.len()) {
                let (search, reports) = (&search, reports.clone());
                scope.spawn(move || search.report(&reports));
            }
            drop(reports);
            found.collect(&received, &stop, &limits);
        });
        found.outcome()
    }
}

/// Returns the options with cdcl in place of the engine auto: an engine that keeps what it has learned from cube to
/// cube.
fn with_known_engine(options: &Options) -> Options {
    let engine = match &options.engine {
        Engine::Auto => Engine::Cdcl(Settings::default()),
        engine => engine.clone(),
    };
    Options { engine, ..options.clone() }
}

/// The puzzle and its cubes, which all threads share.
struct CubeSearch<'s> {
    source: PuzzleInstance<'s>,
    position: Position<'s>,
    cubes: Vec<Cube>,
    options: Options,
    limits: Limits,
    /// The index of the first cube that no thread has taken.
    next: AtomicUsize,
    /// The clauses that the threads share. Some of them may say that a solution that was found is none, which keeps no
    /// other thread from a solution, because no two cubes have one in common.
    shared: Arc<SharedClauses>,
}

/// What a thread reports.
enum Report {
    Solution(Grid),
    /// The thread has stopped: at a limit, or because no cube is left.
    End(Option<Limit>, Statistics),
}

impl CubeSearch<'_> {
    /// Searches cubes until none is left, and reports the solutions and the end. No error is reported twice.
    fn report(&self, reports: &Sender<Result<Report, SolveError>>) {
        // Nobody receives a report after an error.
        let send = |report| reports.send(report).unwrap_or_default();
        let end = self.search(&mut |grid| send(Ok(Report::Solution(grid))));
        send(end.map(|(limit, statistics)| Report::End(limit, statistics)));
    }

    /// Searches cubes until none is left, or until a limit, and calls `visit` with each solution.
    fn search(
        &self,
        visit: &mut dyn FnMut(Grid),
    ) -> Result<(Option<Limit>, Statistics), SolveError> {
        let problem = Problem::of_position(&self.position, Some(self.source.sudoku));
        let quiet = &mut |_| {};
        let session = Session::of(self.source, problem, &self.options, &self.limits, quiet)?;
        let Some(mut session) = session else { return Ok((None, Statistics::default())) };
        session.share(&self.shared);
        let mut limit = None;
        while limit.is_none()
            && let Some(cube) = self.cubes.get(self.next.fetch_add(1, Ordering::Relaxed))
        {
            let sides = cube.literals().iter();
            let literals: Vec<Lit> =
                sides.filter_map(|&side| session.models().literal(side)).collect();
            limit = loop {
                match session.next_with(&literals, quiet)? {
                    Verdict::Unsatisfiable(()) => break None,
                    Verdict::Unknown(limit) => break Some(limit),
                    Verdict::Satisfiable(grid) => visit(grid),
                }
                session.block();
            };
        }
        Ok((limit, session.models().statistics()))
    }
}

/// What the threads have found.
#[derive(Default)]
struct CubeResults {
    wanted: usize,
    solutions: Vec<Grid>,
    limit: Option<Limit>,
    statistics: Statistics,
    error: Option<SolveError>,
}

impl CubeResults {
    /// Receives the reports of all threads. Stops the threads when the answer is known or a limit of the caller is
    /// reached.
    fn collect(
        &mut self,
        reports: &Receiver<Result<Report, SolveError>>,
        stop: &AtomicBool,
        limits: &Limits,
    ) {
        let mut reached = None;
        loop {
            match reports.recv_timeout(CHECK_INTERVAL) {
                Ok(report) => self.note(report),
                Err(RecvTimeoutError::Timeout) => reached = reached.or(limits.reached()),
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if reached.is_some() || self.error.is_some() || self.solutions.len() >= self.wanted {
                stop.store(true, Ordering::Relaxed);
            }
        }
        // The flag that stops a thread is not the caller's interrupt.
        self.limit = self.limit.and(reached.or(self.limit));
    }

    fn note(&mut self, report: Result<Report, SolveError>) {
        match report {
            Ok(Report::Solution(grid)) => self.solutions.push(grid),
            Ok(Report::End(limit, statistics)) => {
                self.limit = self.limit.or(limit);
                let conflicts = self.statistics.conflicts.into_iter().chain(statistics.conflicts);
                self.statistics = Statistics {
                    conflicts: conflicts.reduce(|one, other| one + other),
                    ..statistics
                };
            }
            Err(error) => self.error = self.error.take().or(Some(error)),
        }
    }

    fn outcome(mut self) -> Result<Outcome, SolveError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        self.solutions.truncate(self.wanted);
        let last = self.solutions.pop();
        let answer = match (self.solutions.pop(), last, self.limit) {
            (Some(first), Some(second), _) => Answer::Several(first, second),
            (None, Some(first), _) if self.wanted == 1 => Answer::First(first),
            (None, Some(first), None) => Answer::Unique(first),
            (None, first, Some(limit)) => Answer::Unknown(first, limit),
            (_, None, _) => Answer::None,
        };
        Ok(Outcome { answer, statistics: self.statistics })
    }
}
