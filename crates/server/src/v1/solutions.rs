//! The routes `solve`, `count` and `candidates`: questions about the solutions.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use axum::extract::State as Shared;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::ApiError;
use super::super::puzzle_request::{in_range, parsed};
use super::super::state::Service;
use super::super::work::Work;
use super::request::QuestionRequest;
use super::responses::{Otherwise, Prefer};
use crate::ask::{self, AskError, Counting, PuzzleRef, Question, Solving, check_method};
use crate::cover::Total;
use crate::formats::{Entry, write};
use crate::report::{CandidatesReport, CountReport, SolveReport};
use crate::solve::{Count as SolutionCount, CountOptions, CountStop, Method, Solver};

type AskedCount = QuestionRequest<Count>;
type AskedNothing = QuestionRequest<Nothing>;
type AskedSolve = QuestionRequest<Solve>;

/// The options for solving.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Solve {
    /// Whether to stop at the first solution, without a check that it is the only one.
    first: bool,
}

/// The options for counting.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Count {
    /// Stop after this many solutions, at least 1.
    #[schema(minimum = 1)]
    limit: Option<u64>,
    /// The counting method: auto, blocking (a SAT solver with a clause against each solution found), search
    /// (depth-first), memo (depth-first, with stored counts). Search and memo take no engine. Default: auto.
    method: Option<String>,
    /// The maximum number of solutions to list, from 1 to 1000. The method blocking lists them itself; beside the other
    /// methods, search lists them. Default: no list.
    #[schema(minimum = 1, maximum = 1000)]
    list: Option<u64>,
}

/// The question of a request that has only the fields of the puzzle.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Nothing {}

/// The number of solutions, and a list of some of them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct CountAnswer {
    #[serde(flatten)]
    report: CountReport,
    /// The listed solutions, one line each; absent without the field list in the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    listed: Option<Vec<String>>,
}

/// Find the solution, and check whether it is the only one
#[utoipa::path(
    post, path = "/api/v1/solve", tag = "questions",
    params(("Prefer" = Option<String>, Header, description = "respond-async: answer with a job")),
    request_body = AskedSolve,
    responses(
        (status = 200, body = SolveReport), Otherwise,
    ),
)]
pub(super) async fn solve(
    Shared(service): Shared<Service>,
    prefer: Prefer,
    asked: QuestionRequest<Solve>,
) -> Result<Response, ApiError> {
    let entry = asked.puzzle_request.entry(&service.config)?;
    let solving = Solving::new(asked.question.first);
    let report = move |solver: &Solver, puzzle_ref: PuzzleRef<'_>, _: &Work| {
        Ok(solving.answer(solver, puzzle_ref)?.0)
    };
    service.report(prefer, "solve", (asked.puzzle_request, entry), report).await
}

/// Count the solutions
#[utoipa::path(
    post, path = "/api/v1/count", tag = "questions",
    params(("Prefer" = Option<String>, Header, description = "respond-async: answer with a job")),
    request_body = AskedCount,
    responses(
        (status = 200, body = CountAnswer), Otherwise,
    ),
)]
pub(super) async fn count(
    Shared(service): Shared<Service>,
    prefer: Prefer,
    asked: QuestionRequest<Count>,
) -> Result<Response, ApiError> {
    let entry = asked.puzzle_request.entry(&service.config)?;
    let method = parsed::<Method>(asked.question.method.as_deref(), "method")?.unwrap_or_default();
    check_method(method, &asked.puzzle_request.engine_choice()?).map_err(AskError::from)?;
    let Count { limit, list: wanted, .. } = asked.question;
    in_range(limit, "limit", 1..=u64::MAX)?;
    in_range(wanted, "list", 1..=MOST_LISTED)?;
    let list_limit = wanted.map(|list| list.min(limit.unwrap_or(u64::MAX)));
    let options = CountOptions { method, limit };
    let listing = if method == Method::Blocking { method } else { Method::Search };
    let report = move |solver: &Solver, puzzle_ref: PuzzleRef<'_>, work: &Work| {
        // The solutions are listed before they are counted, so that the clients of a job get the list while the count
        // still runs.
        let listed = list_limit.map(|most| CountOptions { method: listing, limit: Some(most) });
        let listed = listed.map(|how| list(solver, puzzle_ref.entry, how, work)).transpose()?;
        let listed = match listed {
            // The list has all solutions, or as many as there was time for.
            Some((lines, count)) if count.stopped != Some(CountStop::Enough) => {
                let report = CountReport::new(puzzle_ref.source.clone(), puzzle_ref.entry, &count);
                return Ok(CountAnswer { report, listed: Some(lines) });
            }
            listed => listed.map(|(lines, _)| lines),
        };
        let (mut report, _) =
            Counting::new(options).answer_with(solver, puzzle_ref, &mut |found: &Total| {
                work.solutions.store(found.try_into().unwrap_or(u64::MAX), Ordering::Relaxed);
                ControlFlow::Continue(())
            })?;
        // The count begins anew, so a limit may stop it before it comes as far as the list.
        report.raise_to(listed.iter().flatten().count() as u64);
        Ok(CountAnswer { report, listed })
    };
    service.report(prefer, "count", (asked.puzzle_request, entry), report).await
}

/// The maximum number of listed solutions in one answer.
const MOST_LISTED: u64 = 1_000;

/// Returns the solutions as lines, and their count. Publishes each line as soon as it is found.
fn list(
    solver: &Solver,
    entry: &Entry,
    options: CountOptions,
    work: &Work,
) -> Result<(Vec<String>, SolutionCount), ApiError> {
    let mut listed = Vec::new();
    let count = solver.list(&entry.puzzle, options, &mut |grid| {
        let line = write::line(grid, &entry.alphabet);
        work.publish(&line);
        listed.push(line);
        ControlFlow::Continue(())
    })?;
    Ok((listed, count))
}

/// List for each cell the digits that occur in some solution
#[utoipa::path(
    post, path = "/api/v1/candidates", tag = "questions",
    params(("Prefer" = Option<String>, Header, description = "respond-async: answer with a job")),
    request_body = AskedNothing,
    responses(
        (status = 200, body = CandidatesReport), Otherwise,
    ),
)]
pub(super) async fn candidates(
    Shared(service): Shared<Service>,
    prefer: Prefer,
    asked: QuestionRequest<Nothing>,
) -> Result<Response, ApiError> {
    let entry = asked.puzzle_request.entry(&service.config)?;
    let report = |solver: &Solver, puzzle_ref: PuzzleRef<'_>, _: &Work| {
        Ok(ask::candidates(solver, puzzle_ref)?.0)
    };
    service.report(prefer, "candidates", (asked.puzzle_request, entry), report).await
}
