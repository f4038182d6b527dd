//! Defines ratings and the reasons why there is none.

use std::fmt;

use crate::geometry::bits;
use crate::hint::Hint;
use crate::technique::SeTechnique;

/// A difficulty in tenths. It is shown with one decimal, as `8.3`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tenths(u16);

impl Tenths {
    /// Returns the difficulty of that many tenths.
    #[must_use]
    pub const fn new(tenths: u16) -> Self {
        Tenths(tenths)
    }

    /// Returns how many tenths the difficulty has.
    #[must_use]
    pub const fn get(self) -> u16 {
        self.0
    }

    pub(crate) fn rounded(difficulty: f64) -> Self {
        Tenths(((difficulty + 0.05) * 10.0) as u16)
    }
}

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// The three figures of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeRating {
    /// The difficulty of the hardest step.
    pub er: Tenths,
    /// The difficulty of the hardest step up to the first that places a digit.
    pub ep: Tenths,
    /// The difficulty of the first step.
    pub ed: Tenths,
}

impl fmt::Display for SeRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.er, self.ep, self.ed)
    }
}

/// Whether unique rectangles, unique loops and bivalue universal graves are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Uniqueness {
    /// They are used: the puzzle must have one solution.
    Used,
    /// They are left out.
    Unused,
}

/// Why a puzzle has no rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SeUnrated {
    /// The puzzle has no solution.
    #[error("the puzzle has no solution")]
    Impossible,
    /// No technique finds a step: the puzzle has several solutions, or is too hard.
    #[error("no technique finds a step")]
    Stuck,
    /// The caller stopped the rating.
    #[error("the rating was stopped")]
    Stopped,
}

/// A step of the solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SeStep {
    /// The technique that finds the step.
    pub technique: SeTechnique,
    /// The difficulty of the step.
    pub difficulty: Tenths,
    /// The candidates that the step removes: cells, counted from 0, and digits.
    pub removals: Vec<(usize, u8)>,
    /// The cell and the digit that the step places.
    pub placement: Option<(usize, u8)>,
}

impl SeStep {
    pub(crate) fn new(hint: &Hint) -> Self {
        let digits = |&(cell, digits): &(u8, u16)| {
            bits(digits).map(move |digit| (usize::from(cell), digit as u8 + 1))
        };
        SeStep {
            technique: hint.technique,
            difficulty: Tenths::rounded(hint.difficulty),
            removals: hint.removals.iter().flat_map(digits).collect(),
            placement: hint.placement.map(|(cell, digit)| (cell, digit as u8 + 1)),
        }
    }
}
