//! What all requests share.

use std::sync::Arc;

use super::desk::Desk;
use super::kept::Kept;
use super::sudoku::Session;
use super::{ApiError, Code, Config};

/// What all requests share; cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct Service {
    pub config: Arc<Config>,
    pub desk: Desk,
    pub sessions: Arc<Kept<Session>>,
}

impl Service {
    pub fn new(config: &Config) -> Self {
        Service {
            config: Arc::new(config.clone()),
            desk: Desk::new(config),
            sessions: Arc::new(Kept::new(config.max_sessions, config.time_to_live)),
        }
    }
}

/// The error for a `thing` that is not, or no longer, there.
pub(super) fn not_found(thing: &str, name: &str) -> ApiError {
    ApiError::new(Code::NotFound, format!("there is no {thing} `{}`", name.escape_debug()))
}
