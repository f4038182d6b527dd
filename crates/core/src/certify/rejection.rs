//! The reasons to reject a certificate.

use std::io;

use super::{Claim, Difference, ProofError, ProofForm, UnknownClaim, WrongSolutions};
use crate::backend::Limit;
use crate::formats::{CoverTextError, FormatError};
use crate::grid::RulesError;

/// The first error found in a certificate.
#[derive(Debug, thiserror::Error)]
pub enum Rejection {
    /// A file is missing or cannot be read.
    #[error("{file}: {error}")]
    File {
        /// The name of the file.
        file: &'static str,
        /// The cause.
        error: io::Error,
    },
    /// The manifest is not valid JSON or has other fields.
    #[error("manifest.json: {0}")]
    Manifest(#[from] serde_json::Error),
    /// The manifest, or the encoding named in it, is from another program or another version.
    #[error("manifest.json: {0} is not what this version reads")]
    Version(String),
    /// Size or hash of a file differs from the manifest.
    #[error("{0}: size or hash differ from those in manifest.json")]
    Hash(&'static str),
    /// A number in the manifest differs from the certificate's contents.
    #[error("manifest.json: wrong number of {0}")]
    Number(&'static str),
    /// The text of the claim is not a claim.
    #[error("manifest.json: {0}")]
    Claim(#[from] UnknownClaim),
    /// The claim makes no sense for the problem.
    #[error("the claim `{0}` makes no sense for this problem")]
    Senseless(Claim),
    /// The cover problem cannot be read.
    #[error("problem.dlx: {0}")]
    Cover(#[from] CoverTextError),
    /// A line of the solutions of a cover problem is not a JSON array of strings.
    #[error("solutions.txt: line {line}: {error}")]
    NotAList {
        /// The line, from 1.
        line: usize,
        /// The cause.
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
    /// A grid cannot be parsed.
    #[error("{file}: {error}")]
    Grid {
        /// The name of the file.
        file: &'static str,
        /// The cause.
        error: Box<FormatError>,
    },
    /// The puzzle file does not contain exactly one puzzle.
    #[error("puzzle.txt: expected one puzzle")]
    NotOnePuzzle,
    /// The rules make no sense on the puzzle's shape.
    #[error("puzzle.txt: {0}")]
    Rules(#[from] RulesError),
    /// The solutions differ from those that the claim needs.
    #[error("solutions.txt: {0}")]
    Solutions(#[from] WrongSolutions),
    /// The formula differs from the formula of the claim.
    #[error("formula.cnf: {0}")]
    Formula(#[from] Difference),
    /// The proof is wrong.
    #[error("{}: {error}", .form.file())]
    Proof {
        /// The proof format.
        form: ProofForm,
        /// The error in the proof.
        error: ProofError,
    },
    /// A limit was reached before the end of the proof, so it is unknown whether the proof is right.
    #[error("unknown, {0}")]
    Limit(Limit),
}
