//! Begins a long search anew, with other decisions.
//!
//! How long a large Sudoku takes is luck: another order of decisions may find a solution in a tenth of the time (C. P.
//! Gomes, B. Selman, N. Crato, H. Kautz, *Heavy-Tailed Phenomena in Satisfiability and Constraint Satisfaction
//! Problems*, Journal of Automated Reasoning, 2000). So a search that takes very many conflicts gets new random scores
//! and the initial values, and forgets all learned clauses but those of the lowest LBD. The times between follow the
//! Luby sequence, which is best if nothing is known of the luck (see `restart`), and grow without end, so that the
//! search stays complete.

use fastrand::Rng;

use super::restart::Reluctant;
use super::{Cdcl, Observer};

/// The search begins anew for the first time after this many conflicts of a call of `solve`. Fewer would often end a
/// search that is about to find a solution.
const FIRST: u64 = 200_000;
/// The number of conflicts that the number 1 in the Luby sequence stands for.
const INTERVAL: u64 = 50_000;

/// The schedule of new beginnings.
#[derive(Debug)]
pub(super) struct Renewals {
    /// [`FIRST`] and [`INTERVAL`]; less in tests.
    pub(super) first: u64,
    pub(super) interval: u64,
    lengths: Reluctant,
    /// The number of conflicts after which the next one is due. An enumeration of models, which does not start the
    /// schedule, never begins anew.
    due: u64,
    rng: Rng,
    /// The number of new beginnings so far.
    pub(super) done: u64,
}

impl Default for Renewals {
    fn default() -> Self {
        Renewals {
            first: FIRST,
            interval: INTERVAL,
            lengths: Reluctant::default(),
            due: u64::MAX,
            rng: Rng::with_seed(0),
            done: 0,
        }
    }
}

impl Renewals {
    /// Begins the schedule for a call of `solve` after this number of conflicts.
    pub(super) fn start(&mut self, conflicts: u64) {
        self.lengths = Reluctant::default();
        self.due = conflicts + self.first;
    }
}

impl<O: Observer> Cdcl<O> {
    /// Returns whether the search has to begin anew. A search that changes its mode, or seeks a refutation, never does.
    pub(super) fn is_renewal_due(&self) -> bool {
        self.budget.conflicts() >= self.renewals.due
            && self.restarts_at_all()
            && !self.modes.is_whole()
            && !self.modes.seeks_refutation()
    }

    /// Begins the search anew.
    pub(super) fn renew(&mut self) {
        self.restart_to(self.assumptions.len().min(self.trail.level()));
        self.heuristic.renew(&mut self.renewals.rng);
        self.phases.renew();
        self.forget_learned();
        self.renewals.done += 1;
        let units = self.renewals.lengths.next().unwrap_or(1);
        self.renewals.due = self.budget.conflicts() + units * self.renewals.interval;
    }
}

#[cfg(test)]
mod tests {
    use rustsat::types::Lit;
    use sudosat_proof_check::{Checker, ClauseSink};

    use crate::tests::{Mixed, check_models, random_3sat, random_calls};
    use crate::{Cdcl, DratForm, DratWriter, Limits, Observer, Settings, Unobserved, Verdict};

    /// A solver that begins anew after every few conflicts.
    fn eager<O: Observer>(clauses: &[Vec<Lit>], observer: O) -> Cdcl<O> {
        let mut solver = Cdcl::observed(&Settings::default(), &Limits::none(), observer);
        (solver.renewals.first, solver.renewals.interval) = (20, 10);
        solver.reserve(130);
        clauses.iter().for_each(|clause| solver.add_clause(clause));
        solver
    }

    #[test]
    fn new_beginnings_leave_the_verdict_and_the_proof_right() {
        let (mut models, mut refutations) = (0, 0);
        for clauses in
            (90..130).map(|variables| random_3sat(variables, variables as usize * 17 / 4))
        {
            let mut solver = eager(&clauses, DratWriter::new(DratForm::Text, Vec::new()));
            let verdict = solver.solve(&[]);
            let begins = solver.renewals.done;
            if let Verdict::Satisfiable(model) = verdict {
                let holds = |literal: &Lit| model[literal.vidx()] == literal.is_pos();
                assert!(clauses.iter().all(|clause| clause.iter().any(holds)));
                models += u64::from(begins > 0);
            } else {
                let proof = solver.into_observer().finish().unwrap();
                let mut checker = Checker::new(130);
                clauses.iter().for_each(|clause| checker.add_clause(clause));
                checker.check(&proof[..]).unwrap();
                refutations += u64::from(begins > 0);
            }
        }
        assert!(models > 3 && refutations > 3, "{models} models, {refutations} refutations");
    }

    #[test]
    fn assumptions_stay_and_each_call_begins_the_schedule() {
        let clauses = random_3sat(100, 425);
        let mut solver = eager(&clauses, Unobserved);
        let assumed = |bit: bool| [Lit::new(0, bit), Lit::new(1, !bit)];
        for bit in [false, true, false, true] {
            let before = (solver.conflicts(), solver.renewals.done);
            let fresh = eager(&clauses, Unobserved).solve(&assumed(bit));
            let same = matches!(
                (solver.solve(&assumed(bit)), fresh),
                (Verdict::Satisfiable(_), Verdict::Satisfiable(_))
                    | (Verdict::Unsatisfiable(_), Verdict::Unsatisfiable(_))
            );
            assert!(same);
            let conflicts = solver.conflicts() - before.0;
            assert_eq!(conflicts >= 20, solver.renewals.done > before.1, "{conflicts}");
        }
    }

    /// Returns the number of new beginnings in random calls of `count` solvers, which begin anew after each conflict.
    fn random_sequences(count: usize, seed: u64) -> u64 {
        let mut mixed = Mixed(seed);
        let mut done = 0;
        for _ in 0..count {
            let variables = 5 + mixed.below(5);
            let mut solver = Cdcl::new(&Limits::none());
            (solver.renewals.first, solver.renewals.interval) = (1, 1);
            solver.reserve(variables);
            let clauses = random_calls(&mut mixed, &mut solver, variables);
            done += solver.renewals.done;
            check_models(solver, &clauses, variables);
        }
        done
    }

    #[test]
    fn random_sequences_of_calls_have_the_answers_of_trial() {
        assert!(random_sequences(3000, 8) > 500);
    }

    #[test]
    #[ignore = "a million sequences of calls: a minute in release mode, many without; the test above makes 3,000"]
    fn a_million_random_sequences_of_calls_have_the_answers_of_trial() {
        assert!(random_sequences(1_000_000, 9) > 150_000);
    }
}
