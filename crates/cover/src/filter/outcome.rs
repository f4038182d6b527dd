//! Defines what a rule says besides the values that are left.

use std::ops::Range;

/// One of the variables of the range must have the value of the bit.
pub(crate) type Needed = (u32, Range<usize>);

/// The rule has no solution with the values that are left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Violated;
