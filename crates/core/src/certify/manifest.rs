//! Defines the contents of `manifest.json`, which states the claim of a certificate and lists its files.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, BufRead};

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::ProofForm;

/// The names of the files in a certificate's folder.
pub(super) const MANIFEST: &str = "manifest.json";
pub(super) const SOLUTIONS: &str = "solutions.txt";
pub(super) const FORMULA: &str = "formula.cnf";

pub(super) const FORMAT: &str = "sudosat-certificate";
pub(super) const VERSION: u32 = 1;

/// The contents of `manifest.json`. `verify` takes the claim, the kind of problem and the proof format from it, ignores
/// the engine and the form of primitives, and checks all other values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// Always `sudosat-certificate`.
    pub format: String,
    /// The version of the layout of the folder; always 1.
    pub version: u32,
    /// Whether the claim is about a puzzle or a cover problem.
    pub problem: ProblemKind,
    /// The claim as text, in the format of [`Claim`](super::Claim).
    pub claim: String,
    /// The engine that wrote the proof.
    pub engine: String,
    /// The form in which the engine received the primitives, `clauses` or `native`. The proof is from the clauses in
    /// each form.
    pub primitives: String,
    /// The proof format.
    pub proof: ProofForm,
    /// The names of the encodings that turn the rules into clauses. For a puzzle, they are the level and the
    /// at-most-one encoding. For a cover problem, they are the at-most-one encoding and the cardinality encoding.
    pub encoding: String,
    /// The number of solutions in the file `solutions.txt`.
    pub solutions: usize,
    /// The number of variables of the formula.
    pub variables: u32,
    /// The number of clauses of the formula.
    pub clauses: u64,
    /// The size and the hash of each other file of the certificate, by the name of the file.
    pub files: BTreeMap<String, Listed>,
}

/// What a claim is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ProblemKind {
    /// A Sudoku puzzle.
    Puzzle,
    /// Any exact cover problem.
    Cover,
}

impl ProblemKind {
    /// Returns the name of the problem file in a certificate.
    pub(super) fn file(self) -> &'static str {
        match self {
            ProblemKind::Puzzle => "puzzle.txt",
            ProblemKind::Cover => "problem.dlx",
        }
    }
}

/// The size and the hash of a file, as the manifest lists them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Listed {
    /// The size in bytes.
    pub bytes: u64,
    /// The SHA-256 hash in hexadecimal digits.
    pub sha256: String,
}

impl Listed {
    /// Computes the size and the hash of all bytes of `input`.
    ///
    /// # Errors
    ///
    /// Returns an error if reading fails.
    pub fn of(mut input: impl BufRead) -> io::Result<Self> {
        let (mut hash, mut bytes) = (Sha256::new(), 0);
        loop {
            let part = input.fill_buf()?;
            if part.is_empty() {
                break;
            }
            hash.update(part);
            let length = part.len();
            bytes += length as u64;
            input.consume(length);
        }
        Ok(Listed::new(bytes, hash))
    }

    pub(super) fn new(bytes: u64, hash: Sha256) -> Self {
        Listed { bytes, sha256: hexadecimal(&hash.finalize()) }
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing into a string does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
