//! Shapes, cells, digits and grids: the only place with index arithmetic.
//!
//! Everything inside is 0-based ([`Cell`] rows and columns, [`Digit`] indices, box numbers);
//! everything a person sees is 1-based, and the `Display` implementations here make that step:
//! `Cell::new(2, 4)` prints as `r3c5`.

mod cell;
mod clash;
mod marks;
mod puzzle;
mod shape;
mod values;

pub use cell::{Cell, Digit, House};
pub use clash::Clash;
pub use marks::Marks;
pub use puzzle::Puzzle;
pub use shape::{Shape, ShapeError};
pub use values::Grid;
