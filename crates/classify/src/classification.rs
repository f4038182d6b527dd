//! Defines the classifications, and their results.

use std::fmt;
use std::str::FromStr;

use super::family::Family;

/// A classification of puzzles by the patterns that solve them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Classification {
    /// The length of patterns with which the family solves the puzzle, a shortest pattern first. W, gW, B and gB
    /// are the ratings of whips, whips with groups, braids, and braids with groups.
    Length(Family),
    /// The T&E-depth: how many levels of suppositions inside each other solve the puzzle.
    Depth,
    /// The length of braids with which suppositions solve the puzzle, if the braids are applied inside one level of
    /// suppositions (BxB) or inside two (BxBB).
    Inside {
        /// The number of levels, 1 or 2.
        levels: usize,
    },
}

/// The classifications, each with its name on the command line and in JSON, and its name in texts.
const NAMES: [(&str, &str, Classification); 7] = [
    ("w", "W", Classification::Length(Family::Whips)),
    ("gw", "gW", Classification::Length(Family::GroupedWhips)),
    ("b", "B", Classification::Length(Family::Braids)),
    ("gb", "gB", Classification::Length(Family::GroupedBraids)),
    ("te", "T&E-depth", Classification::Depth),
    ("bxb", "BxB", Classification::Inside { levels: 1 }),
    ("bxbb", "BxBB", Classification::Inside { levels: 2 }),
];

impl Classification {
    /// Returns the name on the command line and in JSON.
    ///
    /// # Panics
    ///
    /// Panics if the number of levels is neither 1 nor 2.
    #[must_use]
    pub fn key(self) -> &'static str {
        self.names().0
    }

    /// Returns the name in texts, such as `gW`.
    ///
    /// # Panics
    ///
    /// Panics if the number of levels is neither 1 nor 2.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.names().1
    }

    fn names(self) -> (&'static str, &'static str) {
        let found = NAMES.iter().find(|&&(_, _, classification)| classification == self);
        found.map(|&(key, name, _)| (key, name)).expect("there are one or two levels")
    }
}

impl fmt::Display for Classification {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

/// The error for a text that is no classification.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no classification: expected w, gw, b, gb, te, bxb or bxbb")]
pub struct UnknownClassification(pub String);

impl FromStr for Classification {
    type Err = UnknownClassification;

    fn from_str(text: &str) -> Result<Self, UnknownClassification> {
        let found = NAMES.iter().find(|&&(key, ..)| key == text);
        found.map(|&(.., it)| it).ok_or_else(|| UnknownClassification(text.to_owned()))
    }
}

/// The class of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// Patterns of this length solve the puzzle, or suppositions of this depth, and nothing less. 0 if singles do.
    Exactly(usize),
    /// Nothing less than this solves the puzzle. Whether this solves it is not known: a limit was reached.
    AtLeast(usize),
    /// Patterns of no length solve the puzzle.
    Beyond,
    /// The puzzle has no solution.
    Impossible,
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Class::Exactly(class) => write!(f, "{class}"),
            Class::AtLeast(class) => write!(f, "at least {class}"),
            Class::Beyond => f.write_str("beyond"),
            Class::Impossible => f.write_str("no solution"),
        }
    }
}
