//! Defines [`ClauseSink`], the trait of receivers of clauses, and formulas in memory.

use rustsat::types::Lit;

/// A receiver of clauses, one by one: a formula, a counter, a file, a solver.
pub trait ClauseSink {
    /// Adds one clause: a disjunction of literals. The clause must not contain a literal twice, or a literal together
    /// with its negation.
    fn add_clause(&mut self, clause: &[Lit]);

    /// Sets the group that the clauses added after this call belong to. The default implementation does nothing.
    fn begin_group(&mut self, _group: Group) {}

    /// Returns whether more clauses are of use. A writer of a formula asks before each part that may be long, and
    /// stops after the answer false; the formula is then incomplete. The default implementation returns true.
    fn wants_more(&mut self) -> bool {
        true
    }
}

/// The part of a problem that some clauses of a formula belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// The clauses encode the constraint with this 0-based number. The writer of the formula
    /// assigns the numbers; for a cover problem the number is the index of the requirement.
    Constraint(u32),
    /// The clauses define auxiliary variables that several constraints use.
    Definitions,
    /// The next clause is a side clause of the problem, written as it is.
    SideClause,
    /// The clauses state facts beyond the constraints: clues, and candidates that are crossed out.
    Givens,
}

/// A sink that counts clauses and literals and does not store them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClauseCounter {
    /// The number of clauses.
    pub clauses: u64,
    /// The number of literals of all clauses together.
    pub literals: u64,
}

impl ClauseSink for ClauseCounter {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.clauses += 1;
        self.literals += clause.len() as u64;
    }
}

/// A formula in memory, with the literals of all clauses in one allocation.
#[derive(Clone, Debug, Default)]
pub struct Formula {
    literals: Vec<Lit>,
    ends: Vec<usize>,
}

impl Formula {
    /// Returns the clauses, in the order in which they were added.
    pub fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let clause = &self.literals[start..end];
            start = end;
            clause
        })
    }

    /// Returns the clause with this 0-based index.
    ///
    /// # Panics
    ///
    /// Panics if the formula has no clause with this index.
    #[must_use]
    pub fn clause(&self, index: usize) -> &[Lit] {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.literals[start..self.ends[index]]
    }

    /// Returns the number of clauses.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns whether there is no clause.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns the first clause that `assignment` does not satisfy, or `None` if it satisfies all clauses.
    /// `assignment` has the value of each variable, by 0-based index. A literal of a variable without a value counts
    /// as false.
    #[must_use]
    pub fn first_violated(&self, assignment: &[bool]) -> Option<&[Lit]> {
        let holds =
            |lit: &Lit| assignment.get(lit.vidx()).is_some_and(|&value| value == lit.is_pos());
        self.clauses().find(|clause| !clause.iter().any(holds))
    }
}

impl ClauseSink for Formula {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len());
    }
}
