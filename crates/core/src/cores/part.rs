//! A formula whose clauses belong to parts that can be left out, and the meaning of each part.

use std::collections::BTreeSet;

use rustsat::types::Lit;

use crate::cover::Incidence;
use crate::encode::{ClauseSink, Formula};

/// The index of a part of a formula, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PartId(u32);

impl PartId {
    /// Returns the id of the part with this index, counted from 0.
    #[must_use]
    pub fn from_index(index: usize) -> Self {
        PartId(index as u32)
    }

    /// Returns the index, counted from 0.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of parts.
pub type Parts = BTreeSet<PartId>;

/// A formula whose clauses belong to parts, or to a background that is always included.
///
/// It is a clause sink: each added clause belongs to the part that is open. If no part is open, the clause belongs
/// to the background.
///
/// ```
/// # use sudosat_core as sudosat;
/// use rustsat::lit;
/// use sudosat::cores::PartedFormula;
/// use sudosat::encode::ClauseSink;
///
/// let mut formula = PartedFormula::new(2);
/// formula.add_clause(&[lit![0], lit![1]]); // the background
/// let first = formula.open();
/// formula.add_clause(&[!lit![0]]);
/// formula.add_clause(&[!lit![1]]);
/// assert_eq!(formula.owner(2), Some(first));
/// assert_eq!(formula.parts().len(), 1);
/// ```
#[derive(Clone, Debug, Default)]
pub struct PartedFormula {
    variables: u32,
    clauses: Formula,
    owners: Vec<Option<PartId>>,
    parts: u32,
    current: Option<PartId>,
}

impl PartedFormula {
    /// Creates a formula without clauses over this number of variables.
    #[must_use]
    pub fn new(variables: u32) -> Self {
        PartedFormula { variables, ..PartedFormula::default() }
    }

    /// Opens a new part and returns it. Clauses that are added from now on belong to it.
    pub fn open(&mut self) -> PartId {
        let part = PartId(self.parts);
        self.parts += 1;
        self.current = Some(part);
        part
    }

    /// Opens a part again: clauses added from now on belong to it.
    pub fn reopen(&mut self, part: PartId) {
        self.current = Some(part);
    }

    /// Closes the current part: clauses added from now on belong to the background.
    pub fn close(&mut self) {
        self.current = None;
    }

    /// Returns whether clauses added from now on belong to a part.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.current.is_some()
    }

    /// Returns the number of variables: at least the number given to `new`, and enough for all clauses.
    #[must_use]
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// Returns the number of parts.
    #[must_use]
    pub fn part_count(&self) -> usize {
        self.parts as usize
    }

    /// Returns all parts.
    #[must_use]
    pub fn parts(&self) -> Parts {
        (0..self.parts).map(PartId).collect()
    }

    /// Returns all clauses, each with its part. A clause of the background has `None` as its part.
    pub fn clauses(&self) -> impl Iterator<Item = (&[Lit], Option<PartId>)> {
        self.clauses.clauses().zip(self.owners.iter().copied())
    }

    /// Returns the clause with this index, counted from 0.
    ///
    /// # Panics
    ///
    /// Panics if there is no such clause.
    #[must_use]
    pub fn clause(&self, index: usize) -> &[Lit] {
        self.clauses.clause(index)
    }

    /// Returns the part of the clause with this index, counted from 0. Returns `None` if the clause belongs to the
    /// background.
    ///
    /// # Panics
    ///
    /// Panics if there is no such clause.
    #[must_use]
    pub fn owner(&self, index: usize) -> Option<PartId> {
        self.owners[index]
    }

    /// Returns the parts that have a clause that is false in `model`. `model` has a value for each variable.
    #[must_use]
    pub fn broken(&self, model: &[bool]) -> Parts {
        let mut broken = Parts::new();
        for (clause, owner) in self.clauses() {
            let Some(part) = owner else { continue };
            if !holds(clause, model) {
                broken.insert(part);
            }
        }
        broken
    }
}

/// Returns whether a literal of `clause` is true in `model`, which has a value for each variable.
pub(super) fn holds(clause: &[Lit], model: &[bool]) -> bool {
    clause.iter().any(|literal| model[literal.vidx()] == literal.is_pos())
}

impl ClauseSink for PartedFormula {
    fn add_clause(&mut self, clause: &[Lit]) {
        let highest = clause.iter().map(|literal| literal.vidx32() + 1).max();
        self.variables = self.variables.max(highest.unwrap_or(0));
        self.clauses.add_clause(clause);
        self.owners.push(self.current);
    }
}

/// The formula of a problem, split into parts of the type `P`.
///
/// Propagation does not reduce the formula. Variable i belongs to the action with id i, and auxiliary variables
/// follow the variables of the actions.
#[derive(Clone, Debug)]
pub struct NamedParts<P> {
    pub(super) formula: PartedFormula,
    /// The part of the problem that belongs to each part of the formula.
    pub(super) parts: Vec<P>,
}

impl<P: Clone> NamedParts<P> {
    /// Creates a formula without clauses and parts.
    pub(super) fn over(incidence: &Incidence) -> Self {
        let formula = PartedFormula::new(incidence.action_count() as u32);
        NamedParts { formula, parts: Vec::new() }
    }

    /// Opens a new part. Clauses that are added from now on belong to it.
    pub(super) fn open(&mut self, part: P) {
        self.formula.open();
        self.parts.push(part);
    }

    /// Returns the formula. For the meaning of one of its parts, see [`part`](Self::part).
    #[must_use]
    pub fn formula(&self) -> &PartedFormula {
        &self.formula
    }

    /// Returns the part of the problem that belongs to a part of the formula.
    ///
    /// # Panics
    ///
    /// Panics if the formula has no part with this id.
    #[must_use]
    pub fn part(&self, id: PartId) -> P {
        self.parts[id.index()].clone()
    }
}
