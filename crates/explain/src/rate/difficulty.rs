//! Defines difficulties: numbers on a rating scale.

use std::fmt;
use std::iter::Sum;
use std::ops::AddAssign;

/// A number on a rating scale, in tenths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Difficulty(pub u32);

impl Difficulty {
    /// Returns the difficulty as a number, for example 3.4 for 34 tenths.
    #[must_use]
    pub fn number(self) -> f64 {
        f64::from(self.0) / 10.0
    }

    /// Returns the difficulty nearest to a number. Returns `None` if this would be negative or too large, or if the
    /// number is NaN.
    #[must_use]
    pub fn nearest(number: f64) -> Option<Self> {
        let tenths = (number * 10.0).round();
        (0.0..=f64::from(u32::MAX)).contains(&tenths).then_some(Difficulty(tenths as u32))
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

impl AddAssign for Difficulty {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sum for Difficulty {
    fn sum<I: Iterator<Item = Self>>(numbers: I) -> Self {
        Difficulty(numbers.map(|number| number.0).sum())
    }
}
