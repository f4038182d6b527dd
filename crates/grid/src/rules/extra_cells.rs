//! Defines and parses the argument of the rule `extra-cells`: blocks of cells below the grid.

use std::{fmt, str::FromStr};

use itertools::Itertools;

use super::RulesError;
use crate::Cell;

/// The extra cells of a puzzle: blocks of cells below the grid. Extra cells hold digits, and clues may name them, but
/// they belong to no house.
///
/// The text form of a block is the number of its cells, such as `5`, or its rows and columns, such as `9x9`. A block
/// without a number of columns is as wide as the grid. `/` separates blocks: `5/9x9`. Each block begins in a new row.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExtraCells(Vec<Block>);

/// One block: the number of its cells and the number of its columns; `None` means as many columns as the grid has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Block {
    cells: u16,
    columns: Option<u8>,
}

impl Block {
    /// Returns the number of columns of this block if it is below a grid with `width` columns.
    fn columns(self, width: usize) -> usize {
        self.columns.map_or(width, usize::from)
    }

    fn rows(self, width: usize) -> usize {
        usize::from(self.cells).div_ceil(self.columns(width))
    }
}

impl FromStr for Block {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let number = |text: &str| text.trim().parse::<u16>().ok().filter(|&number| number > 0);
        let (rows, columns) = match text.split_once(['x', 'X']) {
            Some((rows, columns)) => (number(rows).ok_or(())?, number(columns).ok_or(())?),
            None => return Ok(Block { cells: number(text).ok_or(())?, columns: None }),
        };
        let cells = rows.checked_mul(columns).ok_or(())?;
        Ok(Block { cells, columns: Some(columns.try_into().map_err(|_| ())?) })
    }
}

impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.columns {
            Some(columns) => write!(f, "{}x{columns}", self.cells / u16::from(columns)),
            None => write!(f, "{}", self.cells),
        }
    }
}

impl ExtraCells {
    /// Returns the cells of each block below a grid with `rows` rows and `columns` columns.
    #[must_use]
    pub fn blocks(&self, rows: usize, columns: usize) -> Vec<Vec<Cell>> {
        let mut top = rows;
        let mut below = |block: &Block| {
            let wide = block.columns(columns);
            let cell = |index: usize| Cell::new(top + index / wide, index % wide);
            let cells = (0..block.cells.into()).map(cell).collect();
            top += block.rows(columns);
            cells
        };
        self.0.iter().map(&mut below).collect()
    }

    /// Returns the number of rows that the blocks take below a grid with `columns` columns.
    pub(super) fn rows(&self, columns: usize) -> usize {
        self.0.iter().map(|block| block.rows(columns)).sum()
    }

    /// Returns the largest number of columns that the text form gives for a block. Returns 0 if it gives none.
    pub(super) fn width(&self) -> usize {
        self.0.iter().filter_map(|block| block.columns).max().unwrap_or(0).into()
    }
}

impl fmt::Display for ExtraCells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.iter().format("/"))
    }
}

impl FromStr for ExtraCells {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let blocks = text.split('/').map(str::parse).collect::<Result<_, ()>>();
        blocks.map(ExtraCells).map_err(|()| RulesError::Argument {
            rule: "extra-cells".to_owned(),
            found: text.to_owned(),
            expected: "a number of cells or rows x columns for each block, such as 5/9x9"
                .to_owned(),
        })
    }
}
