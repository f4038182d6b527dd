//! Writes a formula as CNF, or as iCNF if assumptions follow it.

use std::io::{self, Write};

use itertools::Itertools;
use sudosat_proof_check::number;

use super::export::{Export, Sizes};
use super::part::SearchPart;
use super::{DimacsSink, header};
use crate::encode::Scope;

impl Export<'_> {
    /// Writes the header and the formula; returns the numbers of variables and clauses.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub fn write_cnf(&self, mut out: impl Write) -> io::Result<Sizes> {
        let sizes = self.sizes();
        header::write(self, sizes, &mut out)?;
        match self.is_incremental() {
            true => writeln!(out, "p inccnf")?,
            false => writeln!(out, "p cnf {} {}", sizes.variables, sizes.clauses)?,
        }
        let mut sink = DimacsSink::new(&mut out);
        self.write_clauses(&mut sink);
        sink.finish()?;
        if self.is_incremental() {
            self.write_assumed(&mut out)?;
        }
        out.flush()?;
        Ok(sizes)
    }

    /// Returns whether the file is iCNF: the clauses, then lines with assumptions.
    fn is_incremental(&self) -> bool {
        self.problem.scope() == Scope::Assumed || matches!(self.part, SearchPart::Cubes(_))
    }

    fn write_assumed(&self, out: &mut impl Write) -> io::Result<()> {
        for literals in self.part.assumed(&self.problem) {
            let assumed = literals.into_iter().map(number).chain([0]).join(" ");
            writeln!(out, "a {assumed}")?;
        }
        Ok(())
    }
}
