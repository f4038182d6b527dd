//! Defines shapes, cells, digits, grids and rules. All index arithmetic is in this module.
//!
//! Inside the program everything is 0-based ([`Cell`] rows and columns, [`Digit`] indices, box numbers).
//! Everything that people read is 1-based; the `Display` implementations of this module convert:
//! `Cell::new(2, 4)` prints as `r3c5`.

mod cell;
mod clash;
pub mod clues;
mod house;
mod layout;
mod marks;
mod open;
mod places;
mod puzzle;
mod rules;
mod shape;
mod values;

pub use cell::{Cell, Digit, UnknownCell};
pub use clash::{Clash, ClashCause};
pub use clues::{Clue, ClueError, ClueType, Solved, Space};
pub use house::{House, HouseKind};
pub use layout::{Layout, Move, NamedHouse, Neighbours, Pair};
pub use marks::Marks;
pub use puzzle::Puzzle;
pub use rules::{DigitRange, Mask, Regions, Rule, Rules, RulesError, Size};
pub use shape::{Shape, ShapeError};
pub use values::Grid;
