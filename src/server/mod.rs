//! Serves the HTTP API and the web page. Only this module converts between Rust types and HTTP messages.
//!
//! [`app`] returns the whole service as a router, without a socket; [`run`](run()) listens on sockets. A [`Shutdown`]
//! signals the end of the server to all its tasks.

mod config;
mod conflict;
mod connections;
mod content;
mod pool;
mod docs;
mod shutdown;
mod error;
mod fpuzzles;
mod guard;
mod jobs;
mod store;
mod layers;
mod page;
mod puzzle_request;
mod rows;
mod run;
mod state;
mod sudoku;
mod replay;
mod v1;
mod wire;
mod work;

use axum::Router;
use axum::routing::get;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use state::Service;

pub use config::Config;
pub use error::{ApiError, Code, ErrorPlace};
pub use fpuzzles::fpuzzles;
pub use run::{Listening, run};
pub use shutdown::Shutdown;

/// The OpenAPI description without the routes.
#[derive(OpenApi)]
#[openapi(info(description = "Sudoku as exact cover, solved by a CDCL SAT solver"))]
struct Description;

/// Returns all routes, with the limits of `config`. They serve until `shutdown` begins.
pub fn app(config: &Config, shutdown: &Shutdown) -> Router {
    let service = Service::new(config, shutdown);
    let (router, description) = OpenApiRouter::with_openapi(Description::openapi())
        .merge(sudoku::routes())
        .merge(v1::routes())
        .merge(jobs::routes())
        .split_for_parts();
    let router = router
        .merge(docs::routes())
        .route(docs::DESCRIPTION, get(async || axum::Json(description)))
        .route("/healthz", get(async || "ok"))
        .merge(page::routes())
        .fallback(async || ApiError::new(Code::NotFound, "there is no such route"))
        .method_not_allowed_fallback(async || {
            ApiError::new(Code::MethodNotAllowed, "this route has no such method")
        })
        .with_state(service);
    layers::layered(router, config)
}
