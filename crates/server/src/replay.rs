//! Shows the steps of a search without storing them. The search is deterministic, so each request runs it again from
//! the start and stops it after the wanted steps.

use std::ops::ControlFlow;

use serde::Deserialize;
use serde_json::value::RawValue;
use utoipa::IntoParams;

use super::puzzle_request::in_range;
use super::{ApiError, Code};
use crate::backend::{Counters, Engine, Limits, Settings};
use crate::encode::{AtMostOne, Encoding, EncodingLevel};
use crate::formats::Entry;
use crate::report::TraceSteps;
use crate::rules::Sudoku;
use crate::trace::{Clauses, Ending, Event, Subject, Traced};

/// The maximum number of steps on a page. For each page the search runs again from the start, so few large pages take
/// less time than many small ones.
const LARGEST_PAGE: u64 = 10_000;

/// A page of the steps of a search: the steps with the indices `from` to `from + limit - 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Page {
    /// The index of the first step, 0-based.
    pub from: u64,
    /// The number of steps, from 1 to 10000.
    #[param(maximum = 10000, minimum = 1)]
    pub limit: u64,
}

impl Default for Page {
    fn default() -> Self {
        Page { from: 0, limit: 200 }
    }
}

/// A search that can run again: every run has the same steps, until a limit stops it.
pub(super) struct ReplayableSearch<'e> {
    pub entry: &'e Entry,
    pub settings: Settings,
    pub limits: Limits,
}

/// The result of one run of a [`ReplayableSearch`].
pub(super) struct Ran {
    pub ending: Ending,
    pub counters: Counters,
    pub variables: u32,
    pub clauses: usize,
    /// False if the callback stopped the search. True if the search ended by itself or reached a limit.
    pub is_whole: bool,
}

/// Returns the settings of an engine that can report its steps. These are the engine cdcl and the engine auto, which
/// gets the default settings of cdcl. Returns [`Code::BadValue`] for other engines.
pub(super) fn watched(engine: &Engine) -> Result<Settings, ApiError> {
    match engine {
        Engine::Auto => Ok(Settings::default()),
        Engine::Cdcl(settings) => Ok(*settings),
        other => {
            let message =
                format!("{other} does not report its steps: expected cdcl, perhaps with settings");
            Err(ApiError::new(Code::BadValue, message))
        }
    }
}

impl Page {
    /// Returns [`Code::BadValue`] if `limit` is not from 1 to [`LARGEST_PAGE`].
    pub fn check(self) -> Result<(), ApiError> {
        in_range(Some(self.limit), "limit", 1..=LARGEST_PAGE)
    }
}

impl ReplayableSearch<'_> {
    /// Runs the search, and calls `watch` with each event until `watch` returns [`ControlFlow::Break`]. Returns an
    /// error if the rules are invalid or the search fails. A reached limit is no error: it is the ending.
    pub fn run(
        &self,
        mut watch: impl FnMut(Event, &Clauses<'_>) -> ControlFlow<()>,
    ) -> Result<Ran, ApiError> {
        let puzzle = &self.entry.puzzle;
        let layout = puzzle.layout()?;
        let sudoku = Sudoku::for_layout(layout);
        let encoding = Encoding::for_export(EncodingLevel::Extended, AtMostOne::default());
        let subject = match Subject::new(&sudoku, puzzle, encoding, &self.limits) {
            Ok(subject) => subject.written_in(&self.entry.alphabet),
            Err(limit) => return Ok(Ran::nowhere(Ending::Unknown(limit))),
        };
        let (variables, clauses) = (subject.variables(), subject.clauses().len());
        let traced = subject.trace(&self.settings, &self.limits, &mut watch);
        let Traced { ending, counters, .. } = traced.map_err(|error| {
            tracing::error!(%error, "a search went wrong");
            ApiError::new(Code::Internal, error.to_string())
        })?;
        let is_whole = ending != Ending::Stopped;
        Ok(Ran { ending, counters, variables, clauses, is_whole })
    }

    /// Runs the search until the end of a page. Returns the steps of the page, and the result of this run. The page has
    /// fewer steps if the search ends or reaches a limit earlier.
    pub fn page(&self, page: Page) -> Result<(Vec<Box<RawValue>>, Ran), ApiError> {
        let end = page.from.saturating_add(page.limit);
        let (mut steps, mut cut, mut n) = (TraceSteps::default(), Vec::new(), 0);
        let ran = self.run(|event, clauses| {
            if n == end {
                return ControlFlow::Break(());
            }
            match n < page.from {
                true => steps.pass(event),
                false => cut.push(steps.json(event, clauses)),
            }
            n += 1;
            ControlFlow::Continue(())
        })?;
        Ok((cut, ran))
    }
}

impl Ran {
    /// Returns the result of a run without steps: a limit was reached while the formula was built.
    fn nowhere(ending: Ending) -> Self {
        Ran { ending, counters: Counters::default(), variables: 0, clauses: 0, is_whole: true }
    }
}
