//! The route `minimize`: removes clues of a puzzle while its solution stays the only one.

use axum::extract::State as Shared;
use axum::response::Response;
use serde::Deserialize;
use utoipa::ToSchema;

use super::super::ApiError;
use super::super::content::Content;
use super::super::puzzle_request::parsed;
use super::super::state::Service;
use super::super::work::Work;
use super::request::{QuestionRequest, source};
use super::responses::{Otherwise, Prefer};
use crate::ask::{self, BEST_TIMEOUT, PuzzleRef};
use crate::generate::{Minimize as How, Symmetry};
use crate::report::MinimizeReport;
use crate::solve::Solver;

type AskedMinimize = QuestionRequest<Minimize>;

/// The options for removing clues.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Minimize {
    /// Whether to search for the puzzle with the fewest clues until the timeout. The timeout is then timeout_ms, by
    /// default 10 s.
    best: bool,
    /// The symmetry that the cells with clues have and must keep, as for generate. Default: none.
    symmetry: Option<String>,
    /// The seed for the order in which clues are tried. Default: 0.
    seed: u64,
    /// Whether clues of several cells are removed, too, after the digits.
    all_clues: bool,
}

impl Minimize {
    fn how(&self) -> Result<How, ApiError> {
        let symmetry = parsed::<Symmetry>(self.symmetry.as_deref(), "symmetry")?;
        let Minimize { best, seed, all_clues, .. } = *self;
        Ok(How { symmetry: symmetry.unwrap_or_default(), best, seed, all_clues })
    }
}

/// Remove clues from a puzzle and keep its unique solution
#[utoipa::path(
    post, path = "/api/v1/minimize", tag = "puzzles",
    params(("Prefer" = Option<String>, Header, description = "respond-async: answer with a job")),
    request_body = AskedMinimize,
    responses(
        (status = 200, body = MinimizeReport), Otherwise,
    ),
)]
pub(super) async fn minimize(
    Shared(service): Shared<Service>,
    prefer: Prefer,
    QuestionRequest { puzzle_request, question }: QuestionRequest<Minimize>,
) -> Result<Response, ApiError> {
    let entry = puzzle_request.entry(&service.config)?;
    let how = question.how()?;
    let workers = puzzle_request.workers();
    let answer = move |work: &Work| {
        let mut options = puzzle_request.options(work)?;
        if how.best && !puzzle_request.has_time_limit() {
            options.timeout = Some(BEST_TIMEOUT);
        }
        let solver = Solver::for_puzzle(&entry.puzzle, options)?;
        let puzzle_ref = PuzzleRef { source: &source(&entry), entry: &entry };
        Content::about(&entry, &ask::minimize(&solver, puzzle_ref, how)?.0)
    };
    service.answer_by(workers, prefer, "minimize", answer).await
}
