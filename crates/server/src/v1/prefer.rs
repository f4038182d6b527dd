//! Reads the header `Prefer`, with which a client requests a job (J. Snell, *Prefer Header for HTTP*, RFC 7240, 2014).

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

/// The response that a client prefers: the answer itself, or a job that will have the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Prefer {
    /// The answer comes in this response. This is the default.
    Answer,
    /// A job (`Prefer: respond-async`), whose answer is requested later. In a browser there are no jobs: as RFC 7240
    /// allows, the wish is ignored there.
    Job,
}

impl<S: Sync> FromRequestParts<S> for Prefer {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let values = parts.headers.get_all("prefer").iter().filter_map(|value| value.to_str().ok());
        let mut wishes = values.flat_map(|value| value.split([',', ';'])).map(str::trim);
        let wants_job = wishes.any(|wish| wish.eq_ignore_ascii_case("respond-async"));
        Ok(if wants_job && !cfg!(target_family = "wasm") { Prefer::Job } else { Prefer::Answer })
    }
}
