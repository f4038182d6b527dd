//! Makes a certificate: finds the solutions that the claim needs, then proves that there are no others.
//!
//! A new solver solves the formula once and writes the proof. A solver that has answered an earlier call is not used:
//! the clauses that it has learned need not follow from this formula.

use std::ops::ControlFlow;

use super::certificate::Certificate;
use super::prove_error::ProveError;
use super::statement::{Certified, Statement, Texts};
use super::{Claim, ProofForm, prover};
use crate::backend::{Engine, Limit, Limits, Verdict};
use crate::encode::PrimitiveForm;
use crate::grid::Grid;
use crate::rules::Action;
use crate::solve::{Count, CountOptions, CountStop, SolveError, Visit};

/// The result of an attempt to prove a claim about a problem with solutions of type `S`.
#[derive(Debug)]
pub enum Proved<S = Grid> {
    /// The claim is true. The field is its certificate.
    True(Box<Certificate>),
    /// The claim is false. The field is the reason.
    False(Refutation<S>),
    /// A limit was reached before the claim was decided.
    Unknown(Limit),
}

/// Proves `claim` with `prove`. Without a claim, proves that there is exactly one solution or, if there is none, that
/// there is none.
///
/// # Errors
///
/// Returns the errors of `prove`.
pub fn prove_or_refute<S, E>(
    claim: Option<Claim>,
    prove: impl Fn(Claim) -> Result<Proved<S>, E>,
) -> Result<Proved<S>, E> {
    let proved = prove(claim.unwrap_or(Claim::Count(1)))?;
    match (&proved, claim) {
        (Proved::False(Refutation::Fewer(0)), None) => prove(Claim::Count(0)),
        _ => Ok(proved),
    }
}

/// The reason why a claim is false.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refutation<S = Grid> {
    /// The problem has fewer solutions than the claim needs. The field is the number of its solutions.
    #[error("there {}", solutions(*.0))]
    Fewer(u64),
    /// The problem has more solutions than claimed.
    #[error("{}", more(*.claimed))]
    More {
        /// The claimed number of solutions.
        claimed: u64,
        /// One of the solutions.
        solution: S,
    },
    /// The claim about a cell is false in this solution.
    #[error("there is a solution in which it is otherwise")]
    Otherwise(S),
    /// The puzzle still has exactly one solution when this clue is removed.
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

fn more(claimed: u64) -> String {
    match claimed {
        0 => "there is a solution".to_owned(),
        1 => "there is more than one solution".to_owned(),
        count => format!("there are more than {count} solutions"),
    }
}

/// The result of the search for the solutions that a claim needs: these solutions, a reason why the claim is false, or
/// the limit that was reached.
pub(super) enum ClaimSearch<S> {
    All(Vec<S>),
    False(Refutation<S>),
    Unknown(Limit),
}

impl<S> ClaimSearch<S> {
    /// Decides the claim: by `refute` if all solutions that it needs are found.
    pub fn decide(
        self,
        refute: impl FnOnce(&[S]) -> Result<Proved<S>, ProveError>,
    ) -> Result<Proved<S>, ProveError> {
        match self {
            ClaimSearch::All(solutions) => refute(&solutions),
            ClaimSearch::False(refutation) => Ok(Proved::False(refutation)),
            ClaimSearch::Unknown(limit) => Ok(Proved::Unknown(limit)),
        }
    }
}

/// Searches by `list` for `count + 1` solutions. If it finds exactly `count`, returns them. If it finds more or fewer,
/// returns the reason why the claim is false. If a limit is reached, returns the limit.
pub(super) fn exactly<S: Clone>(
    count: u64,
    list: impl FnOnce(CountOptions, &mut Visit<'_, S>) -> Result<Count, SolveError>,
) -> Result<ClaimSearch<S>, SolveError> {
    let mut found = Vec::new();
    let options = CountOptions { limit: Some(count.saturating_add(1)), ..CountOptions::default() };
    let counted = list(options, &mut |solution: &S| {
        found.push(solution.clone());
        ControlFlow::Continue(())
    })?;
    let number = found.len() as u64;
    Ok(match (counted.stopped, found.pop()) {
        (Some(CountStop::Limit(limit)), _) => ClaimSearch::Unknown(limit),
        (_, Some(solution)) if number > count => {
            ClaimSearch::False(Refutation::More { claimed: count, solution })
        }
        _ if number < count => ClaimSearch::False(Refutation::Fewer(number)),
        (_, last) => {
            found.extend(last);
            ClaimSearch::All(found)
        }
    })
}

/// Solves the formula of the statement with `engine`, which receives primitives in the given form and writes a proof.
/// If the formula is unsatisfiable, the claim is true, and the function makes the certificate, which gets `texts`. If
/// the formula has a model, the claim is false.
pub(super) fn refute_denial<'s, C: Certified<'s>>(
    statement: &Statement<'s, C>,
    texts: &Texts,
    (engine, primitives): (&Engine, PrimitiveForm),
    form: ProofForm,
    limits: &Limits,
) -> Result<Proved<C::Solution>, ProveError> {
    let (verdict, refuted) = prover::refute(engine, primitives, form, statement, limits)?;
    match verdict {
        Verdict::Unknown(limit) => Ok(Proved::Unknown(limit)),
        Verdict::Satisfiable(model) => {
            let solution = statement.decode(&model)?;
            Ok(Proved::False(match statement.claim() {
                Claim::Count(claimed) => Refutation::More { claimed, solution },
                Claim::Minimal => Refutation::More { claimed: 1, solution },
                Claim::Cell(_) => Refutation::Otherwise(solution),
            }))
        }
        Verdict::Unsatisfiable(_) => {
            let certificate = Certificate::new(statement, texts, engine.to_string(), refuted)?;
            Ok(Proved::True(Box::new(certificate)))
        }
    }
}
