//! The route `check`: reports whether a puzzle is well-formed, solvable and unique, or which clues are wrong, missing
//! or redundant.

use axum::extract::State as Shared;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::conflict::Conflict;
use super::super::content::Content;
use super::super::state::Service;
use super::super::work::Work;
use super::super::{ApiError, Code};
use super::request::{QuestionRequest, source};
use super::responses::{Otherwise, Prefer};
use crate::ask::{self, PuzzleRef};
use crate::cores::Aim;
use crate::generate::ClueKind;
use crate::report::{CheckReport, RedundantReport, RepairReport, SuggestReport};
use crate::solve::Solver;

type AskedCheck = QuestionRequest<Check>;

/// The options of a check.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Check {
    /// The clues to find. Without this field, the answer describes the puzzle.
    clues: Option<Clues>,
    /// Whether to suggest the fewest possible clues, with proof. Allowed only if `clues` is suggest; otherwise true is
    /// an error.
    minimum: bool,
    /// The kind of clues of several cells to suggest, such as killer, instead of digits. At most 8 clues are suggested.
    /// Allowed only if `clues` is suggest, and not together with `minimum`. The command `check` has the list of kinds.
    #[schema(example = "killer")]
    with: Option<String>,
}

impl Check {
    /// Returns the kind of clues to suggest; `None` if the request names no kind.
    ///
    /// # Errors
    ///
    /// Returns [`Code::BadValue`] if there is no such kind.
    fn kind(&self) -> Result<Option<&'static ClueKind>, ApiError> {
        let named = |name: &String| {
            ClueKind::named(name)
                .map_err(|error| ApiError::new(Code::BadValue, format!("with: {error}")))
        };
        self.with.as_ref().map(named).transpose()
    }

    /// Returns [`Code::BadValue`] if `minimum` is true or `with` names a kind, but `clues` is not [`Clues::Suggest`],
    /// and if both fields are given.
    fn fits(&self) -> Result<(), ApiError> {
        let field = match (&self.with, self.minimum) {
            (Some(_), true) => {
                let message = "minimum: found true, expected false beside `with`";
                return Err(ApiError::new(Code::BadValue, message));
            }
            (Some(_), false) => "`with`",
            (None, true) => "minimum",
            (None, false) => return Ok(()),
        };
        let found = match self.clues {
            Some(Clues::Suggest) => return Ok(()),
            Some(Clues::Redundant) => "`redundant`",
            Some(Clues::Repair) => "`repair`",
            None => "nothing",
        };
        let message = format!("clues: found {found}, expected `suggest` with {field}");
        Err(ApiError::new(Code::BadValue, message))
    }
}

/// The clues to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Clues {
    /// Each clue that can be removed alone while the solution stays the only one.
    Redundant,
    /// Clues to add to a puzzle with several solutions, so that one remains.
    Suggest,
    /// The fewest wrong clues of a puzzle without a solution, and how to change or remove them.
    Repair,
}

/// The result of checking a puzzle.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct CheckedPuzzle {
    #[serde(flatten)]
    report: CheckReport,
    /// The direct conflicts: the clues of the puzzle that break a rule.
    conflicts: Vec<Conflict>,
}

/// The result: a report about the puzzle, or about its clues.
#[derive(ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "the description of the answer")]
pub(super) enum CheckAnswer {
    /// A report about the puzzle, if the request names no clues to find.
    Puzzle(CheckedPuzzle),
    /// The clues that can be removed.
    Redundant(RedundantReport),
    /// The clues that are missing.
    Suggest(SuggestReport),
    /// The clues that are wrong.
    Repair(RepairReport),
}

/// Check a puzzle or its clues
///
/// Checks whether the puzzle is well-formed, without conflicts, solvable and unique, or finds wrong, missing or
/// redundant clues.
#[utoipa::path(
    post, path = "/api/v1/check", tag = "questions",
    params(("Prefer" = Option<String>, Header, description = "respond-async: answer with a job")),
    request_body = AskedCheck,
    responses(
        (status = 200, body = CheckAnswer), Otherwise,
    ),
)]
pub(super) async fn check(
    Shared(service): Shared<Service>,
    prefer: Prefer,
    asked: QuestionRequest<Check>,
) -> Result<Response, ApiError> {
    let entry = asked.puzzle_request.entry(&service.config)?;
    asked.question.fits()?;
    let kind = asked.question.kind()?;
    let workers = asked.puzzle_request.workers();
    let answer = move |work: &Work| {
        let solver = asked.puzzle_request.solver(&entry, work)?;
        let puzzle_ref = PuzzleRef { source: &source(&entry), entry: &entry };
        found(&asked.question, kind, &solver, puzzle_ref)
    };
    service.answer_by(workers, prefer, "check", answer).await
}

fn found(
    asked: &Check,
    kind: Option<&'static ClueKind>,
    solver: &Solver,
    puzzle_ref: PuzzleRef<'_>,
) -> Result<Content, ApiError> {
    match asked.clues {
        Some(Clues::Redundant) => {
            Content::about(puzzle_ref.entry, &ask::redundant(solver, puzzle_ref)?.0)
        }
        Some(Clues::Suggest) => {
            let aim = if asked.minimum { Aim::Fewest } else { Aim::Few };
            let (report, _) = match kind {
                Some(kind) => ask::suggest_kind(solver, puzzle_ref, kind)?,
                None => ask::suggest(solver, puzzle_ref, aim)?,
            };
            Content::about(puzzle_ref.entry, &report)
        }
        Some(Clues::Repair) => {
            Content::about(puzzle_ref.entry, &ask::repair(solver, puzzle_ref)?.0)
        }
        None => {
            let (report, _) = ask::check(solver, puzzle_ref)?;
            let conflicts = Conflict::all(puzzle_ref.entry, solver.layout());
            Content::about(puzzle_ref.entry, &CheckedPuzzle { report, conflicts })
        }
    }
}
