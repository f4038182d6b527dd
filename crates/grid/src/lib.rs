//! Defines shapes, cells, digits, grids, puzzles and rules, and what the rules mean on a grid.
//!
//! Inside the program everything is 0-based ([`Cell`] rows and columns, [`Digit`] indices, box numbers).
//! Everything that people read is 1-based; the `Display` implementations of this crate convert:
//! `Cell::new(2, 4)` prints as `r3c5`.
//!
//! | file | content |
//! |---|---|
//! | `cell` | defines cells and digits as types of their own, so that a row cannot be used as a digit |
//! | `clash` | finds clashes: pairs of digits that the rules do not allow together |
//! | `clues` | defines clues of several cells: cages, lines, dots, automata |
//! | `grid_size` | defines the size of a grid as people give it, and the shape that it has under rules |
//! | `house` | defines houses: sets of cells that must hold different digits |
//! | `house_sets` | finds sets of disjoint houses whose sum is known |
//! | `layout` | computes the constraints that rules impose on a shape |
//! | `marks` | stores pencil marks: the digits that each cell may still hold |
//! | `open` | computes the candidates of each cell from the digits in the grid, without any inference |
//! | `places` | computes the cells of the houses of one grid, by row and column within that grid |
//! | `puzzle` | defines a puzzle: a grid with clues, its rules, and pencil marks if the source had them |
//! | `quantity` | writes a number with its noun |
//! | `rules` | defines the rules that a puzzle has in addition to, or instead of, the classic ones, and their text form |
//! | `shape` | defines the shape of a grid: the rows and columns of a box, the size of the canvas, and the digits |
//! | `values` | stores a grid: in each cell one digit or nothing |

// The accessors of cells, shapes and grids are marked `inline`, as the crates above call them for each cell of each
// puzzle: without, `solve` takes 1.4 times as long for a list of easy puzzles that it draws as grids.

mod cell;
mod clash;
pub mod clues;
mod grid_size;
mod house;
mod house_sets;
mod layout;
mod marks;
mod open;
mod places;
mod puzzle;
mod quantity;
mod rules;
mod shape;
mod values;

pub use cell::{Cell, Digit, UnknownCell};
pub use clash::{Clash, ClashCause};
pub use clues::{Clue, ClueError, ClueType, Solved, Space};
pub use grid_size::GridSize;
pub use house::{House, HouseKind};
pub use layout::{Layout, Move, NamedHouse, Neighbours, Pair};
pub use marks::Marks;
pub use puzzle::Puzzle;
pub use quantity::quantity;
pub use rules::{DigitRange, ExtraCells, Mask, Regions, Rule, Rules, RulesError, Size};
pub use shape::{Shape, ShapeError};
pub use values::Grid;

/// Runs the README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
