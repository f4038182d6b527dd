//! Pseudo-boolean output (OPB): one line per exactly-one constraint.

use std::io::{self, Write};

use itertools::Itertools;

use crate::cover::{Bounds, Constraint};
use crate::encode::Scope;

use super::export::{Export, Sizes};

impl Export<'_> {
    /// Writes the problem in OPB: every requirement as `+1 x1 +1 x2 ... = 1 ;`, or
    /// `-1 x1 -1 x2 >= -1 ;` where at most one is allowed, clues as
    /// `+1 x5 = 1 ;`, a blocked solution as an upper bound on how much of it may return.
    ///
    /// The encoding level and at-most-one encoding play no part. Of cubes only one can be spoken of:
    /// OPB has no assumptions, and several are passed over.
    ///
    /// # Errors
    ///
    /// When writing fails.
    pub fn write_opb(&self, mut out: impl Write) -> io::Result<Sizes> {
        let sizes = self.opb_sizes();
        let Sizes { variables, clauses } = sizes;
        writeln!(out, "* #variable= {variables} #constraint= {clauses}")?;
        writeln!(out, "* sudosat {}, shape {}", env!("CARGO_PKG_VERSION"), self.sudoku.shape())?;
        if self.is_contradiction() {
            writeln!(out, "+1 x1 >= 2 ;")?;
        } else {
            self.write_requirements(&mut out)?;
            self.write_units(&mut out)?;
        }
        out.flush()?;
        Ok(sizes)
    }

    fn opb_sizes(&self) -> Sizes {
        if self.is_contradiction() {
            return Sizes { variables: 1, clauses: 1 };
        }
        let units = self.units().len() + usize::from(self.blocked.is_some());
        let requirements = self.problem.constraints().map(|constraint| lines(&constraint).len());
        let constraints = requirements.sum::<usize>() + units;
        Sizes { variables: self.places().count() as u32, clauses: constraints as u64 }
    }

    fn write_requirements(&self, out: &mut impl Write) -> io::Result<()> {
        for constraint in self.problem.constraints() {
            if self.varnames || self.scope == Scope::Reduced {
                writeln!(out, "* {}", self.sudoku.cover().requirement(constraint.requirement))?;
            }
            for line in lines(&constraint) {
                writeln!(out, "{line}")?;
            }
        }
        Ok(())
    }

    fn write_units(&self, out: &mut impl Write) -> io::Result<()> {
        for literal in self.units() {
            let value = u8::from(literal.is_pos());
            writeln!(out, "+1 x{} = {value} ;", literal.vidx() + 1)?;
        }
        if let Some(blocking) = self.blocking_clause() {
            let sum = blocking.iter().map(|lit| format!("-1 x{}", lit.vidx() + 1)).join(" ");
            let most = blocking.len() as i64 - 1;
            writeln!(out, "{sum} >= {} ;", -most)?;
        }
        Ok(())
    }
}

/// What is said of one requirement: its bounds, in the two relations that OPB has.
fn lines(constraint: &Constraint<'_>) -> Vec<String> {
    let sum = |sign: &str| {
        constraint.places.iter().map(|place| format!("{sign}1 x{}", place + 1)).join(" ")
    };
    let Bounds { lo, hi } = constraint.bounds;
    if lo == hi {
        return vec![format!("{} = {lo} ;", sum("+"))];
    }
    let least = (lo > 0).then(|| format!("{} >= {lo} ;", sum("+")));
    let most = (constraint.places.len() > hi as usize).then(|| format!("{} >= -{hi} ;", sum("-")));
    least.into_iter().chain(most).collect()
}
