//! Making a certificate: after the solutions that the claim needs, a proof that there are no others.
//!
//! The proof comes from a fresh engine that is given one formula and solves it once: what an engine
//! keeps from one question to the next has no place in a proof.

use std::ops::ControlFlow;

use super::certificate::Certificate;
use super::prove_error::ProveError;
use super::statement::Statement;
use super::{Claim, ProofForm, prover};
use crate::backend::{Engine, Limit, Limits, Verdict};
use crate::grid::Grid;
use crate::rules::Action;
use crate::solve::{Count, CountOptions, CountStop, SolveError, Visit};

/// What became of a claim about a problem with such solutions.
#[derive(Debug)]
pub enum Proved<S = Grid> {
    /// It is true: here is the certificate.
    True(Box<Certificate>),
    /// It is false.
    False(Refutation<S>),
    /// A limit was reached first.
    Unknown(Limit),
}

/// Why a claim is false.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refutation<S = Grid> {
    /// There are fewer solutions.
    #[error("there {}", solutions(*.0))]
    Fewer(u64),
    /// There are more solutions, this one among them.
    #[error("there are more solutions than that")]
    More(S),
    /// In this solution it is otherwise.
    #[error("there is a solution in which it is otherwise")]
    Otherwise(S),
    /// Without this clue there is still exactly one solution.
    #[error("without the clue {0} the puzzle still has exactly one solution")]
    Redundant(Action),
}

fn solutions(count: u64) -> String {
    match count {
        0 => "is no solution".to_owned(),
        1 => "is only one solution".to_owned(),
        count => format!("are only {count} solutions"),
    }
}

/// The solutions that belong to a claim, or why there are none.
pub(super) enum Found<S> {
    All(Vec<S>),
    False(Refutation<S>),
    Unknown(Limit),
}

/// Exactly so many solutions, as `list` finds them.
pub(super) fn exactly<S: Clone>(
    count: u64,
    list: impl FnOnce(CountOptions, &mut Visit<'_, S>) -> Result<Count, SolveError>,
) -> Result<Found<S>, SolveError> {
    let mut found = Vec::new();
    let options = CountOptions { limit: Some(count.saturating_add(1)), ..CountOptions::default() };
    let counted = list(options, &mut |solution: &S| {
        found.push(solution.clone());
        ControlFlow::Continue(())
    })?;
    let number = found.len() as u64;
    Ok(match (counted.stopped, found.pop()) {
        (Some(CountStop::Limit(limit)), _) => Found::Unknown(limit),
        (_, Some(last)) if number > count => Found::False(Refutation::More(last)),
        _ if number < count => Found::False(Refutation::Fewer(number)),
        (_, last) => {
            found.extend(last);
            Found::All(found)
        }
    })
}

/// Has what cannot be if the claim is true refuted.
pub(super) fn refute_denial<S: Statement>(
    statement: &S,
    engine: &Engine,
    form: ProofForm,
    limits: &Limits,
) -> Result<Proved<S::Solution>, ProveError> {
    let (verdict, refuted) = prover::refute(engine, form, statement, limits)?;
    match verdict {
        Verdict::Unknown(limit) => Ok(Proved::Unknown(limit)),
        Verdict::Satisfiable(model) => {
            let solution = statement.decode(&model)?;
            Ok(Proved::False(match statement.claim() {
                Claim::Count(_) | Claim::Minimal => Refutation::More(solution),
                Claim::Cell(_) => Refutation::Otherwise(solution),
            }))
        }
        Verdict::Unsatisfiable(_) => {
            let certificate = Certificate::new(statement, engine.to_string(), refuted)?;
            Ok(Proved::True(Box::new(certificate)))
        }
    }
}
