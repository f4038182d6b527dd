//! How far an explanation goes.

use std::fmt;
use std::str::FromStr;

use super::Technique;

/// How far an explanation goes; each level has the techniques of those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Level {
    /// Crossing out what placed digits exclude.
    Eliminate,
    /// Placing what is left alone in a cell.
    NakedSingles,
    /// Placing what has one place in a house.
    Singles,
    /// Bases and covers of size one to four.
    Sets,
    /// Chains.
    Chains,
    /// Smallest explanations: always to the end.
    #[default]
    All,
}

impl Level {
    /// All of them, the easier first.
    pub const ALL: [Level; 6] = [
        Level::Eliminate,
        Level::NakedSingles,
        Level::Singles,
        Level::Sets,
        Level::Chains,
        Level::All,
    ];

    /// Its name in JSON and as an argument: `naked-singles`.
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

    /// The level that has the technique first.
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

/// A text that names no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no level: expected eliminate, naked-singles, singles, sets, chains or all")]
pub struct UnknownLevel(pub String);

/// Reads a key.
impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        let found = Level::ALL.into_iter().find(|level| level.key() == text);
        found.ok_or_else(|| UnknownLevel(text.to_owned()))
    }
}
