//! Defines exact numbers of solutions, of any size.

use std::fmt;
use std::num::TryFromIntError;
use std::ops::{AddAssign, Mul};

use num_bigint::BigUint;

/// An exact number of solutions, of any size. Numbers below 2^128 need no memory on the heap.
///
/// ```
/// use sudosat_cover::Total;
/// let grids: Total = "6670903752021072936960".parse()?;
/// assert_eq!((grids * &Total::from(2)).to_string(), "13341807504042145873920");
/// # Ok::<(), sudosat_cover::NotATotal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Total(Size);

impl Default for Total {
    fn default() -> Self {
        Total::ZERO
    }
}

/// The representation of a number. Every number below 2^128 is `Small`, so that equal numbers are equal values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Size {
    Small(u128),
    Large(BigUint),
}

/// The error for a text that is not a number of solutions.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a number of solutions: expected decimal digits")]
pub struct NotATotal(String);

impl Total {
    /// The number 0.
    pub const ZERO: Total = Total(Size::Small(0));
    /// The number 1.
    pub const ONE: Total = Total(Size::Small(1));

    /// Returns whether the number is 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        *self == Total::ZERO
    }

    fn big(&self) -> BigUint {
        match &self.0 {
            Size::Small(number) => BigUint::from(*number),
            Size::Large(number) => number.clone(),
        }
    }
}

impl From<u64> for Total {
    fn from(number: u64) -> Self {
        Total(Size::Small(number.into()))
    }
}

impl TryFrom<&Total> for u64 {
    type Error = TryFromIntError;

    fn try_from(total: &Total) -> Result<u64, TryFromIntError> {
        match total.0 {
            Size::Small(number) => number.try_into(),
            Size::Large(_) => u128::MAX.try_into(),
        }
    }
}

impl From<BigUint> for Total {
    fn from(number: BigUint) -> Self {
        match u128::try_from(&number) {
            Ok(small) => Total(Size::Small(small)),
            Err(_) => Total(Size::Large(number)),
        }
    }
}

impl AddAssign<&Total> for Total {
    fn add_assign(&mut self, other: &Total) {
        if let (Size::Small(one), Size::Small(two)) = (&self.0, &other.0)
            && let Some(sum) = one.checked_add(*two)
        {
            self.0 = Size::Small(sum);
        } else {
            *self = Total::from(self.big() + other.big());
        }
    }
}

impl Mul<&Total> for Total {
    type Output = Total;

    fn mul(self, other: &Total) -> Total {
        if let (Size::Small(one), Size::Small(two)) = (&self.0, &other.0)
            && let Some(product) = one.checked_mul(*two)
        {
            return Total(Size::Small(product));
        }
        Total::from(self.big() * other.big())
    }
}

impl PartialEq<u64> for Total {
    fn eq(&self, other: &u64) -> bool {
        self.0 == Size::Small((*other).into())
    }
}

impl PartialOrd for Total {
    fn partial_cmp(&self, other: &Total) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Total {
    fn cmp(&self, other: &Total) -> std::cmp::Ordering {
        match (&self.0, &other.0) {
            (Size::Small(one), Size::Small(two)) => one.cmp(two),
            _ => self.big().cmp(&other.big()),
        }
    }
}

impl fmt::Display for Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Size::Small(number) => number.fmt(f),
            Size::Large(number) => number.fmt(f),
        }
    }
}

impl std::str::FromStr for Total {
    type Err = NotATotal;

    fn from_str(text: &str) -> Result<Self, NotATotal> {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = digits.then(|| text.parse::<BigUint>().ok()).flatten();
        number.map(Total::from).ok_or_else(|| NotATotal(text.to_owned()))
    }
}
