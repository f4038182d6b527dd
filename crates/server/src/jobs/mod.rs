//! Jobs: questions that take long to answer. One request starts a job, later requests read its state and its answer,
//! and any request can cancel it.

mod events;
mod job;
mod report;
mod routes;

pub(super) use job::Job;
pub(super) use report::JobReport;
pub(super) use routes::{routes, start};
