//! Writes a formula as CNF, or as iCNF if assumptions follow it.

use std::io::{self, Write};

use itertools::Itertools;
use sudosat_proof_check::number;

use super::export::{Export, Sizes};
use super::part::SearchPart;
use super::{DimacsSink, header_text};
use crate::encode::{ClauseSink, Scope};

/// Writes `p_line`, then the clauses that `write` passes to a sink.
pub(crate) fn write_clauses(
    out: &mut impl Write,
    p_line: &str,
    write: impl FnOnce(&mut dyn ClauseSink) -> u32,
) -> io::Result<()> {
    writeln!(out, "{p_line}")?;
    let mut sink = DimacsSink::new(out);
    write(&mut sink);
    sink.finish()
}

impl Export<'_> {
    /// Writes the header and the formula; returns the numbers of variables and clauses.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub fn write_cnf(&self, mut out: impl Write) -> io::Result<Sizes> {
        let sizes = self.sizes();
        header_text::write(self, sizes, &mut out)?;
        let p_line = if self.is_incremental() { "p inccnf" } else { &sizes.p_line() };
        write_clauses(&mut out, p_line, |sink| self.write_clauses(sink))?;
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
