//! Is it a puzzle?

use axum::extract::State as Shared;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::ApiError;
use super::super::conflict::Conflict;
use super::super::content::Content;
use super::super::state::Service;
use super::super::work::Work;
use super::prefer::Prefer;
use super::request::{Asked, source};
use super::responses::Otherwise;
use crate::ask::{self, Checked, Posed};
use crate::cores::Aim;
use crate::report::{CheckReport, RedundantReport, RepairReport, SuggestReport};
use crate::solve::Solver;

type AskedCheck = Asked<Check>;

/// What to look for.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Check {
    /// Which clues are looked for, if any are.
    clues: Option<Clues>,
    /// Whether as few clues as possible are to be suggested.
    minimum: bool,
}

/// Which clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Clues {
    /// Those that can go while the solution stays the only one.
    Redundant,
    /// Those that would leave one solution of several.
    Suggest,
    /// Those that are wrong.
    Repair,
}

/// What was found of a puzzle.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct CheckedPuzzle {
    #[serde(flatten)]
    report: CheckReport,
    /// The direct conflicts.
    conflicts: Vec<Conflict>,
}

/// What was found: of the puzzle, or of its clues.
#[derive(ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "the description of the answer")]
pub(super) enum Found {
    /// Without a question about clues.
    Puzzle(CheckedPuzzle),
    /// Of clues that can go.
    Redundant(RedundantReport),
    /// Of clues that are missing.
    Suggest(SuggestReport),
    /// Of clues that are wrong.
    Repair(RepairReport),
}

/// Is the puzzle well-formed, without clash, solvable, unique; and which clues are wrong, missing or redundant
#[utoipa::path(
    post, path = "/api/v1/check", tag = "questions",
    params(("Prefer" = Option<String>, Header, description = "respond-async: answer with a job")),
    request_body = AskedCheck,
    responses(
        (status = 200, body = Found), Otherwise,
    ),
)]
pub(super) async fn check(
    Shared(service): Shared<Service>,
    prefer: Prefer,
    asked: Asked<Check>,
) -> Result<Response, ApiError> {
    let entry = asked.posed.entry(&service.config)?;
    let workers = asked.posed.workers();
    let answer = move |work: &Work| {
        let solver = asked.posed.solver(&entry, work)?;
        let posed = Posed { source: &source(&entry), entry: &entry };
        found(&asked.question, &solver, posed)
    };
    service.answer_by(workers, prefer, "check", answer).await
}

fn found(asked: &Check, solver: &Solver, posed: Posed<'_>) -> Result<Content, ApiError> {
    match asked.clues {
        Some(Clues::Redundant) => Content::json(&ask::redundant(solver, posed)?.0),
        Some(Clues::Suggest) => {
            let aim = if asked.minimum { Aim::Fewest } else { Aim::Few };
            Content::json(&ask::suggest(solver, posed, aim)?.0)
        }
        Some(Clues::Repair) => Content::json(&ask::repair(solver, posed)?.0),
        None => {
            let (Checked { report, clashes }, _) = ask::check(solver, posed)?;
            let conflicts = clashes.iter().map(Conflict::from).collect();
            Content::json(&CheckedPuzzle { report, conflicts })
        }
    }
}
