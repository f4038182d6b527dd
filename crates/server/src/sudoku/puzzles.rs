//! The routes `puzzles` and `puzzle`: the puzzle library.

use axum::Json;
use axum::extract::State as Shared;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::super::ApiError;
use super::super::state::{Service, not_found};
use super::super::wire::{Named, QueryParameters};
use super::super::work::Work;
use super::state::digits_by_rows;
use crate::backend::Limits;
use crate::explain::rate::Difficulty;
use crate::formats::write;
use crate::library::LibraryPuzzle;

/// The difficulties of the library.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct Difficulties {
    /// The names, in the order of the library. The included library has first the levels, from the easiest to the
    /// hardest, and then other collections.
    difficulties: Vec<String>,
}

/// The puzzles that the library lists under a difficulty.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct Puzzles {
    difficulty: String,
    puzzles: Vec<Preview>,
}

/// A puzzle of the library, without its solution.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct Preview {
    /// The permanent id.
    id: String,
    /// The title or comment; the id if there is neither.
    title: String,
    /// The difficulty that the puzzle is listed under.
    difficulty: String,
    /// The rows x columns of a box.
    shape: String,
    /// The rules; null if they are the classic ones.
    rules: Option<String>,
    /// The number of clues.
    clues: usize,
    /// The level, as in the answer of rate: easy, medium, hard, unfair, extreme; null if it is unknown.
    level: Option<String>,
    /// The total score of all steps, which determines the level; null if it is unknown.
    score: Option<f64>,
    /// The rating of the hardest step on the scale of Sudoku Explainer; null if it is unknown.
    rating: Option<f64>,
    /// The clues as one line.
    preview: String,
}

/// A puzzle of the library, with its board and, if requested, its solution.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct Whole {
    #[serde(flatten)]
    preview: Preview,
    /// The puzzle as JSON text, with its rules.
    puzzle: String,
    /// The digits, row by row; 0 for an empty cell, null for a cell in no grid.
    board: Vec<Vec<Option<usize>>>,
    /// The only solution as one line; null if it is not requested, if there is none or several, or if no solution was
    /// found in time.
    solution: Option<String>,
}

/// The optional parts of the answer.
#[derive(Clone, Copy, Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct PreviewOptions {
    /// Whether the answer contains the solution. Default: false.
    solution: bool,
}

/// List the difficulties of the puzzle library
#[utoipa::path(
    get, path = "/api/sudoku/puzzles", tag = "puzzles",
    responses((status = 200, body = Difficulties)),
)]
pub(super) async fn difficulties(Shared(service): Shared<Service>) -> Json<Difficulties> {
    Json(Difficulties { difficulties: service.config.library().difficulties().to_vec() })
}

/// List the puzzles of a difficulty
#[utoipa::path(
    get, path = "/api/sudoku/puzzles/{difficulty}", tag = "puzzles",
    params(("difficulty" = String, Path, description = "A level, such as easy or hard")),
    responses((status = 200, body = Puzzles), (status = 400, body = ApiError), (status = 404, body = ApiError), (status = 503, body = ApiError)),
)]
pub(super) async fn of_difficulty(
    Shared(service): Shared<Service>,
    Named(difficulty): Named,
) -> Result<Json<Puzzles>, ApiError> {
    let list = move |work: &Work| {
        // All puzzles of the list share one time limit. A later request rates a puzzle that was not rated in time.
        let limits = work.options(None).limits();
        let of_level = work.config.library().of_difficulty(&difficulty);
        let puzzles: Vec<_> = of_level.map(|puzzle| Preview::of(puzzle, &limits)).collect();
        match puzzles.is_empty() {
            true => Err(not_found("difficulty", &difficulty)),
            false => Ok(Puzzles { difficulty, puzzles }),
        }
    };
    Ok(Json(service.ask(list).await?))
}

/// Get a puzzle of the library
#[utoipa::path(
    get, path = "/api/sudoku/puzzle/{id}", tag = "puzzles",
    params(("id" = String, Path, description = "A puzzle's name, such as hard-101"), PreviewOptions),
    responses((status = 200, body = Whole), (status = 400, body = ApiError), (status = 404, body = ApiError), (status = 503, body = ApiError)),
)]
pub(super) async fn puzzle(
    Shared(service): Shared<Service>,
    Named(id): Named,
    QueryParameters(preview): QueryParameters<PreviewOptions>,
) -> Result<Json<Whole>, ApiError> {
    let find = move |work: &Work| {
        let found = work.config.library().puzzle(&id).ok_or_else(|| not_found("puzzle", &id))?;
        Ok(Whole::of(found, preview, work))
    };
    Ok(Json(service.ask(find).await?))
}

impl Preview {
    fn of(puzzle: &LibraryPuzzle, limits: &Limits) -> Self {
        let own = &puzzle.entry.puzzle;
        let rated = puzzle.rated(limits);
        Preview {
            id: puzzle.id.clone(),
            title: puzzle.title.as_ref().unwrap_or(&puzzle.id).clone(),
            difficulty: puzzle.difficulty.clone(),
            shape: own.shape().to_string(),
            rules: (!own.rules.is_classic()).then(|| own.rules.to_string()),
            clues: own.clues.filled_count(),
            level: rated.and_then(|rated| rated.level).map(|level| level.to_string()),
            score: rated.and_then(|rated| rated.score).map(Difficulty::number),
            rating: rated.and_then(|rated| rated.se).map(Difficulty::number),
            preview: write::line(&own.clues, &puzzle.entry.alphabet),
        }
    }
}

impl Whole {
    fn of(puzzle: &LibraryPuzzle, preview: PreviewOptions, work: &Work) -> Self {
        let own = &puzzle.entry.puzzle;
        let alphabet = &puzzle.entry.alphabet;
        let options = work.options(None);
        let solution = preview.solution.then(|| puzzle.solution(&options)).flatten();
        Whole {
            preview: Preview::of(puzzle, &options.limits()),
            puzzle: write::json(own, None, alphabet),
            board: digits_by_rows(&puzzle.entry.puzzle.clues),
            solution: solution.map(|grid| write::line(grid, alphabet)),
        }
    }
}
