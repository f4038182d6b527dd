//! The forms of a proof.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How a proof says why its lemmas follow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ProofForm {
    /// Not at all: whoever checks it has to propagate. Short, and what engines write.
    #[default]
    Drat,
    /// By naming the clauses that each lemma follows from. Long, and checked by looking them up.
    Lrat,
}

impl ProofForm {
    /// The name of its file in a certificate.
    pub(super) fn file(self) -> &'static str {
        match self {
            ProofForm::Drat => "proof.drat",
            ProofForm::Lrat => "proof.lrat",
        }
    }
}

/// In capitals, as people write it.
impl fmt::Display for ProofForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ProofForm::Drat => "DRAT",
            ProofForm::Lrat => "LRAT",
        })
    }
}
