//! Writes clauses as lines of a DIMACS file.

use std::io::{self, Write};

use rustsat::types::Lit;

use crate::{ClauseSink, Formula};

/// A sink that writes every clause as one line: literals, then 0.
///
/// The sink stores the first write error, which [`DimacsSink::finish`] returns, and drops the
/// clauses after it.
#[derive(Debug)]
pub struct DimacsSink<W> {
    out: W,
    result: io::Result<()>,
    line: Vec<u8>,
}

impl<W: Write> DimacsSink<W> {
    /// Creates a sink that writes to `out`.
    pub fn new(out: W) -> Self {
        DimacsSink { out, result: Ok(()), line: Vec::new() }
    }

    /// Drops the sink and returns the stored error as `Err`, or `Ok` if every write succeeded. Does not flush the
    /// writer.
    ///
    /// # Errors
    ///
    /// Returns the first error of a write.
    pub fn finish(self) -> io::Result<()> {
        self.result
    }
}

impl<W: Write> ClauseSink for DimacsSink<W> {
    fn add_clause(&mut self, clause: &[Lit]) {
        if self.result.is_ok() {
            self.line.clear();
            for literal in clause {
                push_number(&mut self.line, number(*literal));
            }
            self.line.extend_from_slice(b"0\n");
            self.result = self.out.write_all(&self.line);
        }
    }
}

/// Returns the DIMACS number of a literal: its 1-based variable, negative if the literal is a negation.
#[must_use]
pub fn number(literal: Lit) -> i64 {
    let variable = i64::from(literal.vidx32()) + 1;
    if literal.is_pos() { variable } else { -variable }
}

/// Appends `number` and a space to `line`. This is several times faster than `write!`, which
/// matters for files of gigabytes.
fn push_number(line: &mut Vec<u8>, number: i64) {
    if number < 0 {
        line.push(b'-');
    }
    let start = line.len();
    let mut rest = number.unsigned_abs();
    loop {
        line.push(b'0' + (rest % 10) as u8);
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    line[start..].reverse();
    line.push(b' ');
}

/// Writes a formula from memory as a DIMACS file, with `assumptions` as unit clauses at the end. The file has no
/// comments.
///
/// # Errors
///
/// Returns an error if writing fails.
pub fn write_formula(
    mut out: impl Write,
    variables: u32,
    formula: &Formula,
    assumptions: &[Lit],
) -> io::Result<()> {
    writeln!(out, "p cnf {variables} {}", formula.len() + assumptions.len())?;
    let mut sink = DimacsSink::new(&mut out);
    formula.clauses().for_each(|clause| sink.add_clause(clause));
    assumptions.iter().for_each(|&literal| sink.add_clause(&[literal]));
    sink.finish()?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_lines_ending_in_zero() {
        let mut formula = Formula::default();
        formula.add_clause(&[Lit::positive(0), Lit::negative(9)]);
        formula.add_clause(&[]);
        let mut out = Vec::new();
        write_formula(&mut out, 10, &formula, &[Lit::negative(2)]).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "p cnf 10 3\n1 -10 0\n0\n-3 0\n");
    }
}
