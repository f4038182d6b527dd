//! The route `solverSteps`: the steps of a run, page by page.

use std::sync::Arc;

use axum::extract::State as Shared;
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::super::content::Content;
use super::super::replay::{Page, ReplayableSearch};
use super::super::state::Service;
use super::super::wire::QueryParameters;
use super::super::work::Work;
use super::super::{ApiError, Code};
use super::session::{Ended, ReplayKey};
use super::visitor::Visitor;
use crate::backend::Limits;
use crate::formats::Entry;
use crate::report::{TraceEnd, TraceStep, TraceSteps};
use crate::trace::{Clauses, Event};

/// The maximum number of steps in the answer of the route `solve`.
const FIRST: usize = 100;

/// Collects the first [`FIRST`] steps of a run while it runs.
#[derive(Default)]
pub(super) struct FirstSteps {
    writer: TraceSteps,
    steps: Vec<Box<RawValue>>,
}

impl FirstSteps {
    /// Stores the step of `event`, unless [`FIRST`] steps are stored already.
    pub fn note(&mut self, event: Event, clauses: &Clauses<'_>) {
        if self.steps.len() < FIRST {
            self.steps.push(self.writer.json(event, clauses));
        }
    }

    pub fn into_steps(self) -> Vec<Box<RawValue>> {
        self.steps
    }
}

/// A page of steps of a run.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(in super::super) struct StepsPage {
    /// The index of the first step of the page, 0-based.
    pub(super) from: u64,
    /// The number of steps of the run.
    pub(super) total: u64,
    /// The index of the first step after this page; null if there is none.
    pub(super) next: Option<u64>,
    /// The steps of the search, such as decisions, propagations, conflicts, learned clauses and backjumps.
    #[schema(value_type = Vec<TraceStep<'static>>)]
    pub(super) steps: Vec<Box<RawValue>>,
    /// How the run ended, and what it counted.
    pub(super) end: TraceEnd,
}

/// List the steps of the last run
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
    QueryParameters(page): QueryParameters<Page>,
) -> Result<Content, ApiError> {
    page.check()?;
    let content = visitor.session.content();
    let ended = match &content.run {
        super::session::Run::Ended(ended) if ended.recorded.is_some() => Arc::clone(ended),
        _ => {
            let message = "no steps: POST /api/sudoku/solve with mode steps makes some";
            return Err(ApiError::new(Code::Conflict, message));
        }
    };
    let cut = move |work: &Work| {
        let limits = work.options(None).limits();
        let steps = StepsPage::cut(&content.entry, &ended, page, limits)?;
        Content::about(&content.entry, &steps)
    };
    service.ask(cut).await
}

impl StepsPage {
    /// Runs the search of `ended` again, and returns a page of its steps. The page has fewer steps than wanted if the
    /// run had fewer.
    ///
    /// # Errors
    ///
    /// Returns [`Code::LimitReached`] if a limit stops the search before the end of the page.
    ///
    /// # Panics
    ///
    /// Panics if the run `ended` was in instant mode.
    pub fn cut(entry: &Entry, ended: &Ended, page: Page, limits: Limits) -> Result<Self, ApiError> {
        let recorded = ended.recorded.as_ref().expect("a run with steps");
        let ReplayKey { settings, steps: total, .. } = *recorded;
        let limit = page.limit.min(total.saturating_sub(page.from));
        let steps = match limit {
            0 => Vec::new(),
            _ => ReplayableSearch { entry, settings, limits }.page(Page { limit, ..page })?.0,
        };
        if steps.len() as u64 != limit {
            let message = "the steps were not reached in time";
            return Err(ApiError::new(Code::LimitReached, message));
        }
        Ok(StepsPage::new(entry, ended, page.from, steps))
    }

    /// Returns a page of the run `ended`. The page contains `steps`; the first of them has the 0-based index `from`.
    ///
    /// # Panics
    ///
    /// Panics if the run `ended` was in instant mode.
    pub fn new(entry: &Entry, ended: &Ended, from: u64, steps: Vec<Box<RawValue>>) -> Self {
        let total = ended.recorded.as_ref().expect("a run with steps").steps;
        let next = from.saturating_add(steps.len() as u64);
        let next = (next < total).then_some(next);
        let end = TraceEnd::new(&ended.ending(), &ended.counters, entry);
        StepsPage { from, total, next, steps, end }
    }
}
