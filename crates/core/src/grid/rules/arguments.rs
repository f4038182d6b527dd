//! Defines and parses the arguments of rules: regions, masks, arrangements of grids.

use std::{fmt, str::FromStr};

use itertools::Itertools;

use crate::grid::{Cell, Digit, Shape};

use super::RulesError;

/// The regions of a jigsaw: for each cell, row by row, the 0-based number of its region.
///
/// The text form has one symbol for each cell; every visible character is allowed. Regions are numbered from
/// 0 in the order of their first cells, so that the choice of symbols does not matter.
/// [`Layout::new`](crate::grid::Layout::new) checks whether the regions fit a grid; parsing does not.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Regions(Vec<u8>);

impl Regions {
    /// Builds the regions from one number for each cell, row by row. Cells of one region have the same
    /// number; the numbers are otherwise arbitrary.
    #[must_use]
    pub fn new(homes: impl IntoIterator<Item = u8>) -> Self {
        let homes: Vec<u8> = homes.into_iter().collect();
        let distinct: Vec<u8> = homes.iter().copied().unique().collect();
        let number = |home| distinct.iter().position(|&other| other == home).unwrap_or(0) as u8;
        Regions(homes.into_iter().map(number).collect())
    }

    /// Returns for each cell, row by row, the 0-based number of its region.
    #[must_use]
    pub fn numbers(&self) -> &[u8] {
        &self.0
    }

    /// Checks that there are `side` regions of `side` cells each.
    ///
    /// # Errors
    ///
    /// Returns an error if the number of cells or of regions differs, or if a region has another number of
    /// cells.
    pub fn check(&self, side: usize) -> Result<(), RulesError> {
        let (found, expected) = (self.0.len(), side * side);
        if found != expected {
            return Err(RulesError::RegionCells { found, expected });
        }
        let sizes = self.0.iter().counts();
        if sizes.len() != side {
            return Err(RulesError::RegionCount { found: sizes.len(), expected: side });
        }
        let uneven = sizes.into_iter().filter(|&(_, size)| size != side).min();
        match uneven {
            Some((&region, found)) => {
                let number = usize::from(region) + 1;
                Err(RulesError::RegionSize { number, found, expected: side })
            }
            None => Ok(()),
        }
    }
}

/// Returns the symbol of the region with the 0-based number `region`.
fn symbol(region: u8) -> char {
    const PLAIN: &[u8] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    // Regions beyond the plain symbols use letters of the Unicode block Latin Extended-A.
    let beyond = |index: usize| char::from_u32(0x100 + index as u32).unwrap_or('?');
    let index = usize::from(region);
    PLAIN.get(index).map_or_else(|| beyond(index - PLAIN.len()), |&byte| char::from(byte))
}

impl fmt::Display for Regions {
    /// Writes one symbol for each cell: 1 to 9, then letters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.iter().map(|&region| symbol(region)).format(""))
    }
}

impl FromStr for Regions {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let symbols: Vec<char> = text.chars().collect();
        let distinct: Vec<char> = symbols.iter().copied().unique().collect();
        let unseen = symbols.iter().any(|c| c.is_whitespace() || c.is_control());
        if symbols.is_empty() || unseen || distinct.len() > Shape::MAX_SIDE {
            return Err(RulesError::Argument {
                rule: "jigsaw".to_owned(),
                found: text.to_owned(),
                expected: "one symbol for each cell, the same for cells of one region".to_owned(),
            });
        }
        let number = |symbol| distinct.iter().position(|&other| other == symbol).unwrap_or(0) as u8;
        Ok(Regions(symbols.into_iter().map(number).collect()))
    }
}

/// An odd-even mask: for each cell, row by row, `o` (only odd digits), `e` (only even digits) or `.` (any
/// digit).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mask(Vec<u8>);

impl Mask {
    /// Returns `o`, `e` or `.` for each cell, row by row.
    #[must_use]
    pub fn symbols(&self) -> &[u8] {
        &self.0
    }

    /// Returns whether `digit` is allowed in the cell with the 0-based, row by row `index`.
    #[must_use]
    pub fn allows(&self, index: usize, digit: Digit) -> bool {
        match self.0[index] {
            b'o' => digit.number() % 2 == 1,
            b'e' => digit.number().is_multiple_of(2),
            _ => true,
        }
    }
}

impl fmt::Display for Mask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.iter().map(|&byte| char::from(byte)).format(""))
    }
}

impl FromStr for Mask {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let mask = text.to_ascii_lowercase();
        if mask.is_empty() || !mask.bytes().all(|byte| b"oe.".contains(&byte)) {
            return Err(RulesError::Argument {
                rule: "odd-even".to_owned(),
                found: text.to_owned(),
                expected: "`o` (odd), `e` (even) or `.` (any) for each cell".to_owned(),
            });
        }
        Ok(Mask(mask.into_bytes()))
    }
}

/// Parses the first cells of grids, such as `r1c1/r7c7`.
pub(super) fn corners(text: &str) -> Result<Vec<Cell>, RulesError> {
    let corners: Option<Vec<Cell>> =
        text.split(['/', ';']).map(|part| part.trim().parse().ok()).collect();
    let corners = corners.ok_or_else(|| RulesError::Argument {
        rule: "gattai".to_owned(),
        found: text.to_owned(),
        expected: "the first cell of each grid, such as r1c1/r7c7".to_owned(),
    })?;
    check_count(&corners)?;
    Ok(corners)
}

/// Returns an error if `item` of a list of rules is a cell: the user then separated the first cells of grids
/// by commas, which separate rules, instead of `/`.
pub(super) fn stray_corner(item: &str) -> Option<RulesError> {
    item.parse::<Cell>().ok()?;
    Some(RulesError::Argument {
        rule: "gattai".to_owned(),
        found: item.to_owned(),
        expected: "first cells separated by `/`, such as r1c1/r7c7: a comma begins the next rule"
            .to_owned(),
    })
}

fn check_count(corners: &[Cell]) -> Result<(), RulesError> {
    match corners.len() {
        count if count > RulesError::MOST_GRIDS => Err(RulesError::TooManyGrids(count)),
        _ => Ok(()),
    }
}

/// Returns `shape` on the smallest canvas that holds one grid at each of the first cells `corners`.
pub(super) fn canvas(shape: Shape, corners: &[Cell]) -> Result<Shape, RulesError> {
    check_count(corners)?;
    if let Some((second, first)) = (1..corners.len()).find_map(|second| {
        let first = corners[..second].iter().position(|other| *other == corners[second])?;
        Some((second, first))
    }) {
        return Err(RulesError::SameGrid {
            first: first + 1,
            second: second + 1,
            corner: corners[second],
        });
    }
    let from =
        |line: fn(&Cell) -> u8| corners.iter().map(line).minmax().into_option().unwrap_or((0, 0));
    let ((top, down), (left, right)) = (from(|cell| cell.row), from(|cell| cell.col));
    if top > 0 || left > 0 {
        return Err(RulesError::EmptyEdge);
    }
    if shape.side() > RulesError::MOST_DIGITS {
        return Err(RulesError::TooManyDigits(shape.side()));
    }
    let (rows, columns) = (usize::from(down) + shape.side(), usize::from(right) + shape.side());
    Ok(shape.on_canvas(rows, columns)?)
}
