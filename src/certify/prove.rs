//! Making a certificate: after the solutions that the claim needs, a proof that there are no others.
//!
//! The proof comes from a fresh engine that is given one formula and solves it once: what an engine
//! keeps from one question to the next has no place in a proof.

use std::io;
use std::ops::ControlFlow;

use super::certificate::Certificate;
use super::statement::Statement;
use super::{Claim, ProofError, ProofForm, prover};
use crate::backend::{Engine, Limit, Limits, ProgramError, Verdict};
use crate::decode::DecodeError;
use crate::formats::CoverTextError;
use crate::grid::{Grid, RulesError};
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

/// Why there is no answer at all.
#[derive(Debug, thiserror::Error)]
pub enum ProveError {
    /// The rules make no sense on the puzzle's shape.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The claim speaks of a cell or a digit that the grid does not have.
    #[error("`{0}` speaks of a cell or a digit that the grid does not have")]
    NotInGrid(Claim),
    /// The text is no cover problem.
    #[error(transparent)]
    Cover(#[from] CoverTextError),
    /// The claim speaks of a grid.
    #[error("`{0}` is about a puzzle: of a cover problem, none, unique or count=K can be proved")]
    NotOfCovers(Claim),
    /// Pencil marks say more than the clues, so a clue that is taken away leaves something behind.
    #[error("`minimal` is about clues, and the puzzle has pencil marks")]
    Marks,
    /// The engine writes no proofs.
    #[error(
        "{0} writes no proofs here: expected cdcl, perhaps with settings, varisat, or \
         'cmd: PROGRAM ARGS' with {{input}} and {{proof}}"
    )]
    NoProofs(Engine),
    /// The engine cannot honour a limit on conflicts.
    #[error("{0} cannot count conflicts: --max-conflicts needs --engine cdcl")]
    NoConflictLimit(Engine),
    /// The proof that an engine wrote does not hold.
    #[error("the proof of `{writer}` does not hold: {error}")]
    WrongProof {
        /// The program, or the engine.
        writer: String,
        /// What is wrong with it.
        error: ProofError,
    },
    /// No solution could be looked for.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// The engine failed.
    #[error(transparent)]
    Program(#[from] ProgramError),
    /// The engine found what is no solution.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// Something could not be written.
    #[error(transparent)]
    Io(#[from] io::Error),
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
