//! Defines how often a solution has to meet a requirement.

use std::fmt;

/// The number of times that a solution meets a requirement: at least `lo`, at most `hi`.
///
/// A chosen action that meets the requirement k times counts k times; usually k is 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// The smallest allowed number of times.
    pub lo: u32,
    /// The largest allowed number of times; `u32::MAX` for any number.
    pub hi: u32,
}

impl Bounds {
    /// Exactly one action: the default.
    pub const EXACTLY_ONE: Bounds = Bounds { lo: 1, hi: 1 };
    /// One action or none.
    pub const AT_MOST_ONE: Bounds = Bounds { lo: 0, hi: 1 };
    /// Any number of actions.
    pub const ANY: Bounds = Bounds { lo: 0, hi: u32::MAX };

    /// Returns whether the bounds allow just one number.
    #[must_use]
    pub fn is_exact(self) -> bool {
        self.lo == self.hi
    }
}

impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.lo, self.hi) {
            (lo, hi) if lo == hi => write!(f, "exactly {lo}"),
            (0, u32::MAX) => f.write_str("any number"),
            (lo, u32::MAX) => write!(f, "at least {lo}"),
            (0, hi) => write!(f, "at most {hi}"),
            (lo, hi) => write!(f, "between {lo} and {hi}"),
        }
    }
}
