//! Lists possible values for other requests: the names of the techniques, and the levels for a size and rules.

use axum::Json;
use axum::extract::State as Shared;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::super::ApiError;
use super::super::puzzle_request::{Reading, Size};
use super::super::state::Service;
use super::super::wire::Asked;
use crate::explain::Technique;
use crate::explain::rate::ScoreLevel;
use crate::generate;
use crate::report::Language;

/// The names of a technique.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct TechniqueName {
    /// The name in requests and answers.
    #[schema(example = "x-wing")]
    technique: &'static str,
    /// The name for people, as written in the middle of an English sentence.
    #[schema(example = "X-wing")]
    name: &'static str,
}

/// The size and rules of new puzzles, and whether they are minimal.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Kind {
    /// The side, such as 9, or the rows x columns of a box, such as 2x3. Default: 9, unless the rules set the size.
    size: Option<String>,
    /// Rules beyond the classic ones, such as diagonals,windows.
    rules: Option<String>,
    /// Whether the puzzles are minimal: no clue can be removed. Default: false.
    minimal: bool,
}

/// The levels that new puzzles of this size and these rules can have.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct Levels {
    /// Those of the levels easy, medium, hard, unfair and extreme that are possible, the easiest first.
    levels: Vec<String>,
}

/// List the techniques of hints, paths and ratings, the easiest first
#[utoipa::path(
    get, path = "/api/v1/techniques", tag = "questions",
    responses((status = 200, body = Vec<TechniqueName>)),
)]
pub(super) async fn techniques() -> Json<Vec<TechniqueName>> {
    let name = |technique: Technique| TechniqueName {
        technique: technique.key(),
        name: Language::English.technique(technique),
    };
    Json(Technique::ALL.map(name).to_vec())
}

/// List the possible levels of new puzzles of a size and rules
#[utoipa::path(
    get, path = "/api/v1/levels", tag = "puzzles", params(Kind),
    responses((status = 200, body = Levels), (status = 400, body = ApiError), (status = 422, body = ApiError)),
)]
pub(super) async fn levels(
    Shared(service): Shared<Service>,
    Asked(kind): Asked<Kind>,
) -> Result<Json<Levels>, ApiError> {
    let size = kind.size.map(Size::Boxes);
    let reading = Reading { size, rules: kind.rules, ..Reading::default() };
    let layout = reading.layout(&service.config)?;
    let possible = generate::levels(&layout, kind.minimal);
    let levels = ScoreLevel::ALL.into_iter().filter(|level| possible.contains(level));
    Ok(Json(Levels { levels: levels.map(|level| level.to_string()).collect() }))
}
