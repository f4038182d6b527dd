//! From a question to its answers; knows no socket.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::ask;
use crate::cover::Total;
use crate::solve::{self, CountOptions, CountStop, SolveError};

use super::case::{Allowed, Case};
use super::message::{Answer, Command, Number, Question};
use super::sending::{Pace, Send, canceled, unknown};
use super::{candidates, estimate, logic};

/// Answers a question: parts as they are known, and at the end one last answer.
pub(super) fn answer(
    question: &Question,
    allowed: &Allowed,
    interrupt: Arc<AtomicBool>,
    send: Send<'_>,
) {
    let last = match Case::of(question, allowed, interrupt) {
        Ok(case) => last(&case, question.command, send).unwrap_or_else(Answer::invalid),
        Err(error) => Answer::invalid(error),
    };
    send(last);
}

fn last(case: &Case, command: Command, send: Send<'_>) -> Result<Answer, SolveError> {
    match command {
        Command::TrueCandidates => candidates::true_candidates(case),
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

/// No solution, one, or several, which are told as two.
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
