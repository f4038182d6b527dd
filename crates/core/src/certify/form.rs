//! Defines the proof formats, DRAT and LRAT.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The format of a proof. The formats differ in whether a lemma names the clauses that it follows from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ProofForm {
    /// The lemmas alone: the checker finds by unit propagation why each of them follows. The proof is short, and SAT
    /// solvers write this format.
    #[default]
    Drat,
    /// Each lemma lists the clauses that it follows from. The proof is long, but the checker only looks up
    /// these clauses.
    Lrat,
}

impl ProofForm {
    /// Returns the name of the proof file in a certificate.
    pub(super) fn file(self) -> &'static str {
        match self {
            ProofForm::Drat => "proof.drat",
            ProofForm::Lrat => "proof.lrat",
        }
    }
}

/// Writes the name of the format in capital letters: `DRAT` or `LRAT`.
impl fmt::Display for ProofForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ProofForm::Drat => "DRAT",
            ProofForm::Lrat => "LRAT",
        })
    }
}
