//! Many puzzles: the rows of an array, or a list of texts and puzzles.

use std::borrow::Cow;
use std::sync::Arc;

use numpy::PyReadonlyArray2;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::bulk::BulkBoard;
use crate::failure::{Failure, Kind};
use crate::formats::{Alphabet, Entry, Format, PlainLine, ReadOptions, all_numbers, read_str};
use crate::grid::{Grid, Layout, Puzzle, Shape};
use crate::options::{ReadingOptions, SizeOption};
use crate::puzzle::{Puzzle as PuzzleClass, several};

/// An element of a list: the text of one puzzle, or a puzzle.
pub(crate) enum Listed {
    Text(String),
    Puzzle(Arc<Entry>),
}

/// The rows of an array. Each has the numbers of one grid, row by row: 0 for an empty cell.
pub(crate) struct Rows<'a> {
    numbers: Cow<'a, [u8]>,
    layout: Layout,
    alphabet: Alphabet,
}

/// Puzzles that are answered one after the other, or side by side.
pub(crate) enum Puzzles<'a> {
    Rows(Rows<'a>),
    List(Vec<Listed>, ReadOptions),
}

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
        Some(_) => Err(several()),
    }
}

impl<'a> Rows<'a> {
    /// Returns the rows of `cells` numbers each. Without a size the shape follows from the number of cells.
    ///
    /// # Errors
    ///
    /// Returns an error if the size and the rules make no grid with so many cells.
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
            let message = format!("found {cells} cells in a row, expected {expected}");
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

/// Returns the shape with this number of cells.
fn shape_of(cells: usize, has_boxes: bool) -> Result<Shape, Failure> {
    let side = cells.isqrt();
    let shape = match has_boxes {
        true => Shape::of_side(side),
        false => Shape::of_side(side).or_else(|_| Shape::new(1, side)),
    };
    let message = || {
        format!("found {cells} cells in a row, expected those of a grid: 81 for 9x9, 16 for 4x4")
    };
    match shape {
        Ok(shape) if side * side == cells => Ok(shape),
        _ => Err(Failure::new(Kind::Puzzle, message())),
    }
}

/// A list of puzzles for the functions of this module, which Python made of texts, of puzzles or of an array.
#[pyclass(frozen, module = "sudosat._native")]
pub(crate) struct PuzzleList(pub Arc<Puzzles<'static>>);

#[pymethods]
impl PuzzleList {
    /// Makes a list of texts and puzzles.
    #[staticmethod]
    #[pyo3(signature = (items, *, size=None, rules=None, format=None, alphabet=None))]
    fn of_items(
        items: Vec<Bound<'_, PyAny>>,
        size: Option<SizeOption>,
        rules: Option<String>,
        format: Option<String>,
        alphabet: Option<String>,
    ) -> PyResult<Self> {
        let options = ReadingOptions { size, rules, format, alphabet };
        let listed = items.iter().enumerate().map(|(index, item)| listed(index, item));
        let listed = listed.collect::<PyResult<_>>()?;
        Ok(PuzzleList(Arc::new(Puzzles::List(listed, options.read_options()?))))
    }

    /// Makes a list of the rows of an array, which it copies.
    #[staticmethod]
    #[pyo3(signature = (rows, *, size=None, rules=None))]
    fn of_rows(
        rows: PyReadonlyArray2<'_, u8>,
        size: Option<SizeOption>,
        rules: Option<String>,
    ) -> PyResult<Self> {
        let options = ReadingOptions { size, rules, ..ReadingOptions::default() };
        let cells = rows.as_array().ncols();
        let rows = Rows::new(rows.as_slice()?.to_vec(), cells, &options)?;
        Ok(PuzzleList(Arc::new(Puzzles::Rows(rows))))
    }

    /// The number of rows and of columns of the first puzzle.
    #[getter]
    fn size(&self) -> PyResult<(usize, usize)> {
        let shape = self.0.shape()?;
        Ok((shape.rows(), shape.columns()))
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }
}

/// Returns the item of a list that is at `index`, from 0.
fn listed(index: usize, item: &Bound<'_, PyAny>) -> PyResult<Listed> {
    if let Ok(text) = item.extract::<String>() {
        return Ok(Listed::Text(text));
    }
    if let Ok(puzzle) = item.cast::<PuzzleClass>() {
        return Ok(Listed::Puzzle(Arc::clone(&puzzle.get().0)));
    }
    let found = item.get_type().name()?;
    let message = format!("puzzle {index}: found {found}, expected a text or a Puzzle");
    Err(PyTypeError::new_err(message))
}

impl Puzzles<'_> {
    /// Returns the shape of the first puzzle, or the classic one if there is none.
    ///
    /// # Errors
    ///
    /// Returns an error if the first puzzle cannot be read.
    pub fn shape(&self) -> Result<Shape, Failure> {
        match self {
            Puzzles::Rows(rows) => Ok(rows.shape()),
            Puzzles::List(list, _) if list.is_empty() => Ok(Shape::CLASSIC),
            Puzzles::List(..) => Ok(self.entry(0)?.puzzle.shape()),
        }
    }

    /// Returns the number of puzzles.
    pub fn len(&self) -> usize {
        match self {
            Puzzles::Rows(rows) => rows.len(),
            Puzzles::List(list, _) => list.len(),
        }
    }

    /// Returns the clues of the puzzle at `index`, from 0, if it is a text of 81 digits and symbols of one kind for empty
    /// cells. Such a text is read here many times as fast as by the reader.
    pub fn plain_board(&self, index: usize) -> Option<BulkBoard> {
        let Puzzles::List(list, options) = self else { return None };
        let Listed::Text(text) = &list[index] else { return None };
        let is_open = options.shape.is_none()
            && options.rules.is_none()
            && options.format.is_none()
            && options.alphabet.is_none();
        let line: PlainLine = text.as_bytes().try_into().ok().filter(|_| is_open)?;
        let blanks = line.iter().filter(|symbol| !(b'1'..=b'9').contains(symbol));
        let is_plain = blanks.clone().all(|&symbol| symbol == b'.')
            || blanks.clone().all(|&symbol| symbol == b'0');
        is_plain.then(|| all_numbers(&[line])[0])
    }

    /// Returns the puzzle at `index`, from 0.
    ///
    /// # Errors
    ///
    /// Returns an error with this index if the puzzle cannot be read.
    pub fn entry(&self, index: usize) -> Result<Arc<Entry>, Failure> {
        match self {
            Puzzles::Rows(rows) => rows.entry(index).map(Arc::new),
            Puzzles::List(list, options) => match &list[index] {
                Listed::Puzzle(entry) => Ok(Arc::clone(entry)),
                Listed::Text(text) => {
                    one_puzzle(text, options).map(Arc::new).map_err(|error| error.at(index))
                }
            },
        }
    }
}
