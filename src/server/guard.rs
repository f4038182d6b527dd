//! Which pages may ask: our own, those of allowed origins, and programs, which name no origin.
//!
//! A browser says from which origin a page asks; another machine's page that has this one's address under a
//! name of its own (DNS rebinding) is known by that name.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::{ApiError, Code, Config};

/// Lets a request through, or says why not.
pub(super) async fn guard(
    State(config): State<Arc<Config>>,
    request: Request,
    next: Next,
) -> Response {
    match allowed(&config, request.headers()) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    }
}

fn allowed(config: &Config, headers: &HeaderMap) -> Result<(), ApiError> {
    let told = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let host = told(header::HOST);
    let is_local = |host: &str| is_loopback(host_of(host));
    if config.only_loopback && !host.is_none_or(is_local) {
        return Err(forbidden("host", host.unwrap_or_default()));
    }
    let Some(origin) = told(header::ORIGIN) else { return Ok(()) };
    let authority = origin.split_once("://").map_or(origin, |(_, authority)| authority);
    let is_allowed = config.allowed_origins.iter().any(|one| one == "*" || one == origin);
    match is_allowed || Some(authority) == host {
        true => Ok(()),
        false => Err(forbidden("origin", origin)),
    }
}

fn forbidden(what: &str, name: &str) -> ApiError {
    let message = format!("the {what} `{}` may not ask: see --allow-origin", name.escape_debug());
    ApiError::new(Code::Forbidden, message)
}

/// A host without its port.
fn host_of(host: &str) -> &str {
    match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    }
}

fn is_loopback(host: &str) -> bool {
    host.eq_ignore_ascii_case("localhost")
        || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}
