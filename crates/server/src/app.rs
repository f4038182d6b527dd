//! The whole service as a router: the API with its description, the page, and the middleware.

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::routing::get;
use utoipa::openapi::PathItem;
use utoipa::{IntoResponses, OpenApi};
use utoipa_axum::router::OpenApiRouter;

use super::content::Content;
use super::state::Service;
use super::{ApiError, Config, Shutdown, docs, layers, page, refuse_others, routes};

/// The OpenAPI description without the routes, which [`app`] adds.
#[derive(OpenApi)]
#[openapi(info(
    title = "sudosat",
    description = "Sudoku as exact cover, solved by a CDCL SAT solver"
))]
struct Description;

/// Describes the answer 405. OpenAPI lists the answers of each method, and has none for methods that a path lacks, so
/// this answer is listed with every method.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "the description of answers")]
enum OtherMethod {
    /// The path exists, but not with the method of the request
    #[response(status = 405)]
    Refused(ApiError),
}

/// Returns a router for all routes except the websocket of [`fpuzzles`](super::fpuzzles()), with the limits of
/// `config`. Once `shutdown` begins, all questions that do not run yet and all unfinished jobs get an error.
pub fn app(config: &Config, shutdown: &Shutdown) -> Router {
    let described = OpenApiRouter::with_openapi(Description::openapi()).merge(routes());
    let (router, mut description) = described.split_for_parts();
    description.paths.paths.values_mut().for_each(describe_other_methods);
    let description = Arc::new(LazyLock::new(move || Content::json(&description)));
    let router = router
        .merge(docs::routes())
        .route(docs::DESCRIPTION, get(async move || LazyLock::force(&description).clone()))
        .route("/healthz", get(async || "ok"))
        .merge(page::routes());
    let router = refuse_others(router).with_state(Service::new(config, shutdown));
    layers::layered(router, config)
}

/// Adds [`OtherMethod`] to the responses of each method of a path.
fn describe_other_methods(path: &mut PathItem) {
    let PathItem { get, put, post, delete, patch, .. } = path;
    for operation in [get, put, post, delete, patch].into_iter().flatten() {
        operation.responses.responses.extend(OtherMethod::responses());
    }
}
