//! A formula in parts, each of which can be left out.

use std::collections::BTreeSet;

use rustsat::types::Lit;

use crate::encode::{ClauseSink, Formula};

/// A part of a formula, numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PartId(u32);

impl PartId {
    /// The part with this 0-based number.
    #[must_use]
    pub fn from_index(index: usize) -> Self {
        PartId(index as u32)
    }

    /// The number, 0-based.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Some of the parts.
pub type Parts = BTreeSet<PartId>;

/// A formula whose clauses belong to parts, or to a background that is always there.
///
/// It is a sink: clauses belong to the part opened last.
///
/// ```
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
    /// A formula without clauses over so many variables.
    #[must_use]
    pub fn new(variables: u32) -> Self {
        PartedFormula { variables, ..PartedFormula::default() }
    }

    /// Opens a part: what is added next belongs to it.
    pub fn open(&mut self) -> PartId {
        let part = PartId(self.parts);
        self.parts += 1;
        self.current = Some(part);
        part
    }

    /// What is added next belongs to the background.
    pub fn close(&mut self) {
        self.current = None;
    }

    /// The number of variables: those declared, and those of its clauses.
    #[must_use]
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// How many parts there are.
    #[must_use]
    pub fn part_count(&self) -> usize {
        self.parts as usize
    }

    /// All parts.
    #[must_use]
    pub fn parts(&self) -> Parts {
        (0..self.parts).map(PartId).collect()
    }

    /// All clauses, each with the part it belongs to.
    pub fn clauses(&self) -> impl Iterator<Item = (&[Lit], Option<PartId>)> {
        self.clauses.clauses().zip(self.owners.iter().copied())
    }

    /// The clause with this 0-based number.
    ///
    /// # Panics
    ///
    /// When there are not so many.
    #[must_use]
    pub fn clause(&self, index: usize) -> &[Lit] {
        self.clauses.clause(index)
    }

    /// The part that the clause with this 0-based number belongs to; `None` for the background.
    ///
    /// # Panics
    ///
    /// When there are not so many clauses.
    #[must_use]
    pub fn owner(&self, index: usize) -> Option<PartId> {
        self.owners[index]
    }
}

impl ClauseSink for PartedFormula {
    fn add_clause(&mut self, clause: &[Lit]) {
        let highest = clause.iter().map(|literal| literal.vidx32() + 1).max();
        self.variables = self.variables.max(highest.unwrap_or(0));
        self.clauses.add_clause(clause);
        self.owners.push(self.current);
    }
}
