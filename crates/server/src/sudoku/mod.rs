//! Serves the routes that store one puzzle for each visitor, and the routes of the puzzle library.

mod conflicts;
mod initialize;
mod puzzles;
mod session;
mod solve;
mod state;
mod steps;
mod visitor;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::state::Service;

pub(super) use session::Session;

/// Returns all routes under `/api/sudoku`.
pub(super) fn routes() -> OpenApiRouter<Service> {
    OpenApiRouter::new()
        .routes(routes!(initialize::initialize))
        .routes(routes!(state::state))
        .routes(routes!(solve::solve))
        .routes(routes!(steps::solver_steps))
        .routes(routes!(conflicts::conflicts))
        .routes(routes!(puzzles::difficulties))
        .routes(routes!(puzzles::of_difficulty))
        .routes(routes!(puzzles::puzzle))
}
