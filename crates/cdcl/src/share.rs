//! Exchanges short learned clauses between solvers of the same clauses.
//!
//! Several threads that search the same formula, each in its own order, learn from each other's unit clauses, clauses
//! of two literals and short clauses of the lowest LBD (Y. Hamadi, S. Jabbour, L. Saïs, *ManySAT: a Parallel SAT
//! Solver*, Journal on Satisfiability, Boolean Modeling and Computation, 2009; for the choice of clauses G. Audemard,
//! L. Simon, *Lazy Clause Exchange Policy for Parallel SAT Solvers*, SAT 2014). A solver reads the clauses of the
//! others at the beginning of a call and when it restarts.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rustsat::types::Lit;

use super::trail::Reason;
use super::{Cdcl, Observer};

/// A clause of more than two literals is shared if its LBD and its length are at most these.
const MOST_LBD: u32 = 2;
const LONGEST: usize = 8;
/// The LBD of a clause of another solver. Such a clause may be deleted if no conflict uses it.
const LBD: u32 = 3;
/// The number of clauses after which no more are shared, so that a long search does not fill the memory.
const MOST_CLAUSES: usize = 1_000_000;

/// The clauses that solvers of the same problem share.
///
/// ```
/// use std::sync::Arc;
/// use rustsat::lit;
/// use sudosat_cdcl::{Cdcl, Limits, SharedClauses, Verdict};
/// use sudosat_proof_check::ClauseSink;
///
/// let shared = Arc::new(SharedClauses::default());
/// let verdicts = [(); 2].map(|()| {
///     let mut solver = Cdcl::new(&Limits::none());
///     solver.share(&shared, 2);
///     solver.add_clause(&[lit![0], lit![1]]);
///     solver.add_clause(&[lit![0], !lit![1]]);
///     std::thread::spawn(move || solver.solve(&[!lit![0]])).join().unwrap()
/// });
/// assert_eq!(verdicts, [Verdict::Unsatisfiable(vec![!lit![0]]), Verdict::Unsatisfiable(vec![!lit![0]])]);
/// ```
#[derive(Debug, Default)]
pub struct SharedClauses {
    /// Each clause with the number of the solver that has learned it.
    clauses: Mutex<Vec<(usize, Arc<[Lit]>)>>,
    /// The number of clauses.
    len: AtomicUsize,
    /// The number of solvers.
    solvers: AtomicUsize,
}

/// The part of a solver in the exchange.
#[derive(Debug)]
pub(super) struct Sharing {
    shared: Arc<SharedClauses>,
    /// The number of this solver.
    solver: usize,
    /// Only clauses of the variables below this index are shared.
    variables: u32,
    /// The number of clauses of `shared` that this solver has read.
    read: usize,
    /// The number of clauses of other solvers that this one has stored.
    pub(super) imported: u64,
}

impl Sharing {
    fn send(&mut self, clause: &[Lit]) {
        let mut clauses = self.shared.clauses.lock().unwrap_or_else(PoisonError::into_inner);
        if clauses.len() < MOST_CLAUSES {
            // A clause of its own is no news.
            self.read += usize::from(self.read == clauses.len());
            clauses.push((self.solver, clause.into()));
            self.shared.len.store(clauses.len(), Ordering::Relaxed);
        }
    }

    /// Returns the clauses of other solvers that this one has not read yet.
    fn receive(&mut self) -> Vec<Arc<[Lit]>> {
        let clauses = self.shared.clauses.lock().unwrap_or_else(PoisonError::into_inner);
        let new = clauses[self.read..].iter().filter(|(solver, _)| *solver != self.solver);
        let new = new.map(|(_, clause)| Arc::clone(clause)).collect();
        self.read = clauses.len();
        new
    }
}

impl<O: Observer> Cdcl<O> {
    /// Shares learned clauses with the other solvers that have called this with `shared`, as far as the clauses have
    /// only the variables 0 to `variables - 1`. These must have the same meaning in all solvers: an assignment of them
    /// that one solver extends to a model has to be one that the others extend.
    ///
    /// Does nothing if there is an observer, because it could not state where the clauses of the others come from.
    pub fn share(&mut self, shared: &Arc<SharedClauses>, variables: u32) {
        if !O::WATCHES {
            let solver = shared.solvers.fetch_add(1, Ordering::Relaxed);
            let shared = Arc::clone(shared);
            self.sharing = Some(Sharing { shared, solver, variables, read: 0, imported: 0 });
        }
    }

    /// Shares a learned clause if it is short.
    pub(super) fn export(&mut self, clause: &[Lit], lbd: u32) {
        if let Some(sharing) = &mut self.sharing
            && (clause.len() <= 2 || (lbd <= MOST_LBD && clause.len() <= LONGEST))
            && clause.iter().all(|literal| literal.vidx32() < sharing.variables)
        {
            sharing.send(clause);
        }
    }

    /// Returns whether there are shared clauses that the solver has not read.
    pub(super) fn has_news(&self) -> bool {
        let has_unread = |it: &Sharing| it.shared.len.load(Ordering::Relaxed) > it.read;
        self.sharing.as_ref().is_some_and(has_unread)
    }

    /// Stores the clauses of the other solvers. The trail must be on level 0.
    pub(super) fn import(&mut self) {
        let news = self.sharing.as_mut().map(Sharing::receive).unwrap_or_default();
        for clause in news {
            self.import_clause(&clause);
        }
    }

    /// Stores a clause of another solver, unless it has a variable that is eliminated here.
    fn import_clause(&mut self, clause: &[Lit]) {
        if clause.iter().any(|&literal| self.eliminated.contains(literal)) {
            return;
        }
        self.grow_for(clause);
        let Some(clause) = self.simplified(clause) else { return };
        match clause[..] {
            [] => self.refuted = true,
            [unit] => self.trail.assign(unit, Reason::None),
            [one, two] => self.watches.add_binary(one, two),
            _ => {
                let clause = self.clauses.add(&clause, Some(LBD));
                self.reductions.note(clause);
                self.watches.attach(&self.clauses, clause);
            }
        }
        self.sharing.iter_mut().for_each(|sharing| sharing.imported += 1);
    }
}

#[cfg(test)]
mod tests {
    use sudosat_proof_check::ClauseSink;

    use super::*;
    use crate::tests::{Mixed, check_answer, lits, models_by_trial, random_3sat, random_literals};
    use crate::{DratForm, DratWriter, Limits, Settings, Verdict};

    fn sharing(shared: &Arc<SharedClauses>, clauses: &[Vec<Lit>]) -> Cdcl {
        let mut solver = Cdcl::new(&Limits::none());
        solver.share(shared, u32::MAX);
        clauses.iter().for_each(|clause| solver.add_clause(clause));
        solver
    }

    fn imported(solver: &Cdcl) -> u64 {
        solver.sharing.as_ref().map_or(0, |sharing| sharing.imported)
    }

    #[test]
    fn what_one_solver_has_learned_shortens_the_search_of_another() {
        let (clauses, shared) = (random_3sat(150, 750), Arc::default());
        let run = || {
            let mut solver = sharing(&shared, &clauses);
            assert_eq!(solver.solve(&[]), Verdict::Unsatisfiable(vec![]));
            (solver.conflicts(), imported(&solver))
        };
        let (first, second) = (run(), run());
        assert!(first.1 == 0 && second.1 > 10, "{first:?} {second:?}");
        assert!(second.0 < first.0 / 2, "{first:?} {second:?}");
    }

    #[test]
    fn a_restart_reads_what_others_have_learned_meanwhile() {
        let shared = Arc::default();
        let [mut one, mut two] = [(); 2].map(|()| sharing(&shared, &[lits(&[1, 2, 3])]));
        assert!(!two.has_news());
        two.trail.open_level();
        two.trail.assign(lits(&[-1])[0], Reason::None);
        one.export(&lits(&[2]), 1);
        one.export(&lits(&[1, 2, 3]), MOST_LBD + 1);
        assert!(two.has_news() && !one.has_news());
        two.restart();
        assert_eq!((two.trail.literals(), imported(&two)), (&lits(&[2])[..], 1));
        assert!(!two.has_news());
    }

    #[test]
    fn clauses_of_eliminated_variables_are_not_read() {
        let shared = Arc::default();
        let clauses = [lits(&[-3, 1]), lits(&[-3, 2]), lits(&[3, -1, -2]), lits(&[3, 4])];
        let [mut one, mut two] = [(); 2].map(|()| sharing(&shared, &clauses));
        two.eliminate(&lits(&[1, 2, 4]));
        assert_eq!(two.eliminated.count(), 1);
        one.export(&lits(&[3]), 1);
        one.export(&lits(&[4]), 1);
        two.import();
        assert_eq!((two.trail.value(lits(&[4])[0]), imported(&two)), (Some(true), 1));
    }

    #[test]
    fn clauses_of_other_variables_are_not_shared() {
        let shared = Arc::default();
        let mut one = Cdcl::new(&Limits::none());
        one.share(&shared, 100);
        random_3sat(150, 750).iter().for_each(|clause| one.add_clause(clause));
        one.solve(&[]);
        let sent = shared.clauses.lock().unwrap();
        let mut literals = sent.iter().flat_map(|(_, clause)| clause.iter());
        assert!(!sent.is_empty() && literals.all(|literal| literal.vidx() < 100));
    }

    #[test]
    fn a_search_with_a_proof_shares_nothing() {
        let (clauses, shared) = (random_3sat(150, 750), Arc::default());
        let writer = DratWriter::new(DratForm::Text, Vec::new());
        let mut solver = Cdcl::observed(&Settings::default(), &Limits::none(), writer);
        solver.share(&shared, u32::MAX);
        clauses.iter().for_each(|clause| solver.add_clause(clause));
        solver.solve(&[]);
        assert!(shared.clauses.lock().unwrap().is_empty() && solver.sharing.is_none());
    }

    /// Adds random clauses to two solvers and solves under assumptions of each, in turn. Returns how many clauses were
    /// exchanged.
    fn random_sequence(mixed: &mut Mixed) -> u64 {
        let variables = 5 + mixed.below(5);
        let shared = Arc::default();
        let mut solvers = [(); 2].map(|()| sharing(&shared, &[]));
        solvers.iter_mut().for_each(|solver| solver.reserve(variables));
        let mut clauses = Vec::new();
        for _ in 0..3 {
            for _ in 0..4 + mixed.below(2 * variables) {
                let length = 2 + mixed.below(3);
                let clause = random_literals(mixed, length, variables);
                solvers.iter_mut().for_each(|solver| solver.add_clause(&clause));
                clauses.push(clause);
            }
            for solver in &mut solvers {
                let length = mixed.below(4);
                let assumptions = random_literals(mixed, length, variables);
                check_answer(solver, &clauses, &assumptions, variables);
            }
        }
        let has_models = !models_by_trial(&clauses, variables, variables).is_empty();
        for solver in &mut solvers {
            assert_eq!(matches!(solver.solve(&[]), Verdict::Satisfiable(_)), has_models);
        }
        solvers.iter().map(imported).sum()
    }

    #[test]
    fn random_sequences_of_calls_have_the_answers_of_trial() {
        let mut mixed = Mixed(10);
        let imported: u64 = (0..3000).map(|_| random_sequence(&mut mixed)).sum();
        assert!(imported > 300, "{imported}");
    }

    #[test]
    #[ignore = "a million sequences of calls: a minute in release mode, many without; the test above makes 3,000"]
    fn a_million_random_sequences_of_calls_have_the_answers_of_trial() {
        let mut mixed = Mixed(11);
        let imported: u64 = (0..1_000_000).map(|_| random_sequence(&mut mixed)).sum();
        assert!(imported > 100_000, "{imported}");
    }
}
