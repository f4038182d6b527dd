//! The puzzles to choose from.

use axum::Json;
use axum::extract::State as Shared;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::super::ApiError;
use super::super::state::{Service, not_found};
use super::super::wire::{Asked, Named};
use super::super::work::Work;
use crate::backend::Limits;
use crate::explain::rate::Difficulty;
use crate::formats::write;
use crate::grid::{Cell, Digit};
use crate::library::LibraryPuzzle;

/// The levels there are.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct Difficulties {
    /// From the easiest to the hardest, then other kinds.
    difficulties: Vec<String>,
}

/// The puzzles of a level.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct Puzzles {
    difficulty: String,
    puzzles: Vec<Preview>,
}

/// A puzzle in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct Preview {
    /// Its name, which stays.
    id: String,
    /// What is said of it; its id if nothing is.
    title: String,
    /// What it is listed under.
    difficulty: String,
    /// Rows x columns of a box.
    shape: String,
    /// The rules; null if classic.
    rules: Option<String>,
    /// How many cells are filled.
    clues: usize,
    /// How hard it is in a word, as rate says it: easy, medium, hard, unfair, extreme; null where it is not known.
    level: Option<String>,
    /// The total that the level goes by; null where it is not known.
    score: Option<f64>,
    /// How hard it is on the scale of Sudoku Explainer; null where it is not known.
    rating: Option<f64>,
    /// The puzzle as one line.
    preview: String,
}

/// A puzzle with its board.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct Whole {
    #[serde(flatten)]
    preview: Preview,
    /// The puzzle in a form that tells its rules, too.
    puzzle: String,
    /// The digits, row by row; 0 where there is none, null where no grid is.
    board: Vec<Vec<Option<usize>>>,
    /// The only solution as one line; null unless it was asked for, and where there is none or another one.
    solution: Option<String>,
}

/// What else is told of a puzzle.
#[derive(Clone, Copy, Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct PreviewOptions {
    /// Whether the solution is.
    solution: bool,
}

/// The levels of puzzles to choose from
#[utoipa::path(
    get, path = "/api/sudoku/puzzles", tag = "puzzles",
    responses((status = 200, body = Difficulties)),
)]
pub(super) async fn difficulties(Shared(service): Shared<Service>) -> Json<Difficulties> {
    Json(Difficulties { difficulties: service.config.library().difficulties().to_vec() })
}

/// The puzzles of a level
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
        // One time for all: what is not rated by then is, perhaps, when it is asked for again.
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

/// A puzzle
#[utoipa::path(
    get, path = "/api/sudoku/puzzle/{id}", tag = "puzzles",
    params(("id" = String, Path, description = "A puzzle's name, such as hard-101"), PreviewOptions),
    responses((status = 200, body = Whole), (status = 400, body = ApiError), (status = 404, body = ApiError), (status = 503, body = ApiError)),
)]
pub(super) async fn puzzle(
    Shared(service): Shared<Service>,
    Named(id): Named,
    Asked(told): Asked<PreviewOptions>,
) -> Result<Json<Whole>, ApiError> {
    let find = move |work: &Work| {
        let found = work.config.library().puzzle(&id).ok_or_else(|| not_found("puzzle", &id))?;
        Ok(Whole::of(found, told, work))
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
    fn of(puzzle: &LibraryPuzzle, told: PreviewOptions, work: &Work) -> Self {
        let own = &puzzle.entry.puzzle;
        let alphabet = &puzzle.entry.alphabet;
        let options = work.options(None);
        let solution = told.solution.then(|| puzzle.solution(&options)).flatten();
        Whole {
            preview: Preview::of(puzzle, &options.limits()),
            puzzle: write::json(own, None, alphabet),
            board: board(puzzle),
            solution: solution.map(|grid| write::line(grid, alphabet)),
        }
    }
}

fn board(puzzle: &LibraryPuzzle) -> Vec<Vec<Option<usize>>> {
    let clues = &puzzle.entry.puzzle.clues;
    let shape = clues.shape();
    let value = |cell| match clues.is_void(cell) {
        true => None,
        false => Some(clues.get(cell).map_or(0, Digit::number)),
    };
    let row = |row| (0..shape.columns()).map(|column| value(Cell::new(row, column))).collect();
    (0..shape.rows()).map(row).collect()
}
