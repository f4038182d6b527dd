//! `sudosat generate`
//!
//! Workers take the next numbers and make their puzzles; this thread looks whether a puzzle is the same as an
//! earlier one, has the next puzzle of that number made if it is, and writes them in order. Thus what is
//! written depends on the seed alone.

use std::collections::BTreeMap;
use std::collections::hash_map::RandomState;
use std::fs;
use std::hash::{BuildHasher, Hasher};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use indicatif::ProgressBar;

use super::args::AnswerFormat;
use super::batch::finish;
use super::output::{Destination, Reports};
use super::{Exit, args, interrupt, progress};
use crate::backend::Limits;
use crate::formats::write;
use crate::generate::{
    Generator, Made, NotMade, Pattern, Seen, Source, Wanted, Watch, canonical_form,
};
use crate::grid::{Layout, Rules};
use crate::report::{GenerateReport, Report, quantity};
use crate::solve::{Options, Solver};

/// The most numbers that a worker takes at once: bulk is best with many puzzles side by side.
const SHARE: u64 = 256;

/// Larger grids are rated only where a difficulty is asked for: it takes longer than all the rest.
const LARGEST_RATED: usize = 16;

pub(super) fn run(command: &args::Generate) -> Result<Exit> {
    if command.answers.format == AnswerFormat::Dimacs {
        bail!("--format dimacs is for solve: expected grid, line, json, jsonl or csv");
    }
    let out = Destination::open(command.answers.output.output.as_deref())?;
    let mut reports = Reports::new(command.answers.format, out);
    let rules = command.rules.clone().unwrap_or_default();
    let layout = Layout::new(command.size, &rules)?;
    let wanted = wanted(command, &layout)?;
    let interrupt = interrupt::flag();
    let options = Options { interrupt: Some(Arc::clone(&interrupt)), ..Options::default() };
    let solver = Solver::under(layout, options);
    let generator = Generator::new(&solver, &wanted)?;
    let seed = command.seed.unwrap_or_else(any_seed);
    if command.seed.is_none() && !command.answers.output.quiet {
        eprintln!("seed: {seed}");
    }
    if command.answers.format == AnswerFormat::Line && !rules.is_classic() {
        reports.put_lines(write::rules_line(&rules).as_bytes())?;
    }
    let patience = Patience::new(command.timeout, interrupt);
    let work = Work { command, generator: &generator, seed, patience: &patience };
    let bar = progress::bar("puzzles", command.answers.output.quiet);
    let mut writer = Writer { work: &work, reports, bar, seen: Seen::default(), written: 0 };
    let exit = writer.write_all(&rules)?;
    writer.bar.finish_and_clear();
    finish(writer.reports, &command.answers.output, exit)?;
    Ok(exit)
}

/// A seed for whoever does not care.
fn any_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}

fn wanted(command: &args::Generate, layout: &Layout) -> Result<Wanted> {
    let args::WantedPuzzle { difficulty, scale, technique, symmetry, clues, minimal, pattern } =
        &command.wanted;
    Ok(Wanted {
        symmetry: *symmetry,
        pattern: pattern.as_deref().map(|path| read_pattern(path, layout)).transpose()?,
        clues: clues.clone(),
        minimal: *minimal,
        scale: *scale,
        difficulty: difficulty.clone(),
        technique: *technique,
        rated: command.answers.format != AnswerFormat::Line
            && layout.shape().side() <= LARGEST_RATED,
    })
}

fn read_pattern(path: &Path, layout: &Layout) -> Result<Pattern> {
    let name = path.display();
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
    Pattern::read(&text, layout).with_context(|| name.to_string())
}

/// How long to go on without a new puzzle.
struct Patience {
    start: Instant,
    timeout: Duration,
    /// When the last puzzle was found, in milliseconds after the start.
    last: AtomicU64,
    interrupt: Arc<AtomicBool>,
}

impl Patience {
    fn new(timeout: Duration, interrupt: Arc<AtomicBool>) -> Self {
        Patience { start: Instant::now(), timeout, last: AtomicU64::new(0), interrupt }
    }

    fn found(&self) {
        let now = self.start.elapsed().as_millis();
        self.last.fetch_max(u64::try_from(now).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    fn limits(&self) -> Limits {
        let last = Duration::from_millis(self.last.load(Ordering::Relaxed));
        Limits {
            // A time too far away to be told is no limit.
            deadline: self.start.checked_add(last.saturating_add(self.timeout)),
            interrupt: Some(Arc::clone(&self.interrupt)),
            ..Limits::none()
        }
    }
}

/// A number and what came of it.
type Outcome = (Source, Result<Made, NotMade>);

/// What workers do.
struct Work<'a> {
    command: &'a args::Generate,
    generator: &'a Generator<'a>,
    seed: u64,
    patience: &'a Patience,
}

impl Work<'_> {
    /// Numbers that are taken at once: fewer than that where other workers would have none.
    fn share(&self) -> u64 {
        let threads = self.command.answers.jobs.threads() as u64;
        self.command.number.div_ceil(2 * threads).min(SHARE)
    }

    /// Makes the puzzles of one share after the other; `next` tells whose turn it is.
    fn work(&self, next: &AtomicU64, done: &mpsc::SyncSender<(u64, Vec<Outcome>)>) {
        let watch = Watch { limits: &|| self.patience.limits(), found: &|| self.patience.found() };
        loop {
            let share = next.fetch_add(1, Ordering::Relaxed);
            let from = share.saturating_mul(self.share());
            let to = self.command.number.min(from.saturating_add(self.share()));
            if from >= to {
                return;
            }
            let mut sources = Source::numbered(self.seed, from..to);
            let made = self.generator.next(&mut sources, &watch);
            let outcomes: Vec<Outcome> = sources.into_iter().zip(made).collect();
            let is_end = outcomes.iter().any(|(_, made)| made.is_err());
            if done.send((share, outcomes)).is_err() || is_end {
                return;
            }
        }
    }
}

/// Writes puzzles in order.
struct Writer<'a> {
    work: &'a Work<'a>,
    reports: Reports,
    bar: ProgressBar,
    seen: Seen,
    written: u64,
}

impl Writer<'_> {
    fn write_all(&mut self, rules: &Rules) -> Result<Exit> {
        let work = self.work;
        let threads = work.command.answers.jobs.threads();
        let next = AtomicU64::new(0);
        let failure = thread::scope(|scope| {
            let (sender, receiver) = mpsc::sync_channel(threads);
            for _ in 0..threads {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || work.work(next, &sender));
            }
            drop(sender);
            // Whatever ends it, the receiver is gone before the workers are waited for.
            self.write_shares(receiver)
        })?;
        failure.map_or(Ok(Exit::Yes), |failure| self.explain(failure, rules))
    }

    /// Writes the shares in order, and tells why there are not as many puzzles as wanted.
    fn write_shares(&mut self, shares: Receiver<(u64, Vec<Outcome>)>) -> Result<Option<NotMade>> {
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        let mut failure = None;
        for (share, outcomes) in shares {
            waiting.insert(share, outcomes);
            while let Some(outcomes) = waiting.remove(&next) {
                self.write_share(outcomes, &mut failure)?;
                next += 1;
            }
        }
        // After a limit shares may be missing; what was made is written all the same.
        for outcomes in waiting.into_values() {
            self.write_share(outcomes, &mut failure)?;
        }
        Ok(failure)
    }

    fn write_share(&mut self, outcomes: Vec<Outcome>, failure: &mut Option<NotMade>) -> Result<()> {
        for (mut source, made) in outcomes {
            match self.new_one(&mut source, made) {
                Ok(made) => self.write(&source, &made)?,
                Err(reason) => *failure = Some(failure.take().unwrap_or(reason)),
            }
        }
        self.reports.flush()
    }

    /// The puzzle, or the next of its number where there was the same before.
    fn new_one(
        &mut self,
        source: &mut Source,
        mut made: Result<Made, NotMade>,
    ) -> Result<Made, NotMade> {
        let watch = Watch { limits: &|| self.work.patience.limits(), found: &|| {} };
        loop {
            let one = made?;
            if self.seen.is_new(&canonical_form(&one.puzzle).unwrap_or(one.puzzle.clues.clone())) {
                return Ok(one);
            }
            let mut next = self.work.generator.next(std::slice::from_mut(source), &watch);
            made = next.pop().expect("there is one for each source");
        }
    }

    fn write(&mut self, source: &Source, made: &Made) -> Result<()> {
        self.written += 1;
        self.work.patience.found();
        self.bar.inc(1);
        let number = source.number() + 1;
        let report = GenerateReport::new(made, self.work.seed, number, source.attempts());
        self.reports.write(&report)
    }

    /// Tells why there are fewer puzzles than wanted.
    fn explain(&self, failure: NotMade, rules: &Rules) -> Result<Exit> {
        let NotMade::Limit(limit, nearest) = failure else { return Err(failure.into()) };
        let found = quantity(self.written, "puzzle");
        eprintln!("sudosat: {found} of {} found, {limit}", self.work.command.number);
        if let Some(nearest) = nearest {
            let report = GenerateReport::new(&nearest, self.work.seed, 0, 0);
            let under = if rules.is_classic() { "" } else { " under these rules" };
            let line = report.line();
            eprintln!("nearest to what is wanted{under}: {line} ({})", report.words());
        }
        Ok(limit.into())
    }
}
