//! Serves the routes of the jobs: state, events, answer and cancellation. Also starts jobs.

use std::num::NonZeroU32;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::State as Shared;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use utoipa::ToSchema;

use super::super::content::Content;
use super::super::described::{Routes, routes};
use super::super::pool::{Workers, work_by};
use super::super::state::{Service, not_found};
use super::super::wire::Named;
use super::super::work::Work;
use super::super::{ApiError, Code, Shutdown};
use super::Job;
use super::events::events;
use super::report::{JobReport, JobText};

/// Returns all routes under `/api/v1/jobs`.
pub(in super::super) fn routes() -> Routes<Service> {
    Routes::new()
        .routes(routes!(job, cancel))
        .routes(routes!(job_events))
        .routes(routes!(job_answer))
}

/// A server-sent event of a job.
#[derive(ToSchema)]
#[expect(dead_code, reason = "the description of what is sent")]
struct JobEvent {
    /// The type: progress, partial or done.
    event: String,
    /// The data as JSON: a part of the answer if the type is partial, otherwise the job.
    data: String,
}

/// Starts a job that computes `answer` on `workers` workers. Returns the response with the job and its URL.
///
/// # Errors
///
/// Returns [`Code::Busy`] if as many jobs as the store holds are unfinished, or if the server is shutting down. Returns
/// [`Code::BadValue`] if the server has fewer than `workers` workers for jobs.
pub(in super::super) fn start(
    service: &Service,
    workers: NonZeroU32,
    question: &'static str,
    answer: impl FnOnce(&Work) -> Result<Content, ApiError> + Send + 'static,
) -> Result<Response, ApiError> {
    service.job_workers.check(workers)?;
    if service.shutdown.has_begun() {
        return Err(Shutdown::refusal());
    }
    let work = Arc::new(Work::new(&service.config, service.config.job_timeout));
    let kept = service.jobs.keep(Job::new(question, work));
    let busy = || ApiError::new(Code::Busy, "too many jobs at once: try again later");
    let (id, job) = kept.ok_or_else(busy)?;
    // The shutdown may have begun since the check above, and given up only the jobs that were kept before.
    if service.shutdown.has_begun() {
        job.give_up(Shutdown::refusal());
    }
    let report = job.report(&id);
    tokio::spawn(run(job, service.job_workers.clone(), workers, Box::new(answer)));
    let location = HeaderValue::try_from(format!("/api/v1/jobs/{id}")).expect("hexadecimal digits");
    Ok((StatusCode::ACCEPTED, [(header::LOCATION, location)], report).into_response())
}

/// The function that computes a job's answer. Its type is erased, so that the compiler instantiates tokio's generic
/// code only once for all jobs.
type BoxedAnswer = Box<dyn FnOnce(&Work) -> Result<Content, ApiError> + Send>;

/// Runs a job as soon as `wanted` workers are free. Does not run it if the job is canceled or given up before that.
async fn run(job: Arc<Job>, workers: Workers, wanted: NonZeroU32, answer: BoxedAnswer) {
    let worker = tokio::select! {
        worker = workers.free(wanted) => worker,
        () = job.over() => return,
    };
    if job.begin() {
        let work = Arc::clone(&job.work);
        job.end(work_by(worker, move || answer(&work)).await);
    }
}

fn find(service: &Service, id: &str) -> Result<Arc<Job>, ApiError> {
    service.jobs.get(id).ok_or_else(|| not_found("job", id))
}

/// Get the state of a job, and its answer once it exists
#[utoipa::path(
    get, path = "/api/v1/jobs/{id}", tag = "jobs",
    params(("id" = String, Path, description = "The job's name")),
    responses((status = 200, body = JobReport), (status = 400, body = ApiError), (status = 404, body = ApiError)),
)]
async fn job(Shared(service): Shared<Service>, Named(id): Named) -> Result<JobText, ApiError> {
    Ok(find(&service, &id)?.report(&id))
}

/// Stop a job
#[utoipa::path(
    delete, path = "/api/v1/jobs/{id}", tag = "jobs",
    params(("id" = String, Path, description = "The job's name")),
    responses((status = 200, body = JobReport), (status = 400, body = ApiError), (status = 404, body = ApiError)),
)]
async fn cancel(Shared(service): Shared<Service>, Named(id): Named) -> Result<JobText, ApiError> {
    let job = find(&service, &id)?;
    job.cancel();
    Ok(job.report(&id))
}

/// Stream a job as server-sent events
///
/// The events are progress, partial (a part of the answer: a solution, a step, a puzzle) and done.
#[utoipa::path(
    get, path = "/api/v1/jobs/{id}/events", tag = "jobs",
    params(("id" = String, Path, description = "The job's name")),
    responses(
        (status = 200, content_type = "text/event-stream", body = JobEvent), (status = 400, body = ApiError), (status = 404, body = ApiError),
    ),
)]
async fn job_events(
    Shared(service): Shared<Service>,
    Named(id): Named,
) -> Result<Response, ApiError> {
    let job = find(&service, &id)?;
    let headers =
        [(header::CONTENT_TYPE, "text/event-stream"), (header::CACHE_CONTROL, "no-cache")];
    Ok((headers, Body::from_stream(events(id, job))).into_response())
}

/// Get the answer of a job, exactly as the route of the question returns it
#[utoipa::path(
    get, path = "/api/v1/jobs/{id}/answer", tag = "jobs",
    params(("id" = String, Path, description = "The job's name")),
    responses(
        (status = 200, content(
            (serde_json::Value = "application/json"),
            (String = "text/plain"),
            (Vec<u8> = "application/zip"),
        )),
        (status = 400, body = ApiError), (status = 404, body = ApiError),
        (status = 409, body = ApiError), (status = 413, body = ApiError), (status = 422, body = ApiError),
    ),
)]
async fn job_answer(
    Shared(service): Shared<Service>,
    Named(id): Named,
) -> Result<Content, ApiError> {
    let job = find(&service, &id)?;
    let none = || {
        ApiError::new(Code::Conflict, "there is no answer: the job waits, runs, or was canceled")
    };
    job.content().ok_or_else(none)?
}
