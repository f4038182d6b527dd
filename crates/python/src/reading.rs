//! Reads one puzzle: from a text, or from the numbers of a grid.

use std::borrow::Cow;

use pyo3::prelude::*;

use crate::failure::{Failure, Kind};
use crate::formats::{Alphabet, Entry, Format, ReadOptions, read_str};
use crate::grid::{Grid, Layout, Puzzle, Shape, quantity};
use crate::options::{ReadingOptions, SizeOption};

/// Reads the text of one puzzle.
///
/// # Errors
///
/// Returns an error if the text cannot be read or has several puzzles.
pub(crate) fn one_puzzle(text: &str, options: &ReadOptions) -> Result<Entry, Failure> {
    let mut entries = read_str(text, options);
    let first = entries.next().unwrap_or_else(|| unreachable!("an empty text is an error"))?;
    match entries.next() {
        None => Ok(first),
        Some(_) => Err(Failure::new(
            Kind::Puzzle,
            "found several puzzles, expected one: read(text) returns all",
        )),
    }
}

/// The rows of an array. Each has the numbers of one grid, row by row: 0 for an empty cell.
pub(crate) struct Rows<'a> {
    numbers: Cow<'a, [u8]>,
    layout: Layout,
    alphabet: Alphabet,
}

impl<'a> Rows<'a> {
    /// Returns the rows of `cells` numbers each. Without a size the shape follows from the number of cells.
    ///
    /// # Errors
    ///
    /// Returns an error if the size and the rules make a grid with another number of cells.
    pub fn new(
        numbers: impl Into<Cow<'a, [u8]>>,
        cells: usize,
        options: &ReadingOptions,
    ) -> Result<Self, Failure> {
        let rules = options.rules()?.unwrap_or_default();
        let shape = match options.shape()? {
            Some(shape) => shape,
            None if rules.on_canvas(rules.usual_shape()).is_ok_and(Shape::is_canvas) => {
                rules.usual_shape()
            }
            None => shape_of(cells, rules.has_boxes())?,
        };
        let layout = Layout::new(shape, &rules.on(shape))?;
        let expected = layout.shape().cell_count();
        if cells != expected {
            let found = quantity(cells, "cell");
            let message = format!("found {found} in a row, expected {expected}");
            return Err(Failure::new(Kind::Puzzle, message));
        }
        let alphabet = Alphabet::for_shape(layout.shape());
        Ok(Rows { numbers: numbers.into(), layout, alphabet })
    }

    pub fn shape(&self) -> Shape {
        self.layout.shape()
    }

    /// Returns whether bulk takes these puzzles.
    pub fn is_classic(&self) -> bool {
        self.shape() == Shape::CLASSIC && self.layout.rules().is_classic()
    }

    /// Returns the numbers of all rows.
    pub fn numbers(&self) -> &[u8] {
        &self.numbers
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.numbers.len() / self.shape().cell_count()
    }

    /// Returns the puzzle in the row `index`, from 0. A cell that is in no grid may have any number.
    ///
    /// # Errors
    ///
    /// Returns an error if a number is above the side.
    pub fn entry(&self, index: usize) -> Result<Entry, Failure> {
        let shape = self.shape();
        let row = &self.numbers[index * shape.cell_count()..][..shape.cell_count()];
        let empty = self.layout.empty_grid();
        let is_void = |&number: &u8| number == Grid::VOID;
        let numbers: Vec<u8> = empty
            .numbers()
            .iter()
            .zip(row)
            .map(|(void, &number)| if is_void(void) { *void } else { number })
            .collect();
        self.check(index, &numbers)?;
        let grid = Grid::from_numbers(shape, &numbers).expect("the numbers are checked");
        let puzzle = Puzzle::from(grid).under(self.layout.rules().clone());
        Ok(Entry::new(index + 1, Format::Line, puzzle, self.alphabet.clone()))
    }

    /// Checks that the numbers of the row `index` are at most the side.
    ///
    /// # Errors
    ///
    /// Returns an error that names the first cell with a larger number.
    pub fn check(&self, index: usize, row: &[u8]) -> Result<(), Failure> {
        let shape = self.shape();
        let is_wrong = |&number: &u8| {
            usize::from(number) > shape.side() && !(shape.is_canvas() && number == Grid::VOID)
        };
        let Some(place) = row.iter().position(is_wrong) else { return Ok(()) };
        let (cell, found, side) = (shape.cell_at(place), row[place], shape.side());
        let message = format!("{cell}: found {found}, expected 0 (empty) to {side}");
        Err(Failure::new(Kind::Puzzle, message).at(index))
    }
}

/// Returns the shape with this number of cells.
fn shape_of(cells: usize, has_boxes: bool) -> Result<Shape, Failure> {
    let side = cells.isqrt();
    let shape = match has_boxes {
        true => Shape::of_side(side),
        false => Shape::of_side(side).or_else(|_| Shape::new(1, side)),
    };
    let message = || {
        let found = quantity(cells, "cell");
        format!("found {found} in a row, expected those of a grid: 81 for 9x9, 16 for 4x4")
    };
    match shape {
        Ok(shape) if side * side == cells => Ok(shape),
        _ => Err(Failure::new(Kind::Puzzle, message())),
    }
}

/// Returns the numbers of rows and columns of a grid with this number of cells.
#[pyfunction]
#[pyo3(signature = (cells, *, size=None, rules=None))]
pub(crate) fn grid_size(
    cells: usize,
    size: Option<SizeOption>,
    rules: Option<String>,
) -> PyResult<(usize, usize)> {
    let options = ReadingOptions { size, rules, ..ReadingOptions::default() };
    let shape = Rows::new(Vec::new(), cells, &options)?.shape();
    Ok((shape.rows(), shape.columns()))
}
