//! Levels: the techniques that an explanation or an elimination may use.

use std::fmt;
use std::str::FromStr;

use super::Technique;

/// The techniques that an explanation or an elimination may use. Each level includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Level {
    /// Crosses out the candidates that placed digits exclude.
    Eliminate,
    /// Places the only candidate of a cell.
    NakedSingles,
    /// Places a digit that has only one cell left in a house.
    Singles,
    /// Patterns of few bases and covers: locked candidates, naked and hidden sets, fish, turbot fish, wings,
    /// and patterns that assume a unique solution.
    Sets,
    /// Chains.
    Chains,
    /// Forcing nets and smallest explanations, which solve every puzzle with a unique solution.
    #[default]
    All,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Level; 6] = [
        Level::Eliminate,
        Level::NakedSingles,
        Level::Singles,
        Level::Sets,
        Level::Chains,
        Level::All,
    ];

    /// Returns the name in JSON and on the command line, for example `naked-singles`.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Level::Eliminate => "eliminate",
            Level::NakedSingles => "naked-singles",
            Level::Singles => "singles",
            Level::Sets => "sets",
            Level::Chains => "chains",
            Level::All => "all",
        }
    }

    /// Returns the lowest level that includes the technique.
    #[must_use]
    pub fn of(technique: Technique) -> Self {
        match technique {
            Technique::NakedSingle => Level::NakedSingles,
            Technique::HiddenSingle => Level::Singles,
            Technique::XChain
            | Technique::XyChain
            | Technique::Loop
            | Technique::Aic
            | Technique::CellForcingChain
            | Technique::HouseForcingChain => Level::Chains,
            Technique::ForcingNet | Technique::Explanation => Level::All,
            _ => Level::Sets,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

/// The error for a text that is no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no level: expected eliminate, naked-singles, singles, sets, chains or all")]
pub struct UnknownLevel(pub String);

/// Parses a key, for example `naked-singles`.
impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        let found = Level::ALL.into_iter().find(|level| level.key() == text);
        found.ok_or_else(|| UnknownLevel(text.to_owned()))
    }
}
