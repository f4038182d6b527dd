//! Defines what a rule says besides the values that are left.

use std::ops::Range;

/// A value that one of some variables of the rule must have.
#[derive(Clone, Debug)]
pub(crate) struct Needed {
    /// The bit of the value.
    pub(crate) bit: u32,
    /// The indices of these variables among the variables of the rule.
    pub(crate) variables: Range<usize>,
}

/// The rule has no solution with the values that are left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Violated;
