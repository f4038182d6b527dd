//! Why rules were refused.

use itertools::Itertools;

use crate::grid::{Cell, Shape, ShapeError};

/// Why rules were refused: what was found, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RulesError {
    /// A name that is no rule's.
    #[error("`{0}` is not a rule: expected {names}", names = names())]
    Unknown(String),
    /// A rule's argument is none.
    #[error("`{found}` is not an argument of the rule {rule}: expected {expected}")]
    Argument {
        /// The rule's name.
        rule: String,
        /// The argument.
        found: String,
        /// What could have stood there.
        expected: String,
    },
    /// Two rules that contradict each other.
    #[error("the rules {0} and {1} exclude each other")]
    Exclusive(&'static str, &'static str),
    /// The rule makes no sense on this shape.
    #[error(
        "the rule {rule} makes no sense with boxes of {shape}: expected {expected}{}",
        if shape.has_boxes() { "" } else { ", told by --shape" }
    )]
    WrongShape {
        /// The rule's name.
        rule: &'static str,
        /// The shape, rows x columns of a box.
        shape: Shape,
        /// What it needs.
        expected: &'static str,
    },
    /// A jigsaw without regions.
    #[error(
        "a jigsaw needs regions: expected jigsaw:REGIONS, or the regions behind the puzzle's cells \
         or on the next line, one symbol a cell"
    )]
    NoRegions,
    /// The regions are told for another number of cells.
    #[error("found {found} region symbols, expected one for each of {expected} cells")]
    RegionCells {
        /// Symbols that were found.
        found: usize,
        /// Cells of the grid.
        expected: usize,
    },
    /// There are more or fewer regions than digits.
    #[error("found {found} regions, expected {expected}")]
    RegionCount {
        /// Regions that were found.
        found: usize,
        /// The side.
        expected: usize,
    },
    /// A region has more or fewer cells than there are digits.
    #[error("region {number} has {found} cells, expected {expected}")]
    RegionSize {
        /// The region, 1-based, in the order of first cells.
        number: usize,
        /// Its cells.
        found: usize,
        /// The side.
        expected: usize,
    },
    /// The odd-even mask is told for another number of cells.
    #[error("found an odd-even mask of {found} cells, expected {expected}")]
    MaskLength {
        /// Symbols that were found.
        found: usize,
        /// Cells of the grid or canvas.
        expected: usize,
    },
    /// Two grids in the same place.
    #[error("grids {first} and {second} both begin at {corner}: expected different places")]
    SameGrid {
        /// The first one's number, 1-based.
        first: usize,
        /// The second one's number, 1-based.
        second: usize,
        /// Where both begin.
        corner: Cell,
    },
    /// An arrangement that leaves the first row or column of the canvas empty.
    #[error(
        "no grid begins in row 1 or none in column 1: expected the canvas to begin with a grid"
    )]
    EmptyEdge,
    /// An arrangement of more grids than can be numbered.
    #[error("found an arrangement of {0} grids, expected at most {max}", max = Self::MOST_GRIDS)]
    TooManyGrids(usize),
    /// Several grids with more digits than have a symbol each.
    #[error("grids of side {0} cannot overlap: expected at most {max}", max = Self::MOST_DIGITS)]
    TooManyDigits(usize),
    /// The shape has another canvas than the rules ask for.
    #[error(
        "found {} rows x {} columns, expected {} x {} under these rules",
        found.rows(), found.columns(), expected.rows(), expected.columns()
    )]
    WrongCanvas {
        /// The shape.
        found: Shape,
        /// What the rules ask for.
        expected: Shape,
    },
    /// A cell in no grid that is not void, or the other way round.
    #[error("{0} is void in the puzzle or under its rules, expected both or neither")]
    OtherVoid(Cell),
    /// The canvas is too large.
    #[error(transparent)]
    Shape(#[from] ShapeError),
}

impl RulesError {
    /// The most digits of overlapping grids: their text forms have one symbol a cell.
    pub const MOST_DIGITS: usize = 35;
    /// The most overlapping grids: a [`House`](crate::grid::House) has one byte for its grid.
    pub const MOST_GRIDS: usize = 255;
}

fn names() -> String {
    let others = ["diagonals", "odd-even:MASK", "gattai:r1c1/r7c7", "classic"];
    super::PLAIN.iter().map(|&(name, _)| name).chain(others).join(", ")
}
