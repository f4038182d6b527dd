//! The steps of a run, page by page.
//!
//! Steps are not kept: the search does the same again each time, and is stopped behind the page.

use std::ops::ControlFlow;
use std::sync::Arc;

use axum::Json;
use axum::extract::State as Shared;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use super::super::state::Service;
use super::super::wire::Asked;
use super::super::work::Work;
use super::super::{ApiError, Code};
use super::session::{Ended, Film, Visitor};
use crate::backend::{Counters, Limits, Settings};
use crate::encode::{AtMostOne, Encoding, Level};
use crate::formats::Entry;
use crate::report::{TraceEnd, TraceStep, TraceSteps};
use crate::rules::Sudoku;
use crate::trace::{Clauses, Ending, Event, Subject, Traced};

/// The most steps on a page.
const LARGEST_PAGE: u64 = 1_000;
/// The steps that a run is answered with.
pub(super) const FIRST_PAGE: Page = Page { from: 0, limit: 100 };

/// Which steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(in super::super) struct Page {
    /// The first, from 0.
    pub from: u64,
    /// How many, at most 1000.
    #[param(maximum = 1000, minimum = 1)]
    pub limit: u64,
}

impl Default for Page {
    fn default() -> Self {
        Page { from: 0, limit: 200 }
    }
}

/// Some steps of a run.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(in super::super) struct StepsPage {
    /// The number of the first, from 0.
    pub(super) from: u64,
    /// How many steps the run has.
    pub(super) total: u64,
    /// The number of the first step behind this page; null at the end.
    pub(super) next: Option<u64>,
    /// The steps: assignments, propagations, conflicts, learned clauses, jumps back.
    #[schema(value_type = Vec<TraceStep<'static>>)]
    pub(super) steps: Vec<Value>,
    /// How the run ended.
    pub(super) end: TraceEnd,
}

/// A search that can be run again and again, always the same.
pub(in super::super) struct Tape<'e> {
    pub entry: &'e Entry,
    pub settings: Settings,
    pub limits: Limits,
}

/// How a run of a tape ended.
pub(in super::super) struct Ran {
    pub ending: Ending,
    pub counters: Counters,
    pub variables: u32,
    pub clauses: usize,
    /// Whether it was not stopped.
    pub is_whole: bool,
}

/// Steps of the last run, in order
#[utoipa::path(
    get, path = "/api/sudoku/solverSteps", tag = "session",
    params(
        Page,
        ("X-Session" = Option<String>, Header, description = "The session; a cookie does as well"),
    ),
    responses(
        (status = 200, body = StepsPage), (status = 400, body = ApiError), (status = 404, body = ApiError),
        (status = 409, body = ApiError), (status = 422, body = ApiError), (status = 503, body = ApiError),
    ),
)]
pub(super) async fn solver_steps(
    visitor: Visitor,
    Shared(service): Shared<Service>,
    Asked(page): Asked<Page>,
) -> Result<Json<StepsPage>, ApiError> {
    page.check()?;
    let visit = visitor.session.visit();
    let ended = match &visit.run {
        super::session::Run::Ended(ended) if ended.film.is_some() => Arc::clone(ended),
        _ => {
            let message = "no steps: POST /api/sudoku/solve with mode steps makes some";
            return Err(ApiError::new(Code::Conflict, message));
        }
    };
    let cut =
        move |work: &Work| StepsPage::cut(&visit.entry, &ended, page, work.options(None).limits());
    Ok(Json(service.ask(cut).await?))
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

impl StepsPage {
    /// A page of the run that `ended`.
    pub fn cut(entry: &Entry, ended: &Ended, page: Page, limits: Limits) -> Result<Self, ApiError> {
        let film = ended.film.as_ref().expect("a run with steps");
        let Film { settings, steps: total, .. } = *film;
        let limit = page.limit.min(total.saturating_sub(page.from));
        let steps = match limit {
            0 => Vec::new(),
            _ => Tape { entry, settings, limits }.page(Page { limit, ..page })?.0,
        };
        if steps.len() as u64 != limit {
            let message = "the steps were not reached in time";
            return Err(ApiError::new(Code::LimitReached, message));
        }
        let next = page.from.saturating_add(steps.len() as u64);
        let next = (next < total).then_some(next);
        let end = TraceEnd::new(&ended.ending(), &ended.counters, entry);
        Ok(StepsPage { from: page.from, total, next, steps, end })
    }
}

impl Tape<'_> {
    /// Runs the search; `watch` may end it.
    pub fn run(
        &self,
        watch: impl FnMut(Event, &Clauses<'_>) -> ControlFlow<()>,
    ) -> Result<Ran, ApiError> {
        let puzzle = &self.entry.puzzle;
        let layout = puzzle.layout()?;
        let sudoku = Sudoku::under(layout);
        let encoding = Encoding::for_export(Level::Extended, AtMostOne::default());
        let subject = match Subject::new(&sudoku, puzzle, encoding, &self.limits) {
            Ok(subject) => subject,
            Err(limit) => return Ok(Ran::nowhere(Ending::Unknown(limit))),
        };
        let (variables, clauses) = (subject.variables(), subject.clauses().len());
        let traced = subject.trace(&self.settings, &self.limits, watch);
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
