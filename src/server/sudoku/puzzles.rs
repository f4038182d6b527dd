//! The puzzles that come along.

use axum::Json;
use axum::extract::State as Shared;
use serde::Serialize;
use utoipa::ToSchema;

use super::super::ApiError;
use super::super::state::{Service, not_found};
use super::super::wire::Named;
use super::super::work::Work;
use crate::formats::write;
use crate::grid::{Cell, Digit};
use crate::library::{self, LibraryPuzzle};

/// The levels there are.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct Difficulties {
    /// From the easiest to the hardest, then other kinds.
    difficulties: Vec<&'static str>,
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
    id: &'static str,
    title: &'static str,
    difficulty: &'static str,
    /// Rows x columns of a box.
    shape: String,
    /// The rules; null if classic.
    rules: Option<String>,
    /// How many cells are filled.
    clues: usize,
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
}

/// The levels of puzzles that come along
#[utoipa::path(
    get, path = "/api/sudoku/puzzles", tag = "puzzles",
    responses((status = 200, body = Difficulties)),
)]
pub(super) async fn difficulties() -> Json<Difficulties> {
    Json(Difficulties { difficulties: library::difficulties().collect() })
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
    if !library::difficulties().any(|name| name == difficulty) {
        return Err(not_found("difficulty", &difficulty));
    }
    let list = move |_: &Work| {
        let of_level = library::puzzles().iter().filter(|puzzle| puzzle.difficulty == difficulty);
        let puzzles = of_level.map(Preview::from).collect();
        Ok(Puzzles { difficulty, puzzles })
    };
    Ok(Json(service.ask(list).await?))
}

/// A puzzle
#[utoipa::path(
    get, path = "/api/sudoku/puzzle/{id}", tag = "puzzles",
    params(("id" = String, Path, description = "A puzzle's name, such as hard-1")),
    responses((status = 200, body = Whole), (status = 400, body = ApiError), (status = 404, body = ApiError), (status = 503, body = ApiError)),
)]
pub(super) async fn puzzle(
    Shared(service): Shared<Service>,
    Named(id): Named,
) -> Result<Json<Whole>, ApiError> {
    let found = library::puzzle(&id).ok_or_else(|| not_found("puzzle", &id))?;
    Ok(Json(service.ask(move |_| Ok(Whole::from(found))).await?))
}

impl From<&'static LibraryPuzzle> for Preview {
    fn from(puzzle: &'static LibraryPuzzle) -> Self {
        let own = &puzzle.entry.puzzle;
        let hardest = puzzle.rating().and_then(|rating| rating.hardest.as_ref());
        Preview {
            id: &puzzle.id,
            title: &puzzle.title,
            difficulty: puzzle.difficulty,
            shape: own.shape().to_string(),
            rules: (!own.rules.is_classic()).then(|| own.rules.to_string()),
            clues: own.clues.filled_count(),
            rating: hardest.map(|(_, difficulty)| f64::from(difficulty.0) / 10.0),
            preview: write::line(&own.clues, &puzzle.entry.alphabet),
        }
    }
}

impl From<&'static LibraryPuzzle> for Whole {
    fn from(puzzle: &'static LibraryPuzzle) -> Self {
        let own = &puzzle.entry.puzzle;
        let shape = own.shape();
        let value = |cell| match own.clues.is_void(cell) {
            true => None,
            false => Some(own.clues.get(cell).map_or(0, Digit::number)),
        };
        let row = |row| (0..shape.columns()).map(|column| value(Cell::new(row, column))).collect();
        Whole {
            preview: Preview::from(puzzle),
            puzzle: write::json(own, None, &puzzle.entry.alphabet),
            board: (0..shape.rows()).map(row).collect(),
        }
    }
}
