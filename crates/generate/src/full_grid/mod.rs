//! Draws full grids at random.
//!
//! The file `even` draws classic 9x9 grids: each of the 6.67·10²¹ grids has the same probability. The file `solved`
//! draws grids of other sizes and rules: the grid is the first one that a randomised solver finds. Every grid is
//! possible, but some grids are more frequent than others. The file `listed` draws grids of small sizes: all are
//! listed, and each has the same probability.

mod even;
mod listed;
mod solved;

pub(super) use even::even;
pub(super) use listed::ListedGrids;
pub(super) use solved::{NoGrid, solved};
