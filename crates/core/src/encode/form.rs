//! Defines the form in which an engine receives a problem, and that of its primitives.

use std::{fmt, str::FromStr};

use super::Encoding;

/// The form in which an engine receives a problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProblemForm {
    /// The encoding of the clauses.
    pub encoding: Encoding,
    /// The form of the primitives.
    pub primitives: PrimitiveForm,
    /// Whether the engine takes a propagator.
    pub takes_propagator: bool,
}

/// The form in which an engine receives the primitives, such as sums and automata.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PrimitiveForm {
    /// Clauses, but a propagator of connected nodes for an engine that takes one. If the search turns out hard and the
    /// engine can pause, it goes on with implied clauses, and with a propagator of sums if it takes one.
    #[default]
    Auto,
    /// Clauses only.
    Clauses,
    /// A propagator of all primitives that have filters, without their clauses. Only cdcl takes a propagator.
    Native,
}

impl PrimitiveForm {
    /// All forms, in the order of declaration.
    pub const ALL: [PrimitiveForm; 3] =
        [PrimitiveForm::Auto, PrimitiveForm::Clauses, PrimitiveForm::Native];
}

impl fmt::Display for PrimitiveForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PrimitiveForm::Auto => "auto",
            PrimitiveForm::Clauses => "clauses",
            PrimitiveForm::Native => "native",
        })
    }
}

/// The error for a text that is not the name of a form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a form of clues: expected auto, clauses or native")]
pub struct UnknownPrimitiveForm(String);

impl FromStr for PrimitiveForm {
    type Err = UnknownPrimitiveForm;

    fn from_str(name: &str) -> Result<Self, UnknownPrimitiveForm> {
        let named = |form: &PrimitiveForm| form.to_string() == name;
        PrimitiveForm::ALL
            .into_iter()
            .find(named)
            .ok_or_else(|| UnknownPrimitiveForm(name.to_owned()))
    }
}
