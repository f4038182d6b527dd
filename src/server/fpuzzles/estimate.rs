//! About how many solutions there are.

use std::ops::ControlFlow;

use crate::solve::{self, Estimate, SolveError};

use super::case::Case;
use super::message::{Answer, EstimateSoFar, Figure};
use super::sending::{Pace, Send, canceled};

/// So many standard errors to either side are a confidence of 95 %.
const SIGMAS: f64 = 1.96;
/// The same estimate whoever asks.
const SEED: u64 = 1;
/// After so many dives an interval is believed,
const ENOUGH_DIVES: u64 = 10_000;
/// and this narrow, in per cent of the estimate, it is good enough.
const GOOD_ENOUGH: f64 = 0.1;

/// Sends estimates, each better than the one before, until one is good enough.
pub(super) fn estimate(case: &Case, send: Send<'_>) -> Result<Answer, SolveError> {
    let (solver, puzzle) = (&case.solver, &case.reading.puzzle);
    // Dives may miss the few solutions of a hard puzzle for long.
    match solver.solve(puzzle)?.answer {
        solve::Answer::None => return Ok(case.unsolvable()),
        solve::Answer::Unique(_) => return Ok(exactly_one(send)),
        solve::Answer::Unknown(_, limit) => return Ok(canceled(limit)),
        solve::Answer::Several(..) | solve::Answer::First(_) => {}
    }
    let mut pace = Pace::begin();
    let last = solver.estimate(puzzle, SEED, &mut |estimate| {
        // That no dive has hit says nothing yet.
        if estimate.mean > 0.0 && pace.is_time() {
            send(Answer::Estimate(so_far(estimate)));
        }
        if is_good_enough(estimate) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if last.mean > 0.0 {
        send(Answer::Estimate(so_far(&last)));
    }
    Ok(match last.limit {
        Some(limit) => canceled(limit),
        None => ended(format!("the estimate is good to {GOOD_ENOUGH} %")),
    })
}

/// What needs no dives.
fn exactly_one(send: Send<'_>) -> Answer {
    let zero = Figure(0.0);
    send(Answer::Estimate(EstimateSoFar {
        estimate: Figure(1.0),
        stderr: zero,
        iterations: 0,
        ci95_lower: Figure(1.0),
        ci95_upper: Figure(1.0),
        relative_error: zero,
    }));
    ended("there is exactly one solution".to_owned())
}

/// To the page an estimate goes on until it is canceled.
fn ended(message: String) -> Answer {
    Answer::Canceled { message: Some(message) }
}

fn is_good_enough(estimate: &Estimate) -> bool {
    estimate.dives >= ENOUGH_DIVES && estimate.mean > 0.0 && relative_error(estimate) <= GOOD_ENOUGH
}

/// Half of the interval, in per cent of the estimate.
fn relative_error(estimate: &Estimate) -> f64 {
    100.0 * SIGMAS * estimate.standard_error() / estimate.mean
}

fn so_far(estimate: &Estimate) -> EstimateSoFar {
    let half = SIGMAS * estimate.standard_error();
    EstimateSoFar {
        estimate: Figure(estimate.mean),
        stderr: Figure(estimate.standard_error()),
        iterations: estimate.dives,
        // There are never fewer than none.
        ci95_lower: Figure((estimate.mean - half).max(0.0)),
        ci95_upper: Figure(estimate.mean + half),
        relative_error: Figure(relative_error(estimate)),
    }
}
