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
use super::input::{self, PlainLines};
use super::{Exit, progress};
use crate::ask::{AskError, BulkPolicy, BySolver, PuzzleRef, Question, Standing};
use crate::report::{BatchReport, Report};
use crate::solve::{Options, Solver};

use queue::Queue;
use work::Context;
use write::Writer;

pub(super) use tally::Tally;
pub(super) use write::reports;

/// The weight of a full share of puzzles: a classic puzzle has weight 1. Bulk is fastest with a few thousand puzzles at
/// once.
const SHARE: usize = 4096;

/// Answers a question about every puzzle of the input with a solver, writes the answers, and returns the highest exit
/// code.
pub(super) fn run<R: BatchReport + Send>(
    asked: &args::PuzzleFlags,
    options: &Options,
    answer: impl Fn(&Solver, PuzzleRef<'_>) -> Result<(R, Standing), AskError> + Sync,
) -> Result<Exit> {
    ask(asked, options, &BySolver(answer))
}

/// Does the same as [`run`] for a question that bulk can answer too.
pub(super) fn ask<Q: Question>(
    asked: &args::PuzzleFlags,
    options: &Options,
    question: &Q,
) -> Result<Exit> {
    let writer = answer_all(asked, options, question, Some(asked.answers.format))?;
    writer.finish(&asked.answers.output, options)
}

/// Answers a question about every puzzle of the input and writes only the report of `summary`, which gets the number of
/// puzzles that could not be read or answered. Returns the highest exit code, and the report if it is on the whole
/// input.
pub(super) fn summarise<R: BatchReport + Send, S: Report>(
    asked: &args::PuzzleFlags,
    options: &Options,
    answer: impl Fn(&Solver, PuzzleRef<'_>) -> Result<(R, Standing), AskError> + Sync,
    summary: impl Fn(u64) -> Result<S>,
) -> Result<(Exit, Option<S>)> {
    let mut writer = answer_all(asked, options, &BySolver(answer), None)?;
    let report = summary(writer.unanswered())?;
    writer.write_report(&report)?;
    let report = writer.is_complete(options).then_some(report);
    Ok((writer.finish(&asked.answers.output, options)?, report))
}

/// Answers a question about every puzzle of the input. Returns the writer, which has written the answers if there is a
/// `format`.
fn answer_all<Q: Question>(
    asked: &args::PuzzleFlags,
    options: &Options,
    question: &Q,
    format: Option<AnswerFormat>,
) -> Result<Writer> {
    let reports = reports(&asked.answers)?;
    let inputs = input::open_pieces(&asked.input, options.timeout)?;
    let threads = asked.answers.jobs.threads();
    let queue = Arc::new(Queue::new(SHARE, threads));
    let quiet = asked.answers.output.quiet;
    let bar = progress::bar_with_end("puzzles", quiet, inputs.meter.clone());
    let lines = plain_lines(question.bulk(), format);
    read::start(inputs, question.bulk(), lines, &queue, quiet);
    let context = Context::new(question, options, format);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| context.work(&queue));
        }
        let mut writer = Writer::new(reports, bar);
        let written = writer.write_all(&queue, options);
        stop(&queue, written.as_ref().err(), options);
        written.map(|()| writer)
    })
}

/// Returns how plain lines are read. Bulk answers runs. Only lines and JSON lines can be written without a report on
/// each puzzle, and JSON has the text behind the puzzle.
fn plain_lines(policy: Option<BulkPolicy>, format: Option<AnswerFormat>) -> PlainLines {
    match (policy, format) {
        (Some(policy), Some(AnswerFormat::Line)) if policy.ignores_tails => {
            PlainLines::RunsWithTails
        }
        (Some(_), Some(AnswerFormat::Line | AnswerFormat::Jsonl)) => PlainLines::Runs,
        _ => PlainLines::Single,
    }
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
