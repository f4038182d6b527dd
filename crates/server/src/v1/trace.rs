//! The routes `trace` and `compare`: the steps of a search, and the cost of several searches for the same solution.

use axum::extract::State as Shared;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::super::content::Content;
use super::super::puzzle_request::{Heuristic, engine};
use super::super::replay::{Page, Ran, ReplayableSearch, watched};
use super::super::state::Service;
use super::super::work::Work;
use super::super::{ApiError, Code};
use super::request::{QuestionRequest, source};
use super::responses::{Otherwise, Prefer};
use super::solutions::Nothing;
use crate::ask;
use crate::backend::Engine;
use crate::encode::{AtMostOne, Encoding, EncodingLevel};
use crate::report::{SummaryRow, TraceEnd, TraceHead, TraceStep};
use crate::rules::Sudoku;
use crate::trace::Subject;

type AskedNothing = QuestionRequest<Nothing>;
type AskedTrace = QuestionRequest<Trace>;

/// The heuristic of the search, and the range of its steps.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Trace {
    /// The decision heuristic of the engine cdcl: vsids, mrv, first, random. Default: that of the engine.
    heuristic: Option<Heuristic>,
    /// The index of the first step, 0-based. Default: 0.
    from: Option<u64>,
    /// The number of steps, from 1 to 10000. Default: 200.
    #[schema(minimum = 1, maximum = 10000)]
    limit: Option<u64>,
}

/// Some steps of a search.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct Traced {
    #[schema(value_type = TraceHead<'static>)]
    head: Value,
    from: u64,
    /// The index of the first step after these. Null if the search has no more steps, or if a limit has ended it; `end`
    /// says which.
    next: Option<u64>,
    #[schema(value_type = Vec<TraceStep<'static>>)]
    steps: Vec<Box<RawValue>>,
    /// How the search ended; `stopped` if it continues after these steps.
    end: TraceEnd,
}

/// The cost of several searches for a solution of the same puzzle.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct Compared {
    /// Backtracking, DPLL and CDCL, each with several decision heuristics.
    searches: Vec<SummaryRow>,
}

/// List the steps of a search by cdcl
#[utoipa::path(
    post, path = "/api/v1/trace", tag = "questions",
    params(("Prefer" = Option<String>, Header, description = "respond-async: answer with a job")),
    request_body = AskedTrace,
    responses(
        (status = 200, body = Traced), Otherwise,
    ),
)]
pub(super) async fn trace(
    Shared(service): Shared<Service>,
    prefer: Prefer,
    QuestionRequest { puzzle_request, question }: QuestionRequest<Trace>,
) -> Result<Response, ApiError> {
    let entry = puzzle_request.entry(&service.config)?;
    let engine = engine(puzzle_request.engine.as_deref(), question.heuristic)?;
    let settings = watched(&engine)?;
    let page = Page {
        from: question.from.unwrap_or_default(),
        limit: question.limit.unwrap_or(Page::default().limit),
    };
    page.check()?;
    let answer = move |work: &Work| {
        let limits = puzzle_request.options(work)?.limits();
        let search = ReplayableSearch { entry: &entry, settings, limits };
        let (steps, ran) = search.page(page)?;
        let Ran { ending, counters, variables, clauses, is_whole } = ran;
        let (source, engine) = (source(&entry), Engine::Cdcl(settings).to_string());
        let head = TraceHead::new(&source, &entry, &engine, variables, clauses);
        let head = serde_json::to_value(head);
        let head = head.map_err(|error| ApiError::new(Code::Internal, error.to_string()))?;
        let end = TraceEnd::new(&ending, &counters, &entry);
        let next = (!is_whole).then(|| page.from.saturating_add(steps.len() as u64));
        Content::about(&entry, &Traced { head, from: page.from, next, steps, end })
    };
    service.answer(prefer, "trace", answer).await
}

/// Compare the cost of backtracking, DPLL and CDCL to find a solution
#[utoipa::path(
    post, path = "/api/v1/compare", tag = "questions",
    params(("Prefer" = Option<String>, Header, description = "respond-async: answer with a job")),
    request_body = AskedNothing,
    responses(
        (status = 200, body = Compared), Otherwise,
    ),
)]
pub(super) async fn compare(
    Shared(service): Shared<Service>,
    prefer: Prefer,
    asked: QuestionRequest<Nothing>,
) -> Result<Response, ApiError> {
    let entry = asked.puzzle_request.entry(&service.config)?;
    let answer = move |work: &Work| {
        let limits = asked.puzzle_request.options(work)?.limits();
        let layout = entry.puzzle.layout()?;
        let sudoku = Sudoku::for_layout(layout);
        let encoding = Encoding::for_export(EncodingLevel::Extended, AtMostOne::default());
        let unknown = |limit| {
            ApiError::new(Code::LimitReached, format!("the formula was not made in time: {limit}"))
        };
        let subject = Subject::new(&sudoku, &entry.puzzle, encoding, &limits).map_err(unknown)?;
        // All searches together have one deadline; the limit on conflicts holds for each search.
        let compared = ask::compare(&source(&entry), &subject, || limits.clone());
        let (searches, _) =
            compared.map_err(|error| ApiError::new(Code::Internal, error.to_string()))?;
        Content::about(&entry, &Compared { searches })
    };
    service.answer(prefer, "compare", answer).await
}
