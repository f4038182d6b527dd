//! Writes the formula of a puzzle for other SAT solvers, and decodes their models.

use std::io;

use pyo3::prelude::*;
use rustsat::types::Lit;

use crate::decode::decode;
use crate::dimacs::{Export, Header};
use crate::encode::{AtMostOne, Encoding, EncodingLevel, Scope};
use crate::failure::{Failure, Kind};
use crate::formats::{Alphabet, Entry, Format};
use crate::options::parsed;
use crate::puzzle::Puzzle;
use crate::rules::Sudoku;
use crate::signals::{Interrupt, attentive};

/// Returns the formula of the puzzle in the DIMACS form.
#[pyfunction]
#[pyo3(signature = (puzzle, *, formula=None, level=None, at_most_one=None, varnames=false))]
pub(crate) fn to_cnf(
    py: Python<'_>,
    puzzle: &Puzzle,
    formula: Option<&str>,
    level: Option<&str>,
    at_most_one: Option<&str>,
    varnames: bool,
) -> PyResult<String> {
    let scope = parsed(formula, "formula")?.unwrap_or(Scope::Whole);
    let level = parsed(level, "level")?.unwrap_or(EncodingLevel::Extended);
    let at_most_one = parsed(at_most_one, "at_most_one")?.unwrap_or(AtMostOne::Pairwise);
    let encoding = Encoding::for_export(level, at_most_one);
    let write = || -> Result<String, Failure> {
        let sudoku = Sudoku::for_layout(puzzle.0.puzzle.layout()?);
        let mut export = Export::new(&sudoku, &puzzle.0.puzzle, encoding, scope);
        export.varnames = varnames;
        let mut text = Vec::new();
        export.write_cnf(&mut text).map_err(|error| Failure::new(Kind::Internal, error))?;
        String::from_utf8(text).map_err(|error| Failure::new(Kind::Internal, error))
    };
    Ok(attentive(py, &Interrupt::default(), write)??)
}

/// Returns the solution that `model` is of the formula `cnf`, as `to_cnf` wrote it.
#[pyfunction]
pub(crate) fn from_model(model: Vec<i32>, cnf: &str) -> PyResult<Puzzle> {
    let header = Header::read(io::Cursor::new(cnf));
    let header = header.map_err(|error| Failure::of_option("cnf", error))?;
    Ok(solution(&header, &model)?.into())
}

/// Decodes a model, in which a 0 is passed over: DIMACS ends a list of literals by it.
fn solution(header: &Header, model: &[i32]) -> Result<Entry, Failure> {
    let bad = |problem: &dyn std::fmt::Display| Failure::of_option("model", problem);
    let literals = model.iter().filter(|&&number| number != 0);
    let literals = literals.map(|&number| Lit::from_ipasir(number));
    let literals: Vec<Lit> = literals.collect::<Result<_, _>>().map_err(|error| bad(&error))?;
    let sudoku = Sudoku::for_layout(header.puzzle.layout()?);
    let Some(actions) = header.actions(&sudoku, &literals) else {
        return Err(bad(&"the puzzle has no solution, so the model cannot be one"));
    };
    let grid = decode(&sudoku, &header.puzzle, actions)
        .map_err(|error| bad(&format!("it is not a solution of the puzzle: {error}")))?;
    let alphabet = Alphabet::for_shape(grid.shape());
    let puzzle = crate::grid::Puzzle::from(grid).under(header.puzzle.rules.clone());
    Ok(Entry::new(1, Format::Line, puzzle, alphabet))
}
