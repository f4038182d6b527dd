//! The class of exact cover problems.

use std::ops::ControlFlow;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::cover::{ActionId, CoverBuilder, CoverError, ExactCover};
use crate::failure::{Failure, Kind};
use crate::formats::{CoverTextError, read_cover};
use crate::options::{SolvingOptions, parsed};
use crate::question::Output;
use crate::report::NativeReport;
use crate::reports::{CoverCountReport, CoverReport};
use crate::signals::{Interrupt, attentive};
use crate::solve::{CountOptions, CountStop, Method, SolveCover};
use crate::stream::Stream;

/// The name that reports have in the field `file`.
const FILE: &str = "argument";

impl From<CoverError> for Failure {
    fn from(error: CoverError) -> Self {
        Failure::new(Kind::Puzzle, error)
    }
}

impl From<CoverTextError> for Failure {
    fn from(error: CoverTextError) -> Self {
        Failure::new(Kind::Puzzle, error.kind).in_text(error.line, error.column)
    }
}

/// An exact cover problem with the names of its items and options.
#[pyclass(frozen, module = "sudosat._native")]
pub(crate) struct NativeCover(Arc<ExactCover<String, String>>);

#[pymethods]
impl NativeCover {
    /// Makes a problem of primary items, each with the least and the largest number of options that meet it, of
    /// secondary items, which at most one option meets, and of options, each with its items.
    #[new]
    fn new(
        primary: Vec<(String, u32, u32)>,
        secondary: Vec<String>,
        options: Vec<(String, Vec<String>)>,
    ) -> PyResult<Self> {
        let build = || -> Result<_, CoverError> {
            let mut builder = CoverBuilder::new();
            for (item, least, most) in primary {
                builder.require_between(item, least, most)?;
            }
            for item in secondary {
                builder.at_most_one(item)?;
            }
            for (option, items) in options {
                builder.action(option, items)?;
            }
            builder.build()
        };
        Ok(NativeCover(Arc::new(build().map_err(Failure::from)?)))
    }

    /// Reads a problem in the text form of Knuth's DLX programs.
    #[staticmethod]
    fn from_text(text: &str) -> PyResult<Self> {
        Ok(NativeCover(Arc::new(read_cover(text).map_err(Failure::from)?.cover)))
    }

    /// The names of the options, in the order of their declaration.
    fn options(&self) -> Vec<String> {
        let actions = self.0.incidence().actions();
        actions.map(|id| self.0.action(id).clone()).collect()
    }

    /// Finds a solution, and whether it is the only one unless `first` is true.
    fn solve(
        &self,
        py: Python<'_>,
        first: bool,
        options: &Bound<'_, PyDict>,
    ) -> PyResult<NativeReport> {
        let interrupt = Interrupt::default();
        let options = options.extract::<SolvingOptions>()?.options(&interrupt)?;
        let work = || -> Result<_, Failure> {
            let mut solutions = self.0.solver(options).solutions();
            let answer = if first { solutions.one()? } else { solutions.two()? };
            Ok(CoverReport::new(FILE, &answer, solutions.statistics()))
        };
        Ok(NativeReport(Box::new(attentive(py, &interrupt, work)??)))
    }

    /// Counts the solutions, at most `limit`.
    fn count(
        &self,
        py: Python<'_>,
        limit: Option<u64>,
        method: Option<&str>,
        options: &Bound<'_, PyDict>,
    ) -> PyResult<NativeReport> {
        let interrupt = Interrupt::default();
        let options = options.extract::<SolvingOptions>()?.options(&interrupt)?;
        let method = parsed::<Method>(method, "method")?.unwrap_or_default();
        let counting = CountOptions { limit, method };
        let work = || -> Result<_, Failure> {
            let solver = self.0.solver(options);
            let count = solver.count(counting, &mut |_| ControlFlow::Continue(()))?;
            Ok(CoverCountReport::new(FILE, &count))
        };
        Ok(NativeReport(Box::new(attentive(py, &interrupt, work)??)))
    }

    /// Starts to list the solutions, at most `limit`. Each is a list of the places of its options, from 0.
    fn solutions(&self, limit: Option<u64>, options: &Bound<'_, PyDict>) -> PyResult<Stream> {
        let interrupt = Interrupt::default();
        let options = options.extract::<SolvingOptions>()?.options(&interrupt)?;
        let counting = CountOptions { limit, ..CountOptions::default() };
        let cover = Arc::clone(&self.0);
        Ok(Stream::start(interrupt, move |sender| {
            let visit = &mut |actions: &Vec<_>| {
                let places = actions.iter().map(|id: &ActionId| id.index());
                sender.send(Output::Options(places.collect()))
            };
            match cover.solver(options).list(counting, visit)?.stopped {
                Some(CountStop::Limit(limit)) => Err(Failure::new(Kind::Limit, limit)),
                Some(CountStop::Enough) | None => Ok(()),
            }
        }))
    }
}
