//! The route `why`: finds the clues and rules that force a cell or exclude every solution.

use axum::extract::State as Shared;
use axum::response::Response;
use serde::Deserialize;
use utoipa::ToSchema;

use super::super::ApiError;
use super::super::puzzle_request::{in_range, parsed};
use super::super::state::Service;
use super::super::work::Work;
use super::request::QuestionRequest;
use super::responses::{Otherwise, Prefer};
use crate::ask::{self, PuzzleRef};
use crate::cores::{Effort, Wanted, WhyQuestion};
use crate::report::WhyReport;
use crate::solve::Solver;

type AskedWhy = QuestionRequest<Why>;

/// What is to be explained, and the wanted reasons. A reason is a set of clues and rules.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Why {
    /// A cell that must have a digit, such as r3c5=7, or cannot have it, such as r3c5!=7. Without it, the answer
    /// explains why there is no solution.
    cell: Option<String>,
    /// Whether to find the smallest reason of all. By default, each part of a reason is necessary, but a smaller reason
    /// may exist.
    minimum: bool,
    /// The maximum number of reasons, from 1 to 100. Default: 1.
    #[schema(minimum = 1, maximum = 100)]
    number: Option<u64>,
}

/// The maximum number of reasons in one answer.
const MOST_REASONS: u64 = 100;

/// Find small sets of clues and rules that force a cell or exclude every solution
#[utoipa::path(
    post, path = "/api/v1/why", tag = "questions",
    params(("Prefer" = Option<String>, Header, description = "respond-async: answer with a job")),
    request_body = AskedWhy,
    responses(
        (status = 200, body = WhyReport), Otherwise,
    ),
)]
pub(super) async fn why(
    Shared(service): Shared<Service>,
    prefer: Prefer,
    QuestionRequest { puzzle_request, question }: QuestionRequest<Why>,
) -> Result<Response, ApiError> {
    let entry = puzzle_request.entry(&service.config)?;
    in_range(question.number, "number", 1..=MOST_REASONS)?;
    let cell = parsed::<WhyQuestion>(question.cell.as_deref(), "cell")?;
    let report = move |solver: &Solver, puzzle_ref: PuzzleRef<'_>, _: &Work| {
        let effort = Effort { limits: solver.options().limits(), ..Effort::default() };
        let number = question.number.map(|number| number as usize);
        let wanted = Wanted { effort, minimum: question.minimum, number };
        let cell = cell.unwrap_or(WhyQuestion::NoSolution);
        Ok(ask::why(solver, puzzle_ref, cell, &wanted)?.0)
    };
    service.report(prefer, "why", (puzzle_request, entry), report).await
}
