//! The class `Puzzle`: a puzzle of any text form, or of an array.

use std::sync::Arc;

use numpy::{PyArray2, PyArrayMethods, PyReadonlyArray2};
use pyo3::prelude::*;

use crate::failure::Failure;
use crate::formats::{Entry, read_str, write};
use crate::options::{ReadingOptions, SizeOption};
use crate::reading::{Rows, one_puzzle};
use crate::render::Picture;

/// A puzzle: the clues, the rules, and what its text says of it.
#[pyclass(frozen, module = "sudosat")]
pub(crate) struct Puzzle(pub Arc<Entry>);

impl From<Entry> for Puzzle {
    fn from(entry: Entry) -> Self {
        Puzzle(Arc::new(entry))
    }
}

/// What a puzzle is made of.
#[derive(FromPyObject)]
enum PuzzleSource<'py> {
    #[pyo3(transparent, annotation = "str")]
    Text(String),
    #[pyo3(transparent, annotation = "an array of two dimensions and the dtype uint8")]
    Grid(PyReadonlyArray2<'py, u8>),
}

#[pymethods]
impl Puzzle {
    /// Makes a puzzle of a text in any form, or of an array with the numbers of a grid.
    #[new]
    #[pyo3(signature = (puzzle, *, size=None, rules=None, format=None, alphabet=None))]
    fn new(
        puzzle: PuzzleSource<'_>,
        size: Option<SizeOption>,
        rules: Option<String>,
        format: Option<String>,
        alphabet: Option<String>,
    ) -> PyResult<Self> {
        let options = ReadingOptions { size, rules, format, alphabet };
        Ok(match puzzle {
            PuzzleSource::Text(text) => one_puzzle(&text, &options.read_options()?)?.into(),
            PuzzleSource::Grid(grid) => {
                let numbers: Vec<u8> = grid.as_array().iter().copied().collect();
                let cells = numbers.len();
                Rows::new(numbers, cells, &options)?.entry(0).map_err(Failure::alone)?.into()
            }
        })
    }

    /// The rows x columns of a box, such as "3x3".
    #[getter]
    fn shape(&self) -> String {
        self.0.puzzle.shape().to_string()
    }

    /// The number of digits.
    #[getter]
    fn side(&self) -> usize {
        self.0.puzzle.shape().side()
    }

    /// The rules beyond the classic ones; None if there are none.
    #[getter]
    fn rules(&self) -> Option<String> {
        let rules = &self.0.puzzle.rules;
        (!rules.is_classic()).then(|| rules.to_string())
    }

    /// The text form that the puzzle was read from.
    #[getter]
    fn format(&self) -> &'static str {
        self.0.format.name()
    }

    /// The line of its text on which the puzzle begins, from 1.
    #[getter]
    fn line(&self) -> usize {
        self.0.line
    }

    /// The clues, 0 for an empty cell, as a new array of the shape (rows, columns) and the dtype uint8.
    #[getter]
    fn clues<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let grid = &self.0.puzzle.clues;
        let numbers = numpy::PyArray1::from_slice(py, grid.numbers());
        numbers.reshape([grid.shape().rows(), grid.shape().columns()])
    }

    /// The puzzle as an SVG picture.
    fn svg(&self) -> PyResult<String> {
        let picture = Picture::of(&self.0).map_err(Failure::from)?;
        Ok(picture.svg())
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg()
    }

    fn __str__(&self) -> String {
        let Entry { puzzle, alphabet, .. } = &*self.0;
        let heading = write::heading(puzzle.shape(), &puzzle.rules);
        heading + &write::grid_under(&puzzle.rules, &puzzle.clues, alphabet)
    }

    fn __repr__(&self) -> String {
        let line = write::line(&self.0.puzzle.clues, &self.0.alphabet);
        match self.rules() {
            Some(rules) => format!("Puzzle({line:?}, rules={rules:?})"),
            None => format!("Puzzle({line:?})"),
        }
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0.puzzle == other.0.puzzle
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (&self.0.puzzle.clues, &self.0.puzzle.rules).hash(&mut hasher);
        hasher.finish()
    }
}

/// Reads all puzzles of a text.
#[pyfunction]
#[pyo3(signature = (text, *, size=None, rules=None, format=None, alphabet=None))]
pub(crate) fn read(
    text: &str,
    size: Option<SizeOption>,
    rules: Option<String>,
    format: Option<String>,
    alphabet: Option<String>,
) -> PyResult<Vec<Puzzle>> {
    let options = ReadingOptions { size, rules, format, alphabet };
    let entries = read_str(text, &options.read_options()?);
    entries.map(|entry| Ok(entry.map_err(Failure::from)?.into())).collect()
}
