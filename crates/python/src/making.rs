//! Generates new puzzles.

use std::fmt::Display;
use std::time::Duration;

use pyo3::prelude::*;

use crate::ask::{self, Making};
use crate::backend::Limit;
use crate::explain::rate::Scale;
use crate::failure::{Failure, Kind};
use crate::generate::{
    DifficultyRange, Generator, ImpossibleSpec, NotMade, Pattern, PuzzleSpec, Symmetry,
    WantedClues, clue_range, with_random_regions,
};
use crate::grid::{Layout, Puzzle};
use crate::options::{ReadingOptions, SizeOption, parsed};
use crate::question::Output;
use crate::reports::quantity;
use crate::signals::{Interrupt, thread_count};
use crate::solve::{Options, Solver};
use crate::stream::{Stream, StreamSender};

/// The most puzzles that a thread makes together. Bulk tests classic ones side by side.
const AT_ONCE: u64 = 64;

/// The wanted properties of new puzzles, with the names that they have on the command line.
#[derive(Clone, Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct GenerateOptions {
    number: u64,
    #[pyo3(default)]
    difficulty: Option<String>,
    #[pyo3(default)]
    scale: Option<String>,
    #[pyo3(default)]
    technique: Option<String>,
    #[pyo3(default)]
    symmetry: Option<String>,
    #[pyo3(default)]
    clues: Option<String>,
    #[pyo3(default)]
    with: Vec<String>,
    #[pyo3(default)]
    minimal: bool,
    #[pyo3(default)]
    pattern: Option<String>,
    #[pyo3(default)]
    size: Option<SizeOption>,
    #[pyo3(default)]
    rules: Option<String>,
    #[pyo3(default)]
    seed: Option<u64>,
    #[pyo3(default)]
    timeout: Option<f64>,
    #[pyo3(default)]
    threads: Option<usize>,
}

impl From<ImpossibleSpec> for Failure {
    fn from(error: ImpossibleSpec) -> Self {
        Failure::new(Kind::Question, error)
    }
}

impl From<NotMade> for Failure {
    fn from(error: NotMade) -> Self {
        match error {
            NotMade::Limit(limit, _) => Failure::new(Kind::Limit, limit),
            NotMade::Impossible => Failure::new(Kind::Question, error),
            NotMade::Solve(error) => error.into(),
        }
    }
}

/// Starts to generate puzzles. Those that are made can be fetched at once.
#[pyfunction]
pub(crate) fn generate(options: GenerateOptions) -> PyResult<Stream> {
    let order = options.order()?;
    let interrupt = order.interrupt.clone();
    Ok(Stream::start(interrupt, move |sender| order.fill(sender)))
}

/// Puzzles to make, whose wanted properties do not contradict each other.
struct Order {
    empty: Puzzle,
    spec: PuzzleSpec,
    number: u64,
    seed: u64,
    threads: usize,
    timeout: Option<Duration>,
    interrupt: Interrupt,
}

impl GenerateOptions {
    fn order(&self) -> Result<Order, Failure> {
        let seed = self.seed.unwrap_or_else(ask::any_seed);
        let timeout = self.timeout.map(Duration::try_from_secs_f64).transpose();
        let timeout = timeout.map_err(|error| Failure::of_option("timeout", error))?;
        let layout = self.layout(seed, timeout)?;
        let spec = self.spec(&layout)?;
        spec.check(&layout)?;
        Ok(Order {
            empty: Puzzle::from(layout.empty_grid()).under(layout.rules().clone()),
            spec,
            number: self.number,
            seed,
            threads: thread_count(self.threads),
            timeout,
            interrupt: Interrupt::default(),
        })
    }

    fn layout(&self, seed: u64, timeout: Option<Duration>) -> Result<Layout, Failure> {
        let (size, rules) = (self.size.clone(), self.rules.clone());
        let options = ReadingOptions { size, rules, ..ReadingOptions::default() };
        let rules = options.rules()?.unwrap_or_default();
        let shape = options.shape()?.unwrap_or_else(|| rules.usual_shape());
        let limits = Options { timeout, ..Options::default() }.limits();
        let rules = with_random_regions(&rules.on(shape), shape, seed, &limits)?;
        Ok(Layout::new(shape, &rules)?)
    }

    fn spec(&self, layout: &Layout) -> Result<PuzzleSpec, Failure> {
        let pattern = self.pattern.as_ref().map(|text| Pattern::read(text, layout)).transpose();
        let clues = self.clues.as_ref().map(|text| clue_range(text)).transpose();
        let with: Result<Vec<WantedClues>, _> = self.with.iter().map(|text| text.parse()).collect();
        let with = with.map_err(of_option("with_"))?;
        Ok(PuzzleSpec {
            symmetry: parsed::<Symmetry>(self.symmetry.as_deref(), "symmetry")?.unwrap_or_default(),
            pattern: pattern.map_err(of_option("pattern"))?,
            clues: clues.map_err(of_option("clues"))?,
            minimal: self.minimal,
            scale: parsed::<Scale>(self.scale.as_deref(), "scale")?.unwrap_or_default(),
            difficulty: parsed::<DifficultyRange>(self.difficulty.as_deref(), "difficulty")?,
            technique: parsed(self.technique.as_deref(), "technique")?,
            rated: ask::is_rated(layout.shape(), &with),
            with,
        })
    }
}

/// Returns the function that makes a failure of an error in the option `name`.
fn of_option<E: Display>(name: &str) -> impl Fn(E) -> Failure {
    move |error| Failure::of_option(name, error)
}

impl Order {
    /// Makes the puzzles, and sends each as soon as those with smaller numbers are made.
    fn fill(&self, sender: &StreamSender) -> Result<(), Failure> {
        let interrupt = Some(self.interrupt.clone());
        let options = Options { timeout: self.timeout, interrupt, ..Options::default() };
        let limits = options.limits();
        let solver = Solver::for_puzzle(&self.empty, options)?;
        let mut sent = 0;
        let making = Making {
            generator: &Generator::new(&solver, &self.spec)?,
            seed: self.seed,
            number: self.number,
            threads: self.threads,
            at_once: AT_ONCE,
            limits: &|| limits.clone(),
            found: &|| {},
            attempts: &Default::default(),
        };
        let shortfall = ask::generate::<Failure>(&making, &mut |reports| {
            for report in reports {
                if sender.send(Output::Report(Box::new(report.clone()))).is_break() {
                    return Err(Failure::new(Kind::Limit, Limit::Interrupt));
                }
                sent += 1;
            }
            Ok(())
        })?;
        let Some(shortfall) = shortfall else { return Ok(()) };
        let found = quantity(sent, "puzzle");
        let message = format!("{found} of {} found, {}", self.number, shortfall.limit);
        Err(Failure::new(Kind::Limit, message))
    }
}
