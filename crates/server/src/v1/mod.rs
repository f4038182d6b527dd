//! Serves the routes of questions whose requests contain the puzzle. The server stores nothing for them except the
//! jobs.

mod answer;
mod certificate;
mod check;
mod choices;
mod convert;
mod export;
mod generate;
mod minimize;
mod noted;
mod prove;
mod read;
mod render;
mod request;
mod responses;
mod solutions;
mod steps;
mod trace;
mod verify;
mod why;

use super::described::{Routes, routes};
use super::state::Service;

/// Returns all routes under `/api/v1` except those of the jobs.
pub(super) fn routes() -> Routes<Service> {
    Routes::new()
        .routes(routes!(solutions::solve))
        .routes(routes!(solutions::count))
        .routes(routes!(solutions::candidates))
        .routes(routes!(check::check))
        .routes(routes!(steps::hint))
        .routes(routes!(steps::explain))
        .routes(routes!(steps::rate))
        .routes(routes!(why::why))
        .routes(routes!(prove::prove))
        .routes(routes!(verify::verify))
        .routes(routes!(read::read))
        .routes(routes!(convert::convert))
        .routes(routes!(render::render))
        .routes(routes!(export::export))
        .routes(routes!(trace::trace))
        .routes(routes!(trace::compare))
        .routes(routes!(generate::generate))
        .routes(routes!(minimize::minimize))
        .routes(routes!(choices::techniques))
        .routes(routes!(choices::clue_types))
        .routes(routes!(choices::levels))
}
