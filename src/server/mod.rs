//! The HTTP API and the web page: only here do types meet the wire.
//!
//! [`app`] is the whole service as a router, which needs no socket; [`run`](run()) listens.

mod config;
mod error;
mod fpuzzles;
mod run;

use axum::Router;
use axum::routing::get;

pub use config::Config;
pub use error::{ApiError, Code, Place};
pub use fpuzzles::fpuzzles;
pub use run::{Listening, run};

/// All routes, within the limits of `config`.
pub fn app(_config: &Config) -> Router {
    Router::new()
        .route("/healthz", get(async || "ok"))
        .fallback(async || ApiError::new(Code::NotFound, "there is no such route"))
        .method_not_allowed_fallback(async || {
            ApiError::new(Code::MethodNotAllowed, "this route has no such method")
        })
}
