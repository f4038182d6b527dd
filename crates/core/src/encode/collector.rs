//! Connects rustsat's encoders to a clause sink.

use rustsat::OutOfMemory;
use rustsat::encodings::CollectClauses;
use rustsat::types::{Cl, Clause};

use super::ClauseSink;

/// An adapter that lets rustsat's encoders write to a [`ClauseSink`].
pub(super) struct Collector<'s> {
    sink: &'s mut dyn ClauseSink,
    clauses: usize,
}

impl<'s> Collector<'s> {
    pub(super) fn new(sink: &'s mut dyn ClauseSink) -> Self {
        Collector { sink, clauses: 0 }
    }
}

impl CollectClauses for Collector<'_> {
    fn n_clauses(&self) -> usize {
        self.clauses
    }

    fn extend_clauses<T>(&mut self, clauses: T) -> Result<(), OutOfMemory>
    where
        T: IntoIterator<Item = Clause>,
    {
        for clause in clauses {
            let clause: &Cl = clause.as_ref();
            self.sink.add_clause(clause.as_ref());
            self.clauses += 1;
        }
        Ok(())
    }
}
