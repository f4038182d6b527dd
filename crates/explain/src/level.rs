//! Defines the levels. A level is the set of techniques that an explanation or an elimination may use.

use std::fmt;
use std::str::FromStr;

use super::Technique;

/// A level: the set of techniques that an explanation or an elimination may use. Each level includes all levels before
/// it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum ExplanationLevel {
    /// Crosses out the candidates that placed digits exclude.
    Eliminate,
    /// Places the only candidate of a cell.
    NakedSingles,
    /// Places a digit that has only one cell left in a house.
    Singles,
    /// Finds patterns of few bases and covers: locked candidates, naked and hidden sets, fish, turbot fish, wings,
    /// patterns that assume a unique solution, single clues of several cells, and the 45 rule.
    Sets,
    /// Finds chains and forcing chains.
    Chains,
    /// Finds whips, braids, suppositions inside each other, and smallest explanations. With them, every puzzle with a
    /// unique solution is solved, unless a limit is reached.
    #[default]
    All,
}

impl ExplanationLevel {
    /// All levels, the easiest first.
    pub const ALL: [ExplanationLevel; 6] = [
        ExplanationLevel::Eliminate,
        ExplanationLevel::NakedSingles,
        ExplanationLevel::Singles,
        ExplanationLevel::Sets,
        ExplanationLevel::Chains,
        ExplanationLevel::All,
    ];

    /// Returns the name in JSON and on the command line, for example `naked-singles`.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            ExplanationLevel::Eliminate => "eliminate",
            ExplanationLevel::NakedSingles => "naked-singles",
            ExplanationLevel::Singles => "singles",
            ExplanationLevel::Sets => "sets",
            ExplanationLevel::Chains => "chains",
            ExplanationLevel::All => "all",
        }
    }

    /// Returns the lowest level to which the technique belongs.
    #[must_use]
    pub fn of(technique: Technique) -> Self {
        match technique {
            Technique::NakedSingle => ExplanationLevel::NakedSingles,
            Technique::HiddenSingle => ExplanationLevel::Singles,
            Technique::XChain
            | Technique::XyChain
            | Technique::Loop
            | Technique::Aic
            | Technique::CellForcingChain
            | Technique::HouseForcingChain => ExplanationLevel::Chains,
            Technique::Whip
            | Technique::GroupedWhip
            | Technique::Braid
            | Technique::Supposition
            | Technique::Explanation => ExplanationLevel::All,
            _ => ExplanationLevel::Sets,
        }
    }
}

impl fmt::Display for ExplanationLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

/// The error for a text that is no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no level: expected eliminate, naked-singles, singles, sets, chains or all")]
pub struct UnknownExplanationLevel(pub String);

/// Parses a key, for example `naked-singles`.
impl FromStr for ExplanationLevel {
    type Err = UnknownExplanationLevel;

    fn from_str(text: &str) -> Result<Self, UnknownExplanationLevel> {
        let found = ExplanationLevel::ALL.into_iter().find(|level| level.key() == text);
        found.ok_or_else(|| UnknownExplanationLevel(text.to_owned()))
    }
}
