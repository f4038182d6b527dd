//! The routes `hint`, `explain` and `rate`: the next step, the path to the solution, and the difficulty.

use std::sync::atomic::Ordering;

use axum::extract::State as Shared;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::ApiError;
use super::super::puzzle_request::{Board, parsed};
use super::super::state::Service;
use super::super::work::Work;
use super::noted::Noted;
use super::request::QuestionRequest;
use super::responses::{Otherwise, Prefer};
use crate::ask::{self, PuzzleRef, RateScale, StepOptions, StepSearch};
use crate::explain::{ExplanationLevel, PatternKind, Tables};
use crate::report::{HintDetail, HintReport, Language, PathReport, RateReport, StepRow};
use crate::solve::Solver;

type AskedExplain = QuestionRequest<Explain>;
type AskedHint = QuestionRequest<Hint>;
type AskedRate = QuestionRequest<Rate>;

/// The options for a hint.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Hint {
    /// The half-filled grid to continue from. Default: the puzzle itself.
    from: Option<Board>,
    /// The pencil marks of that grid: in each cell, the candidates still open.
    marks: Option<Noted>,
    /// The amount of detail. Default: vague.
    detail: Detail,
    /// Whether steps may assume that the puzzle has exactly one solution.
    assume_unique: bool,
    /// The language of the texts, en or fr.
    language: Option<String>,
}

/// The amount of detail in a hint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Detail {
    /// Only where to look for the next step, such as a house.
    #[default]
    Vague,
    /// The complete step.
    Concrete,
    /// The complete step, and the pencil marks before and after it.
    Candidates,
}

/// The options for a path.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Explain {
    /// The half-filled grid to continue from. Default: the puzzle itself.
    from: Option<Board>,
    /// The pencil marks of that grid: in each cell, the candidates still open.
    marks: Option<Noted>,
    /// The techniques that are used: those of this level and of the easier ones. The levels are eliminate,
    /// naked-singles, singles, sets, chains and all. Default: all.
    level: Option<String>,
    /// The patterns that are used beside singles, in place of a level: whips, g-whips, braids or suppositions.
    with: Option<String>,
    /// Whether steps may assume that the puzzle has exactly one solution.
    assume_unique: bool,
    /// The language of the texts, en or fr.
    language: Option<String>,
}

/// The options for a rating.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Rate {
    /// The scale: se, score, w, gw, b, gb, te, bxb or bxbb. Default: score.
    scale: Option<String>,
    /// Whether steps may assume that the puzzle has exactly one solution.
    assume_unique: bool,
}

/// Get a hint: where the next step is, or the step itself
#[utoipa::path(
    post, path = "/api/v1/hint", tag = "questions",
    params(("Prefer" = Option<String>, Header, description = "respond-async: answer with a job")),
    request_body = AskedHint,
    responses(
        (status = 200, body = HintReport), Otherwise,
    ),
)]
pub(super) async fn hint(
    Shared(service): Shared<Service>,
    prefer: Prefer,
    QuestionRequest { puzzle_request, question }: QuestionRequest<Hint>,
) -> Result<Response, ApiError> {
    let config = &service.config;
    let entry = puzzle_request.entry(config)?;
    let from =
        puzzle_request.begun(question.from.as_ref(), question.marks.as_ref(), &entry, config)?;
    let language =
        parsed::<Language>(question.language.as_deref(), "language")?.unwrap_or_default();
    let detail = match question.detail {
        Detail::Vague => HintDetail::Vague,
        Detail::Concrete => HintDetail::Concrete,
        Detail::Candidates => HintDetail::Candidates,
    };
    let report = move |solver: &Solver, puzzle_ref: PuzzleRef<'_>, _: &Work| {
        let search = StepSearch::new(None, question.assume_unique)?;
        let step_options = StepOptions { from: from.as_ref(), search, language };
        Ok(ask::hint(solver, puzzle_ref, &step_options, detail)?.0)
    };
    service.report(prefer, "hint", (puzzle_request, entry), report).await
}

/// Explain the path to the solution, step by step
#[utoipa::path(
    post, path = "/api/v1/explain", tag = "questions",
    params(("Prefer" = Option<String>, Header, description = "respond-async: answer with a job")),
    request_body = AskedExplain,
    responses(
        (status = 200, body = PathReport), Otherwise,
    ),
)]
pub(super) async fn explain(
    Shared(service): Shared<Service>,
    prefer: Prefer,
    QuestionRequest { puzzle_request, question }: QuestionRequest<Explain>,
) -> Result<Response, ApiError> {
    let config = &service.config;
    let entry = puzzle_request.entry(config)?;
    let from =
        puzzle_request.begun(question.from.as_ref(), question.marks.as_ref(), &entry, config)?;
    let language =
        parsed::<Language>(question.language.as_deref(), "language")?.unwrap_or_default();
    let level = parsed::<ExplanationLevel>(question.level.as_deref(), "level")?
        .unwrap_or(ExplanationLevel::All);
    let with = parsed::<PatternKind>(question.with.as_deref(), "with")?;
    let search = StepSearch::new(with, question.assume_unique)?;
    let report = move |solver: &Solver, puzzle_ref: PuzzleRef<'_>, work: &Work| {
        let step_options = StepOptions { from: from.as_ref(), search, language };
        let mut on_step = |step: StepRow| {
            work.steps.fetch_add(1, Ordering::Relaxed);
            work.publish(&step);
        };
        Ok(ask::explain(solver, puzzle_ref, &step_options, level, Some(&mut on_step))?.0)
    };
    service.report(prefer, "explain", (puzzle_request, entry), report).await
}

/// Rate the difficulty of the puzzle
#[utoipa::path(
    post, path = "/api/v1/rate", tag = "questions",
    params(("Prefer" = Option<String>, Header, description = "respond-async: answer with a job")),
    request_body = AskedRate,
    responses(
        (status = 200, body = RateReport), Otherwise,
    ),
)]
pub(super) async fn rate(
    Shared(service): Shared<Service>,
    prefer: Prefer,
    QuestionRequest { puzzle_request, question }: QuestionRequest<Rate>,
) -> Result<Response, ApiError> {
    let entry = puzzle_request.entry(&service.config)?;
    let scale = parsed::<RateScale>(question.scale.as_deref(), "scale")?.unwrap_or_default();
    let report = move |solver: &Solver, puzzle_ref: PuzzleRef<'_>, _: &Work| {
        let tables = || Tables::of(solver.sudoku());
        Ok(ask::rate(solver, puzzle_ref, scale, question.assume_unique, tables)?.0)
    };
    service.report(prefer, "rate", (puzzle_request, entry), report).await
}
