//! Long work: asked for now, answered later, stopped when it is no longer wanted.

mod events;
mod job;
mod report;
mod routes;

pub(super) use job::Job;
pub(super) use report::JobReport;
pub(super) use routes::{routes, start};
