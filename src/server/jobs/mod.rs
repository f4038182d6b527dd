//! Long work: asked for now, answered later, stopped when it is no longer wanted.

mod events;
mod job;
mod routes;

pub(super) use job::{Job, JobReport};
pub(super) use routes::{routes, start};
