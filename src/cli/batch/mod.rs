//! Many puzzles: read ahead, answered side by side, written in input order.
//!
//! A thread reads and pushes onto a [`queue`]; `-j` threads take shares of it and answer ([`desk`]); this
//! one writes. Reading, solving and writing overlap, and whoever writes a puzzle into a pipe and waits
//! for its answer gets it.

mod desk;
mod lane;
mod plain;
mod question;
mod queue;
mod reading;
mod tally;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;

use anyhow::{Result, bail};
use indicatif::ProgressBar;

use super::args::AnswerFormat;
use super::input::{self, Item};
use super::output::{Destination, Reports};
use super::{Exit, args, progress};
use crate::report::BatchReport;
use crate::solve::{Options, Solver};

use desk::{Complaint, Desk, Done};
use queue::Queue;
use reading::Load;

pub(super) use desk::REFUSAL;
pub(super) use plain::{clashes, with_one_blank};
pub(super) use question::{Lanes, Line, Question};
pub(super) use tally::Tally;

/// A full share, in puzzles: bulk is best with some thousands.
const SHARE: usize = 4096;

/// Answers a question about every puzzle of the input; the worst exit code wins.
pub(super) fn run<R: BatchReport + Send>(
    asked: &args::Asked,
    options: &Options,
    answer: impl Fn(&Solver, &Item) -> Result<(R, Exit)> + Sync,
) -> Result<Exit> {
    ask(asked, options, &question::One(answer))
}

/// Like [`run`], for a question that bulk may answer too.
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
    let lanes = question.lanes();
    reading::start(inputs, lanes.map(|it| it.reading(asked.answers.format)), &queue, quiet);
    let desk = Desk::new(question, options, asked.answers.format);
    let written = thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| work(&desk, &queue, options));
        }
        let mut writer = Writer::new(reports, bar);
        let written = writer.write_all(&queue, options);
        stop(&queue, written.as_ref().err(), options);
        written.map(|()| writer)
    })?;
    written.finish(&asked.answers.output, options)
}

/// Takes shares and answers them until there are no more.
fn work<Q: Question>(desk: &Desk<'_, Q>, queue: &Queue<Load, Vec<Done>>, options: &Options) {
    let _closing = queue.closing_on_panic();
    let mut solver = desk.bulk_solver();
    while let Some(share) = queue.take(|| is_interrupted(options)) {
        let (loads, place) = share.open();
        queue.put(place, desk.answer(loads, &mut solver));
    }
}

/// Nothing more is wanted; after an error nobody waits for what is in work either.
fn stop(queue: &Queue<Load, Vec<Done>>, error: Option<&anyhow::Error>, options: &Options) {
    queue.close();
    if let (Some(_), Some(interrupt)) = (error, &options.interrupt) {
        interrupt.store(true, Ordering::Relaxed);
    }
}

/// Ends the document; the file of an interrupted run does not take the place of its older self.
pub(super) fn finish(reports: Reports, output: &args::Output, exit: Exit) -> Result<()> {
    match &output.output {
        Some(path) if exit == Exit::Interrupted => {
            say!("sudosat: interrupted, {} is not written", path.display());
            Ok(())
        }
        _ => reports.finish(),
    }
}

/// Where the answers to a question go.
pub(super) fn reports(asked: &args::Asked) -> Result<Reports> {
    if asked.answers.format == AnswerFormat::Dimacs {
        bail!("--format dimacs is for solve: expected grid, line, json, jsonl or csv");
    }
    Ok(Reports::new(
        asked.answers.format,
        Destination::open(asked.answers.output.output.as_deref())?,
    ))
}

pub(super) fn is_interrupted(options: &Options) -> bool {
    options.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
}

/// Writes what is done.
struct Writer {
    reports: Reports,
    bar: ProgressBar,
    exit: Exit,
    tally: Tally,
    /// Whether all inputs could be read to their ends.
    is_whole: bool,
}

impl Writer {
    fn new(reports: Reports, bar: ProgressBar) -> Self {
        Writer { reports, bar, exit: Exit::Yes, tally: Tally::default(), is_whole: true }
    }

    /// Writes share after share; what is written is visible before it waits for the next.
    fn write_all(&mut self, queue: &Queue<Load, Vec<Done>>, options: &Options) -> Result<()> {
        loop {
            let done = match queue.ready() {
                Some(done) => done,
                None => {
                    self.reports.flush()?;
                    match queue.next(|| is_interrupted(options)) {
                        Some(done) => done,
                        None => return Ok(()),
                    }
                }
            };
            done.into_iter().try_for_each(|done| self.write(done))?;
        }
    }

    fn write(&mut self, done: Done) -> Result<()> {
        match done {
            Done::Report { rendered, exit, answer } => {
                self.answered(&Tally::of(answer), exit);
                self.reports.put(rendered)
            }
            Done::Lines { text, tally, exit } => {
                self.answered(&tally, exit);
                self.reports.put_lines(&text)
            }
            Done::Bad(complaint) => self.complain(complaint),
            Done::Note(note) => {
                self.bar.suspend(|| say!("{note}"));
                Ok(())
            }
            Done::Hopeless(error) => Err(error),
        }
    }

    fn answered(&mut self, tally: &Tally, exit: Exit) {
        self.exit = self.exit.max(exit);
        self.bar.inc(tally.puzzles());
        self.tally.add_all(tally);
    }

    fn complain(&mut self, complaint: Complaint) -> Result<()> {
        complaint.answer.iter().for_each(|answer| self.tally.add(answer, 1));
        self.exit = self.exit.max(Exit::Usage);
        self.is_whole &= !complaint.is_end;
        self.reports.flush()?;
        self.bar.suspend(|| say!("sudosat: {}", complaint.message));
        complaint.rendered.map_or(Ok(()), |rendered| self.reports.put(rendered))
    }

    fn finish(self, output: &args::Output, options: &Options) -> Result<Exit> {
        self.bar.finish_and_clear();
        let exit = if is_interrupted(options) { Exit::Interrupted } else { Exit::Yes };
        match &output.output {
            Some(path) if !self.is_whole => {
                say!("sudosat: the input is not whole, {} is not written", path.display());
            }
            _ => finish(self.reports, output, exit)?,
        }
        self.tally.close(output.quiet);
        Ok(self.exit.max(exit))
    }
}
