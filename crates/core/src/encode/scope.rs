//! Names the scopes of a formula: whole, assumed, or reduced by propagation.

use std::{fmt, str::FromStr};

/// The scope of a formula: which actions have variables, and how the clues are stated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scope {
    /// The formula of the actions that propagation leaves open. It is the default, because it is mostly far smaller
    /// than the whole formula.
    #[default]
    Reduced,
    /// The formula of all actions, with the clues and the excluded candidates as unit clauses.
    Whole,
    /// The formula of all actions, with the clues and the excluded candidates as assumptions.
    Assumed,
}

impl Scope {
    /// All scopes, in the order of declaration.
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
