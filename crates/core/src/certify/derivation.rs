//! Writes the proof of a search that leaves primitives to a propagator.
//!
//! The clauses by which the propagator explains its literals are not in the formula of the proof, and unit propagation in
//! the formula may be too weak to show that they follow. So a second solver, which has the clauses of the formula, derives
//! each of them when the search first uses it, and writes what it learns to the same proof (compare O. Ohrimenko, P. J.
//! Stuckey, M. Codish, *Propagation via Lazy Clause Generation*, Constraints 2009).

use std::collections::HashSet;
use std::io::{self, Write};

use rustsat::types::Lit;
use sudosat_cdcl::{Cdcl, DratForm, DratWriter, Limits, Observer, Settings, Verdict};

/// An observer of the search that writes a proof from the formula alone.
pub(super) struct DerivingWriter<W: Write> {
    /// The second solver, with the clauses of the formula. Its observer writes the proof.
    formula: Cdcl<DratWriter<W>>,
    /// The explanations that are derived, with their literals in ascending order.
    derived: HashSet<Vec<Lit>>,
    /// Whether a limit was reached before an explanation was derived.
    is_stopped: bool,
}

impl<W: Write> DerivingWriter<W> {
    /// Returns a writer to `out` of a proof from the clauses that `write` adds. `write` returns the number of variables.
    pub(super) fn new(
        form: DratForm,
        out: W,
        limits: &Limits,
        write: impl FnOnce(&mut Cdcl<DratWriter<W>>) -> u32,
    ) -> Self {
        // The limit on conflicts is one of the search.
        let limits = Limits { max_conflicts: None, ..limits.clone() };
        let mut formula = Cdcl::observed(&Settings::default(), &limits, DratWriter::new(form, out));
        let variables = write(&mut formula);
        formula.reserve(variables);
        DerivingWriter { formula, derived: HashSet::new(), is_stopped: false }
    }

    /// Flushes the proof.
    ///
    /// # Errors
    ///
    /// Returns an error if writing or flushing failed.
    pub(super) fn finish(self) -> io::Result<W> {
        self.formula.into_observer().finish()
    }
}

impl<W: Write> Observer for DerivingWriter<W> {
    const WATCHES_PROPAGATION: bool = false;

    fn explained(&mut self, clause: &[Lit]) {
        let mut sorted = clause.to_vec();
        sorted.sort_unstable();
        if self.derived.contains(&sorted) {
            return;
        }
        let negated: Vec<Lit> = clause.iter().map(|&literal| !literal).collect();
        match self.formula.solve(&negated) {
            // The last lemma is a part of the explanation.
            Verdict::Unsatisfiable(_) => {
                self.derived.insert(sorted);
            }
            Verdict::Unknown(_) => self.is_stopped = true,
            Verdict::Satisfiable(_) => {
                unreachable!("what a primitive excludes follows from its clauses")
            }
        }
    }

    fn learned(&mut self, clause: &[Lit], lbd: u32) {
        self.formula.observer_mut().learned(clause, lbd);
    }

    fn flipped(&mut self, clause: &[Lit]) {
        self.formula.observer_mut().flipped(clause);
    }

    fn forgot(&mut self, clause: &[Lit]) {
        self.formula.observer_mut().forgot(clause);
    }

    fn refuted(&mut self, core: &[Lit]) {
        self.formula.observer_mut().refuted(core);
    }

    fn is_done(&self) -> bool {
        self.is_stopped || self.formula.observer().is_done()
    }
}
