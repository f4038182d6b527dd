//! Lists possible values for other requests: the names of the techniques, the types of clues, and the levels for a size
//! and rules.

use axum::Json;
use axum::extract::State as Shared;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::super::ApiError;
use super::super::puzzle_request::{Reading, Size};
use super::super::state::Service;
use super::super::wire::QueryParameters;
use crate::explain::Technique;
use crate::explain::rate::ScoreLevel;
use crate::generate;
use crate::grid::clues::{Arity, ClueType, TYPES};
use crate::render::Gesture;
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

/// A type of clues of several cells.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct ClueTypeEntry {
    /// The name in the text of a clue.
    #[schema(example = "killer")]
    name: &'static str,
    /// The meaning, as a sentence.
    meaning: &'static str,
    /// The form of the text, as a pattern for people.
    #[schema(example = "killer [SUM] CELLS")]
    usage: &'static str,
    /// The cells that a person points at to draw such a clue: line (in their order), cells (in any order), cell and
    /// cells (a cell, and then those that its digit depends on), groups, pair, corner (the four cells around one),
    /// whole line (a row, column or diagonal, from the end at which the clue stands), nothing, or text (only a text can
    /// say the clue).
    gesture: &'static str,
    /// How many numbers a clue has.
    numbers: Between,
    /// Whether a clue has a text in quotation marks.
    has_text: bool,
    /// How many cells each list of cells has.
    cells: Between,
}

/// A range of possible numbers of arguments.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
struct Between {
    least: usize,
    /// Null if there is no limit.
    most: Option<usize>,
}

impl From<Arity> for Between {
    fn from(Arity { least, most }: Arity) -> Self {
        Between { least, most: (most < usize::MAX).then_some(most) }
    }
}

impl From<&ClueType> for ClueTypeEntry {
    fn from(kind: &ClueType) -> Self {
        ClueTypeEntry {
            name: kind.name,
            meaning: kind.meaning,
            usage: kind.usage,
            gesture: Gesture::of(kind).name(),
            numbers: kind.numbers.into(),
            has_text: kind.text.is_some(),
            cells: kind.cells.into(),
        }
    }
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

/// List the types of clues of several cells, sorted by name
#[utoipa::path(
    get, path = "/api/v1/clue-types", tag = "puzzles",
    responses((status = 200, body = Vec<ClueTypeEntry>)),
)]
pub(super) async fn clue_types() -> Json<Vec<ClueTypeEntry>> {
    Json(TYPES.into_iter().map(ClueTypeEntry::from).collect())
}

/// List the possible levels of new puzzles of a size and rules
#[utoipa::path(
    get, path = "/api/v1/levels", tag = "puzzles", params(Kind),
    responses((status = 200, body = Levels), (status = 400, body = ApiError), (status = 422, body = ApiError)),
)]
pub(super) async fn levels(
    Shared(service): Shared<Service>,
    QueryParameters(kind): QueryParameters<Kind>,
) -> Result<Json<Levels>, ApiError> {
    let size = kind.size.map(Size::Boxes);
    let reading = Reading { size, rules: kind.rules, ..Reading::default() };
    let layout = reading.layout(&service.config)?;
    let possible = generate::levels(&layout, kind.minimal);
    let levels = ScoreLevel::ALL.into_iter().filter(|level| possible.contains(level));
    Ok(Json(Levels { levels: levels.map(|level| level.to_string()).collect() }))
}
