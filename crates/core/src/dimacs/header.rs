//! Parses the comments at the top of a DIMACS file. The command `sudosat decode` reads the puzzle and the variable names
//! from them.

use std::collections::HashMap;
use std::io::{self, BufRead};

use rustsat::types::Lit;

use crate::cover::ActionId;
use crate::encode::Scope;
use crate::formats::{Alphabet, Format, FormatError, ReadOptions, read_str};
use crate::grid::{Puzzle, Rules, RulesError, Shape, ShapeError};
use crate::rules::{Action, Sudoku};

/// The contents of the header of a file that `sudosat` exported.
#[derive(Clone, Debug)]
pub struct Header {
    /// The puzzle: clues or pencil marks, shape and rules.
    pub puzzle: Puzzle,
    /// The scope of the formula: whole, reduced or assumed.
    pub scope: Scope,
    /// The action of each named variable, by DIMACS number.
    pub names: HashMap<i32, Action>,
}

/// The reason why a header cannot be parsed.
#[derive(Debug, thiserror::Error)]
pub enum HeaderError {
    /// A comment that every exported file has is missing.
    #[error("no `c {0}` comment before the clauses: not a formula that sudosat exported")]
    Missing(&'static str),
    /// The shape is invalid.
    #[error("line {line}: {source}")]
    Shape {
        /// The line, from 1.
        line: usize,
        /// The error in the shape.
        source: ShapeError,
    },
    /// The rules are invalid.
    #[error("line {line}: {source}")]
    Rules {
        /// The line, from 1.
        line: usize,
        /// The error in the rules.
        source: RulesError,
    },
    /// The clues or pencil marks cannot be parsed.
    #[error("line {line}: {source}")]
    Clues {
        /// The line, from 1.
        line: usize,
        /// The error in the clues or pencil marks.
        source: Box<FormatError>,
    },
    /// A comment `c formula` or `c varname` is invalid.
    #[error("line {line}: `{text}` is not {expected}")]
    Malformed {
        /// The line, from 1.
        line: usize,
        /// The text that was found.
        text: String,
        /// A description of the text that was expected.
        expected: &'static str,
    },
    /// Reading the file failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Header {
    /// Parses the comments up to the first line that is not a comment.
    ///
    /// # Errors
    ///
    /// Returns [`HeaderError`] if a comment is missing or malformed, or if reading fails.
    pub fn read(input: impl BufRead) -> Result<Self, HeaderError> {
        let mut found = HeaderComments::default();
        for (index, line) in input.lines().enumerate() {
            let line = line?;
            let Some(comment) = comment(&line) else { break };
            let (word, rest) = comment.split_once(' ').unwrap_or((comment, ""));
            found.record(index + 1, word, rest.trim())?;
        }
        found.finish()
    }

    /// Returns the actions of the model `values`, in which auxiliary variables are ignored. `sudoku` is that of the
    /// puzzle. Returns `None` if propagation shows that the puzzle has no solution, so that no model can be right.
    #[must_use]
    pub fn actions(&self, sudoku: &Sudoku, values: &[Lit]) -> Option<Vec<ActionId>> {
        let chosen = values.iter().filter(|literal| literal.is_pos());
        if self.scope != Scope::Reduced {
            let count = sudoku.cover().incidence().action_count();
            let places = chosen.map(|literal| literal.vidx()).filter(|&place| place < count);
            return Some(places.map(ActionId::from_index).collect());
        }
        // The reduced formula has variables only for the actions that propagation leaves open. The other chosen
        // actions follow from propagation.
        let named = chosen.filter_map(|literal| self.names.get(&literal.to_ipasir()));
        let named = named.filter_map(|&action| sudoku.find(action));
        let open = named.map(|action| sudoku.action_id(action.cell, action.digit));
        let position = sudoku.propagated(&self.puzzle).ok()?;
        Some(position.chosen().chain(open).collect())
    }
}

/// The comments of a header that have been read so far.
#[derive(Default)]
struct HeaderComments {
    shape: Option<Shape>,
    rules: Option<Rules>,
    clues: Option<(usize, String)>,
    marks: Option<(usize, String)>,
    scope: Option<Scope>,
    names: HashMap<i32, Action>,
}

impl HeaderComments {
    /// Stores what a comment says: its first word and the rest of it. Ignores comments with other words.
    fn record(&mut self, line: usize, word: &str, rest: &str) -> Result<(), HeaderError> {
        let first = rest.split([':', ',']).next().unwrap_or_default();
        let malformed = |expected| HeaderError::Malformed { line, text: rest.to_owned(), expected };
        match word {
            "shape" => {
                self.shape =
                    Some(first.parse().map_err(|source| HeaderError::Shape { line, source })?);
            }
            "rules" => {
                let rules = rest.parse().map_err(|source| HeaderError::Rules { line, source });
                self.rules = Some(rules?);
            }
            "formula" => {
                let scope =
                    first.parse().map_err(|_| malformed("a formula (whole, reduced, assumed)"))?;
                self.scope = Some(scope);
            }
            "clues" => self.clues = Some((line, rest.to_owned())),
            "marks" => self.marks = Some((line, rest.to_owned())),
            "varname" => {
                let (variable, action) =
                    parse_name(rest).ok_or_else(|| malformed("a variable name like `5 r1c1=5`"))?;
                self.names.insert(variable, action);
            }
            _ => {}
        }
        Ok(())
    }

    /// Reads the puzzle from the comments.
    fn finish(self) -> Result<Header, HeaderError> {
        let rules = self.rules.as_ref();
        let shape = self.shape.ok_or(HeaderError::Missing("shape"))?;
        let clues = self.clues.ok_or(HeaderError::Missing("clues"))?;
        let scope = self.scope.ok_or(HeaderError::Missing("formula"))?;
        // Pencil marks include the clues.
        let puzzle = match &self.marks {
            Some(marks) => read_puzzle(shape, rules, Format::MarksLine, marks)?,
            None => read_puzzle(shape, rules, clue_format(shape), &clues)?,
        };
        Ok(Header { puzzle, scope, names: self.names })
    }
}

fn clue_format(shape: Shape) -> Format {
    match Alphabet::for_shape(shape).is_numbers() {
        true => Format::Tokens,
        false => Format::Line,
    }
}

/// Returns the text of a comment line, which may be empty; `None` for any other line.
fn comment(line: &str) -> Option<&str> {
    let text = line.strip_prefix('c')?;
    (text.is_empty() || text.starts_with(char::is_whitespace)).then(|| text.trim_start())
}

/// Parses a puzzle from a comment that `header_text` wrote.
fn read_puzzle(
    shape: Shape,
    rules: Option<&Rules>,
    format: Format,
    (line, text): &(usize, String),
) -> Result<Puzzle, HeaderError> {
    let canvas = rules.map_or(Ok(shape), |rules| rules.on_canvas(shape));
    let alphabet = canvas.ok().map(Alphabet::for_shape);
    let rules = rules.cloned();
    let options = ReadOptions { shape: Some(shape), alphabet, format: Some(format), rules };
    let entry = read_str(text, &options).next().ok_or(HeaderError::Missing("clues"))?;
    let clues = |source| HeaderError::Clues { line: *line, source: Box::new(source) };
    Ok(entry.map_err(clues)?.puzzle)
}

/// Parses a text such as `5 r1c1=5`: a variable and its action. Returns `None` for any other text.
fn parse_name(text: &str) -> Option<(i32, Action)> {
    let (variable, name) = text.split_once(' ')?;
    Some((variable.parse().ok()?, name.parse().ok()?))
}
