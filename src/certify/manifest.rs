//! The list of what a certificate holds, `manifest.json`.

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

/// What a certificate says of itself. `verify` believes the claim only, and compares the rest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// Always `sudosat-certificate`.
    pub format: String,
    /// 1; another number for another layout of the folder.
    pub version: u32,
    /// What the claim is about.
    pub problem: ProblemKind,
    /// The claim, as [`Claim`](super::Claim) writes it.
    pub claim: String,
    /// Who wrote the proof.
    pub engine: String,
    /// The form of the proof.
    pub proof: ProofForm,
    /// How the rules became clauses: level and at-most-one encoding of a puzzle, at-most-one and
    /// cardinality encoding of a cover problem.
    pub encoding: String,
    /// How many solutions are listed.
    pub solutions: usize,
    /// Variables of the formula.
    pub variables: u32,
    /// Clauses of the formula.
    pub clauses: u64,
    /// Size and hash of each other file.
    pub files: BTreeMap<String, Listed>,
}

/// The kinds of problem that a claim can be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ProblemKind {
    /// A Sudoku puzzle.
    Puzzle,
    /// Any exact cover problem.
    Cover,
}

impl ProblemKind {
    /// The name of its file in a certificate.
    pub(super) fn file(self) -> &'static str {
        match self {
            ProblemKind::Puzzle => "puzzle.txt",
            ProblemKind::Cover => "problem.dlx",
        }
    }
}

/// A file in the manifest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Listed {
    /// Its size.
    pub bytes: u64,
    /// Its SHA-256 in hexadecimal digits.
    pub sha256: String,
}

impl Listed {
    /// Size and hash of what `input` holds.
    ///
    /// # Errors
    ///
    /// When reading fails.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of FIPS 180-2, appendix B.1.
    #[test]
    fn a_file_is_listed_by_size_and_hash() {
        let listed = Listed::of(&b"abc"[..]).unwrap();
        let sha256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(listed, Listed { bytes: 3, sha256: sha256.to_owned() });
    }
}
