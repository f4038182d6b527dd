//! Defines the errors that leave a claim neither proved nor refuted.

use std::io;

use super::{Claim, ProofError};
use crate::backend::{Engine, ProgramError};
use crate::decode::{CoverViolation, DecodeError};
use crate::formats::CoverTextError;
use crate::grid::RulesError;
use crate::solve::SolveError;

/// The reason why a claim is neither proved nor refuted. A limit is not such an error: see `Proved::Unknown`.
#[derive(Debug, thiserror::Error)]
pub enum ProveError {
    /// The rules do not fit the puzzle's shape.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The grid does not have the cell or the digit of the claim.
    #[error("found {0}, expected a cell and a digit of the grid")]
    NotInGrid(Claim),
    /// The text is not a cover problem.
    #[error(transparent)]
    Cover(#[from] CoverTextError),
    /// The problem is a cover problem, and the claim is not a number of solutions.
    #[error("`{0}` is about a puzzle: of a cover problem, none, unique or count=K can be proved")]
    NotOfCovers(Claim),
    /// The claim is `minimal`, and the puzzle has pencil marks. They can still give a clue away after it was removed,
    /// so the claim would have no clear meaning.
    #[error("`minimal` is about clues, and the puzzle has pencil marks")]
    Marks,
    /// The engine writes no proofs, or is an external program whose command line lacks `{proof}`.
    #[error(
        "{0} writes no proofs here: expected cdcl, perhaps with settings, varisat, or \
         'cmd: PROGRAM ARGS' with {{input}} and {{proof}}"
    )]
    NoProofs(Engine),
    /// The engine cannot count conflicts, so it cannot obey the limit on the number of conflicts.
    #[error("{0} cannot count conflicts: --max-conflicts needs --engine cdcl")]
    NoConflictLimit(Engine),
    /// The checker rejects the proof that an engine wrote.
    #[error("the proof of `{writer}` does not hold: {error}")]
    WrongProof {
        /// The program or engine that wrote the proof.
        writer: String,
        /// The error in the proof.
        error: ProofError,
    },
    /// The search for solutions failed.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// The engine failed.
    #[error(transparent)]
    Program(#[from] ProgramError),
    /// A model of the engine is not a solution of the puzzle: a mistake in the engine or in sudosat.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// A file, such as that of the proof, could not be written or read.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl From<CoverViolation> for ProveError {
    fn from(violation: CoverViolation) -> Self {
        SolveError::from(violation).into()
    }
}
