//! The route `solve`: runs the solver on a visitor's puzzle.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::extract::State as Shared;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::super::ApiError;
use super::super::content::Content;
use super::super::puzzle_request::{Heuristic, engine, workers};
use super::super::replay::{Ran, ReplayableSearch, watched};
use super::super::state::Service;
use super::super::wire::Body;
use super::super::work::Work;
use super::session::{Ended, Progress, ReplayKey, Session, Status};
use super::state::State;
use super::steps::{FirstSteps, StepsPage};
use super::visitor::Visitor;
use crate::backend::{Counters, Engine, Settings};
use crate::report::{TraceEnd, TraceStep};
use crate::solve::{Answer, Options, Outcome, Solver};
use crate::trace::{Ending, Event};

/// The maximum number of steps of a run in steps mode. A run that has made them is stopped.
const MOST_STEPS: u64 = 1_000_000;

/// The mode and the engine of a run.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SolveRequest {
    /// The result: the solution at once (instant, the default), or also the steps of the search (steps).
    #[serde(default)]
    mode: Mode,
    /// The engine, such as cdcl or cdcl:dpll. Default: cdcl. Steps mode accepts only auto, and cdcl with any settings.
    engine: Option<String>,
    /// The decision heuristic of the engine cdcl: vsids, mrv, first, random. Default: that of the engine.
    heuristic: Option<Heuristic>,
}

/// What a run finds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Mode {
    /// The solution, and whether it is the only one.
    #[default]
    Instant,
    /// The steps of the search for a first solution.
    Steps,
}

/// The state of the puzzle after the run, and in steps mode the first steps.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct Solved {
    #[serde(flatten)]
    state: State,
    /// The index of the first step in `steps`, which is 0. Only in steps mode.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<u64>,
    /// The number of steps of the run. Only in steps mode.
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<u64>,
    /// The index of the first step after those in `steps`, 0-based; null if there is none, and in instant mode.
    next: Option<u64>,
    /// The first steps, at most 100. Only in steps mode.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<TraceStep<'static>>>)]
    steps: Option<Vec<Box<RawValue>>>,
    /// How the run ended, and what it counted. Only in steps mode.
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<TraceEnd>,
}

impl Solved {
    fn new(state: State, page: Option<StepsPage>) -> Self {
        let Some(StepsPage { from, total, next, steps, end }) = page else {
            return Solved { state, from: None, total: None, next: None, steps: None, end: None };
        };
        let (from, total) = (Some(from), Some(total));
        Solved { state, from, total, next, steps: Some(steps), end: Some(end) }
    }
}

/// Solve the visitor's puzzle, at once or step by step
#[utoipa::path(
    post, path = "/api/sudoku/solve", tag = "session",
    params(("X-Session" = Option<String>, Header, description = "The session; a cookie does as well")),
    request_body = SolveRequest,
    responses(
        (status = 200, body = Solved), (status = 400, body = ApiError), (status = 404, body = ApiError),
        (status = 409, body = ApiError), (status = 413, body = ApiError), (status = 415, body = ApiError),
        (status = 422, body = ApiError), (status = 503, body = ApiError),
    ),
)]
pub(super) async fn solve(
    visitor: Visitor,
    Shared(service): Shared<Service>,
    Body(asked): Body<SolveRequest>,
) -> Result<Content, ApiError> {
    let engine = engine(asked.engine.as_deref(), asked.heuristic)?;
    let session = Arc::clone(&visitor.session);
    let first = match asked.mode {
        Mode::Instant => {
            let workers = workers(&engine);
            service.ask_by(workers, move |work| instant(&session, engine, work)).await?;
            None
        }
        Mode::Steps => {
            let settings = watched(&engine)?;
            Some(service.ask(move |work| steps(&session, settings, work)).await?)
        }
    };
    let content = visitor.session.content();
    let state = State::new(visitor.name.clone(), &content)?;
    Content::about(&content.entry, &Solved::new(state, first))
}

fn instant(session: &Arc<Session>, engine: Engine, work: &Work) -> Result<(), ApiError> {
    let progress = Arc::new(Progress::new(work));
    let (entry, token) = session.begin(Arc::clone(&progress))?;
    let name = engine.to_string();
    let options = Options { engine, ..work.options(None) };
    let outcome = Solver::for_puzzle(&entry.puzzle, options)?.solve(&entry.puzzle)?;
    token.end(Ended { elapsed: progress.elapsed(), ..Ended::of(name, outcome) });
    Ok(())
}

impl Ended {
    fn of(engine: String, Outcome { answer, statistics }: Outcome) -> Self {
        let (status, limit) = match &answer {
            Answer::Unique(_) | Answer::First(_) => (Status::Solved, None),
            Answer::Several(..) => (Status::Several, None),
            Answer::None => (Status::NoSolution, None),
            Answer::Unknown(_, limit) => (Status::Unknown, Some(*limit)),
        };
        Ended {
            status,
            limit,
            engine: statistics.engine.unwrap_or(engine),
            elapsed: std::time::Duration::ZERO,
            variables: statistics.variables,
            clauses: statistics.clauses,
            conflicts: statistics.conflicts,
            counters: Counters::default(),
            solution: answer.solution().cloned(),
            recorded: None,
        }
    }
}

/// Runs the search until it ends, a limit is reached or it has made [`MOST_STEPS`] steps. Stores the result in the
/// session, with the decisions that hold at the end. Returns the first page of the steps.
fn steps(session: &Arc<Session>, settings: Settings, work: &Work) -> Result<StepsPage, ApiError> {
    let progress = Arc::new(Progress::new(work));
    let (entry, token) = session.begin(Arc::clone(&progress))?;
    let mut decisions: Vec<(u64, u32, String)> = Vec::new();
    let search = ReplayableSearch { entry: &entry, settings, limits: work.options(None).limits() };
    let (mut n, mut first) = (0, FirstSteps::default());
    let run = search.run(|event, clauses| {
        first.note(event, clauses);
        match event {
            Event::Decided { literal, level } => {
                decisions.push((n, level, clauses.literal(literal)));
            }
            Event::Backjumped { to, .. } | Event::Restarted { to, .. } => {
                decisions.retain(|&(_, level, _)| level <= to);
            }
            _ => {}
        }
        n += 1;
        progress.steps.store(n, Ordering::Relaxed);
        if n < MOST_STEPS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    let recorded = ReplayKey { settings, steps: n, decisions };
    let ended = Ended { elapsed: progress.elapsed(), ..Ended::watched(run, recorded) };
    let page = StepsPage::new(&entry, &ended, 0, first.into_steps());
    token.end(ended);
    Ok(page)
}

impl Ended {
    fn watched(run: Ran, recorded: ReplayKey) -> Self {
        let (status, limit, solution) = match run.ending {
            Ending::Solved(grid) => (Status::Solved, None, Some(grid)),
            Ending::NoSolution => (Status::NoSolution, None, None),
            Ending::Stopped => (Status::Stopped, None, None),
            Ending::Unknown(limit) => (Status::Unknown, Some(limit), None),
        };
        Ended {
            status,
            limit,
            engine: Engine::Cdcl(recorded.settings).to_string(),
            elapsed: std::time::Duration::ZERO,
            variables: run.variables,
            clauses: run.clauses as u64,
            conflicts: Some(run.counters.conflicts),
            counters: run.counters,
            solution,
            recorded: Some(recorded),
        }
    }
}
