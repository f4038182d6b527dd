//! Defines the symmetries of clues. A symmetry divides the cells into sets. Either all cells of a set have clues, or
//! no cell of the set has a clue.

use std::fmt;
use std::str::FromStr;

use sudosat_core::grid::{Cell, Layout, Shape};

/// A group of moves that map the grid onto itself, such as rotations and reflections. Clues are symmetric if each move
/// maps cells with a clue to cells with a clue.
///
/// There are ten such groups. A symmetry is parsed from a list of names, such as `left-right,diagonal-down`. The list
/// stands for the smallest group that contains all named groups.
///
/// ```
/// use sudosat_generate::Symmetry;
///
/// let both: Symmetry = "left-right,top-bottom".parse()?;
/// assert_eq!(both.to_string(), "mirrors");
/// assert_eq!("rotate-90,diagonal-up".parse::<Symmetry>()?.to_string(), "all");
/// # Ok::<(), sudosat_generate::UnknownSymmetry>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry(u8);

/// One of the eight moves of a square onto itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Move {
    Stay,
    Rotate90,
    Rotate180,
    Rotate270,
    LeftRight,
    TopBottom,
    DiagonalDown,
    DiagonalUp,
}

impl Move {
    const ALL: [Move; 8] = [
        Move::Stay,
        Move::Rotate90,
        Move::Rotate180,
        Move::Rotate270,
        Move::LeftRight,
        Move::TopBottom,
        Move::DiagonalDown,
        Move::DiagonalUp,
    ];

    /// Returns the 0-based row and column to which the move maps a cell, in a grid of `rows` rows and `cols`
    /// columns.
    fn apply(self, (row, col): (usize, usize), (rows, cols): (usize, usize)) -> (usize, usize) {
        let (up, left) = (rows - 1 - row, cols - 1 - col);
        match self {
            Move::Stay => (row, col),
            Move::Rotate90 => (col, up),
            Move::Rotate180 => (up, left),
            Move::Rotate270 => (left, row),
            Move::LeftRight => (row, left),
            Move::TopBottom => (up, col),
            Move::DiagonalDown => (col, row),
            Move::DiagonalUp => (left, up),
        }
    }

    /// Returns the move that is equal to `other` followed by this move.
    fn after(self, other: Move) -> Move {
        // No two moves map this cell to the same cell.
        let (cell, size) = ((0, 1), (4, 4));
        let image = self.apply(other.apply(cell, size), size);
        let found = Move::ALL.into_iter().find(|one| one.apply(cell, size) == image);
        found.expect("the moves are a group")
    }

    fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// The name of each group, and moves that generate the group.
const NAMED: [(&str, &[Move]); 10] = [
    ("none", &[]),
    ("rotate-180", &[Move::Rotate180]),
    ("rotate-90", &[Move::Rotate90]),
    ("left-right", &[Move::LeftRight]),
    ("top-bottom", &[Move::TopBottom]),
    ("mirrors", &[Move::LeftRight, Move::TopBottom]),
    ("diagonal-down", &[Move::DiagonalDown]),
    ("diagonal-up", &[Move::DiagonalUp]),
    ("diagonals", &[Move::DiagonalDown, Move::DiagonalUp]),
    ("all", &[Move::Rotate90, Move::LeftRight]),
];

/// The error for a name that belongs to no symmetry.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no symmetry: expected none, rotate-180, rotate-90, left-right, top-bottom, mirrors, \
     diagonal-down, diagonal-up, diagonals, all, or several of them separated by commas"
)]
pub struct UnknownSymmetry(pub String);

/// The error for a grid that lacks the symmetry: one of its moves does not map the grid onto itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the grid itself has no symmetry {0}")]
pub struct NoSuchSymmetry(pub Symmetry);

impl Symmetry {
    /// No symmetry: any cells may have clues. Its only move leaves each cell in place.
    pub const NONE: Symmetry = Symmetry(1);

    /// Returns all ten symmetries.
    pub fn every() -> impl Iterator<Item = Symmetry> {
        NAMED.into_iter().map(|(_, moves)| Symmetry::of(moves))
    }

    fn of(moves: &[Move]) -> Self {
        let mut group = moves.iter().fold(Move::Stay.bit(), |group, one| group | one.bit());
        loop {
            let members = Symmetry(group).moves();
            let products = members
                .flat_map(|one| Symmetry(group).moves().map(move |other| one.after(other).bit()));
            match products.fold(group, |group, bit| group | bit) {
                larger if larger == group => return Symmetry(group),
                larger => group = larger,
            }
        }
    }

    fn moves(self) -> impl Iterator<Item = Move> {
        Move::ALL.into_iter().filter(move |one| self.0 & one.bit() != 0)
    }

    /// Returns the cells of the layout in sets. Either all cells of a set have clues, or no cell of the set has a
    /// clue. The sets are in the reading order of their first cells.
    ///
    /// # Errors
    ///
    /// Returns [`NoSuchSymmetry`] if a move maps a cell of the layout to no cell of the layout. This can happen on a
    /// canvas that is not square, or whose void cells lack the symmetry.
    pub fn orbits(self, layout: &Layout) -> Result<Vec<Vec<Cell>>, NoSuchSymmetry> {
        let mut orbits = Vec::new();
        for &cell in layout.cells() {
            let orbit = self.orbit(cell, layout.shape()).ok_or(NoSuchSymmetry(self))?;
            if orbit.iter().any(|&cell| layout.place_of(cell).is_none()) {
                return Err(NoSuchSymmetry(self));
            }
            if orbit[0] == cell {
                orbits.push(orbit);
            }
        }
        Ok(orbits)
    }

    /// Returns the cells to which the moves map a cell, in reading order. Returns `None` if a move maps the cell
    /// outside the canvas.
    fn orbit(self, cell: Cell, shape: Shape) -> Option<Vec<Cell>> {
        let size = (shape.rows(), shape.columns());
        let from = (usize::from(cell.row), usize::from(cell.col));
        let images = self.moves().map(|one| {
            let (row, col) = one.apply(from, size);
            (row < size.0 && col < size.1).then(|| Cell::new(row, col))
        });
        let mut orbit: Vec<Cell> = images.collect::<Option<_>>()?;
        orbit.sort_unstable();
        orbit.dedup();
        Some(orbit)
    }
}

impl Default for Symmetry {
    fn default() -> Self {
        Symmetry::NONE
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = NAMED.into_iter().find(|(_, moves)| Symmetry::of(moves) == *self);
        f.write_str(found.expect("every group has a name").0)
    }
}

impl FromStr for Symmetry {
    type Err = UnknownSymmetry;

    fn from_str(text: &str) -> Result<Self, UnknownSymmetry> {
        let mut moves = Vec::new();
        for name in text.split([',', '+']).map(str::trim) {
            let found = NAMED.into_iter().find(|(known, _)| *known == name);
            moves.extend_from_slice(found.ok_or_else(|| UnknownSymmetry(name.to_owned()))?.1);
        }
        Ok(Symmetry::of(&moves))
    }
}
