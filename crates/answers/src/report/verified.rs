//! Defines the report of the subcommand `verify`.

use serde::Serialize;

use super::quantity;
use crate::certify::{Accepted, CertifiedProblem, Rejection};
use crate::cover::ExactCover;
use crate::formats::{Alphabet, write};
use crate::grid::Puzzle;

/// The verdict of `verify` on a certificate: whether it is accepted.
///
/// JSON fields: `folder` and `accepted` are never null. If the certificate was rejected, `error` is the first fault. If
/// it was accepted, these fields have values: `claim`, `variables` and `clauses` (their numbers), `proof` (DRAT or
/// LRAT) and `lemmas` (the number of checked lemmas). For a puzzle, `shape` and `puzzle` have values too, and
/// `rules` if the puzzle has others than the classic ones. For a cover problem, `items` and `options` (their numbers)
/// have values too. All other fields are null.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct VerifyReport {
    folder: String,
    accepted: bool,
    claim: Option<String>,
    shape: Option<String>,
    rules: Option<String>,
    puzzle: Option<String>,
    items: Option<usize>,
    options: Option<usize>,
    variables: Option<u32>,
    clauses: Option<u64>,
    proof: Option<String>,
    lemmas: Option<u64>,
    error: Option<String>,
    /// The lines that state the shape and the rules of the puzzle.
    #[serde(skip)]
    heading: String,
}

impl VerifyReport {
    /// Creates the report on the certificate in `folder`.
    #[must_use]
    pub fn new(folder: String, verdict: &Result<Accepted, Rejection>) -> Self {
        let report = VerifyReport { folder, ..VerifyReport::default() };
        match verdict {
            Ok(accepted) => report.accepted(accepted),
            Err(error) => VerifyReport { error: Some(error.to_string()), ..report },
        }
    }

    fn accepted(self, accepted: &Accepted) -> Self {
        let report = match &accepted.problem {
            CertifiedProblem::Puzzle(puzzle) => self.of_puzzle(puzzle),
            CertifiedProblem::Cover(cover) => self.of_cover(cover),
        };
        VerifyReport {
            accepted: true,
            claim: Some(accepted.claim.to_string()),
            variables: Some(accepted.sizes.variables),
            clauses: Some(accepted.sizes.clauses),
            proof: Some(accepted.form.to_string()),
            lemmas: Some(accepted.lemmas),
            ..report
        }
    }

    fn of_puzzle(self, puzzle: &Puzzle) -> Self {
        let alphabet = Alphabet::for_shape(puzzle.shape());
        VerifyReport {
            shape: Some(puzzle.shape().to_string()),
            rules: (!puzzle.rules.is_classic()).then(|| puzzle.rules.to_string()),
            puzzle: Some(write::line(&puzzle.clues, &alphabet)),
            heading: write::heading(puzzle.shape(), &puzzle.rules),
            ..self
        }
    }

    fn of_cover(self, cover: &ExactCover<String, String>) -> Self {
        let incidence = cover.incidence();
        VerifyReport {
            items: Some(incidence.requirement_count()),
            options: Some(incidence.action_count()),
            ..self
        }
    }

    /// Returns the text for people. The first line has the verdict. If the certificate was accepted, the next lines
    /// have the puzzle with its shape and rules, or the size of the cover problem.
    #[must_use]
    pub fn text(&self) -> String {
        let VerifyReport { folder, claim, lemmas, error, .. } = self;
        match (claim, lemmas, error) {
            (Some(claim), Some(lemmas), None) => {
                let lemmas = quantity(*lemmas, "lemma");
                format!("{folder}: accepted: {claim} ({lemmas} checked)\n{}\n", self.problem())
            }
            (.., error) => {
                format!("{folder}: rejected: {}\n", error.as_deref().unwrap_or_default())
            }
        }
    }

    fn problem(&self) -> String {
        match (&self.puzzle, self.items, self.options) {
            (None, Some(items), Some(options)) => {
                let items = quantity(items as u64, "item");
                format!("{items}, {}", quantity(options as u64, "option"))
            }
            (puzzle, ..) => format!("{}{}", self.heading, puzzle.as_deref().unwrap_or_default()),
        }
    }
}
