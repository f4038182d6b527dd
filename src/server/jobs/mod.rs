//! Jobs: long questions that a request starts, later requests read, and any request can cancel.

mod events;
mod job;
mod report;
mod routes;

pub(super) use job::Job;
pub(super) use report::JobReport;
pub(super) use routes::{routes, start};
