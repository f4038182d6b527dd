//! Serves the routes that store one puzzle for each visitor, and the routes of the puzzle library.

mod conflicts;
mod initialize;
mod puzzles;
mod session;
mod solve;
mod state;
mod steps;
mod visitor;

use super::described::{Routes, routes};
use super::state::Service;

pub(super) use session::Session;

/// Returns all routes under `/api/sudoku`.
pub(super) fn routes() -> Routes<Service> {
    Routes::new()
        .routes(routes!(initialize::initialize))
        .routes(routes!(state::state))
        .routes(routes!(solve::solve))
        .routes(routes!(steps::solver_steps))
        .routes(routes!(conflicts::conflicts))
        .routes(routes!(puzzles::difficulties))
        .routes(routes!(puzzles::of_difficulty))
        .routes(routes!(puzzles::puzzle))
}
