//! Defines the reasons to reject a certificate.

use std::io;

use super::{Claim, Difference, ProofError, ProofForm, UnknownClaim, WrongSolutions};
use crate::backend::Limit;
use crate::cover::ExactCover;
use crate::formats::{CoverTextError, FormatError};
use crate::grid::RulesError;

/// The first error found in a certificate.
#[derive(Debug, thiserror::Error)]
pub enum Rejection {
    /// A file is missing, cannot be read, is too long, is not a regular file, or is a link out of the folder.
    #[error("{file}: {error}")]
    File {
        /// The name of the file.
        file: &'static str,
        /// The cause.
        error: io::Error,
    },
    /// The manifest is not valid JSON, lacks a field, has an unknown field, or has a value of the wrong type.
    #[error("manifest.json: {0}")]
    Manifest(Box<FormatError>),
    /// The manifest names a format, a version or an encoding that this version of sudosat does not use. The field is
    /// what it names.
    #[error("manifest.json: {0} is not what this version reads")]
    Version(String),
    /// The size or the hash of a file differs from the manifest, or the manifest does not list the file.
    #[error("{0}: size or hash differ from those in manifest.json")]
    Hash(&'static str),
    /// The number of files, solutions, variables or clauses in the manifest is wrong. The field says which.
    #[error("manifest.json: wrong number of {0}")]
    Number(&'static str),
    /// The claim in the manifest cannot be parsed.
    #[error("manifest.json: {0}")]
    Claim(#[from] UnknownClaim),
    /// The claim cannot be made about this problem. This has one of three reasons: the claim names a cell or digit that
    /// the grid does not have; it says that a puzzle with pencil marks is minimal; or the problem is a cover problem,
    /// and the claim is not a number of solutions.
    #[error("the claim `{0}` makes no sense for this problem")]
    Senseless(Claim),
    /// The cover problem cannot be read.
    #[error("problem.dlx: {0}")]
    Cover(#[from] CoverTextError),
    /// A line of the solutions of a cover problem is not a JSON array of strings.
    #[error("solutions.txt: {0} (each line is a JSON array of strings)")]
    NotAList(Box<FormatError>),
    /// A solution names an option that the problem does not have.
    #[error("solutions.txt: line {line}: there is no option `{option}`")]
    UnknownOption {
        /// The number of the line, from 1.
        line: usize,
        /// The name of the option, as the solution gives it.
        option: String,
    },
    /// The puzzle or a grid of the solutions cannot be parsed.
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
    /// The rules do not fit the puzzle's shape.
    #[error("puzzle.txt: {0}")]
    Rules(#[from] RulesError),
    /// The solutions are not those that the claim needs.
    #[error("solutions.txt: {0}")]
    Solutions(#[from] WrongSolutions),
    /// A solution of a cover problem does not meet every item as required.
    #[error("solutions.txt: solution {number}: {violation}")]
    NoCover {
        /// The number of the solution, from 1.
        number: usize,
        /// What the solution violates, with the names of items and options.
        violation: String,
    },
    /// The formula differs from the formula of the claim.
    #[error("formula.cnf: {0}")]
    Formula(#[from] Difference),
    /// The proof is wrong or cannot be read.
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

impl Rejection {
    /// Names the items and options of `cover`, the problem of the certificate, if the rejection has only their numbers.
    pub(super) fn named(self, cover: &ExactCover<String, String>) -> Self {
        match self {
            Rejection::Solutions(WrongSolutions::NoCover { number, violation }) => {
                Rejection::NoCover { number, violation: violation.in_words(cover) }
            }
            other => other,
        }
    }
}
