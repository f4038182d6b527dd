//! Defines the claims that a certificate can prove, and their text form.

use std::{fmt, str::FromStr};

use crate::rules::{Assertion, Sudoku};

/// A claim about a puzzle or a cover problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The problem has exactly this number of solutions: `none` (0), `unique` (1) or `count=K`.
    Count(u64),
    /// `r3c5=7`: the puzzle has a solution, and the cell holds this digit in every solution. `r3c5!=7`: the cell holds
    /// this digit in no solution; this is also true if the puzzle has no solution.
    Cell(Assertion),
    /// `minimal`: the puzzle has exactly one solution, and several if any one of its given digits is removed.
    Minimal,
}

/// The error for a text that is not a claim.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no claim: expected none, unique, count=K, minimal, r3c5=7 or r3c5!=7")]
pub struct UnknownClaim(pub String);

impl Claim {
    /// Converts the claim to the grid of `sudoku`. If the claim names a digit, it becomes the digit of this grid with
    /// the same number. The two digits have different indices if the digits of the grid do not begin with 1. Returns
    /// `None` if the grid does not have the cell or the digit.
    #[must_use]
    pub fn on(self, sudoku: &Sudoku) -> Option<Self> {
        match self {
            Claim::Cell(assertion) => {
                sudoku.find(assertion.action()).map(|action| Claim::Cell(assertion.with(action)))
            }
            Claim::Count(_) | Claim::Minimal => Some(self),
        }
    }
}

/// Creates the claim that there is this number of solutions.
impl From<u64> for Claim {
    fn from(count: u64) -> Self {
        Claim::Count(count)
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Count(0) => f.write_str("none"),
            Claim::Count(1) => f.write_str("unique"),
            Claim::Count(count) => write!(f, "count={count}"),
            Claim::Cell(assertion) => assertion.fmt(f),
            Claim::Minimal => f.write_str("minimal"),
        }
    }
}

/// Parses the text that `Display` writes, and also `count=0` and `count=1`.
impl FromStr for Claim {
    type Err = UnknownClaim;

    fn from_str(text: &str) -> Result<Self, UnknownClaim> {
        let claim = match (text, text.strip_prefix("count=")) {
            ("none", _) => Some(Claim::Count(0)),
            ("unique", _) => Some(Claim::Count(1)),
            ("minimal", _) => Some(Claim::Minimal),
            (_, Some(count)) => canonical(count).map(Claim::Count),
            _ => text.parse().ok().map(Claim::Cell),
        };
        claim.ok_or_else(|| UnknownClaim(text.to_owned()))
    }
}

/// Returns the number that is written as this text, without a sign and without zeros before it.
fn canonical(text: &str) -> Option<u64> {
    text.parse().ok().filter(|number: &u64| number.to_string() == text)
}
