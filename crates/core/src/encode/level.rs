//! Defines the encoding levels: which halves of *exactly one* are written for each requirement.

use std::{fmt, str::FromStr};

use crate::rules::Requirement;

/// Decides which halves of *exactly one* (>= 1 and <= 1) are written for a cell, and for a digit in a house. The
/// formula has the same solutions at every level: a cell in no house with n cells has both halves at the minimal level.
///
/// | level | cell >= 1 | cell <= 1 | house <= 1 | house >= 1 |
/// |---|---|---|---|---|
/// | minimal (I. Lynce, J. Ouaknine, *Sudoku as a SAT Problem*, AIMATH 2006) | x | | x | |
/// | natural (T. Weber, *A SAT-based Sudoku Solver*, LPAR 2005) | x | x | x | |
/// | extended | x | x | x | x |
/// | triad: an extra variable for each digit and segment (the cells that a box and a line share) | x | x | through segments | through segments |
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EncodingLevel {
    /// Only *at least one* for each cell and *at most one* for each house, which define a classic puzzle. A cell in no
    /// house with n cells has *at most one*, too.
    Minimal,
    /// The minimal level, and *at most one* for each cell.
    Natural,
    /// Both halves for cells and houses, so that unit propagation finds naked and hidden singles.
    Extended,
    /// The extended level with segment variables, so that unit propagation finds locked candidates too. On a canvas, on
    /// a grid with a size or digits from the rules, and where lines are no houses, it is the extended level.
    Triad,
}

/// The halves of *exactly one* that are written for a requirement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Halves {
    /// Whether *at least one* is written.
    pub at_least: bool,
    /// Whether *at most one* is written.
    pub at_most: bool,
}

impl Halves {
    /// Both halves.
    pub const BOTH: Halves = Halves { at_least: true, at_most: true };
    /// Only *at least one*.
    pub const AT_LEAST: Halves = Halves { at_least: true, at_most: false };
    /// Only *at most one*.
    pub const AT_MOST: Halves = Halves { at_least: false, at_most: true };

    /// Returns the halves that are in `self` or in `other`.
    #[must_use]
    pub fn or(self, other: Halves) -> Halves {
        Halves { at_least: self.at_least || other.at_least, at_most: self.at_most || other.at_most }
    }
}

impl EncodingLevel {
    /// All levels, in the order of declaration.
    pub const ALL: [EncodingLevel; 4] = [
        EncodingLevel::Minimal,
        EncodingLevel::Natural,
        EncodingLevel::Extended,
        EncodingLevel::Triad,
    ];

    /// Returns the halves that this level writes for `requirement`, if the bounds of the requirement have them.
    #[must_use]
    pub fn halves(self, requirement: &Requirement) -> Halves {
        let is_cell = matches!(requirement, Requirement::Cell(_));
        match self {
            EncodingLevel::Minimal => Halves { at_least: is_cell, at_most: !is_cell },
            EncodingLevel::Natural => Halves { at_least: is_cell, at_most: true },
            EncodingLevel::Extended | EncodingLevel::Triad => Halves::BOTH,
        }
    }
}

impl fmt::Display for EncodingLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EncodingLevel::Minimal => "minimal",
            EncodingLevel::Natural => "natural",
            EncodingLevel::Extended => "extended",
            EncodingLevel::Triad => "triad",
        })
    }
}

/// The error for a text that is not the name of an encoding level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not an encoding level: expected minimal, natural, extended or triad")]
pub struct UnknownEncodingLevel(String);

impl FromStr for EncodingLevel {
    type Err = UnknownEncodingLevel;

    fn from_str(name: &str) -> Result<Self, UnknownEncodingLevel> {
        let named = |level: &EncodingLevel| level.to_string() == name;
        EncodingLevel::ALL
            .into_iter()
            .find(named)
            .ok_or_else(|| UnknownEncodingLevel(name.to_owned()))
    }
}
