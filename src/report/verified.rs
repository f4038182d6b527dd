//! The answer of `verify`.

use serde::Serialize;

use super::quantity;
use crate::certify::{Accepted, Rejection};
use crate::formats::{Alphabet, write};

/// What became of a certificate.
///
/// JSON fields: `folder`, `accepted`; where it was: `claim`, `shape`, `rules`, `puzzle`, `variables`,
/// `clauses`, `proof` (DRAT or LRAT), `lemmas` (how many were checked); where it was not: `error`, the first thing that is
/// wrong. The others are null.
#[derive(Clone, Debug, Serialize)]
pub struct VerifyReport {
    folder: String,
    accepted: bool,
    claim: Option<String>,
    shape: Option<String>,
    rules: Option<String>,
    puzzle: Option<String>,
    variables: Option<u32>,
    clauses: Option<u64>,
    proof: Option<String>,
    lemmas: Option<u64>,
    error: Option<String>,
}

impl VerifyReport {
    /// The report on the certificate in `folder`.
    #[must_use]
    pub fn new(folder: String, verdict: &Result<Accepted, Rejection>) -> Self {
        let accepted = verdict.as_ref().ok();
        let line = |accepted: &Accepted| {
            let alphabet = Alphabet::for_side(accepted.puzzle.shape().side());
            write::line(&accepted.puzzle.clues, &alphabet)
        };
        VerifyReport {
            folder,
            accepted: accepted.is_some(),
            claim: accepted.map(|accepted| accepted.claim.to_string()),
            shape: accepted.map(|accepted| accepted.puzzle.shape().to_string()),
            rules: accepted.map(|accepted| accepted.puzzle.rules.to_string()),
            puzzle: accepted.map(line),
            variables: accepted.map(|accepted| accepted.sizes.variables),
            clauses: accepted.map(|accepted| accepted.sizes.clauses),
            proof: accepted.map(|accepted| accepted.form.to_string()),
            lemmas: accepted.map(|accepted| accepted.lemmas),
            error: verdict.as_ref().err().map(ToString::to_string),
        }
    }

    /// For people: one line, and the puzzle below it where the certificate was accepted.
    #[must_use]
    pub fn text(&self) -> String {
        let VerifyReport { folder, claim, puzzle, lemmas, error, .. } = self;
        match (claim, puzzle, lemmas, error) {
            (Some(claim), Some(puzzle), Some(lemmas), None) => {
                let lemmas = quantity(*lemmas, "lemma");
                format!("{folder}: accepted: {claim} ({lemmas} checked)\n{puzzle}\n")
            }
            (.., error) => {
                format!("{folder}: rejected: {}\n", error.as_deref().unwrap_or_default())
            }
        }
    }
}
