//! Compares a DIMACS file with the expected formula, clause by clause, without storing the file or the formula.

use std::io::{self, BufRead, Read};

use rustsat::types::Lit;

use super::{DratReader, DratStep, SyntaxError};
use crate::dimacs::Sizes;
use crate::encode::ClauseSink;

/// The first difference between a formula file and the expected formula.
#[derive(Debug, thiserror::Error)]
pub enum Difference {
    /// The file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The `p` line is missing or differs from the expected line. The field is the expected numbers of variables and
    /// clauses.
    #[error("expected `{}` after the comments", .0.p_line())]
    Header(Sizes),
    /// The clauses cannot be parsed.
    #[error("after the header: {0}")]
    Unreadable(#[from] SyntaxError),
    /// A clause differs from the expected clause, or is missing. The field is its number in the formula, from 1.
    #[error("clause {0} is not that of the puzzle and the claim")]
    Clause(u64),
    /// The file continues after the last clause of the formula. The field is the number of clauses of the formula.
    #[error("there are more clauses than {0}")]
    TooLong(u64),
}

/// The maximum length of the `p` line, in bytes.
const LONGEST_HEADER: u64 = 1000;

/// A sink that receives the clauses of the expected formula, and compares each of them with the next clause of the
/// file.
pub(super) struct Comparison<R> {
    /// The clauses of the file. A DIMACS clause has the same syntax as a lemma in a DRAT proof.
    clauses: DratReader<R>,
    compared: u64,
    result: Result<(), Difference>,
}

impl<R: BufRead> Comparison<R> {
    /// Skips the comments and checks the `p` line. Returns an error if it is missing or differs. Stores neither a
    /// comment nor a line that is too long to be the `p` line, because the file may be of any length.
    pub fn begin(mut input: R, sizes: Sizes) -> Result<Self, Difference> {
        while input.fill_buf()?.first() == Some(&b'c') {
            input.skip_until(b'\n')?;
        }
        let mut line = Vec::new();
        input.by_ref().take(LONGEST_HEADER).read_until(b'\n', &mut line)?;
        let expected = sizes.p_line();
        // A longer line is cut. It is refused even if the part that was read is the expected line and white space.
        let is_whole = (line.len() as u64) < LONGEST_HEADER || line.ends_with(b"\n");
        if !is_whole || line.trim_ascii_end() != expected.as_bytes() {
            return Err(Difference::Header(sizes));
        }
        Ok(Comparison { clauses: DratReader::new(input)?, compared: 0, result: Ok(()) })
    }

    /// Returns the first difference as an error, if there is one. Anything after the last clause of the formula is a
    /// difference too.
    pub fn finish(mut self) -> Result<(), Difference> {
        self.result?;
        match self.clauses.next() {
            None => Ok(()),
            Some(_) => Err(Difference::TooLong(self.compared)),
        }
    }

    fn compare(&mut self, expected: &[Lit]) -> Result<(), Difference> {
        self.compared += 1;
        match self.clauses.next().transpose()? {
            Some(DratStep::Lemma(clause)) if clause == expected => Ok(()),
            _ => Err(Difference::Clause(self.compared)),
        }
    }
}

impl<R: BufRead> ClauseSink for Comparison<R> {
    fn add_clause(&mut self, clause: &[Lit]) {
        if self.result.is_ok() {
            self.result = self.compare(clause);
        }
    }
}
