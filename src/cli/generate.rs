//! Runs `sudosat generate`, which makes new puzzles.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use indicatif::ProgressBar;

use super::args::AnswerFormat;
use super::batch::reports;
use super::bounded::Bound;
use super::output::Reports;
use super::{Exit, args, interrupt, progress, text};
use crate::ask::{self, Making, MinimalEstimate, MinimalMaking, Shortfall};
use crate::backend::Limits;
use crate::generate::{ControlledBias, Generator, Pattern, PuzzleSpec, with_random_regions};
use crate::grid::{Layout, Rules};
use crate::report::{GenerateReport, Report, quantity};
use crate::solve::{Options, Solver};

/// The largest number of puzzles that a thread makes at the same time: bulk is fastest with many puzzles at once.
const AT_ONCE: u64 = 256;

pub(super) fn run(command: &args::Generate) -> Result<Exit> {
    let reports = reports(&command.answers)?;
    let rules = command.rules.chosen().unwrap_or_default();
    let shape = match command.size {
        Some(size) => size.shape(&rules)?,
        None => rules.usual_shape(),
    };
    let seed = command.seed.unwrap_or_else(ask::any_seed);
    let interrupt = interrupt::flag();
    let patience = SearchDeadline::new(command.timeout, Arc::clone(&interrupt));
    let rules = with_random_regions(&rules.on(shape), shape, seed, &patience.limits())?;
    let layout = Layout::new(shape, &rules)?;
    let wanted = wanted(command, &layout)?;
    let options = Options { interrupt: Some(interrupt), ..Options::default() };
    let solver = Solver::for_layout(layout, options);
    let maker = Maker::new(command, &solver, &wanted, &patience.limits())?;
    if command.seed.is_none() && !command.answers.output.quiet {
        note!("seed: {seed}");
    }
    let bar = progress::bar("puzzles", command.answers.output.quiet);
    let mut writer = Writer { command, patience: &patience, reports, bar, written: 0 };
    let exit = match &maker {
        Maker::Wanted(generator) => writer.write_all(generator, seed, &rules)?,
        Maker::ControlledBias(generator) => writer.write_minimal(generator, seed)?,
    };
    writer.bar.finish_and_clear();
    let output = &command.answers.output;
    match &output.output {
        Some(path) if writer.written == 0 => note!("sudosat: {} is not written", path.display()),
        // After an interrupt, too: each puzzle that was found is complete.
        _ => writer.reports.finish()?,
    }
    Ok(exit)
}

/// What makes the puzzles.
enum Maker<'s> {
    /// Makes puzzles with the wanted properties.
    Wanted(Box<Generator<'s>>),
    /// Makes minimal puzzles with a controlled bias.
    ControlledBias(Box<ControlledBias<'s>>),
}

impl<'s> Maker<'s> {
    fn new(
        command: &args::Generate,
        solver: &'s Solver,
        wanted: &PuzzleSpec,
        limits: &Limits,
    ) -> Result<Self> {
        if !command.controlled_bias {
            return Ok(Maker::Wanted(Box::new(Generator::new(solver, wanted)?)));
        }
        let scale = wanted.rated.then_some(wanted.scale);
        Ok(Maker::ControlledBias(Box::new(ControlledBias::new(solver, scale, limits)?)))
    }
}

fn wanted(command: &args::Generate, layout: &Layout) -> Result<PuzzleSpec> {
    let args::WantedPuzzle {
        difficulty,
        scale,
        technique,
        symmetry,
        clues,
        with,
        minimal,
        pattern,
        input_limit,
    } = &command.wanted;
    let bound = input_limit.bound(Some(command.timeout));
    Ok(PuzzleSpec {
        symmetry: *symmetry,
        pattern: pattern.as_deref().map(|name| read_pattern(name, bound, layout)).transpose()?,
        clues: clues.clone(),
        with: with.clone(),
        minimal: *minimal,
        scale: *scale,
        difficulty: difficulty.clone(),
        technique: *technique,
        rated: command.answers.format != AnswerFormat::Line && ask::is_rated(layout.shape(), with),
    })
}

fn read_pattern(name: &str, bound: Bound, layout: &Layout) -> Result<Pattern> {
    let text = text::read(name, bound)?;
    Pattern::read(&text, layout).with_context(|| name.to_owned())
}

/// The time limit of the search for the next puzzle. The time starts again with each puzzle that is found.
struct SearchDeadline {
    start: Instant,
    timeout: Duration,
    /// The time of the last puzzle found, in milliseconds after the start.
    last: AtomicU64,
    interrupt: Arc<AtomicBool>,
}

impl SearchDeadline {
    fn new(timeout: Duration, interrupt: Arc<AtomicBool>) -> Self {
        SearchDeadline { start: Instant::now(), timeout, last: AtomicU64::new(0), interrupt }
    }

    fn found(&self) {
        let now = self.start.elapsed().as_millis();
        self.last.fetch_max(u64::try_from(now).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    fn limits(&self) -> Limits {
        let last = Duration::from_millis(self.last.load(Ordering::Relaxed));
        Limits {
            // There is no deadline if its time is too far in the future to be represented.
            deadline: self.start.checked_add(last.saturating_add(self.timeout)),
            interrupt: Some(Arc::clone(&self.interrupt)),
            ..Limits::none()
        }
    }
}

/// Writes the puzzles that are made.
struct Writer<'a> {
    command: &'a args::Generate,
    patience: &'a SearchDeadline,
    reports: Reports,
    bar: ProgressBar,
    written: u64,
}

impl Writer<'_> {
    fn write_all(&mut self, generator: &Generator<'_>, seed: u64, rules: &Rules) -> Result<Exit> {
        let (command, patience) = (self.command, self.patience);
        let making = Making {
            generator,
            seed,
            number: command.number,
            threads: command.answers.jobs.threads(),
            at_once: AT_ONCE,
            limits: &|| patience.limits(),
            found: &|| patience.found(),
            attempts: &Arc::default(),
        };
        let shortfall = ask::generate(&making, &mut |reports| self.write(reports))?;
        Ok(shortfall.map_or(Exit::Yes, |shortfall| self.explain(shortfall, rules)))
    }

    /// Writes puzzles with a controlled bias, and then how many attempts they took. In lines, a comment says the
    /// latter.
    fn write_minimal(&mut self, generator: &ControlledBias<'_>, seed: u64) -> Result<Exit> {
        let (command, patience) = (self.command, self.patience);
        let making = MinimalMaking {
            generator,
            seed,
            number: command.number,
            threads: command.answers.jobs.threads(),
            limits: &|| patience.limits(),
            found: &|| patience.found(),
        };
        let estimate = ask::generate_minimal(&making, &mut |reports| self.write(reports))?;
        if command.answers.format == AnswerFormat::Line && estimate.puzzles > 0 {
            let comment = format!("# attempts: {}\n", estimate.attempts);
            self.reports.put_lines(comment.as_bytes())?;
        }
        if !command.answers.output.quiet {
            self.bar.suspend(|| note!("{}", words(&estimate)));
        }
        Ok(estimate.limit.map_or(Exit::Yes, |limit| {
            let found = quantity(self.written, "puzzle");
            note!("sudosat: {found} of {} found, {limit}", command.number);
            limit.into()
        }))
    }

    fn write(&mut self, reports: &[GenerateReport]) -> Result<()> {
        for report in reports {
            // Puzzles with drawn clues differ in their rules, so each has a heading of its own.
            let has_heading = self.written == 0 || self.draws_clues();
            if self.command.answers.format == AnswerFormat::Line && has_heading {
                self.reports.put_lines(report.heading().as_bytes())?;
            }
            self.written += 1;
            self.bar.inc(1);
            self.reports.write(report)?;
        }
        self.reports.flush()
    }

    /// Returns whether each puzzle has rules of its own: clues of several cells that are drawn.
    fn draws_clues(&self) -> bool {
        !self.command.wanted.with.is_empty()
    }

    /// Prints how many puzzles were found, which limit ended the search, and the puzzle nearest to the requested
    /// properties if there is one. Returns the exit code of the limit.
    fn explain(&self, Shortfall { limit, nearest }: Shortfall, rules: &Rules) -> Exit {
        let found = quantity(self.written, "puzzle");
        note!("sudosat: {found} of {} found, {limit}", self.command.number);
        if let Some(nearest) = nearest {
            if self.draws_clues() {
                let (words, heading) = (nearest.words(), nearest.heading());
                note!("nearest to what is wanted ({words}):\n{heading}{}", nearest.line());
                return limit.into();
            }
            let under = if rules.is_classic() { "" } else { " under these rules" };
            let line = nearest.line();
            note!("nearest to what is wanted{under}: {line} ({})", nearest.words());
        }
        limit.into()
    }
}

/// Returns the number of attempts and the estimate of the number of all minimal puzzles in words.
fn words(estimate: &MinimalEstimate) -> String {
    let MinimalEstimate { puzzles, attempts, minimal, standard_error, .. } = *estimate;
    format!(
        "{} in {}; estimated number of minimal puzzles: {minimal:.4e}, standard error {standard_error:.1e}",
        quantity(puzzles, "puzzle"),
        quantity(attempts, "attempt"),
    )
}
