//! What can be wrong with a certificate.

use std::io;

use super::{Claim, Difference, ProofError, ProofForm, UnknownClaim, WrongSolutions};
use crate::backend::Limit;
use crate::formats::{CoverTextError, FormatError};
use crate::grid::RulesError;

/// The first thing that is wrong with a certificate.
#[derive(Debug, thiserror::Error)]
pub enum Rejection {
    /// A file is missing or cannot be read.
    #[error("{file}: {error}")]
    File {
        /// Which.
        file: &'static str,
        /// Why.
        error: io::Error,
    },
    /// The manifest is none.
    #[error("manifest.json: {0}")]
    Manifest(#[from] serde_json::Error),
    /// The manifest is of another program or another version.
    #[error("manifest.json: {0} is not what this version reads")]
    Version(String),
    /// Size or hash of a file are not those of the manifest.
    #[error("{0}: size or hash differ from those in manifest.json")]
    Hash(&'static str),
    /// The manifest states something else than is there.
    #[error("manifest.json: wrong number of {0}")]
    Number(&'static str),
    /// The claim is none.
    #[error("manifest.json: {0}")]
    Claim(#[from] UnknownClaim),
    /// The claim makes no sense for the puzzle.
    #[error("the claim `{0}` makes no sense for this problem")]
    Senseless(Claim),
    /// The cover problem cannot be read.
    #[error("problem.dlx: {0}")]
    Cover(#[from] CoverTextError),
    /// A solution of a cover problem is no list of texts.
    #[error("solutions.txt: line {line}: {error}")]
    NotAList {
        /// The line, from 1.
        line: usize,
        /// Why.
        error: serde_json::Error,
    },
    /// A solution names an option that the problem does not have.
    #[error("solutions.txt: line {line}: there is no option `{option}`")]
    UnknownOption {
        /// The line, from 1.
        line: usize,
        /// The option.
        option: String,
    },
    /// A grid cannot be read.
    #[error("{file}: {error}")]
    Grid {
        /// Which file.
        file: &'static str,
        /// Why.
        error: Box<FormatError>,
    },
    /// Not exactly one puzzle.
    #[error("puzzle.txt: expected one puzzle")]
    NotOnePuzzle,
    /// The rules make no sense on the puzzle's shape.
    #[error("puzzle.txt: {0}")]
    Rules(#[from] RulesError),
    /// The solutions are not those that the claim needs.
    #[error("solutions.txt: {0}")]
    Solutions(#[from] WrongSolutions),
    /// The formula is not that of the claim.
    #[error("formula.cnf: {0}")]
    Formula(#[from] Difference),
    /// The proof is wrong.
    #[error("{}: {error}", .form.file())]
    Proof {
        /// Its form.
        form: ProofForm,
        /// What is wrong with it.
        error: ProofError,
    },
    /// It was not read to its end: whether it is right is unknown.
    #[error("unknown, {0}")]
    Limit(Limit),
}
