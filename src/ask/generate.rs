//! New puzzles: so many of a seed, no two the same.
//!
//! Workers take the next numbers and make their puzzles; whoever asks looks whether a puzzle is the same as an
//! earlier one, has the next puzzle of that number made if it is, and hears of them in order. Thus what is made
//! depends on the seed alone.

use std::collections::BTreeMap;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;

use crate::backend::{Limit, Limits};
use crate::generate::{
    DuplicateFilter, Generator, GridSource, Made, NotMade, Watch, canonical_form,
};
use crate::grid::Shape;
use crate::report::GenerateReport;

/// Larger grids are rated only where a difficulty is asked for: it takes longer than all the rest.
const LARGEST_RATED: usize = 16;

/// Whether puzzles of this shape are rated though no difficulty is asked for.
#[must_use]
pub fn is_rated(shape: Shape) -> bool {
    shape.side() <= LARGEST_RATED
}

/// A seed for whoever does not care. It is less than 2^53, so that every reader of JSON takes it as it is.
#[must_use]
pub fn any_seed() -> u64 {
    RandomState::new().build_hasher().finish() >> 11
}

/// What is to be made, and how.
#[derive(Clone, Copy)]
pub struct Making<'a> {
    /// Makes them.
    pub generator: &'a Generator<'a>,
    /// Which ones.
    pub seed: u64,
    /// How many.
    pub number: u64,
    /// How many threads work.
    pub threads: usize,
    /// The most puzzles that one thread makes at once. Classic 9x9 puzzles go best with many, but nobody hears of
    /// one before all of them are made.
    pub at_once: u64,
    /// The limits now: they may move while puzzles are found.
    pub limits: &'a (dyn Fn() -> Limits + Sync),
    /// Hears of each puzzle as it is found, and again once it is known that it is new.
    pub found: &'a (dyn Fn() + Sync),
    /// Counts the full grids that are drawn.
    pub attempts: &'a Arc<AtomicU64>,
}

/// Why there are fewer puzzles than wanted.
#[derive(Clone, Debug)]
pub struct Shortfall {
    /// What was reached first.
    pub limit: Limit,
    /// What is nearest to what is wanted, if anything was found; its number is 0.
    pub nearest: Option<GenerateReport>,
}

/// Hears of the next puzzles; an error ends it all.
pub type OnPuzzles<'h, E> = dyn FnMut(&[GenerateReport]) -> Result<(), E> + 'h;

/// Makes puzzles, and tells why there are not as many as wanted.
///
/// # Errors
///
/// Those of `hear`, and what keeps puzzles from being made beside limits.
pub fn generate<E: From<NotMade>>(
    making: &Making<'_>,
    hear: &mut OnPuzzles<'_, E>,
) -> Result<Option<Shortfall>, E> {
    let next = AtomicU64::new(0);
    let failure = thread::scope(|scope| {
        let (sender, receiver) = mpsc::sync_channel(making.threads);
        for _ in 0..making.threads {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || making.work(next, &sender));
        }
        drop(sender);
        // Whatever ends it, the receiver is gone before the workers are waited for.
        SequentialWriter { making, hear, seen: DuplicateFilter::default(), failure: None }
            .tell_all(receiver)
    })?;
    let report = |made: Box<Made>| GenerateReport::new(&made, making.seed, 0, 0);
    match failure {
        None => Ok(None),
        Some(NotMade::Limit(limit, nearest)) => {
            Ok(Some(Shortfall { limit, nearest: nearest.map(report) }))
        }
        Some(failure) => Err(failure.into()),
    }
}

/// A number and what came of it.
type Outcome = (GridSource, Result<Made, NotMade>);

/// So many numbers in a row.
type Share = (u64, Vec<Outcome>);

impl Making<'_> {
    /// Numbers that are taken at once: fewer than the most where other workers would have none.
    fn share(&self) -> u64 {
        self.number.div_ceil(2 * self.threads as u64).min(self.at_once)
    }

    /// Makes the puzzles of one share after the other; `next` tells whose turn it is.
    fn work(&self, next: &AtomicU64, done: &SyncSender<Share>) {
        let watch = Watch { limits: self.limits, found: self.found };
        loop {
            let share = next.fetch_add(1, Ordering::Relaxed);
            let from = share.saturating_mul(self.share());
            let to = self.number.min(from.saturating_add(self.share()));
            if from >= to {
                return;
            }
            let sources = GridSource::numbered(self.seed, from..to).into_iter();
            let mut sources: Vec<_> =
                sources.map(|source| source.counting(self.attempts)).collect();
            let made = self.generator.next(&mut sources, &watch);
            let outcomes: Vec<Outcome> = sources.into_iter().zip(made).collect();
            let is_end = outcomes.iter().any(|(_, made)| made.is_err());
            if done.send((share, outcomes)).is_err() || is_end {
                return;
            }
        }
    }
}

/// Tells of puzzles in order.
struct SequentialWriter<'a, 'h, E> {
    making: &'a Making<'a>,
    hear: &'a mut OnPuzzles<'h, E>,
    seen: DuplicateFilter,
    failure: Option<NotMade>,
}

impl<E> SequentialWriter<'_, '_, E> {
    /// Tells of the shares in order, and why there are not as many puzzles as wanted.
    fn tell_all(mut self, shares: Receiver<Share>) -> Result<Option<NotMade>, E> {
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        for (share, outcomes) in shares {
            waiting.insert(share, outcomes);
            while let Some(outcomes) = waiting.remove(&next) {
                self.tell(outcomes)?;
                next += 1;
            }
        }
        // After a limit shares may be missing; of what was made is told all the same.
        for outcomes in waiting.into_values() {
            self.tell(outcomes)?;
        }
        Ok(self.failure)
    }

    fn tell(&mut self, outcomes: Vec<Outcome>) -> Result<(), E> {
        let mut reports = Vec::new();
        for (mut source, made) in outcomes {
            match self.new_one(&mut source, made) {
                Ok(made) => reports.push(self.report(&source, &made)),
                Err(reason) => self.failure = Some(self.failure.take().unwrap_or(reason)),
            }
        }
        (self.hear)(&reports)
    }

    /// The puzzle, or the next of its number where there was the same before.
    fn new_one(
        &mut self,
        source: &mut GridSource,
        mut made: Result<Made, NotMade>,
    ) -> Result<Made, NotMade> {
        let watch = Watch { limits: self.making.limits, found: &|| {} };
        loop {
            let one = made?;
            if self.seen.is_new(&canonical_form(&one.puzzle).unwrap_or(one.puzzle.clues.clone())) {
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
