//! Many puzzles: the rows of an array, or a list of texts and puzzles.

use std::sync::Arc;

use numpy::PyReadonlyArray2;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use crate::bulk::BulkBoard;
use crate::failure::Failure;
use crate::formats::{Entry, PlainLine, ReadOptions, all_numbers};
use crate::grid::Shape;
use crate::options::{ReadingOptions, SizeOption};
use crate::puzzle::Puzzle;
use crate::reading::{Rows, one_puzzle};

/// Texts of one puzzle each.
pub(crate) struct Texts {
    /// All texts, with a [`SEPARATOR`] between them: one object of Python is read many times as fast as a million.
    all: String,
    /// Where each text ends.
    ends: Vec<usize>,
}

/// The character that no text of a puzzle has.
const SEPARATOR: char = '\0';

/// An element of a list: the text of one puzzle, or a puzzle.
pub(crate) enum Listed {
    Text(String),
    Puzzle(Arc<Entry>),
}

/// Puzzles that are answered one after the other, or side by side.
pub(crate) enum Puzzles<'a> {
    Rows(Box<Rows<'a>>),
    Texts(Texts, ReadOptions),
    List(Vec<Listed>, ReadOptions),
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
        items: &Bound<'_, PyList>,
        size: Option<SizeOption>,
        rules: Option<String>,
        format: Option<String>,
        alphabet: Option<String>,
    ) -> PyResult<Self> {
        let options = ReadingOptions { size, rules, format, alphabet }.read_options()?;
        if let Some(texts) = Texts::of(items) {
            return Ok(PuzzleList(Arc::new(Puzzles::Texts(texts, options))));
        }
        let listed = items.iter().enumerate().map(|(index, item)| listed(index, &item));
        let listed = listed.collect::<PyResult<_>>()?;
        Ok(PuzzleList(Arc::new(Puzzles::List(listed, options))))
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
        Ok(PuzzleList(Arc::new(Puzzles::Rows(Box::new(rows)))))
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

impl Texts {
    /// Returns the texts of a list; `None` if it is empty or has anything else.
    fn of(items: &Bound<'_, PyList>) -> Option<Self> {
        let separator = PyString::new(items.py(), SEPARATOR.encode_utf8(&mut [0]));
        let joined = separator.call_method1("join", (items,)).ok()?;
        let all: String = joined.extract().ok()?;
        let ends = all.match_indices(SEPARATOR).map(|(end, _)| end).chain([all.len()]);
        let ends: Vec<usize> = ends.collect();
        (ends.len() == items.len()).then_some(Texts { all, ends })
    }

    fn get(&self, index: usize) -> &str {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before] + 1);
        &self.all[start..self.ends[index]]
    }
}

/// Returns the item of a list that is at `index`, from 0.
fn listed(index: usize, item: &Bound<'_, PyAny>) -> PyResult<Listed> {
    if let Ok(text) = item.extract::<String>() {
        return Ok(Listed::Text(text));
    }
    if let Ok(puzzle) = item.cast::<Puzzle>() {
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
            Puzzles::Texts(..) | Puzzles::List(..) => Ok(self.entry(0)?.puzzle.shape()),
        }
    }

    /// Returns the number of puzzles.
    pub fn len(&self) -> usize {
        match self {
            Puzzles::Rows(rows) => rows.len(),
            Puzzles::Texts(texts, _) => texts.ends.len(),
            Puzzles::List(list, _) => list.len(),
        }
    }

    /// Returns the clues of the puzzle at `index`, from 0, if it is a text of 81 digits and symbols of one kind for
    /// empty cells. Such a text is read here many times as fast as by the reader.
    pub fn plain_board(&self, index: usize) -> Option<BulkBoard> {
        let Puzzles::Texts(texts, options) = self else { return None };
        let is_open = options.shape.is_none()
            && options.rules.is_none()
            && options.format.is_none()
            && options.alphabet.is_none();
        let line: PlainLine = texts.get(index).as_bytes().try_into().ok().filter(|_| is_open)?;
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
            Puzzles::Texts(texts, options) => read_at(index, texts.get(index), options),
            Puzzles::List(list, options) => match &list[index] {
                Listed::Puzzle(entry) => Ok(Arc::clone(entry)),
                Listed::Text(text) => read_at(index, text, options),
            },
        }
    }
}

/// Reads the text that is at `index`, from 0.
fn read_at(index: usize, text: &str, options: &ReadOptions) -> Result<Arc<Entry>, Failure> {
    one_puzzle(text, options).map(Arc::new).map_err(|error| error.at(index))
}
