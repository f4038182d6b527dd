//! Where clauses go.

use rustsat::types::Lit;

/// Takes clauses one by one: a formula, a counter, a file, a solver.
pub trait ClauseSink {
    /// Takes one clause: a disjunction of literals, no literal twice, none with its negation.
    fn add_clause(&mut self, clause: &[Lit]);

    /// Says what the clauses that follow belong to.
    fn begin_group(&mut self, _group: Group) {}
}

/// What clauses of a formula belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// They say a constraint, numbered from 0 by whoever writes the formula: of a cover problem its requirement.
    Constraint(u32),
    /// They define auxiliary variables that several constraints use.
    Definitions,
    /// The next one is a clause of the problem itself.
    SideClause,
    /// They say what is given beyond the constraints: clues, and candidates that are crossed out.
    Givens,
}

/// Counts clauses and literals, and keeps nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClauseCounter {
    /// How many clauses there were.
    pub clauses: u64,
    /// How many literals they had together.
    pub literals: u64,
}

impl ClauseSink for ClauseCounter {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.clauses += 1;
        self.literals += clause.len() as u64;
    }
}

/// Keeps all clauses, in one allocation.
#[derive(Clone, Debug, Default)]
pub struct Formula {
    literals: Vec<Lit>,
    ends: Vec<usize>,
}

impl Formula {
    /// The clauses, in the order in which they came.
    pub fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let clause = &self.literals[start..end];
            start = end;
            clause
        })
    }

    /// The clause with this 0-based number.
    ///
    /// # Panics
    ///
    /// When there are not so many.
    #[must_use]
    pub fn clause(&self, index: usize) -> &[Lit] {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.literals[start..self.ends[index]]
    }

    /// The number of clauses.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no clause.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The first clause that `assignment` (the value of each variable, by 0-based index) does not
    /// satisfy.
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
