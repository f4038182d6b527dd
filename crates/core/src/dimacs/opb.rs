//! Writes pseudo-boolean files (OPB): one line for each bound, without an encoding, and the clauses of primitives.

use std::collections::HashMap;
use std::io::{self, Write};

use itertools::Itertools;
use rustsat::types::Lit;

use crate::cover::{Bounds, Constraint, Meeting, RequirementId};
use crate::encode::{ClauseSink, Group, Problem};

use super::export::{Export, Sizes};

impl Export<'_> {
    /// Writes the problem as OPB. A requirement becomes `+1 x1 +1 x2 ... = 1 ;`, or `-1 x1 -1 x2 >= -1 ;` if only *at
    /// most one* is required. In the whole and the assumed formula, a clue becomes `+1 x5 = 1 ;` and an excluded
    /// candidate becomes `+1 x5 = 0 ;`. A blocked solution becomes a bound that excludes it. Each primitive (in a
    /// puzzle, a part of a clue of several cells) becomes its clauses, such as `+1 x5 -1 x7 >= 0 ;`. The auxiliary
    /// variables of these clauses follow all other variables.
    ///
    /// The encoding level and the at-most-one encoding are not used. A single cube is written as unit
    /// constraints; several cubes are ignored, because OPB has no assumptions.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub fn write_opb(&self, out: impl Write) -> io::Result<Sizes> {
        let mut lines = OpbLines::of(&self.problem, |id| {
            self.names_variables().then(|| self.sudoku.sentence(id))
        });
        self.part.units(&self.problem).for_each(|unit| lines.unit(unit));
        if let Some(blocking) = self.blocking_clause() {
            lines.clause(blocking.iter().map(|literal| (literal.vidx32(), literal.is_pos())));
        }
        lines.write(lines.sizes(), out, |out| {
            writeln!(out, "* sudosat {}, shape {}", env!("CARGO_PKG_VERSION"), self.sudoku.shape())
        })
    }
}

/// The lines of an OPB file. The variables of the file are 1-based.
pub(super) struct OpbLines {
    /// The lines with constraints and comments, without line ends.
    lines: Vec<String>,
    constraints: u64,
    variables: u32,
}

impl OpbLines {
    /// Creates the lines for `problem`. If `comment` returns a text for a requirement, this text is written above the
    /// lines of the requirement.
    pub fn of(problem: &Problem<'_>, comment: impl Fn(RequirementId) -> Option<String>) -> Self {
        let variables = problem.actions().len() as u32;
        let mut lines = OpbLines { lines: Vec::new(), constraints: 0, variables };
        if problem.is_empty_clause() {
            lines.add([(1, 1)], ">=", 2);
        }
        for constraint in problem.reduced().constraints() {
            lines.comment(comment(constraint.requirement));
            lines.constraint(&constraint);
        }
        lines.primitives(problem, &comment);
        for clause in problem.reduced().clauses() {
            lines.clause(clause.iter().copied());
        }
        problem.givens().iter().for_each(|&given| lines.unit(given));
        lines
    }

    /// Returns the number of constraints, and the number of variables: those of actions, those of colours, and the
    /// auxiliary variables of primitives.
    pub fn sizes(&self) -> Sizes {
        Sizes { variables: self.variables, clauses: self.constraints }
    }

    /// Writes the line with `sizes`, the comments that `comment` writes, and all lines. Returns `sizes`.
    pub fn write<W: Write>(
        &self,
        sizes: Sizes,
        mut out: W,
        comment: impl FnOnce(&mut W) -> io::Result<()>,
    ) -> io::Result<Sizes> {
        writeln!(out, "* #variable= {} #constraint= {}", sizes.variables, sizes.clauses)?;
        comment(&mut out)?;
        self.lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        out.flush()?;
        Ok(sizes)
    }

    fn comment(&mut self, text: Option<String>) {
        self.lines.extend(text.map(|text| format!("* {text}")));
    }

    /// Adds the clauses of the primitives.
    fn primitives(
        &mut self,
        problem: &Problem<'_>,
        comment: &dyn Fn(RequirementId) -> Option<String>,
    ) {
        let first = self.variables;
        let mut sink = PrimitiveLines { lines: self, comment, last: None };
        let variables = problem.write_primitives(first, &mut sink);
        self.variables = self.variables.max(variables);
    }

    fn add(&mut self, sum: impl IntoIterator<Item = (i64, u32)>, relation: &str, value: i64) {
        let sum = sum.into_iter().map(|(weight, variable)| format!("{weight:+} x{variable}"));
        let sum = sum.into_iter().join(" ");
        // The format does not allow an empty sum.
        let sum = if sum.is_empty() { "+0 x1" } else { &sum };
        self.variables = self.variables.max(1);
        self.lines.push(format!("{sum} {relation} {value} ;"));
        self.constraints += 1;
    }

    fn unit(&mut self, literal: Lit) {
        self.add([(1, literal.vidx32() + 1)], "=", literal.is_pos().into());
    }

    fn constraint(&mut self, constraint: &Constraint<'_>) {
        let variables = constraint.places.iter().map(|place| place + 1);
        let once = vec![1; constraint.places.len()];
        let times = match constraint.meeting {
            Meeting::Once => &once,
            Meeting::Times(times) => times,
            Meeting::Coloured(colours) => return self.colours(constraint.places, colours),
        };
        let weighted = times.iter().map(|&times| i64::from(times)).zip(variables);
        let Bounds { lo, hi } = constraint.bounds;
        if constraint.bounds.is_exact() {
            return self.add(weighted, "=", lo.into());
        }
        if lo > 0 {
            self.add(weighted.clone(), ">=", lo.into());
        }
        if hi < u32::MAX {
            self.add(weighted.map(|(times, variable)| (-times, variable)), ">=", -i64::from(hi));
        }
    }

    /// Adds a variable for each colour of a requirement, and the bound *at most one colour*. Each action with a colour
    /// implies the variable of this colour.
    fn colours(&mut self, places: &[u32], colours: &[u32]) {
        let mut of_colour = HashMap::new();
        for (place, colour) in places.iter().zip(colours) {
            let variable = *of_colour.entry(colour).or_insert_with(|| {
                self.variables += 1;
                self.variables
            });
            self.add([(1, variable), (-1, place + 1)], ">=", 0);
        }
        self.add(of_colour.into_values().sorted().map(|variable| (-1, variable)), ">=", -1);
    }

    /// Adds a clause: at least one of these variables (0-based) has the given value.
    fn clause(&mut self, clause: impl Iterator<Item = (u32, bool)> + Clone) {
        let left = clause.clone().filter(|(_, taken)| !taken).count() as i64;
        let sum = clause.map(|(place, taken)| (if taken { 1 } else { -1 }, place + 1));
        self.add(sum, ">=", 1 - left);
    }
}

/// A sink for the clauses of primitives. It writes a comment above the clauses of each requirement.
struct PrimitiveLines<'l> {
    lines: &'l mut OpbLines,
    comment: &'l dyn Fn(RequirementId) -> Option<String>,
    /// The requirement whose comment was written last.
    last: Option<RequirementId>,
}

impl ClauseSink for PrimitiveLines<'_> {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.lines.clause(clause.iter().map(|literal| (literal.vidx32(), literal.is_pos())));
    }

    fn begin_group(&mut self, group: Group) {
        let Group::Constraint(index) = group else { return };
        let id = RequirementId::from_index(index as usize);
        if self.last.replace(id) != Some(id) {
            self.lines.comment((self.comment)(id));
        }
    }
}
