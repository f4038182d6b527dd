//! Parses the output of a SAT solver.
//!
//! The parser accepts competition output (`s SATISFIABLE`, `v 1 -2 0`), MiniSat's result file (`SAT`, then the
//! literals, then 0), a line with only a status word (`SATISFIABLE`), and lines with only literals. It skips all other
//! lines, such as comments (`c ...`), unless they begin with a whole number. Values without the final 0 are an error.

use std::io::{self, BufRead};

use rustsat::types::Lit;

/// A solver's verdict on a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolverStatus {
    /// The formula has a model.
    Satisfiable,
    /// The formula has no model.
    Unsatisfiable,
    /// The solver did not decide.
    Unknown,
}

/// The verdict and the model that a solver printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolverOutput {
    /// The status. It is satisfiable if the solver printed values but no status line.
    pub status: SolverStatus,
    /// The literals of the model in the order printed; `None` if the output has no line of values.
    pub values: Option<Vec<Lit>>,
}

/// The error for output that cannot be parsed, with its position.
#[derive(Debug, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct AnswerError {
    /// The line, from 1. It is the last line if the error is about the whole output, such as a missing 0.
    pub line: usize,
    /// The column, from 1, in bytes.
    pub column: usize,
    /// What is wrong at this position.
    pub kind: AnswerErrorKind,
}

/// The kind of error in a solver's output.
#[derive(Debug, thiserror::Error)]
pub enum AnswerErrorKind {
    /// A word among the values is not a literal.
    #[error("found `{0}`, expected a literal (a number other than 0, or the final 0)")]
    NotALiteral(String),
    /// The status is not one of the known words.
    #[error("found status `{0}`, expected SATISFIABLE, UNSATISFIABLE or UNKNOWN")]
    UnknownStatus(String),
    /// The values do not end with a 0.
    #[error("the values end without a 0: the answer is cut short")]
    Truncated,
    /// There are values after the final 0.
    #[error("found `{0}` after the 0 that ends the values")]
    AfterEnd(String),
    /// A status line contradicts an earlier one.
    #[error("the answer says both {0:?} and {1:?}")]
    TwoStatuses(SolverStatus, SolverStatus),
    /// The model contains a variable with both signs. The field is the 1-based number of the variable.
    #[error("the values hold both {0} and -{0}")]
    BothSigns(u32),
    /// The output has neither a status nor values.
    #[error("no answer: expected a status line (`s SATISFIABLE`) or the literals of a model")]
    Empty,
    /// Reading the solver's output failed.
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// Parses the whole output of a solver.
///
/// ```
/// # use sudosat_core as sudosat;
/// use sudosat::dimacs::{SolverStatus, read_answer};
/// let answer = read_answer("c hello\ns SATISFIABLE\nv 1 -2\nv 3 0\n".as_bytes())?;
/// assert_eq!((answer.status, answer.values.unwrap().len()), (SolverStatus::Satisfiable, 3));
/// # Ok::<(), sudosat::dimacs::AnswerError>(())
/// ```
///
/// # Errors
///
/// Returns [`AnswerError`] for the first error that the parser finds.
pub fn read_answer(input: impl BufRead) -> Result<SolverOutput, AnswerError> {
    let mut reader = Reader::default();
    for (index, line) in input.split(b'\n').enumerate() {
        reader.line = index + 1;
        let line = line.map_err(|error| reader.error(0, error.into()))?;
        reader.read_line(String::from_utf8_lossy(&line).trim_end())?;
    }
    reader.finish()
}

#[derive(Default)]
struct Reader {
    line: usize,
    status: Option<SolverStatus>,
    literals: Vec<Lit>,
    seen_values: bool,
    ended: bool,
}

impl Reader {
    fn error(&self, column: usize, kind: AnswerErrorKind) -> AnswerError {
        AnswerError { line: self.line.max(1), column: column + 1, kind }
    }

    fn read_line(&mut self, line: &str) -> Result<(), AnswerError> {
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match first {
            "s" => self.read_status(rest.trim(), 2),
            "v" => self.read_values(rest, 2),
            _ if status_word(line.trim()).is_some() => self.read_status(line.trim(), 0),
            _ if starts_with_literal(line) => self.read_values(line, 0),
            // Other messages: `c` comments, MiniSat's statistics, a progress table.
            _ => Ok(()),
        }
    }

    fn read_status(&mut self, word: &str, column: usize) -> Result<(), AnswerError> {
        let Some(status) = status_word(word) else {
            return Err(self.error(column, AnswerErrorKind::UnknownStatus(word.to_owned())));
        };
        match self.status.replace(status) {
            Some(earlier) if earlier != status => {
                Err(self.error(column, AnswerErrorKind::TwoStatuses(earlier, status)))
            }
            _ => Ok(()),
        }
    }

    fn read_values(&mut self, text: &str, offset: usize) -> Result<(), AnswerError> {
        self.seen_values = true;
        for word in text.split_whitespace() {
            let column = offset + (word.as_ptr() as usize - text.as_ptr() as usize);
            if self.ended {
                return Err(self.error(column, AnswerErrorKind::AfterEnd(word.to_owned())));
            }
            match word.parse::<i32>().ok().map(|number| (number, Lit::from_ipasir(number))) {
                Some((0, _)) => self.ended = true,
                Some((_, Ok(literal))) => self.literals.push(literal),
                _ => return Err(self.error(column, AnswerErrorKind::NotALiteral(word.to_owned()))),
            }
        }
        Ok(())
    }

    fn finish(self) -> Result<SolverOutput, AnswerError> {
        if self.seen_values && !self.ended {
            return Err(self.error(0, AnswerErrorKind::Truncated));
        }
        let status = match (self.status, self.seen_values) {
            (Some(status), _) => status,
            (None, true) => SolverStatus::Satisfiable,
            (None, false) => return Err(self.error(0, AnswerErrorKind::Empty)),
        };
        self.reject_both_signs()?;
        let values = self.seen_values.then_some(self.literals);
        Ok(SolverOutput { status, values })
    }

    fn reject_both_signs(&self) -> Result<(), AnswerError> {
        let mut sorted = self.literals.clone();
        sorted.sort_unstable();
        match sorted.windows(2).find(|pair| pair[0].var() == pair[1].var() && pair[0] != pair[1]) {
            None => Ok(()),
            Some(pair) => Err(self.error(0, AnswerErrorKind::BothSigns(pair[0].vidx32() + 1))),
        }
    }
}

fn status_word(word: &str) -> Option<SolverStatus> {
    match word {
        "SATISFIABLE" | "SAT" => Some(SolverStatus::Satisfiable),
        "UNSATISFIABLE" | "UNSAT" => Some(SolverStatus::Unsatisfiable),
        "UNKNOWN" | "INDETERMINATE" | "INDET" => Some(SolverStatus::Unknown),
        _ => None,
    }
}

fn starts_with_literal(line: &str) -> bool {
    line.split_whitespace().next().is_some_and(|word| word.parse::<i64>().is_ok())
}
