//! Many puzzles: read in batches, answered side by side, written in input order.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::iter;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use indicatif::ProgressBar;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::announce::Announcer;
use super::args::AnswerFormat;
use super::input::{self, BadPuzzle, Item, Items};
use super::output::{Destination, Reports};
use super::{Exit, args, progress};
use crate::ask::AskError;
use crate::backend::ProgramError;
use crate::grid::{Rules, Shape};
use crate::report::{Report, Source};
use crate::solve::{Options, SolveError, Solver};

/// The most puzzles read ahead: memory stays bounded, and order costs nothing.
const LARGEST_BATCH: usize = 4096;
/// Batches grow while they take less than this, so that slow puzzles are answered one by one.
const PATIENCE: Duration = Duration::from_millis(100);
/// The most solvers kept: a stream of jigsaws has as many rules as puzzles.
const MOST_SOLVERS: usize = 64;
/// How long to wait for input between two looks at an interrupt.
const LOOK: Duration = Duration::from_millis(50);

/// Answers a question about every puzzle of the input; the worst exit code wins.
pub(super) fn run<R: Report + Send>(
    asked: &args::Asked,
    options: &Options,
    answer: impl Fn(&Solver, &Item) -> Result<(R, Exit)> + Sync,
) -> Result<Exit> {
    let mut reports = reports(asked)?;
    let items = read_ahead(input::open(&asked.input)?);
    let mut desk = Desk::new(asked)?;
    let mut size = 1;
    loop {
        let batch = take(&items, size, options);
        if batch.is_empty() {
            break;
        }
        let start = Instant::now();
        for (item, answered) in desk.answer(batch, options, &answer) {
            desk.write(&mut reports, item, answered)?;
        }
        reports.flush()?;
        size = next_size(size, start.elapsed());
    }
    desk.bar.finish_and_clear();
    let exit = if is_interrupted(options) { Exit::Interrupted } else { Exit::Yes };
    finish(reports, &asked.output, exit)?;
    Ok(desk.exit.max(exit))
}

/// Ends the document; the file of an interrupted run does not take the place of its older self.
pub(super) fn finish(reports: Reports, output: &args::Output, exit: Exit) -> Result<()> {
    match &output.output {
        Some(path) if exit == Exit::Interrupted => {
            eprintln!("sudosat: interrupted, {} is not written", path.display());
            Ok(())
        }
        _ => reports.finish(),
    }
}

/// Reads in a thread of its own, so that solving never waits for a full batch: whoever writes a
/// puzzle into a pipe and waits for its answer gets it.
fn read_ahead(items: Items) -> Receiver<Result<Item, BadPuzzle>> {
    let (sender, receiver) = mpsc::sync_channel(LARGEST_BATCH);
    // Ends with the input, or when nobody listens any more.
    std::thread::spawn(move || items.into_iter().all(|item| sender.send(item).is_ok()));
    receiver
}

/// The next puzzles: waits for one, then takes what is there; none at the end or an interrupt.
fn take(
    items: &Receiver<Result<Item, BadPuzzle>>,
    size: usize,
    options: &Options,
) -> Vec<Result<Item, BadPuzzle>> {
    while !is_interrupted(options) {
        match items.recv_timeout(LOOK) {
            Ok(first) => return iter::once(first).chain(items.try_iter()).take(size).collect(),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    Vec::new()
}

/// Where the answers to a question go.
pub(super) fn reports(asked: &args::Asked) -> Result<Reports> {
    if asked.format == AnswerFormat::Dimacs {
        bail!("--format dimacs is for solve: expected grid, line, json, jsonl or csv");
    }
    Ok(Reports::new(asked.format, Destination::open(asked.output.output.as_deref())?))
}

pub(super) fn is_interrupted(options: &Options) -> bool {
    options.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
}

fn next_size(size: usize, took: Duration) -> usize {
    match took < PATIENCE {
        true => (2 * size).min(LARGEST_BATCH),
        false => (size / 2).max(1),
    }
}

type Answered<R> = Result<Result<(R, Exit)>, BadPuzzle>;

/// What a run keeps between batches.
struct Desk {
    pool: Option<ThreadPool>,
    solvers: HashMap<(Shape, Rules), Solver>,
    bar: ProgressBar,
    announcer: Announcer,
    exit: Exit,
}

impl Desk {
    fn new(asked: &args::Asked) -> Result<Self> {
        let pool = match asked.jobs.threads() {
            1 => None,
            threads => Some(ThreadPoolBuilder::new().num_threads(threads).build()?),
        };
        let quiet = asked.output.quiet;
        let bar = progress::bar("puzzles", quiet);
        let announcer = Announcer::new(quiet);
        Ok(Desk { pool, solvers: HashMap::new(), bar, announcer, exit: Exit::Yes })
    }

    fn answer<R: Report + Send>(
        &mut self,
        batch: Vec<Result<Item, BadPuzzle>>,
        options: &Options,
        answer: &(impl Fn(&Solver, &Item) -> Result<(R, Exit)> + Sync),
    ) -> Vec<(Option<Source>, Answered<R>)> {
        for item in batch.iter().flatten() {
            self.keep_solver(item, options);
            if let Some(note) = self.announcer.note(item) {
                self.bar.suspend(|| eprintln!("{note}"));
            }
        }
        let solvers = &self.solvers;
        let one = |item: Result<Item, BadPuzzle>| match item {
            Err(bad) => (None, Err(bad)),
            Ok(item) => {
                let answered = match solvers.get(&key(&item)) {
                    Some(solver) => answer(solver, &item),
                    None => Solver::for_puzzle(&item.entry.puzzle, options.clone())
                        .map_err(|error| SolveError::from(error).into())
                        .and_then(|solver| answer(&solver, &item)),
                };
                (Some(item.source), Ok(answered))
            }
        };
        match &self.pool {
            Some(pool) if batch.len() > 1 => {
                pool.install(|| batch.into_par_iter().map(one).collect())
            }
            _ => batch.into_iter().map(one).collect(),
        }
    }

    /// Makes a solver for the item's shape and rules, if they are new and few were met so far.
    fn keep_solver(&mut self, item: &Item, options: &Options) {
        if self.solvers.len() < MOST_SOLVERS
            && let Entry::Vacant(vacant) = self.solvers.entry(key(item))
            && let Ok(solver) = Solver::for_puzzle(&item.entry.puzzle, options.clone())
        {
            vacant.insert(solver);
        }
    }

    fn write<R: Report>(
        &mut self,
        reports: &mut Reports,
        source: Option<Source>,
        answered: Answered<R>,
    ) -> Result<()> {
        let message = match answered {
            Ok(Ok((report, exit))) => {
                self.exit = self.exit.max(exit);
                self.bar.inc(1);
                return reports.write(&report);
            }
            Ok(Err(error)) if is_hopeless(&error) => return Err(error),
            Ok(Err(error)) => source.map_or(error.to_string(), |at| format!("{at}: {error}")),
            Err(bad) => bad.to_string(),
        };
        self.exit = self.exit.max(Exit::Usage);
        reports.flush()?;
        self.bar.suspend(|| eprintln!("sudosat: {message}"));
        reports.write_gap(&message)
    }
}

/// What a solver is made for.
fn key(item: &Item) -> (Shape, Rules) {
    (item.entry.puzzle.shape(), item.entry.puzzle.rules.clone())
}

/// Whether the next puzzle would meet the same error.
fn is_hopeless(error: &anyhow::Error) -> bool {
    let error = match error.downcast_ref() {
        Some(AskError::Solve(error)) => Some(error),
        _ => error.downcast_ref(),
    };
    matches!(error, Some(SolveError::Engine(_) | SolveError::Program(ProgramError::Start { .. })))
}
