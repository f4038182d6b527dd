//! Checks where a request comes from: allows the server's own pages, pages of allowed origins, and programs.
//!
//! A browser sends the origin of the page in the header `Origin`; programs usually send none. The owner of a foreign
//! page can make its host name point to the address of this machine (DNS rebinding), so that the page has the same
//! origin as the server. The header `Host` then has that name. With [`Config::only_loopback`], the server therefore
//! refuses every name of a host that is not the local machine.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::{ApiError, Code, Config};

/// Passes an allowed request on, and answers any other request with an error.
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
    let host = header_text(headers, &header::HOST)?;
    let is_local = |host: &str| host_of(host).is_some_and(is_loopback);
    if config.only_loopback && !host.is_none_or(is_local) {
        return Err(forbidden("host", host.unwrap_or_default()));
    }
    let Some(origin) = header_text(headers, &header::ORIGIN)? else { return Ok(()) };
    let authority = origin.split_once("://").map_or(origin, |(_, authority)| authority);
    let is_allowed = config.allowed_origins.iter().any(|one| one == "*" || one == origin);
    match is_allowed || Some(authority) == host {
        true => Ok(()),
        false => Err(forbidden("origin", origin)),
    }
}

/// Returns the value of a header, or `None` if the request does not have the header.
///
/// # Errors
///
/// Returns [`Code::BadRequest`] if the header occurs more than once or is not ASCII text: another program, such as a
/// proxy, may interpret such a header differently.
pub(super) fn header_text<'h>(
    headers: &'h HeaderMap,
    name: &HeaderName,
) -> Result<Option<&'h str>, ApiError> {
    let bad = |problem| ApiError::new(Code::BadRequest, format!("the header `{name}` {problem}"));
    let mut values = headers.get_all(name).iter();
    let (first, second) = (values.next(), values.next());
    if second.is_some() {
        return Err(bad("is there twice, expected it once"));
    }
    first.map(|value| value.to_str().map_err(|_| bad("is no ASCII text"))).transpose()
}

fn forbidden(what: &str, name: &str) -> ApiError {
    let message = format!("the {what} `{}` may not ask: see --allow-origin", name.escape_debug());
    ApiError::new(Code::Forbidden, message)
}

/// Returns the host of an authority `HOST` or `HOST:PORT`; an IPv6 address keeps its brackets. Returns `None` if
/// anything but a port follows the host, or if the closing bracket is missing.
pub(super) fn host_of(authority: &str) -> Option<&str> {
    let end = match authority.starts_with('[') {
        true => authority.find(']')? + 1,
        false => authority.find(':').unwrap_or(authority.len()),
    };
    let (host, port) = authority.split_at(end);
    let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    (port.is_empty() || port.strip_prefix(':').is_some_and(is_port)).then_some(host)
}

fn is_loopback(host: &str) -> bool {
    let address = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    host.eq_ignore_ascii_case("localhost")
        || address.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}
