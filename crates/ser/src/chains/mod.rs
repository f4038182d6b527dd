//! Finds hints of chains.

use crate::grid::Grid;
use crate::hint::Hint;
use crate::rating::Unrated;

/// The techniques of chains, in the order of their difficulty.
pub(crate) struct Chains<'a> {
    goes_on: &'a dyn Fn() -> bool,
}

impl<'a> Chains<'a> {
    pub(crate) fn new(goes_on: &'a dyn Fn() -> bool) -> Self {
        Chains { goes_on }
    }

    pub(crate) fn first(&mut self, grid: &Grid) -> Result<Option<Hint>, Unrated> {
        if !(self.goes_on)() {
            return Err(Unrated::Stopped);
        }
        Ok(crate::exclusion::triplet(grid))
    }
}
