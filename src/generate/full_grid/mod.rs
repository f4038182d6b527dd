//! Full grids, drawn at random.
//!
//! Classic 9x9 grids are drawn *evenly*: each of the 6.67·10²¹ has the same chance (`even`). Of other sizes
//! and rules one is what a randomised solver finds first (`solved`): all can come, some more often
//! than others.

mod even;
mod solved;

pub(super) use even::even;
pub(super) use solved::{NoGrid, solved};
