//! Defines the size of a grid as people give it: a side, or the rows and columns of a box.

use std::str::FromStr;

use super::{Rules, Shape, ShapeError};

/// The size of a grid. Together with rules it gives a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridSize {
    /// The side of the grid, which is its number of digits.
    Side(usize),
    /// The numbers of rows and columns of a box.
    Boxes(Shape),
}

impl FromStr for GridSize {
    type Err = ShapeError;

    /// Reads a side such as `16`, or the rows x columns of a box such as `2x3`.
    fn from_str(text: &str) -> Result<Self, ShapeError> {
        text.parse().map(GridSize::Side).or_else(|_| text.parse().map(GridSize::Boxes))
    }
}

impl GridSize {
    /// Returns the shape for this size under `rules`. If the rules have no boxes, every side from 1 to 100 has a shape.
    ///
    /// # Errors
    ///
    /// Returns [`ShapeError`] if no grid has this side.
    pub fn shape(self, rules: &Rules) -> Result<Shape, ShapeError> {
        match self {
            GridSize::Boxes(shape) => Ok(shape),
            GridSize::Side(side) if rules.has_boxes() => Shape::of_side(side),
            GridSize::Side(side) => Shape::of_side(side).or_else(|_| Shape::new(1, side)),
        }
    }
}
