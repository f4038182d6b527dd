//! Makes minimal puzzles with a controlled bias, and estimates from them how many minimal puzzles there are.
//!
//! The sequence of all attempts is divided into blocks. Worker threads take the blocks in order. The calling thread
//! reports the puzzles in the order of their attempts, and stops after the requested number. So the result depends on
//! the seed, not on the number of threads, unless a limit is reached. No puzzle is dropped: a puzzle that occurs twice
//! counts twice.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;

use super::generate::OnPuzzles;
use crate::backend::{Limit, Limits};
use crate::generate::{AttemptBlock, ControlledBias, KeptPuzzle, NotMade, log_weight};
use crate::report::GenerateReport;

/// What the generation of minimal puzzles with a controlled bias needs: the generator, the seed, the number of puzzles,
/// the threads, and the callbacks.
#[derive(Clone, Copy)]
pub struct MinimalMaking<'a> {
    /// The generator of the puzzles.
    pub generator: &'a ControlledBias<'a>,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The number of puzzles to generate.
    pub number: u64,
    /// The number of worker threads.
    pub threads: usize,
    /// A callback that returns the current limits, which may change while puzzles are being generated.
    pub limits: &'a (dyn Fn() -> Limits + Sync),
    /// A callback that is called when a worker finds a puzzle.
    pub found: &'a (dyn Fn() + Sync),
}

/// The attempts of a generation with a controlled bias, and what follows from them about all minimal puzzles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MinimalEstimate {
    /// The number of puzzles.
    pub puzzles: u64,
    /// The number of attempts. If the requested number of puzzles was found, the last attempt made the last puzzle.
    pub attempts: u64,
    /// The limit that ended the generation before the requested number of puzzles was found, or `None`.
    pub limit: Option<Limit>,
    /// The estimated number of minimal puzzles of this shape and these rules. If the generation ended with the last
    /// requested puzzle, the estimate is too high by one part in `puzzles` on average.
    pub minimal: f64,
    /// The standard error of `minimal`, also a number of puzzles.
    pub standard_error: f64,
}

/// Generates minimal puzzles with a controlled bias and passes them to `on_puzzles`.
///
/// # Errors
///
/// Returns an error of `on_puzzles`, or any [`NotMade`] other than a limit.
pub fn generate_minimal<E: From<NotMade>>(
    making: &MinimalMaking<'_>,
    on_puzzles: &mut OnPuzzles<'_, E>,
) -> Result<MinimalEstimate, E> {
    let next = AtomicU64::new(0);
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::sync_channel(making.threads);
        for _ in 0..making.threads {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || making.work(next, &sender));
        }
        drop(sender);
        // `write_all` drops the receiver in every case, before the scope waits for the workers. So no worker blocks
        // while it sends.
        let sums = Sums::default();
        AttemptWriter { making, on_puzzles, sums, before: 0, since: 0 }.write_all(receiver)
    })
}

/// A block of attempts with its number, from 0.
type NumberedBlock = (u64, Result<AttemptBlock, NotMade>);

impl MinimalMaking<'_> {
    /// Takes one block after another and makes its attempts. Stops when nobody receives blocks any more, or after a
    /// block that did not come to its end. `next` holds the number of the next block.
    fn work(&self, next: &AtomicU64, done: &SyncSender<NumberedBlock>) {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let block = self.generator.block(self.seed, number, &(self.limits)());
            let is_end = block.as_ref().map_or(true, |block| block.limit.is_some());
            block.iter().flat_map(|block| &block.kept).for_each(|_| (self.found)());
            if done.send((number, block)).is_err() || is_end {
                return;
            }
        }
    }
}

/// Receives the blocks of the workers and reports the puzzles in order.
struct AttemptWriter<'a, 'h, E> {
    making: &'a MinimalMaking<'a>,
    on_puzzles: &'a mut OnPuzzles<'h, E>,
    sums: Sums,
    /// The number of attempts of the blocks so far.
    before: u64,
    /// The number of the last attempt that made a puzzle, from 1 over all blocks; 0 if there is none.
    since: u64,
}

impl<E: From<NotMade>> AttemptWriter<'_, '_, E> {
    fn write_all(mut self, blocks: Receiver<NumberedBlock>) -> Result<MinimalEstimate, E> {
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        for (number, block) in blocks {
            waiting.insert(number, block);
            while let Some(block) = waiting.remove(&next) {
                let block = block?;
                if self.write(&block)?.is_break() {
                    return Ok(self.estimate(self.since, None));
                }
                if block.limit.is_some() {
                    return Ok(self.estimate(self.before, block.limit));
                }
                next += 1;
            }
        }
        unreachable!("a block comes until there is a break or a limit")
    }

    /// Reports the puzzles of a block. Breaks after the last requested puzzle.
    fn write(&mut self, block: &AttemptBlock) -> Result<ControlFlow<()>, E> {
        let missing = self.making.number - self.sums.puzzles;
        let missing = usize::try_from(missing).unwrap_or(usize::MAX);
        let kept = &block.kept[..block.kept.len().min(missing)];
        let reports: Vec<_> = kept.iter().map(|kept| self.report(kept)).collect();
        (self.on_puzzles)(&reports)?;
        self.before += block.attempts;
        let is_end = self.sums.puzzles == self.making.number;
        Ok(if is_end { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    fn report(&mut self, kept: &KeptPuzzle) -> GenerateReport {
        let attempt = self.before + kept.attempt;
        let attempts = attempt - self.since;
        self.since = attempt;
        self.sums.add(kept);
        GenerateReport::new(&kept.made, self.making.seed, self.sums.puzzles, attempts)
    }

    fn estimate(&self, attempts: u64, limit: Option<Limit>) -> MinimalEstimate {
        let Sums { puzzles, weights, squares } = self.sums;
        let full_grids = self.making.generator.full_grids();
        let number = attempts.max(1) as f64;
        // The variance of the mean of the weights, which are 0 for attempts without a puzzle.
        let variance = (squares - weights * weights / number) / (number * number);
        MinimalEstimate {
            puzzles,
            attempts,
            limit,
            minimal: full_grids * weights / number,
            standard_error: full_grids * variance.max(0.0).sqrt(),
        }
    }
}

/// The number of puzzles, the sum of their weights, and the sum of the squares of their weights.
#[derive(Default)]
struct Sums {
    puzzles: u64,
    weights: f64,
    squares: f64,
}

impl Sums {
    fn add(&mut self, kept: &KeptPuzzle) {
        let clues = &kept.made.puzzle.clues;
        let full = kept.made.solution.filled_count();
        let weight = log_weight(full, clues.filled_count()).exp();
        self.puzzles += 1;
        self.weights += weight;
        self.squares += weight * weight;
    }
}
