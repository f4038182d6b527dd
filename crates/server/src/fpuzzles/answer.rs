//! Answers questions about puzzles. It passes the answers to a callback, so this file does not depend on sockets.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::ask;
use crate::cover::Total;
use crate::grid::Grid;
use crate::solve::{self, CountOptions, CountStop, SolveError};

use super::case::{Allowed, Case};
use super::message::{Answer, Command, Number, Question};
use super::sending::{Pace, Send, canceled, unknown};
use super::{candidates, estimate, logic};

/// Answers a question. Passes partial answers to `send` about four times a second, and at the end one final answer.
/// `known` has the solutions that answered the last question about true candidates.
pub(super) fn answer(
    question: &Question,
    allowed: &Allowed,
    known: &mut Vec<Grid>,
    interrupt: Arc<AtomicBool>,
    send: Send<'_>,
) {
    let last = match Case::of(question, allowed, interrupt) {
        Ok(case) => last(&case, question.command, known, send).unwrap_or_else(Answer::invalid),
        Err(error) => Answer::invalid(error),
    };
    send(last);
}

fn last(
    case: &Case,
    command: Command,
    known: &mut Vec<Grid>,
    send: Send<'_>,
) -> Result<Answer, SolveError> {
    match command {
        Command::TrueCandidates => candidates::true_candidates(case, known),
        Command::Solve => solution(case),
        Command::Check => check(case),
        Command::Count => count(case, send),
        Command::Estimate => estimate::estimate(case, send),
        Command::SolvePath => Ok(logic::path(case)),
        Command::Step => Ok(logic::step(case)),
    }
}

fn solution(case: &Case) -> Result<Answer, SolveError> {
    let outcome = case.solver.solve_first(&case.reading.puzzle, &mut |_| {})?;
    let solved = match outcome.answer {
        solve::Answer::Unknown(_, limit) => return Ok(canceled(limit)),
        answer => {
            answer.solution().map(|grid| grid.filled().map(|(_, digit)| digit.number()).collect())
        }
    };
    Ok(solved.map_or_else(|| case.unsolvable(), |solution| Answer::Solved { solution }))
}

/// Returns the answer with the number of solutions: 0, 1, or 2 for several. If a limit was reached before this is
/// known, returns the answer `invalid` that names the limit.
fn check(case: &Case) -> Result<Answer, SolveError> {
    Ok(match case.solver.solve(&case.reading.puzzle)?.answer {
        solve::Answer::None => counted(Total::ZERO),
        solve::Answer::Unique(_) | solve::Answer::First(_) => counted(Total::ONE),
        solve::Answer::Several(..) => counted(Total::from(2)),
        solve::Answer::Unknown(first, limit) => {
            unknown(limit, &if first.is_some() { Total::ONE } else { Total::ZERO })
        }
    })
}

fn count(case: &Case, send: Send<'_>) -> Result<Answer, SolveError> {
    let mut pace = Pace::begin();
    let puzzle = &case.reading.puzzle;
    let count =
        ask::count_solutions(&case.solver, puzzle, CountOptions::default(), &mut |found| {
            if pace.is_time() {
                send(Answer::Count { count: Number(found.clone()), in_progress: true });
            }
            ControlFlow::Continue(())
        })?;
    Ok(match count.stopped {
        Some(CountStop::Limit(limit)) => unknown(limit, &count.found),
        Some(CountStop::Enough) | None => counted(count.found),
    })
}

fn counted(found: Total) -> Answer {
    Answer::Count { count: Number(found), in_progress: false }
}
