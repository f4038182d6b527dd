//! The options of a question and of its puzzles, as Python gives them.

use std::fmt::Display;
use std::str::FromStr;
use std::time::Duration;

use pyo3::prelude::*;

use crate::ask::EngineChoice;
use crate::failure::Failure;
use crate::formats::{Alphabet, Format, ReadOptions};
use crate::grid::{GridSize, Rules, Shape};
use crate::signals::Interrupt;
use crate::solve::Options;

/// The size of a grid: the side, or the rows x columns of a box.
#[derive(Clone, Debug, FromPyObject)]
pub(crate) enum SizeOption {
    #[pyo3(transparent, annotation = "int")]
    Side(i64),
    #[pyo3(transparent, annotation = "str")]
    Boxes(String),
}

/// The options for reading puzzles: those of the HTTP API.
#[derive(Clone, Debug, Default)]
pub(crate) struct ReadingOptions {
    pub size: Option<SizeOption>,
    pub rules: Option<String>,
    pub format: Option<String>,
    pub alphabet: Option<String>,
}

/// The engine and the limits of a question.
#[derive(Clone, Debug, Default, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct SolvingOptions {
    engine: Option<String>,
    /// The longest time for one puzzle, in seconds.
    #[pyo3(default)]
    timeout: Option<f64>,
    #[pyo3(default)]
    max_conflicts: Option<u64>,
}

/// Parses the text of the option `name`. Returns `None` if there is no text.
pub(crate) fn parsed<T>(text: Option<&str>, name: &str) -> Result<Option<T>, Failure>
where
    T: FromStr<Err: Display>,
{
    let bad = |error| Failure::of_option(name, error);
    text.map(|text| text.parse().map_err(bad)).transpose()
}

impl ReadingOptions {
    /// Returns the options of the reader of texts.
    ///
    /// # Errors
    ///
    /// Returns an error if an option cannot be parsed.
    pub fn read_options(&self) -> Result<ReadOptions, Failure> {
        Ok(ReadOptions {
            shape: self.shape()?,
            alphabet: parsed::<Alphabet>(self.alphabet.as_deref(), "alphabet")?,
            format: parsed::<Format>(self.format.as_deref(), "format")?,
            rules: self.rules()?,
        })
    }

    pub fn rules(&self) -> Result<Option<Rules>, Failure> {
        parsed(self.rules.as_deref(), "rules")
    }

    /// Returns the shape of the size; `None` if there is no size.
    pub fn shape(&self) -> Result<Option<Shape>, Failure> {
        let size = match &self.size {
            None => return Ok(None),
            Some(SizeOption::Side(side)) => {
                let problem = |_| format!("found {side}, expected 1 to {}", Shape::MAX_SIDE);
                let side = usize::try_from(*side).map_err(problem);
                GridSize::Side(side.map_err(|problem| Failure::of_option("size", problem))?)
            }
            Some(SizeOption::Boxes(text)) => {
                text.parse().map_err(|error| Failure::of_option("size", error))?
            }
        };
        let shape = size.shape(&self.rules()?.unwrap_or_default());
        shape.map(Some).map_err(|error| Failure::of_option("size", error))
    }
}

impl SolvingOptions {
    /// Returns the engine that is asked for: a SAT solver, or bulk alone.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such engine.
    pub fn engine(&self) -> Result<EngineChoice, Failure> {
        Ok(parsed(self.engine.as_deref(), "engine")?.unwrap_or_default())
    }

    /// Returns the name of an option that bulk lacks; `None` if there is none.
    pub fn beyond_bulk(&self) -> Option<&'static str> {
        let timeout = self.timeout.and(Some("timeout"));
        timeout.or(self.max_conflicts.and(Some("max_conflicts")))
    }

    /// Returns the options of a solver, which with the engine bulk answers what bulk leaves. `interrupt` stops it.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such engine, if it cannot obey the limits, or if the time is no time.
    pub fn options(&self, interrupt: &Interrupt) -> Result<Options, Failure> {
        let timeout = self.timeout.map(Duration::try_from_secs_f64).transpose();
        let options = Options {
            engine: self.engine()?.sat().cloned().unwrap_or_default(),
            timeout: timeout.map_err(|error| Failure::of_option("timeout", error))?,
            max_conflicts: self.max_conflicts,
            interrupt: Some(Interrupt::clone(interrupt)),
            ..Options::default()
        };
        let checked = options.engine.check(&options.limits());
        checked.map_err(|error| Failure::of_option("engine", error))?;
        Ok(options)
    }
}
