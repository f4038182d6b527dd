//! The choice between the whole formula and the one that propagation leaves.

use std::{fmt, str::FromStr};

/// The formula to write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scope {
    /// The formula that propagation leaves: far smaller, the default.
    #[default]
    Reduced,
    /// The whole formula, with the clues as unit clauses.
    Whole,
    /// The whole formula, with the clues as assumptions.
    Assumed,
}

impl Scope {
    /// All scopes.
    pub const ALL: [Scope; 3] = [Scope::Reduced, Scope::Whole, Scope::Assumed];
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Scope::Reduced => "reduced",
            Scope::Whole => "whole",
            Scope::Assumed => "assumed",
        })
    }
}

/// The error for a text that is not the name of a scope.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a formula: expected reduced, whole or assumed")]
pub struct UnknownScope(String);

impl FromStr for Scope {
    type Err = UnknownScope;

    fn from_str(name: &str) -> Result<Self, UnknownScope> {
        let named = |scope: &Scope| scope.to_string() == name;
        Scope::ALL.into_iter().find(named).ok_or_else(|| UnknownScope(name.to_owned()))
    }
}
