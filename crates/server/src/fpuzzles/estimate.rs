//! Estimates the number of solutions by random samples of the search tree ([`crate::cover::TreeSamples`]).

use std::ops::ControlFlow;

use crate::solve::{self, Estimate, SolveError};

use super::case::Case;
use super::message::{Answer, EstimateSoFar, Figure};
use super::sending::{Pace, Send, canceled};

/// The minimum number of samples of an estimate that is good enough. The confidence interval of fewer samples may be
/// wrong.
const MIN_SAMPLES: u64 = 10_000;
/// The relative error at which an estimate is good enough: half the width of the confidence interval, in per cent of
/// the estimate.
const GOOD_ENOUGH: f64 = 0.1;

/// Sends estimates, each from more samples than the one before, until one is good enough or a limit is reached.
/// Returns the final answer: `invalid` if there is no solution, otherwise `canceled`.
pub(super) fn estimate(case: &Case, send: Send<'_>) -> Result<Answer, SolveError> {
    let (solver, puzzle) = (&case.solver, &case.reading.puzzle);
    // Random samples may miss the few solutions of a hard puzzle for a long time, so the solver first searches for two
    // solutions.
    match solver.solve(puzzle)?.answer {
        solve::Answer::None => return Ok(case.unsolvable()),
        solve::Answer::Unique(_) => return Ok(exactly_one(send)),
        solve::Answer::Unknown(_, limit) => return Ok(canceled(limit)),
        solve::Answer::Several(..) | solve::Answer::First(_) => {}
    }
    let mut pace = Pace::begin();
    let last = solver.estimate(puzzle, Estimate::SEED, &mut |estimate| {
        // The mean is 0 until a sample finds a solution. Until then no estimate is sent.
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

/// Sends the estimate 1, which needs no samples, and returns the final answer.
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

/// Returns the final answer of an estimate. It is `canceled`, because the page waits for further estimates until such
/// an answer arrives.
fn ended(message: String) -> Answer {
    Answer::Canceled { message: Some(message) }
}

fn is_good_enough(estimate: &Estimate) -> bool {
    estimate.samples >= MIN_SAMPLES
        && estimate.mean > 0.0
        && relative_error(estimate) <= GOOD_ENOUGH
}

/// Returns half the width of the confidence interval, in per cent of the estimate.
fn relative_error(estimate: &Estimate) -> f64 {
    100.0 * estimate.relative_error()
}

fn so_far(estimate: &Estimate) -> EstimateSoFar {
    let (lower, upper) = estimate.interval();
    EstimateSoFar {
        estimate: Figure(estimate.mean),
        stderr: Figure(estimate.standard_error()),
        iterations: estimate.samples,
        ci95_lower: Figure(lower),
        ci95_upper: Figure(upper),
        relative_error: Figure(relative_error(estimate)),
    }
}
