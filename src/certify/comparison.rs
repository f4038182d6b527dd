//! A DIMACS file compared with the formula that it is to hold, clause by clause, as a stream.

use std::io::{self, BufRead};

use rustsat::types::Lit;

use super::{DratReader, Step, SyntaxError};
use crate::dimacs::Sizes;
use crate::encode::ClauseSink;

/// Where a formula is not the one expected.
#[derive(Debug, thiserror::Error)]
pub enum Difference {
    /// It cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Another `p` line, or none.
    #[error("expected `p cnf {} {}` after the comments", .0.variables, .0.clauses)]
    Header(Sizes),
    /// The clauses cannot be read.
    #[error("after the header: {0}")]
    Unreadable(#[from] SyntaxError),
    /// Another clause, or none.
    #[error("clause {0} is not that of the puzzle and the claim")]
    Clause(u64),
    /// More clauses.
    #[error("there are more than {0} clauses")]
    TooLong(u64),
}

/// Takes the clauses of the formula expected.
pub(super) struct Comparison<R> {
    /// A clause of DIMACS is written as a lemma is.
    clauses: DratReader<R>,
    compared: u64,
    result: Result<(), Difference>,
}

impl<R: BufRead> Comparison<R> {
    /// Reads the header.
    pub fn begin(mut input: R, sizes: Sizes) -> Result<Self, Difference> {
        let mut line = String::new();
        loop {
            line.clear();
            input.read_line(&mut line)?;
            if !line.starts_with('c') {
                break;
            }
        }
        if line.trim_end() != format!("p cnf {} {}", sizes.variables, sizes.clauses) {
            return Err(Difference::Header(sizes));
        }
        Ok(Comparison { clauses: DratReader::new(input)?, compared: 0, result: Ok(()) })
    }

    /// The first difference.
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
            Some(Step::Lemma(clause)) if clause == expected => Ok(()),
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
