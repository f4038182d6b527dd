//! Connects rustsat's encoders to a clause sink.

use rustsat::OutOfMemory;
use rustsat::encodings::CollectClauses;
use rustsat::types::{Cl, Clause};

use super::ClauseSink;

/// An adapter that lets rustsat's encoders write to a [`ClauseSink`].
pub(super) struct Collector<'s, S: ?Sized> {
    sink: &'s mut S,
    clauses: usize,
}

impl<'s, S: ?Sized> Collector<'s, S> {
    pub(super) fn new(sink: &'s mut S) -> Self {
        Collector { sink, clauses: 0 }
    }
}

impl<S: ClauseSink + ?Sized> CollectClauses for Collector<'_, S> {
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
