//! Defines and parses the arguments of rules: regions, masks, first cells of grids, sizes, and digits.

use std::{fmt, str::FromStr};

use itertools::Itertools;

use crate::{Cell, Digit, Shape};

use super::{Rules, RulesError};

/// The regions of a jigsaw: for each cell, row by row, the 0-based number of its region.
///
/// The text form has one symbol for each cell: any character except blanks and control characters. Regions are numbered
/// from 0 in the order of their first cells, so that the choice of symbols does not matter.
/// [`Layout::new`](crate::Layout::new) checks whether the regions fit a grid; parsing does not.
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

    /// Checks that these regions fit one grid of `shape`: each cell has a region, and with n digits there are n regions
    /// of n cells each. If the rules give the shape another size or other digits, checks only that each cell has a
    /// region.
    ///
    /// # Errors
    ///
    /// Returns an error if one of these conditions does not hold.
    pub fn check(&self, shape: Shape) -> Result<(), RulesError> {
        let (found, expected) = (self.0.len(), shape.cell_count());
        if found != expected {
            return Err(RulesError::RegionCells { found, expected });
        }
        let side = shape.side();
        let sizes = self.0.iter().counts();
        if shape.is_canvas() {
            return Ok(());
        }
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

/// Returns the symbol that stands for a region in the text form. `region` is its 0-based number.
fn symbol(region: u8) -> char {
    const PLAIN: &[u8] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    // Regions beyond the plain symbols use letters of the Unicode block Latin Extended-A.
    let beyond = |index: usize| char::from_u32(0x100 + index as u32).unwrap_or('?');
    let index = usize::from(region);
    PLAIN.get(index).map_or_else(|| beyond(index - PLAIN.len()), |&byte| char::from(byte))
}

impl fmt::Display for Regions {
    /// Writes one symbol for each cell: `1` to `9` for the first nine regions, then letters.
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

    /// Returns whether `digit` is allowed in the cell with the 0-based `index`, counted row by row.
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

/// Parses the argument of `gattai`: the first cells of grids, such as `r1c1/r7c7`.
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

/// Returns an error if `item`, an element of a list of rules, is the name of a cell, else `None`. A comma separates
/// rules, so such an element shows that the user has written commas instead of `/` between the first cells of grids.
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

/// The number of rows and of columns of a grid, at least 1 and at most 100 each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size {
    rows: u8,
    columns: u8,
}

impl Size {
    /// Returns the size of a grid of `rows` x `columns` cells. Returns `None` if one of the two numbers is 0 or above
    /// 100.
    #[must_use]
    pub fn new(rows: usize, columns: usize) -> Option<Self> {
        let fits = |count: &usize| (1..=Shape::MAX_SIDE).contains(count);
        [rows, columns]
            .iter()
            .all(fits)
            .then_some(Size { rows: rows as u8, columns: columns as u8 })
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn rows(self) -> usize {
        self.rows.into()
    }

    /// Returns the default shape of a grid of this size. Its boxes have as many cells as the longer side of the grid,
    /// fill the grid, and are as square as possible. The shape has no boxes if there are no such boxes with at least
    /// two rows and two columns, or if `has_boxes` is false.
    #[must_use]
    pub fn usual_shape(self, has_boxes: bool) -> Shape {
        let cells: usize = self.rows.max(self.columns).into();
        let boxes = self.shape_of_boxes(cells).filter(|_| has_boxes);
        boxes.or_else(|| Shape::new(1, cells).ok()).unwrap_or_default()
    }

    /// Returns the shape whose boxes have `cells` cells, fill a grid of this size, and are as square as possible. If
    /// there are no such boxes with at least two rows and two columns, returns the shape without boxes and with `cells`
    /// digits. Returns `None` if `cells` is 0 or above 100.
    #[must_use]
    pub fn shape_of_boxes(self, cells: usize) -> Option<Shape> {
        let fills = |&(rows, columns): &(usize, usize)| {
            usize::from(self.rows).is_multiple_of(rows)
                && usize::from(self.columns).is_multiple_of(columns)
        };
        let small = (2..=cells.isqrt()).rev().filter(|&small| cells.is_multiple_of(small));
        let both = small.flat_map(|small| [(small, cells / small), (cells / small, small)]);
        let (rows, columns) = both.into_iter().find(fills).unwrap_or((1, cells));
        Shape::new(rows, columns).ok()
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

impl FromStr for Size {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let numbers = text.split_once(['x', 'X']);
        let size = numbers.and_then(|(rows, columns)| {
            Size::new(rows.trim().parse().ok()?, columns.trim().parse().ok()?)
        });
        size.ok_or_else(|| RulesError::Argument {
            rule: "size".to_owned(),
            found: text.to_owned(),
            expected: format!("rows x columns, each 1 to {}, such as 6x8", Shape::MAX_SIDE),
        })
    }
}

/// The digits of a grid: all numbers from the first to the last. The last number is at most 100 if the first is 1, and
/// otherwise at most 61, so that each digit has a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DigitRange {
    first: u8,
    last: u8,
}

impl DigitRange {
    /// The largest last digit if the first digit is not 1.
    const MOST: usize = 61;

    /// Returns the digits `first` to `last`. Returns `None` if `last` is below `first` or too large: above 100 if
    /// `first` is 1, and above 61 if it is not.
    #[must_use]
    pub fn new(first: usize, last: usize) -> Option<Self> {
        let most = if first == 1 { Shape::MAX_SIDE } else { Self::MOST };
        let fits = first <= last && last <= most;
        fits.then_some(DigitRange { first: first as u8, last: last as u8 })
    }

    /// Returns the first digit.
    #[must_use]
    pub fn first(self) -> usize {
        self.first.into()
    }

    /// Returns the last digit.
    #[must_use]
    pub fn last(self) -> usize {
        self.last.into()
    }
}

impl fmt::Display for DigitRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.first, self.last)
    }
}

impl FromStr for DigitRange {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let range = text.split_once('-').and_then(|(first, last)| {
            DigitRange::new(first.trim().parse().ok()?, last.trim().parse().ok()?)
        });
        range.ok_or_else(|| RulesError::Argument {
            rule: "digits".to_owned(),
            found: text.to_owned(),
            expected: format!("the first and the last, at most {}, such as 0-8", Self::MOST),
        })
    }
}

/// Returns the shape of a single grid with boxes as in `one`, and with the size and the digits that the rules give.
pub(super) fn single(one: Shape, rules: &Rules) -> Result<Shape, RulesError> {
    let shape = without_extra_cells(one, rules);
    let tiles = shape.rows().is_multiple_of(one.box_rows())
        && shape.columns().is_multiple_of(one.box_cols());
    if one.has_boxes() && rules.mention_boxes() && !tiles {
        let expected = "boxes that fill the grid, or the rule latin";
        return Err(RulesError::WrongShape { rule: "size", shape: one, expected });
    }
    let shape = with_extra_cells(shape, rules)?;
    match shape.is_canvas() && shape.side() > RulesError::MOST_DIGITS {
        true => Err(RulesError::ManyOwnDigits(shape.side())),
        false => Ok(shape),
    }
}

/// Returns the shape of a single grid with boxes as in `one`, and with the size and the digits that the rules give, but
/// without the rows of extra cells.
pub(super) fn without_extra_cells(one: Shape, rules: &Rules) -> Shape {
    let usual = one.side() as u8;
    let size = rules.size().unwrap_or(Size { rows: usual, columns: usual });
    let range = rules.digits().unwrap_or(DigitRange { first: 1, last: usual });
    one.with((size.rows, size.columns), (range.first, range.last))
}

/// Returns the shape of the grid `one` with the rows of extra cells below it. If this were the shape of a grid whose
/// size and digits follow from its boxes, such as 9x9 with boxes of 3x3, the function adds one void row, so that
/// [`Shape::is_canvas`] is true.
fn with_extra_cells(one: Shape, rules: &Rules) -> Result<Shape, RulesError> {
    let Some(extra) = rules.extra_cells() else { return Ok(one) };
    let rows = one.rows() + extra.rows(one.columns());
    if extra.width() > one.columns() || rows > Shape::MAX_CANVAS {
        return Err(RulesError::Argument {
            rule: "extra-cells".to_owned(),
            found: extra.to_string(),
            expected: format!(
                "blocks of at most {} columns and, with the grid, at most {} rows",
                one.columns(),
                Shape::MAX_CANVAS
            ),
        });
    }
    let shape = one.with_rows(rows);
    Ok(if shape.is_canvas() { shape } else { one.with_rows(rows + 1) })
}

/// Returns `shape` on the smallest canvas that holds the grids whose first cells are `corners`.
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
