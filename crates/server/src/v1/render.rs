//! The route `render`: draws a puzzle.

use axum::extract::State as Shared;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::content::Content;
use super::super::puzzle_request::{Board, in_range, parsed};
use super::super::state::Service;
use super::super::work::Work;
use super::super::{ApiError, Code};
use super::request::{QuestionRequest, source};
use super::responses::{Otherwise, Prefer};
use crate::ask::{self, PuzzleRef, View};
use crate::cores::WhyQuestion;

type AskedRender = QuestionRequest<Render>;

/// What the picture shows in addition to the clues.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Render {
    /// The view: puzzle (only the clues), clues (only the clues of several cells, as a layer for a grid: it has the
    /// size of the grid and no background, and numbers outside the grid are beyond its edges), marks (pencil marks),
    /// solution, clashes (conflicting clues), step (a step of the path to the solution), or why (the clues and rules
    /// that force a digit into a cell, rule it out, or exclude every solution). Default: puzzle.
    view: Option<String>,
    /// Only for the view step: the number of the step in the path, from 1 to 1000. Default: 1.
    #[schema(minimum = 1, maximum = 1000)]
    step: Option<u64>,
    /// Only for the view puzzle: a half-filled grid. Its digits in cells without a clue are drawn in another colour.
    from: Option<Board>,
    /// Only for the view why: the statement to explain, such as r3c5=7 (why must the cell hold 7?) or r3c5!=7 (why
    /// can it not hold 7?). Without it, the picture explains why there is no solution.
    cell: Option<String>,
}

/// A picture.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct Rendered {
    /// The picture as SVG.
    svg: String,
}

/// The largest allowed number of a step in the path.
const MOST_STEPS: u64 = 1000;

impl Render {
    /// Returns whether the request is for the layer of the clues of several cells.
    fn is_layer(&self) -> bool {
        self.view.as_deref() == Some("clues")
    }

    fn view(&self) -> Result<View, ApiError> {
        in_range(self.step, "step", 1..=MOST_STEPS)?;
        let cell = parsed::<WhyQuestion>(self.cell.as_deref(), "cell")?;
        let view = self.view.as_deref().unwrap_or("puzzle");
        self.fits(view)?;
        Ok(match view {
            "puzzle" | "clues" => View::Puzzle,
            "marks" => View::Marks,
            "solution" => View::Solution,
            "clashes" => View::Clashes,
            "step" => View::Step(self.step.unwrap_or(1) as usize - 1),
            "why" => View::Why(cell.unwrap_or(WhyQuestion::NoSolution)),
            other => {
                let message = format!(
                    "view: found `{other}`, expected puzzle, clues, marks, solution, clashes, step or why"
                );
                return Err(ApiError::new(Code::BadValue, message));
            }
        })
    }

    /// Returns [`Code::BadValue`] if the request has a field that belongs to another view than `view`.
    fn fits(&self, view: &str) -> Result<(), ApiError> {
        let stray = [
            ("step", "step", self.step.is_some()),
            ("why", "cell", self.cell.is_some()),
            ("puzzle", "from", self.from.is_some()),
        ];
        match stray.into_iter().find(|&(of, _, is_present)| is_present && of != view) {
            Some((of, field, _)) => {
                let found =
                    self.view.as_ref().map_or("none".to_owned(), |view| format!("`{view}`"));
                let message =
                    format!("view: found {found}, expected `{of}` with the field `{field}`");
                Err(ApiError::new(Code::BadValue, message))
            }
            None => Ok(()),
        }
    }
}

/// Draw the puzzle as an SVG picture
#[utoipa::path(
    post, path = "/api/v1/render", tag = "questions",
    params(("Prefer" = Option<String>, Header, description = "respond-async: answer with a job")),
    request_body = AskedRender,
    responses(
        (status = 200, body = Rendered), Otherwise,
    ),
)]
pub(super) async fn render(
    Shared(service): Shared<Service>,
    prefer: Prefer,
    QuestionRequest { puzzle_request, question }: QuestionRequest<Render>,
) -> Result<Response, ApiError> {
    let config = &service.config;
    let entry = puzzle_request.entry(config)?;
    let from = question
        .from
        .as_ref()
        .map(|from| puzzle_request.alike(from, &entry, config))
        .transpose()?;
    let view = question.view()?;
    let answer = move |work: &Work| {
        let options = puzzle_request.options(work)?;
        let puzzle_ref = PuzzleRef { source: &source(&entry), entry: &entry };
        let (mut picture, _) = ask::render(puzzle_ref, view, &options)?;
        if let Some(from) = &from {
            picture = picture.with_solution(&from.puzzle.clues);
        }
        let svg = if question.is_layer() { picture.clue_layer() } else { picture.svg() };
        Content::about(&entry, &Rendered { svg })
    };
    service.answer(prefer, "render", answer).await
}
