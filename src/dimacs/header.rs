//! The comments at the head of a DIMACS file: written for people, read back by `decode`.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};

use crate::encode::{AtMostOne, Scope};
use crate::formats::{Alphabet, FormatError, ReadOptions, read_str, write};
use crate::grid::{Cell, Digit, Grid, Puzzle, Shape, ShapeError};
use crate::rules::Action;

use super::export::{Export, Sizes};

/// Writes the header: tool and version, geometry, encoding, clues, the variable formula.
pub(super) fn write(export: &Export<'_>, sizes: Sizes, out: &mut impl Write) -> io::Result<()> {
    let shape = export.sudoku.shape();
    let (n, rows, cols) = (shape.side(), shape.box_rows(), shape.box_cols());
    writeln!(out, "c sudosat {}", env!("CARGO_PKG_VERSION"))?;
    writeln!(out, "c shape {shape}: boxes of {rows} rows x {cols} columns, side {n}")?;
    writeln!(out, "c formula {}, level {}, {}", export.scope, export.encoding.level, amo(export))?;
    writeln!(out, "c clues {}", clue_line(&export.puzzle.clues))?;
    if let Some(blocked) = &export.blocked {
        writeln!(out, "c blocked {}", clue_line(blocked))?;
    }
    if export.scope == Scope::Reduced {
        writeln!(out, "c variable: one for each digit that propagation left open; see varname")?;
    } else {
        let range = format!("1 to {}", shape.cell_count() * n);
        writeln!(
            out,
            "c variable ((r-1)*{n} + (c-1))*{n} + d: digit d in row r, column c; {range}"
        )?;
    }
    count_header(export, sizes, out)?;
    varnames(export, out)
}

fn amo(export: &Export<'_>) -> String {
    match export.encoding.at_most_one {
        AtMostOne::Pairwise if export.encoding.duplicates => "pairwise with duplicates".to_owned(),
        at_most_one => at_most_one.to_string(),
    }
}

/// The clues on one line, in the symbols that the reader recognises by itself.
fn clue_line(grid: &Grid) -> String {
    write::line(grid, &Alphabet::for_side(grid.shape().side()))
}

fn count_header(export: &Export<'_>, sizes: Sizes, out: &mut impl Write) -> io::Result<()> {
    if !export.count_header {
        return Ok(());
    }
    let actions = export.places().count();
    if sizes.variables as usize == actions {
        return writeln!(out, "c t mc");
    }
    write!(out, "c t pmc\nc p show")?;
    for variable in 1..=actions {
        write!(out, " {variable}")?;
    }
    writeln!(out, " 0")
}

fn varnames(export: &Export<'_>, out: &mut impl Write) -> io::Result<()> {
    if export.varnames {
        for (place, id) in export.places() {
            writeln!(out, "c varname {} {}", place + 1, export.sudoku.action(id))?;
        }
    }
    Ok(())
}

/// What the header of one of our files says.
#[derive(Clone, Debug)]
pub struct Header {
    /// The clues; also tells the shape.
    pub puzzle: Puzzle,
    /// Which formula it is.
    pub scope: Scope,
    /// The action of each named variable, by DIMACS number.
    pub names: HashMap<i32, Action>,
}

/// Why a header could not be read.
#[derive(Debug, thiserror::Error)]
pub enum HeaderError {
    /// A comment that every file of ours has is missing.
    #[error("no `c {0}` comment before the clauses: not a formula that sudosat exported")]
    Missing(&'static str),
    /// The shape is none.
    #[error("line {line}: {source}")]
    Shape {
        /// The line, from 1.
        line: usize,
        /// Why.
        source: ShapeError,
    },
    /// The clues cannot be read.
    #[error("line {line}: {source}")]
    Clues {
        /// The line, from 1.
        line: usize,
        /// Why.
        source: Box<FormatError>,
    },
    /// A formula or a variable name that is none.
    #[error("line {line}: `{text}` is not {expected}")]
    Malformed {
        /// The line, from 1.
        line: usize,
        /// What was found.
        text: String,
        /// What was expected.
        expected: &'static str,
    },
    /// Reading failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Header {
    /// Reads the comments up to the `p` line.
    ///
    /// # Errors
    ///
    /// When a comment is missing or malformed, or reading fails.
    pub fn read(input: impl BufRead) -> Result<Self, HeaderError> {
        let mut found = Found::default();
        for (index, line) in input.lines().enumerate() {
            let line = line?;
            let Some(comment) = line.strip_prefix("c ") else { break };
            let (word, rest) = comment.split_once(' ').unwrap_or((comment, ""));
            found.note(index + 1, word, rest.trim())?;
        }
        found.finish()
    }
}

#[derive(Default)]
struct Found {
    shape: Option<Shape>,
    clues: Option<(usize, String)>,
    scope: Option<Scope>,
    names: HashMap<i32, Action>,
}

impl Found {
    fn note(&mut self, line: usize, word: &str, rest: &str) -> Result<(), HeaderError> {
        let first = rest.split([':', ',']).next().unwrap_or_default();
        let malformed = |expected| HeaderError::Malformed { line, text: rest.to_owned(), expected };
        match word {
            "shape" => {
                self.shape =
                    Some(first.parse().map_err(|source| HeaderError::Shape { line, source })?);
            }
            "formula" => {
                let scope = first.parse().map_err(|_| malformed("a formula (whole, reduced)"))?;
                self.scope = Some(scope);
            }
            "clues" => self.clues = Some((line, rest.to_owned())),
            "varname" => {
                let (variable, action) =
                    parse_name(rest).ok_or_else(|| malformed("a variable name like `5 r1c1=5`"))?;
                self.names.insert(variable, action);
            }
            _ => {}
        }
        Ok(())
    }

    fn finish(self) -> Result<Header, HeaderError> {
        let shape = self.shape.ok_or(HeaderError::Missing("shape"))?;
        let (line, clues) = self.clues.ok_or(HeaderError::Missing("clues"))?;
        let scope = self.scope.ok_or(HeaderError::Missing("formula"))?;
        let options = ReadOptions {
            shape: Some(shape),
            alphabet: Some(Alphabet::for_side(shape.side())),
            ..ReadOptions::default()
        };
        let entry = read_str(&clues, &options).next().ok_or(HeaderError::Missing("clues"))?;
        let clues = |source| HeaderError::Clues { line, source: Box::new(source) };
        Ok(Header { puzzle: entry.map_err(clues)?.puzzle, scope, names: self.names })
    }
}

/// Reads `5 r1c1=5`.
fn parse_name(text: &str) -> Option<(i32, Action)> {
    let (variable, name) = text.split_once(' ')?;
    let (row, rest) = name.strip_prefix('r')?.split_once('c')?;
    let (col, digit) = rest.split_once('=')?;
    let index = |text: &str| text.parse::<usize>().ok()?.checked_sub(1).filter(|&i| i < 100);
    let cell = Cell::new(index(row)?, index(col)?);
    let digit = Digit::from_index(index(digit)?);
    Some((variable.parse().ok()?, Action { cell, digit }))
}
