//! Generates a given number of new puzzles from a seed. No two of these puzzles are equal. If they have canonical
//! forms, no symmetry maps one of them to another either.
//!
//! Each puzzle has a number. Worker threads take the numbers in order and generate the puzzles. The calling thread
//! compares each puzzle with all puzzles that have smaller numbers. If a smaller number has the same puzzle or the same
//! canonical form, the calling thread generates another puzzle for this number. The puzzles are reported in the order
//! of their numbers. So the result depends on the seed and the wanted properties, not on the number of threads, unless
//! a limit is reached.

use std::collections::BTreeMap;
use std::iter;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use crate::backend::{Limit, Limits};
use crate::generate::{DuplicateFilter, Generator, GridSource, Made, NotMade, WantedClues, Watch};
use crate::grid::Shape;
use crate::report::GenerateReport;

/// The largest side of puzzles that are rated even if no difficulty is wanted. To rate a larger puzzle takes longer
/// than to generate it.
const LARGEST_RATED: usize = 16;

/// Returns whether puzzles of this shape are rated even if no difficulty is wanted. Puzzles with drawn clues of several
/// cells are not: to rate such a puzzle can take minutes.
#[must_use]
pub fn is_rated(shape: Shape, with: &[WantedClues]) -> bool {
    with.is_empty() && shape.side() <= LARGEST_RATED
}

/// Returns a random seed. It is less than 2^53, so that every JSON reader reads it exactly.
///
/// # Panics
///
/// Panics if the system has no random numbers.
#[must_use]
pub fn any_seed() -> u64 {
    getrandom::u64().expect("the system has random numbers") >> 11
}

/// What the generation of puzzles needs: the generator, the seed, the number of puzzles, the threads, and the
/// callbacks.
#[derive(Clone, Copy)]
pub struct Making<'a> {
    /// The generator of the puzzles.
    pub generator: &'a Generator<'a>,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The number of puzzles to generate.
    pub number: u64,
    /// The number of worker threads.
    pub threads: usize,
    /// The maximum number of puzzles that one thread generates at the same time. A high number is fastest for classic
    /// 9x9 puzzles, but none of these puzzles is reported before all of them are ready.
    pub at_once: u64,
    /// A callback that returns the current limits, which may change while puzzles are being generated.
    pub limits: &'a (dyn Fn() -> Limits + Sync),
    /// A callback that shows progress. It is called when a worker finds a puzzle, and again when the calling thread has
    /// found it new. For a puzzle that replaces a duplicate, it is called only once.
    pub found: &'a (dyn Fn() + Sync),
    /// A shared counter of the full grids that were tried so far. It can show progress.
    pub attempts: &'a Arc<AtomicU64>,
}

/// The reason why there are fewer puzzles than requested.
#[derive(Clone, Debug)]
pub struct Shortfall {
    /// The limit that ended the first of the missing puzzles.
    pub limit: Limit,
    /// The puzzle that came nearest to the wanted properties, among those that the worker of the first missing puzzle
    /// found. `None` if it found none. Its number in the report is 0.
    pub nearest: Option<GenerateReport>,
}

/// A callback that receives the next puzzles, in the order of their numbers. The list may be empty. If it returns an
/// error, [`generate`] stops.
pub type OnPuzzles<'h, E> = dyn FnMut(&[GenerateReport]) -> Result<(), E> + 'h;

/// Generates puzzles and passes them to `on_puzzles`. Returns `None` if there are as many puzzles as requested. If a
/// limit was reached before, returns the reason.
///
/// # Errors
///
/// Returns an error of `on_puzzles`, or any [`NotMade`] other than a limit.
pub fn generate<E: From<NotMade>>(
    making: &Making<'_>,
    on_puzzles: &mut OnPuzzles<'_, E>,
) -> Result<Option<Shortfall>, E> {
    let next = AtomicU64::new(0);
    let writer =
        SequentialWriter { making, on_puzzles, seen: DuplicateFilter::default(), failure: None };
    let failure = match making.threads {
        // In a browser there are no threads.
        1 => writer.report_all(making.shares(&next)),
        _ => making.in_threads(&next, writer),
    }?;
    let report = |made: Box<Made>| GenerateReport::new(&made, making.seed, 0, 0);
    match failure {
        None => Ok(None),
        Some(NotMade::Limit(limit, nearest)) => {
            Ok(Some(Shortfall { limit, nearest: nearest.map(report) }))
        }
        Some(failure) => Err(failure.into()),
    }
}

/// The result for one puzzle number: its source of full grids, and the puzzle or the reason why there is none.
type Outcome = (GridSource, Result<Made, NotMade>);

/// A share is a group of consecutive puzzle numbers that one worker handles. The first value is the 0-based index of
/// the share, the second value has the outcome for each of its puzzle numbers.
type Share = (u64, Vec<Outcome>);

impl Making<'_> {
    /// Returns how many puzzle numbers are in a share: at most `at_once`, and so few that there are about two shares
    /// for each worker.
    fn share(&self) -> u64 {
        self.number.div_ceil(2 * self.threads as u64).min(self.at_once)
    }

    /// Starts the workers, and passes their shares to `writer`.
    fn in_threads<E>(
        &self,
        next: &AtomicU64,
        writer: SequentialWriter<'_, '_, E>,
    ) -> Result<Option<NotMade>, E> {
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::sync_channel(self.threads);
            for _ in 0..self.threads {
                let sender = sender.clone();
                let is_sent = move |share| sender.send(share).is_ok();
                scope.spawn(move || self.shares(next).all(is_sent));
            }
            drop(sender);
            // `report_all` drops the receiver in every case, before the scope waits for the workers. So no worker
            // blocks while it sends.
            writer.report_all(receiver)
        })
    }

    /// Takes one free share after another and generates its puzzles. `next` holds the index of the next free share.
    /// Ends when no share is free, or after a share in which a puzzle could not be made.
    fn shares<'n>(&'n self, next: &'n AtomicU64) -> impl Iterator<Item = Share> + 'n {
        let mut is_end = false;
        iter::from_fn(move || {
            let share = (!is_end).then(|| next.fetch_add(1, Ordering::Relaxed))?;
            let from = share.saturating_mul(self.share());
            let to = self.number.min(from.saturating_add(self.share()));
            if from >= to {
                return None;
            }
            let outcomes = self.outcomes(from..to);
            is_end = outcomes.iter().any(|(_, made)| made.is_err());
            Some((share, outcomes))
        })
    }

    fn outcomes(&self, numbers: Range<u64>) -> Vec<Outcome> {
        let watch = Watch { limits: self.limits, found: self.found };
        let sources = GridSource::numbered(self.seed, numbers).into_iter();
        let mut sources: Vec<_> = sources.map(|source| source.counting(self.attempts)).collect();
        let made = self.generator.next(&mut sources, &watch);
        sources.into_iter().zip(made).collect()
    }
}

/// Receives the shares of the workers, replaces duplicates, and reports the puzzles in order.
struct SequentialWriter<'a, 'h, E> {
    making: &'a Making<'a>,
    on_puzzles: &'a mut OnPuzzles<'h, E>,
    seen: DuplicateFilter,
    failure: Option<NotMade>,
}

impl<E> SequentialWriter<'_, '_, E> {
    /// Reports the puzzles of the shares in order. Returns the reason of the first missing puzzle, or `None` if no
    /// puzzle is missing.
    fn report_all(mut self, shares: impl IntoIterator<Item = Share>) -> Result<Option<NotMade>, E> {
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        for (share, outcomes) in shares {
            waiting.insert(share, outcomes);
            while let Some(outcomes) = waiting.remove(&next) {
                self.report_batch(outcomes)?;
                next += 1;
            }
        }
        // If a worker stopped early, some shares may be missing. The shares after them are reported nevertheless.
        for outcomes in waiting.into_values() {
            self.report_batch(outcomes)?;
        }
        Ok(self.failure)
    }

    fn report_batch(&mut self, outcomes: Vec<Outcome>) -> Result<(), E> {
        let mut reports = Vec::new();
        for (mut source, made) in outcomes {
            match self.new_one(&mut source, made) {
                Ok(made) => reports.push(self.report(&source, &made)),
                Err(reason) => self.failure = Some(self.failure.take().unwrap_or(reason)),
            }
        }
        (self.on_puzzles)(&reports)
    }

    /// Returns the puzzle of `made` if it is new: if no earlier puzzle is equal to it or has its canonical form.
    /// Otherwise generates puzzles from the same `source` until one is new, and returns that one. Fails if `made` has
    /// no puzzle, or if no further puzzle can be made.
    fn new_one(
        &mut self,
        source: &mut GridSource,
        mut made: Result<Made, NotMade>,
    ) -> Result<Made, NotMade> {
        let watch = Watch { limits: self.making.limits, found: &|| {} };
        loop {
            let one = made?;
            if self.seen.is_new_puzzle(&one.puzzle) {
                (self.making.found)();
                return Ok(one);
            }
            let mut next = self.making.generator.next(std::slice::from_mut(source), &watch);
            made = next.pop().expect("there is one for each source");
        }
    }

    fn report(&self, source: &GridSource, made: &Made) -> GenerateReport {
        GenerateReport::new(made, self.making.seed, source.number() + 1, source.attempts())
    }
}
