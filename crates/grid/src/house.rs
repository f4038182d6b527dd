//! Defines houses: sets of cells that must hold different digits. A house of n cells holds every digit once.

use std::fmt;

/// A set of cells that must hold different digits, such as a row; every index is 0-based.
///
/// `Display` writes the numbers 1-based: `row 3`, `column 5`, `box 4`, `window 2`, `row 3 of grid 2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum House {
    /// A row, if there is only one grid. The field is its 0-based number, counted from the top.
    Row(u8),
    /// A column, if there is only one grid. The field is its 0-based number, counted from the left.
    Column(u8),
    /// A box, if there is only one grid. The field is its 0-based number, counted row by row.
    Box(u8),
    /// Any other house, if there is only one grid.
    Extra(HouseKind),
    /// A house of one of several grids. The fields are the 0-based number of the grid, in the order in which the rule
    /// lists the grids, and the kind of the house within that grid.
    InGrid(u8, HouseKind),
}

/// What a house is within its grid: a row, a box, a diagonal, and so on. Every number is 0-based.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HouseKind {
    /// A row. The field is its number, counted from the top.
    Row(u8),
    /// A column. The field is its number, counted from the left.
    Column(u8),
    /// A box. The field is its number, counted row by row.
    Box(u8),
    /// A region of a jigsaw. The field is its number, in the order of the regions' first cells.
    Region(u8),
    /// The diagonal from the first cell of the grid to the last cell of the last row.
    DiagonalDown,
    /// The diagonal from the first cell of the last row to the last cell of the first row.
    DiagonalUp,
    /// A block of the rule `windows`. The field is its number; the blocks are numbered row by row.
    Window(u8),
    /// The middle cells of all boxes.
    CentreDots,
    /// A disjoint group: the cells with the same position within their boxes, one from each box. The field is the
    /// number of the position, counted row by row within a box.
    Group(u8),
    /// The nine cells of the rule `asterisk` on a 9x9 grid.
    Asterisk,
}

impl House {
    /// Returns the house of `kind` in the grid with the 0-based number `grid`; `None` means the only grid. The number
    /// fits in a byte because rules with more than [`RulesError::MOST_GRIDS`](super::RulesError::MOST_GRIDS) grids are
    /// refused.
    #[must_use]
    pub fn new(grid: Option<usize>, kind: HouseKind) -> Self {
        match (grid, kind) {
            (Some(grid), kind) => House::InGrid(grid as u8, kind),
            (None, HouseKind::Row(index)) => House::Row(index),
            (None, HouseKind::Column(index)) => House::Column(index),
            (None, HouseKind::Box(index)) => House::Box(index),
            (None, kind) => House::Extra(kind),
        }
    }

    /// Returns what the house is within its grid.
    #[must_use]
    pub fn kind(self) -> HouseKind {
        match self {
            House::Row(index) => HouseKind::Row(index),
            House::Column(index) => HouseKind::Column(index),
            House::Box(index) => HouseKind::Box(index),
            House::Extra(kind) | House::InGrid(_, kind) => kind,
        }
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            House::InGrid(grid, kind) => write!(f, "{kind} of grid {}", u16::from(*grid) + 1),
            house => write!(f, "{}", house.kind()),
        }
    }
}

impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, index) = match self {
            HouseKind::Row(index) => ("row", index),
            HouseKind::Column(index) => ("column", index),
            HouseKind::Box(index) => ("box", index),
            HouseKind::Region(index) => ("region", index),
            HouseKind::Window(index) => ("window", index),
            HouseKind::Group(index) => ("disjoint group", index),
            HouseKind::DiagonalDown => return f.write_str("the diagonal down"),
            HouseKind::DiagonalUp => return f.write_str("the diagonal up"),
            HouseKind::CentreDots => return f.write_str("the set of centre dots"),
            HouseKind::Asterisk => return f.write_str("the asterisk"),
        };
        write!(f, "{name} {}", u16::from(*index) + 1)
    }
}
