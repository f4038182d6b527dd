//! Draws full grids at random.
//!
//! Classic 9x9 grids are drawn *evenly*: each of the 6.67·10²¹ has the same probability (`even`). For other sizes
//! and rules the grid is the first one that a randomised solver finds (`solved`): every grid is possible, but some
//! are more frequent than others.

mod even;
mod solved;

pub(super) use even::even;
pub(super) use solved::{NoGrid, solved};
