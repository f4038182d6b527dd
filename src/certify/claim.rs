//! What a certificate shows.

use std::{fmt, str::FromStr};

use crate::rules::{Assertion, Sudoku};

/// What is claimed of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// It has so many solutions, no more and no fewer: `none`, `unique`, `count=K`.
    Count(u64),
    /// It has a solution, and this digit stands there in each: `r3c5=7`. Or the digit stands there in no
    /// solution: `r3c5!=7`.
    Cell(Assertion),
    /// It has exactly one solution, and without any one of its clues several: `minimal`.
    Minimal,
}

/// A text that names no claim.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no claim: expected none, unique, count=K, minimal, r3c5=7 or r3c5!=7")]
pub struct UnknownClaim(pub String);

impl Claim {
    /// Whether it speaks of a cell and a digit that the grid has, if of any.
    #[must_use]
    pub fn fits(&self, sudoku: &Sudoku) -> bool {
        match *self {
            Claim::Cell(assertion) => sudoku.has(assertion.action()),
            Claim::Count(_) | Claim::Minimal => true,
        }
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

/// Reads what `Display` writes.
impl FromStr for Claim {
    type Err = UnknownClaim;

    fn from_str(text: &str) -> Result<Self, UnknownClaim> {
        let claim = match (text, text.strip_prefix("count=")) {
            ("none", _) => Some(Claim::Count(0)),
            ("unique", _) => Some(Claim::Count(1)),
            ("minimal", _) => Some(Claim::Minimal),
            (_, Some(count)) => count.parse().ok().map(Claim::Count),
            _ => text.parse().ok().map(Claim::Cell),
        };
        claim.ok_or_else(|| UnknownClaim(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Shape;

    #[test]
    fn what_is_written_is_read() {
        for text in ["none", "unique", "count=7", "r3c5=7", "r3c5!=7", "minimal"] {
            assert_eq!(text.parse::<Claim>().unwrap().to_string(), text);
        }
        for text in ["", "two", "count=", "count=-1", "r3c5", "r3c5=", "r3c5!=0", "r3c5=!7"] {
            assert!(text.parse::<Claim>().unwrap_err().to_string().contains("is no claim"));
        }
    }

    #[test]
    fn cells_and_digits_must_be_those_of_the_grid() {
        let sudoku = Sudoku::new(Shape::new(2, 2).unwrap());
        let fits = |text: &str| text.parse::<Claim>().unwrap().fits(&sudoku);
        assert!(fits("r4c4=4") && fits("r1c1!=4") && fits("unique"));
        assert!(!fits("r5c1=1") && !fits("r1c5=1") && !fits("r1c1!=5"));
    }
}
