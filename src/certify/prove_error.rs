//! Why a claim can neither be proved nor refuted.

use std::io;

use super::{Claim, ProofError};
use crate::backend::{Engine, ProgramError};
use crate::decode::DecodeError;
use crate::formats::CoverTextError;
use crate::grid::RulesError;
use crate::solve::SolveError;

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
