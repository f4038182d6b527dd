//! The whole service as a router: the API with its description, the page, and the middleware.

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::routing::get;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use super::content::Content;
use super::state::Service;
use super::{Config, Shutdown, docs, layers, page, refuse_others, routes};

/// The OpenAPI description without the routes, which [`app`] adds.
#[derive(OpenApi)]
#[openapi(info(
    title = "sudosat",
    description = "Sudoku as exact cover, solved by a CDCL SAT solver"
))]
struct Description;

/// Returns a router for all routes except the websocket of [`fpuzzles`](super::fpuzzles()), with the limits of
/// `config`. Once `shutdown` begins, all questions that do not run yet and all unfinished jobs get an error.
pub fn app(config: &Config, shutdown: &Shutdown) -> Router {
    let described = OpenApiRouter::with_openapi(Description::openapi()).merge(routes());
    let (router, description) = described.split_for_parts();
    let description = Arc::new(LazyLock::new(move || Content::json(&description)));
    let router = router
        .merge(docs::routes())
        .route(docs::DESCRIPTION, get(async move || LazyLock::force(&description).clone()))
        .route("/healthz", get(async || "ok"))
        .merge(page::routes());
    let router = refuse_others(router).with_state(Service::new(config, shutdown));
    layers::layered(router, config)
}
