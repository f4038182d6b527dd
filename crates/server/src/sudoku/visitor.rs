//! Finds the session that a request names.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::header::COOKIE;
use axum::http::request::Parts;

use super::super::state::{Service, not_found};
use super::super::{ApiError, Code};
use super::session::Session;

/// The header that names a session. If a request has the header, its cookie is ignored.
pub(in super::super) const HEADER: &str = "x-session";
/// The cookie that names a session.
pub(super) const COOKIE_NAME: &str = "sudosat_session";

/// An existing session that a request names, and the name.
#[derive(Debug)]
pub(super) struct Visitor {
    pub name: String,
    pub session: Arc<Session>,
}

impl Visitor {
    /// Returns the session that the header or cookie in `parts` names. Returns `None` if they name none, or if there is
    /// no session with this name.
    pub fn known(parts: &Parts, service: &Service) -> Option<Self> {
        let name = named(parts)?;
        Some(Visitor { session: service.sessions.get(&name)?, name })
    }
}

impl FromRequestParts<Service> for Visitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, service: &Service) -> Result<Self, ApiError> {
        let missing = || match named(parts) {
            Some(name) => not_found("session", &name),
            None => ApiError::new(
                Code::NotFound,
                "expected a session, as header X-Session or cookie: POST /api/sudoku/initialize begins one",
            ),
        };
        Visitor::known(parts, service).ok_or_else(missing)
    }
}

fn named(parts: &Parts) -> Option<String> {
    if let Some(name) = parts.headers.get(HEADER) {
        return name.to_str().ok().map(str::to_owned);
    }
    let cookies = parts.headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.split_once('='));
    let mut own = pairs.filter(|(name, _)| name.trim() == COOKIE_NAME);
    own.next().map(|(_, value)| value.trim().to_owned())
}
