//! Any exact cover problem as a DIMACS or OPB file.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::io::{self, Write};

use itertools::Itertools;
use rustsat::types::Lit;

use crate::cover::{ActionId, Bounds, Constraint, ExactCover, Meeting, Reduced};
use crate::encode::{self, ClauseCounter, ClauseSink, Encoding, Scope};

use super::DimacsSink;
use super::Sizes;

/// A cover problem about to be written as a formula.
///
/// The whole formula has a variable for each action, in the order of declaration; the reduced one
/// has one for each action that propagation left open. Auxiliary variables follow. Comments name
/// every requirement with its variables, and every variable with its action.
///
/// ```
/// use sudosat::cover::CoverBuilder;
/// use sudosat::dimacs::CoverExport;
/// use sudosat::encode::{Encoding, Scope};
///
/// let mut builder = CoverBuilder::new();
/// builder.require("a seat")?;
/// builder.action("window", ["a seat"])?;
/// builder.action("aisle", ["a seat"])?;
/// let cover = builder.build()?;
/// let mut text = Vec::new();
/// CoverExport::new(&cover, Encoding::default(), Scope::Whole).write_cnf(&mut text)?;
/// assert!(String::from_utf8(text)?.ends_with("p cnf 2 2\n1 2 0\n-1 -2 0\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CoverExport<'c, R, A> {
    cover: &'c ExactCover<R, A>,
    encoding: Encoding,
    scope: Scope,
    problem: Reduced<'c>,
    /// Actions that propagation chose; they have no variables.
    fixed: Vec<ActionId>,
    /// Propagation alone met a contradiction: the reduced formula is the empty clause.
    contradiction: bool,
}

impl<'c, R, A> CoverExport<'c, R, A>
where
    R: Eq + Hash + Debug,
    A: Eq + Hash + Debug,
{
    /// Prepares `cover` for writing; there is nothing to assume, so the assumed formula is the whole.
    #[must_use]
    pub fn new(cover: &'c ExactCover<R, A>, encoding: Encoding, scope: Scope) -> Self {
        let mut position = cover.position();
        let contradiction = scope == Scope::Reduced && position.propagate().is_err();
        let problem = Reduced::of(&position);
        let fixed = position.chosen().collect();
        CoverExport { cover, encoding, scope, problem, fixed, contradiction }
    }

    /// The actions that a model of the formula takes, ascending; it has not been verified
    /// ([`crate::decode::verify_cover`] does that). Auxiliary variables are passed over.
    #[must_use]
    pub fn actions(&self, model: &[Lit]) -> Vec<ActionId> {
        let taken = model.iter().filter(|literal| literal.is_pos());
        let named = taken.filter_map(|literal| self.places().get(literal.vidx()).copied());
        let mut actions: Vec<_> = self.fixed.iter().copied().chain(named).collect();
        actions.sort_unstable();
        actions
    }

    /// Writes the formula as DIMACS CNF.
    ///
    /// # Errors
    ///
    /// When writing fails.
    pub fn write_cnf(&self, mut out: impl Write) -> io::Result<Sizes> {
        let mut counter = ClauseCounter::default();
        let variables = self.write_clauses(&mut counter);
        let sizes = Sizes { variables, clauses: counter.clauses };
        self.write_comments("c", &mut out)?;
        for (place, &id) in self.places().iter().enumerate() {
            writeln!(out, "c varname {} {}", place + 1, one_line(self.cover.action(id)))?;
        }
        writeln!(out, "p cnf {} {}", sizes.variables, sizes.clauses)?;
        let mut sink = DimacsSink::new(&mut out);
        self.write_clauses(&mut sink);
        sink.finish()?;
        out.flush()?;
        Ok(sizes)
    }

    fn write_clauses(&self, sink: &mut impl ClauseSink) -> u32 {
        if self.contradiction {
            sink.add_clause(&[]);
            return 0;
        }
        encode::encode_cover(&self.problem, self.encoding, sink)
    }

    fn places(&self) -> &[ActionId] {
        if self.contradiction { &[] } else { self.problem.actions() }
    }

    /// Tool and version, sizes, encoding, and every requirement with its variables.
    fn write_comments(&self, mark: &str, out: &mut impl Write) -> io::Result<()> {
        let incidence = self.cover.incidence();
        let (requirements, actions) = (incidence.requirement_count(), incidence.action_count());
        let Encoding { at_most_one, cardinality, .. } = self.encoding;
        let formula = if self.scope == Scope::Reduced { Scope::Reduced } else { Scope::Whole };
        writeln!(out, "{mark} sudosat {}", env!("CARGO_PKG_VERSION"))?;
        writeln!(out, "{mark} cover: {requirements} requirements, {actions} actions")?;
        match mark {
            "c" => writeln!(out, "c formula {formula}, {at_most_one}, {cardinality}")?,
            _ => writeln!(out, "{mark} formula {formula}")?,
        }
        if self.contradiction {
            return Ok(());
        }
        for constraint in self.problem.constraints() {
            let name = one_line(self.cover.requirement(constraint.requirement));
            let variables = constraint.places.iter().map(|place| place + 1).join(" ");
            writeln!(out, "{mark} requirement {name}, {}: {variables}", demand(&constraint))?;
        }
        Ok(())
    }

    /// Writes the problem as OPB: a line for each bound, so that encodings play no part.
    ///
    /// # Errors
    ///
    /// When writing fails.
    pub fn write_opb(&self, mut out: impl Write) -> io::Result<Sizes> {
        let mut lines = OpbLines { lines: Vec::new(), variables: self.places().len() as u32 };
        if self.contradiction {
            lines.add([(1, 1)], ">=", 2);
        } else {
            self.problem.constraints().for_each(|constraint| lines.constraint(&constraint));
            self.problem.clauses().for_each(|clause| lines.clause(clause));
        }
        let sizes = Sizes { variables: lines.variables.max(1), clauses: lines.lines.len() as u64 };
        writeln!(out, "* #variable= {} #constraint= {}", sizes.variables, sizes.clauses)?;
        self.write_comments("*", &mut out)?;
        for (place, &id) in self.places().iter().enumerate() {
            writeln!(out, "* varname x{} {}", place + 1, one_line(self.cover.action(id)))?;
        }
        lines.lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        out.flush()?;
        Ok(sizes)
    }
}

fn demand(constraint: &Constraint<'_>) -> String {
    match constraint.meeting {
        Meeting::Coloured(_) => "one colour".to_owned(),
        Meeting::Once | Meeting::Times(_) => constraint.bounds.to_string(),
    }
}

/// A name without line breaks and other control characters, which would end the comment.
fn one_line(name: &impl Debug) -> String {
    format!("{name:?}").replace(char::is_control, " ")
}

/// Lines of an OPB file; its variables are numbered from 1.
struct OpbLines {
    lines: Vec<String>,
    variables: u32,
}

impl OpbLines {
    fn add(&mut self, sum: impl IntoIterator<Item = (i64, u32)>, relation: &str, value: i64) {
        let sum = sum.into_iter().map(|(weight, variable)| format!("{weight:+} x{variable}"));
        let sum = sum.into_iter().join(" ");
        // The format has no empty sum.
        let sum = if sum.is_empty() { "+0 x1" } else { &sum };
        self.lines.push(format!("{sum} {relation} {value} ;"));
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

    /// A variable for each colour follows from its actions; at most one of them.
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

    fn clause(&mut self, clause: &[(u32, bool)]) {
        let left = clause.iter().filter(|(_, taken)| !taken).count() as i64;
        let sum = clause.iter().map(|&(place, taken)| (if taken { 1 } else { -1 }, place + 1));
        self.add(sum, ">=", 1 - left);
    }
}
