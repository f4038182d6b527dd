//! The errors, and the exceptions of the package `sudosat` that they become.

use std::fmt::Display;

use pyo3::prelude::*;

use crate::ask::AskError;
use crate::cores::WhyError;
use crate::formats::FormatError;
use crate::grid::RulesError;
use crate::solve::SolveError;

/// The kinds of errors. Each becomes an exception class of the package.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A puzzle cannot be read.
    Puzzle,
    /// An option is invalid, or the question cannot be asked about this puzzle.
    Question,
    /// A limit was reached before there was an answer.
    Limit,
    /// An error in sudosat or in an engine.
    Internal,
}

/// An error, as long as the interpreter lock is not held.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    kind: Kind,
    message: String,
    /// The place of the puzzle in the sequence or array, from 0; `None` if one puzzle was asked about.
    index: Option<usize>,
    /// The line and the column in the text of the puzzle, from 1; `None` if they are not known.
    place: Option<(usize, usize)>,
}

impl Failure {
    pub fn new(kind: Kind, message: impl Display) -> Self {
        Failure { kind, message: message.to_string(), index: None, place: None }
    }

    /// Returns the error of the option with this name.
    pub fn of_option(name: &str, problem: impl Display) -> Self {
        Failure::new(Kind::Question, format!("{name}: {problem}"))
    }

    /// Returns the error with its place in the text, from 1.
    pub fn in_text(self, line: usize, column: usize) -> Self {
        Failure { place: Some((line, column)), ..self }
    }

    /// Returns the error of a puzzle that is in no sequence.
    pub fn alone(self) -> Self {
        Failure { index: None, ..self }
    }

    /// Returns the error with the place of its puzzle in the sequence or array, from 0.
    pub fn at(self, index: usize) -> Self {
        Failure { index: Some(index), ..self }
    }
}

impl From<FormatError> for Failure {
    fn from(error: FormatError) -> Self {
        Failure::new(Kind::Puzzle, error.kind).in_text(error.line, error.column)
    }
}

impl From<RulesError> for Failure {
    fn from(error: RulesError) -> Self {
        Failure::new(Kind::Puzzle, error)
    }
}

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Self {
        let kind = match error {
            SolveError::Limit(_) => Kind::Limit,
            SolveError::Program(_)
            | SolveError::WrongModel(_)
            | SolveError::WrongCover(_)
            | SolveError::Disputed => Kind::Internal,
            _ => Kind::Question,
        };
        Failure::new(kind, error)
    }
}

impl From<AskError> for Failure {
    fn from(error: AskError) -> Self {
        match error {
            AskError::Solve(error) => error.into(),
            AskError::Mistake(_) | AskError::Why(WhyError::Decode(_)) => {
                Failure::new(Kind::Internal, error)
            }
            _ => Failure::new(Kind::Question, error.with_field()),
        }
    }
}

impl Failure {
    /// Returns the message with its place in the text, if it is known.
    fn reason(&self) -> String {
        match self.place {
            Some((line, column)) => format!("line {line}, column {column}: {}", self.message),
            None => self.message.clone(),
        }
    }

    fn exception<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let name = match self.kind {
            Kind::Puzzle => "PuzzleError",
            Kind::Question => "QuestionError",
            Kind::Limit => "LimitError",
            Kind::Internal => "InternalError",
        };
        let (line, column) = self.place.unzip();
        py.import("sudosat.errors")?.getattr(name)?.call1((self.reason(), self.index, line, column))
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        Python::attach(|py| failure.exception(py).map_or_else(|error| error, PyErr::from_value))
    }
}
