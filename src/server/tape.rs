//! Searches step by step. Steps are not kept: the search does the same again each time, and is stopped
//! behind those that are wanted.

use std::ops::ControlFlow;

use serde::Deserialize;
use serde_json::Value;
use utoipa::IntoParams;

use super::{ApiError, Code};
use crate::backend::{Counters, Engine, Limits, Settings};
use crate::encode::{AtMostOne, Encoding, Level};
use crate::formats::Entry;
use crate::report::TraceSteps;
use crate::rules::Sudoku;
use crate::trace::{Clauses, Ending, Event, Subject, Traced};

/// The most steps on a page. The search runs once a page: whoever goes far asks for large ones.
const LARGEST_PAGE: u64 = 10_000;

/// Which steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Page {
    /// The first, from 0.
    pub from: u64,
    /// How many, at most 10000.
    #[param(maximum = 10000, minimum = 1)]
    pub limit: u64,
}

impl Default for Page {
    fn default() -> Self {
        Page { from: 0, limit: 200 }
    }
}

/// A search that can be run again and again, always the same.
pub(super) struct Tape<'e> {
    pub entry: &'e Entry,
    pub settings: Settings,
    pub limits: Limits,
}

/// How a run of a tape ended.
pub(super) struct Ran {
    pub ending: Ending,
    pub counters: Counters,
    pub variables: u32,
    pub clauses: usize,
    /// Whether it was not stopped.
    pub is_whole: bool,
}

/// The settings of an engine that tells its steps.
pub(super) fn watched(engine: &Engine) -> Result<Settings, ApiError> {
    match engine {
        Engine::Auto => Ok(Settings::default()),
        Engine::Cdcl(settings) => Ok(*settings),
        other => {
            let message =
                format!("{other} does not tell its steps: expected cdcl, perhaps with settings");
            Err(ApiError::new(Code::BadValue, message))
        }
    }
}

impl Page {
    /// Whether it can be given.
    pub fn check(self) -> Result<(), ApiError> {
        if (1..=LARGEST_PAGE).contains(&self.limit) {
            return Ok(());
        }
        let message = format!("limit: found {}, expected 1 to {LARGEST_PAGE}", self.limit);
        Err(ApiError::new(Code::BadValue, message))
    }
}

impl Tape<'_> {
    /// Runs the search; `watch` may end it.
    pub fn run(
        &self,
        mut watch: impl FnMut(Event, &Clauses<'_>) -> ControlFlow<()>,
    ) -> Result<Ran, ApiError> {
        let puzzle = &self.entry.puzzle;
        let layout = puzzle.layout()?;
        let sudoku = Sudoku::under(layout);
        let encoding = Encoding::for_export(Level::Extended, AtMostOne::default());
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

    /// The steps of a page; the run is stopped behind them.
    pub fn page(&self, page: Page) -> Result<(Vec<Value>, Ran), ApiError> {
        let end = page.from.saturating_add(page.limit);
        let (mut steps, mut cut, mut n) = (TraceSteps::default(), Vec::new(), 0);
        let ran = self.run(|event, clauses| {
            if n == end {
                return ControlFlow::Break(());
            }
            match n < page.from {
                true => steps.pass(event),
                false => {
                    let step = serde_json::to_value(steps.step(event, clauses));
                    cut.push(step.expect("a step is JSON"));
                }
            }
            n += 1;
            ControlFlow::Continue(())
        })?;
        Ok((cut, ran))
    }
}

impl Ran {
    /// A run that came to nothing.
    fn nowhere(ending: Ending) -> Self {
        Ran { ending, counters: Counters::default(), variables: 0, clauses: 0, is_whole: true }
    }
}
