//! Writes any exact cover problem as a DIMACS or OPB file.

use std::fmt::Debug;
use std::hash::Hash;
use std::io::{self, Write};

use rustsat::types::Lit;

use crate::cover::{ActionId, Constraint, ExactCover, Meeting, Position};
use crate::encode::{ClauseSink, Encoding, Problem, Scope};

use super::cnf::write_clauses;
use super::export::Sizes;
use super::header_text;
use super::opb::OpbLines;

/// A cover problem prepared for export as a formula.
///
/// The whole formula has a variable for each action, in the order of declaration. The reduced formula has a variable
/// only for each action that propagation left open. Auxiliary variables follow. Comments list the variables of each
/// requirement in the formula, and the action of each variable that is not auxiliary.
///
/// ```
/// # use sudosat_core as sudosat;
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
    problem: Problem<'c>,
}

impl<'c, R, A> CoverExport<'c, R, A>
where
    R: Eq + Hash + Debug,
    A: Eq + Hash + Debug,
{
    /// Prepares `cover` for export. A cover problem has no assumptions, so [`Scope::Assumed`] gives the whole formula.
    #[must_use]
    pub fn new(cover: &'c ExactCover<R, A>, encoding: Encoding, scope: Scope) -> Self {
        let problem = Problem::of_cover(cover.incidence(), scope, Position::propagate);
        CoverExport { cover, encoding, problem }
    }

    /// Returns the actions of a model of the formula, ascending: those that propagation took, and those whose variable
    /// is true. The actions are not verified ([`crate::decode::verify_cover`] does that).
    #[must_use]
    pub fn actions(&self, model: &[Lit]) -> Vec<ActionId> {
        let taken = model.iter().filter(|literal| literal.is_pos());
        let open = self.problem.actions().len();
        let places = taken.map(|literal| literal.vidx32()).filter(|&place| (place as usize) < open);
        let mut actions: Vec<_> = self.problem.chosen(places).collect();
        actions.sort_unstable();
        actions
    }

    /// Writes the formula as DIMACS CNF, and returns the numbers of variables and clauses.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub fn write_cnf(&self, mut out: impl Write) -> io::Result<Sizes> {
        let write = |sink: &mut dyn ClauseSink| self.problem.write(self.encoding, sink);
        let sizes = Sizes::of(write);
        self.write_comments("c", "c varname ", &mut out)?;
        write_clauses(&mut out, &sizes.p_line(), write)?;
        out.flush()?;
        Ok(sizes)
    }

    /// Writes comments with the program version, the sizes, the scope, the variables of each requirement in the
    /// formula, and the action of each variable. A DIMACS file also has the encoding. A comment begins with `mark`;
    /// that of a variable begins with `variable`.
    fn write_comments(&self, mark: &str, variable: &str, out: &mut impl Write) -> io::Result<()> {
        let incidence = self.cover.incidence();
        let (requirements, actions) = (incidence.requirement_count(), incidence.action_count());
        let Encoding { at_most_one, cardinality, .. } = self.encoding;
        let formula = self.problem.scope();
        writeln!(out, "{mark} sudosat {}", env!("CARGO_PKG_VERSION"))?;
        writeln!(out, "{mark} cover: {requirements} requirements, {actions} actions")?;
        match mark {
            "c" => writeln!(out, "c formula {formula}, {at_most_one}, {cardinality}")?,
            _ => writeln!(out, "{mark} formula {formula}")?,
        }
        let name = |constraint: &Constraint<'_>| {
            let name = one_line(self.cover.requirement(constraint.requirement));
            format!("{name}, {}", demand(constraint))
        };
        header_text::requirements(mark, &self.problem, name, out)?;
        header_text::varnames(variable, &self.problem, |id| one_line(self.cover.action(id)), out)
    }

    /// Writes the problem as OPB: one line for each bound, for each clause of a primitive, and for each side clause.
    /// No encoding of bounds is used. Each colour of a requirement has a variable and lines of its own. Returns the
    /// numbers of variables and constraints.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub fn write_opb(&self, out: impl Write) -> io::Result<Sizes> {
        let lines = OpbLines::of(&self.problem, |_| None);
        let sizes = lines.sizes();
        let sizes = Sizes { variables: sizes.variables.max(1), ..sizes };
        lines.write(sizes, out, |out| self.write_comments("*", "* varname x", out))
    }
}

fn demand(constraint: &Constraint<'_>) -> String {
    match constraint.meeting {
        Meeting::Coloured(_) => "one colour".to_owned(),
        Meeting::Once | Meeting::Times(_) => constraint.bounds.to_string(),
    }
}

/// Formats a name with spaces in place of control characters, because a line break would end the comment.
fn one_line(name: &impl Debug) -> String {
    format!("{name:?}").replace(char::is_control, " ")
}
