//! Writes the results of a batch, in input order.

use anyhow::{Result, bail};
use indicatif::ProgressBar;

use super::is_interrupted;
use super::queue::Queue;
use super::read::WorkItem;
use super::tally::Tally;
use super::work::{InputFailure, WorkResult};
use crate::cli::Exit;
use crate::cli::args::{self, AnswerFormat};
use crate::cli::output::{Destination, Reports};
use crate::report::{Report, Unanswered};
use crate::solve::Options;

/// Opens the output that the flags name, and returns the writer of the answers. `--format dimacs` is an error.
pub(in crate::cli) fn reports(answers: &args::Answers) -> Result<Reports> {
    if answers.format == AnswerFormat::Dimacs {
        bail!("--format dimacs is for solve: expected grid, line, json, jsonl or csv");
    }
    Ok(Reports::new(answers.format, Destination::open(answers.output.output.as_deref())?))
}

/// Writes results, prints notes and errors, and collects the highest exit code and the tally.
pub(super) struct Writer {
    reports: Reports,
    bar: ProgressBar,
    exit: Exit,
    tally: Tally,
    /// False if an input could not be read to its end.
    is_whole: bool,
}

impl Writer {
    pub fn new(reports: Reports, bar: ProgressBar) -> Self {
        Writer { reports, bar, exit: Exit::Yes, tally: Tally::default(), is_whole: true }
    }

    /// Writes the results of all shares in the order of the input. Flushes the output before it waits for a result.
    pub fn write_all(
        &mut self,
        queue: &Queue<WorkItem, Vec<WorkResult>>,
        options: &Options,
    ) -> Result<()> {
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

    fn write(&mut self, result: WorkResult) -> Result<()> {
        match result {
            WorkResult::Report { rendered, exit, answer } => {
                self.answered(&Tally::of(answer), exit);
                rendered.map_or(Ok(()), |rendered| self.reports.put(rendered))
            }
            WorkResult::Lines { text, tally, exit } => {
                self.answered(&tally, exit);
                self.reports.put_lines(&text)
            }
            WorkResult::Failure(failure) => self.fail(failure),
            WorkResult::Note(note) => {
                self.bar.suspend(|| note!("{note}"));
                Ok(())
            }
            WorkResult::Fatal(error) => Err(error),
        }
    }

    fn answered(&mut self, tally: &Tally, exit: Exit) {
        self.exit = self.exit.max(exit);
        self.bar.inc(tally.puzzles());
        self.tally.add_all(tally);
    }

    fn fail(&mut self, failure: InputFailure) -> Result<()> {
        failure.answer.iter().for_each(|answer| self.tally.add(answer, 1));
        self.exit = self.exit.max(Exit::Usage);
        self.is_whole &= !failure.is_end;
        self.reports.flush()?;
        self.bar.suspend(|| note!("sudosat: {}", failure.message));
        failure.rendered.map_or(Ok(()), |rendered| self.reports.put(rendered))
    }

    /// Returns the number of puzzles that could not be read or answered.
    pub fn unanswered(&self) -> u64 {
        self.tally.count(Unanswered::UNREADABLE) + self.tally.count(Unanswered::FAILED)
    }

    /// Returns whether all of the input was read and answered, up to puzzles that could not be.
    pub fn is_complete(&self, options: &Options) -> bool {
        self.is_whole && !is_interrupted(options)
    }

    /// Writes a report on all puzzles.
    pub fn write_report(&mut self, report: &impl Report) -> Result<()> {
        self.reports.write(report)
    }

    pub fn finish(self, output: &args::Output, options: &Options) -> Result<Exit> {
        self.bar.finish_and_clear();
        let ending = if is_interrupted(options) { Exit::Interrupted } else { Exit::Yes };
        let exit = self.exit.max(ending);
        match &output.output {
            Some(path) if !self.is_whole => {
                note!("sudosat: the input is not whole, {} is not written", path.display());
            }
            _ => self.reports.finish_after(exit)?,
        }
        self.tally.close(output.quiet);
        Ok(exit)
    }
}
