//! Reads many puzzles ahead, answers them in parallel, and writes the answers in input order.
//!
//! One thread reads ([`read`]) and pushes onto a [`queue`]. As many threads as `--jobs` says take shares of puzzles
//! from the queue and answer them ([`work`]). The calling thread writes the answers ([`write`]). No thread waits for a
//! full share: a process that writes one puzzle into a pipe gets the answer before it writes the next puzzle.

mod queue;
mod read;
mod tally;
mod work;
mod write;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;

use anyhow::Result;

use super::args::{self, AnswerFormat};
use super::{Exit, input, progress};
use crate::ask::{AskError, BySolver, PuzzleRef, Question, Standing};
use crate::report::BatchReport;
use crate::solve::{Options, Solver};

use queue::Queue;
use work::Context;
use write::Writer;

pub(super) use tally::Tally;
pub(super) use write::{finish, reports};

/// The weight of a full share of puzzles: a classic puzzle has weight 1. Bulk is fastest with a few thousand puzzles at
/// once.
const SHARE: usize = 4096;

/// Answers a question about every puzzle of the input with a solver, writes the answers, and returns the highest exit
/// code.
pub(super) fn run<R: BatchReport + Send>(
    asked: &args::Asked,
    options: &Options,
    answer: impl Fn(&Solver, PuzzleRef<'_>) -> Result<(R, Standing), AskError> + Sync,
) -> Result<Exit> {
    ask(asked, options, &BySolver(answer))
}

/// Does the same as [`run`] for a question that bulk can answer too.
pub(super) fn ask<Q: Question>(
    asked: &args::Asked,
    options: &Options,
    question: &Q,
) -> Result<Exit> {
    let reports = reports(asked)?;
    let inputs = input::open_pieces(&asked.input, options.timeout)?;
    let threads = asked.answers.jobs.threads();
    let queue = Arc::new(Queue::new(SHARE, threads));
    let quiet = asked.answers.output.quiet;
    let bar = progress::bar_with_end("puzzles", quiet, inputs.meter.clone());
    let format = asked.answers.format;
    read::start(inputs, question.bulk(), format == AnswerFormat::Line, &queue, quiet);
    let context = Context::new(question, options, format);
    let written = thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| context.work(&queue));
        }
        let mut writer = Writer::new(reports, bar);
        let written = writer.write_all(&queue, options);
        stop(&queue, written.as_ref().err(), options);
        written.map(|()| writer)
    })?;
    written.finish(&asked.answers.output, options)
}

/// Closes the queue. After an error also sets the interrupt flag, so that the other threads stop solving.
fn stop<T: queue::Queued, D>(
    queue: &Queue<T, D>,
    error: Option<&anyhow::Error>,
    options: &Options,
) {
    queue.close();
    if let (Some(_), Some(interrupt)) = (error, &options.interrupt) {
        interrupt.store(true, Ordering::Relaxed);
    }
}

pub(super) fn is_interrupted(options: &Options) -> bool {
    options.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
}
