//! Defines propagators: constraints that the search propagates without clauses.
//!
//! A propagator is notified of all assignments, and propagates after unit propagation has assigned all that follows
//! from the clauses (K. Fazekas, A. Niemetz, M. Preiner, M. Kirchweger, S. Szeider, A. Biere, *IPASIR-UP: User
//! Propagators for CDCL*, SAT 2023). For a literal that it implies it gives no clause, but a number. Only when the
//! analysis of a conflict needs the reason of the literal does the propagator explain it by a clause (O. Ohrimenko, P.
//! J. Stuckey, M. Codish, *Propagation via Lazy Clause Generation*, Constraints 2009).
//!
//! During an analysis the explanations stand at the end of the clause arena. They are removed after it, so a literal
//! that several conflicts need is explained each time.

use std::fmt;

use rustsat::types::Lit;

use super::propagate::Conflict;
use super::trail::{Reason, Trail};
use super::{Cdcl, Observer, SearchMode};

/// A constraint over literals that implies literals and gives the reasons only on request.
///
/// The constraint must be decided by the variables of the solver: if all of them have a value,
/// [`propagate`](Self::propagate) must find out whether the constraint holds. Each clause that the propagator gives
/// must follow from the constraint and the clauses of the solver.
///
/// ```
/// use rustsat::{lit, types::Lit};
/// use sudosat_cdcl::{Cdcl, Implications, Limits, Propagator, Verdict};
///
/// /// Both variables have the same value.
/// #[derive(Debug, Default)]
/// struct Equal(Vec<Lit>);
/// impl Propagator for Equal {
///     fn assigned(&mut self, literals: &[Lit]) {
///         self.0.extend(literals);
///     }
///     fn freed(&mut self, literals: &[Lit]) {
///         self.0.truncate(self.0.len() - literals.len());
///     }
///     fn propagate(&mut self, implied: &mut Implications) {
///         for &literal in &self.0 {
///             implied.push(Lit::new(1 - literal.vidx32(), literal.is_neg()), 0);
///         }
///     }
///     fn explain(&mut self, literal: Lit, _number: u32, clause: &mut Vec<Lit>) {
///         clause.push(Lit::new(1 - literal.vidx32(), literal.is_pos()));
///     }
/// }
/// let mut solver = Cdcl::new(&Limits::none());
/// solver.reserve(2);
/// solver.set_propagator(Box::new(Equal::default()));
/// assert_eq!(solver.solve(&[!lit![1]]), Verdict::Satisfiable(vec![false, false]));
/// assert!(matches!(solver.solve(&[lit![0], !lit![1]]), Verdict::Unsatisfiable(_)));
/// ```
pub trait Propagator: fmt::Debug + Send {
    /// Called with the literals that have become true since the last call, in the order of assignment.
    fn assigned(&mut self, literals: &[Lit]);

    /// Called with literals that become free, in the order of assignment. They are the last ones of those passed to
    /// [`assigned`](Self::assigned) that are not free yet.
    fn freed(&mut self, literals: &[Lit]);

    /// Adds literals that the constraint implies under the current assignment, or a conflict. It need not find all:
    /// after unit propagation of the literals found, it is called again, until it finds none. Literals that are true
    /// already do no harm.
    fn propagate(&mut self, implied: &mut Implications);

    /// Adds to `clause` the other literals of a clause that implies `literal`. The propagator has passed `literal` and
    /// `number` to [`Implications::push`]. The other literals must have been false at that time.
    fn explain(&mut self, literal: Lit, number: u32, clause: &mut Vec<Lit>);
}

/// The literals that a propagator implies, or a conflict.
#[derive(Debug, Default)]
pub struct Implications {
    literals: Vec<(Lit, u32)>,
    conflict: Option<Vec<Lit>>,
}

impl Implications {
    /// Adds an implied literal. The search passes `number` back when it needs the reason.
    pub fn push(&mut self, literal: Lit, number: u32) {
        self.literals.push((literal, number));
    }

    /// Sets a clause of the constraint whose literals are all false. Other implied literals are then ignored.
    pub fn refute(&mut self, clause: Vec<Lit>) {
        self.conflict = Some(clause);
    }
}

/// The propagator of a search, and what passes between the two.
#[derive(Debug)]
pub(super) struct Attached {
    propagator: Box<dyn Propagator>,
    /// The number of literals of the trail of which the propagator has been notified.
    notified: usize,
    implications: Implications,
    /// The literals whose reasons are explanations at present, with their numbers.
    explained: Vec<(Lit, u32)>,
}

impl Attached {
    /// Notifies the propagator of the literals that have become true.
    fn notify(&mut self, trail: &Trail) {
        self.propagator.assigned(&trail.literals()[self.notified..]);
        self.notified = trail.literals().len();
    }

    /// Notifies the propagator that the levels above `level` are about to be taken back.
    pub(super) fn take_back(&mut self, trail: &Trail, level: usize) {
        let start = trail.start(level + 1);
        if start < self.notified {
            self.propagator.freed(&trail.literals()[start..self.notified]);
            self.notified = start;
        }
    }

    /// Returns the clause by which the propagator explains `literal`, its first literal.
    fn explanation(&mut self, literal: Lit, number: u32) -> Vec<Lit> {
        let mut clause = vec![literal];
        self.propagator.explain(literal, number, &mut clause);
        clause
    }
}

impl<O: Observer> Cdcl<O> {
    /// Adds a propagator to the clauses, in place of an earlier one. What follows from an earlier one on level 0 stays.
    pub fn set_propagator(&mut self, propagator: Box<dyn Propagator>) {
        let (implications, explained) = (Implications::default(), Vec::new());
        self.attached = Some(Attached { propagator, notified: 0, implications, explained });
    }

    /// Lets the propagator and unit propagation, which must be complete, assign literals in turn until neither finds
    /// any. Returns the falsified clause, or `None` if there is none.
    pub(super) fn propagate_with_attached(&mut self) -> Option<Conflict> {
        loop {
            let before = self.trail.literals().len();
            let conflict = self.propagate_attached();
            if conflict.is_some() || self.trail.literals().len() == before {
                return conflict;
            }
            if let Some(conflict) = self.propagate_all() {
                return Some(conflict);
            }
        }
    }

    fn propagate_attached(&mut self) -> Option<Conflict> {
        let attached = self.attached.as_mut()?;
        attached.notify(&self.trail);
        let mut implications = std::mem::take(&mut attached.implications);
        attached.propagator.propagate(&mut implications);
        let conflict = match implications.conflict.take() {
            Some(clause) => {
                self.observer.explained(&clause);
                Some(Conflict::Clause(self.clauses.add_explanation(&clause)))
            }
            None => implications.literals.iter().find_map(|&implied| self.assign_implied(implied)),
        };
        implications.literals.clear();
        if let Some(attached) = &mut self.attached {
            attached.implications = implications;
        }
        conflict
    }

    /// Assigns a literal that the propagator has implied. Returns a conflict if the literal is false.
    fn assign_implied(&mut self, (literal, number): (Lit, u32)) -> Option<Conflict> {
        match self.trail.value(literal) {
            Some(true) => {}
            Some(false) => {
                let clause = self.attached.as_mut()?.explanation(literal, number);
                self.observer.explained(&clause);
                return Some(Conflict::Clause(self.clauses.add_explanation(&clause)));
            }
            None if self.deduces || literal.is_neg() => {
                self.trail.assign(literal, Reason::Propagator(number));
                let level = self.trail.level();
                if O::WATCHES_PROPAGATION || (O::WATCHES && level == 0) {
                    let clause = self.attached.as_mut()?.explanation(literal, number);
                    if level == 0 {
                        self.observer.explained(&clause);
                    }
                    self.observer.propagated(literal, level, &clause);
                }
            }
            None => {}
        }
        None
    }

    /// Takes back the levels above the highest one on which the conflict has a literal. A propagator may find a
    /// conflict later than on the level of its last literal. In a search without learning, `flip` does not need this
    /// level.
    pub(super) fn descend_to(&mut self, conflict: Conflict) {
        let Conflict::Clause(clause) = conflict else { return };
        let levels = self.clauses.literals(clause).map(|literal| self.trail.level_of(literal));
        let level = levels.max().unwrap_or(0);
        if level < self.trail.level() && self.settings.search == SearchMode::Cdcl {
            self.backjump(level);
        }
    }

    /// Returns the reason of an assigned variable's value. If it is the propagator, the propagator explains the
    /// literal, and the explanation is the reason until [`forget_explanations`](Self::forget_explanations).
    #[inline]
    pub(super) fn reason(&mut self, literal: Lit) -> Reason {
        match self.trail.reason(literal) {
            Reason::Propagator(number) => self.explain(literal, number),
            reason => reason,
        }
    }

    #[cold]
    fn explain(&mut self, literal: Lit, number: u32) -> Reason {
        let implied = if self.trail.value(literal) == Some(true) { literal } else { !literal };
        let Some(attached) = &mut self.attached else {
            unreachable!("only a propagator gives such a reason")
        };
        let clause = attached.explanation(implied, number);
        attached.explained.push((implied, number));
        self.observer.explained(&clause);
        let reason = Reason::Clause(self.clauses.add_explanation(&clause));
        self.trail.set_reason(implied, reason);
        reason
    }

    /// Removes all explanations. Each literal that was explained has the propagator as its reason again.
    pub(super) fn forget_explanations(&mut self) {
        if let Some(attached) = &mut self.attached {
            for (literal, number) in attached.explained.drain(..) {
                self.trail.set_reason(literal, Reason::Propagator(number));
            }
            self.clauses.drop_explanations();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use itertools::Itertools;
    use sudosat_proof_check::ClauseSink;

    use super::*;
    use crate::tests::{Mixed, models_by_trial, random_3sat};
    use crate::{Limits, Settings, Verdict};

    /// *At most so many of these literals are true*, several times. If `is_late`, a violation is only found when all
    /// variables have values, and then mostly above the level on which it arose.
    #[derive(Clone, Debug)]
    struct AtMost {
        bounds: Vec<(Vec<Lit>, usize)>,
        variables: u32,
        is_late: bool,
        trail: Vec<Lit>,
    }

    impl AtMost {
        fn random(mixed: &mut Mixed, variables: u32, length: u32, is_late: bool) -> Self {
            let mut bound = || {
                let literals = (0..variables).filter(|_| mixed.below(variables) < length);
                let literals = literals.collect::<Vec<_>>();
                let signed = literals.iter().map(|&index| Lit::new(index, mixed.below(3) == 0));
                let signed: Vec<_> = signed.collect();
                let most = (1 + length / 4 + mixed.below(length / 4)) as usize;
                (signed, most)
            };
            let bounds = (0..2 + variables / 20).map(|_| bound()).collect();
            AtMost { bounds, variables, is_late, trail: Vec::new() }
        }

        /// Returns the clauses that say the same.
        fn clauses(&self) -> Vec<Vec<Lit>> {
            let of = |(literals, most): &(Vec<Lit>, usize)| {
                let sets = literals.iter().map(|&literal| !literal).combinations(most + 1);
                sets.collect::<Vec<_>>()
            };
            self.bounds.iter().flat_map(of).collect()
        }

        /// Returns the negations of the first `most` literals of the bound that were true.
        fn reason(&self, bound: usize, most: usize) -> impl Iterator<Item = Lit> {
            let of_bound = self.trail.iter().filter(move |it| self.bounds[bound].0.contains(it));
            of_bound.take(most).map(|&literal| !literal)
        }
    }

    impl Propagator for AtMost {
        fn assigned(&mut self, literals: &[Lit]) {
            self.trail.extend(literals);
        }

        fn freed(&mut self, literals: &[Lit]) {
            let kept = self.trail.len() - literals.len();
            assert_eq!(&self.trail[kept..], literals);
            self.trail.truncate(kept);
        }

        fn propagate(&mut self, implied: &mut Implications) {
            if self.is_late && self.trail.len() < self.variables as usize {
                return;
            }
            for (index, (literals, most)) in self.bounds.iter().enumerate() {
                let met = literals.iter().filter(|literal| self.trail.contains(literal)).count();
                if met > *most && self.is_late {
                    implied.refute(self.reason(index, most + 1).collect());
                } else if met >= *most {
                    // A literal that is true already is implied to be false: a conflict.
                    let before = self.reason(index, *most).map(|it| !it).collect::<Vec<_>>();
                    let rest = literals.iter().filter(|literal| !before.contains(literal));
                    rest.for_each(|&literal| implied.push(!literal, index as u32));
                }
            }
        }

        fn explain(&mut self, literal: Lit, number: u32, clause: &mut Vec<Lit>) {
            let bound = number as usize;
            assert!(self.bounds[bound].0.contains(&!literal));
            clause.extend(self.reason(bound, self.bounds[bound].1));
        }
    }

    fn solver_with<O: Observer>(
        clauses: &[Vec<Lit>],
        at_most: &AtMost,
        settings: &Settings,
        observer: O,
    ) -> Cdcl<O> {
        let mut solver = Cdcl::observed(settings, &Limits::none(), observer);
        solver.reserve(at_most.variables);
        solver.set_propagator(Box::new(at_most.clone()));
        clauses.iter().for_each(|clause| solver.add_clause(clause));
        solver
    }

    /// Small formulas, each with its number, the bounds on them, and all clauses together.
    fn small() -> impl Iterator<Item = (Vec<Vec<Lit>>, AtMost, Vec<Vec<Lit>>)> {
        let mut mixed = Mixed(5);
        (0..400).map(move |seed: u32| {
            let variables = 8 + seed % 5;
            let given =
                &random_3sat(variables, 1000)[2 * seed as usize..][..10 + seed as usize % 30];
            let at_most = AtMost::random(&mut mixed, variables, 6, seed.is_multiple_of(3));
            (given.to_vec(), at_most.clone(), [given, &at_most.clauses()].concat())
        })
    }

    /// Checks that each clause which the search names follows from the formula.
    #[derive(Default)]
    struct Checked {
        models: Vec<u32>,
        reasons: usize,
    }

    impl Checked {
        fn check(&mut self, clause: &[Lit]) {
            let holds = |bits: u32| {
                let is_true = |it: &Lit| (bits >> it.vidx32() & 1 == 1) == it.is_pos();
                clause.iter().any(is_true)
            };
            assert!(self.models.iter().all(|&bits| holds(bits)), "{clause:?}");
            self.reasons += 1;
        }
    }

    impl Observer for Checked {
        fn propagated(&mut self, literal: Lit, _level: usize, clause: &[Lit]) {
            assert!(clause.contains(&literal));
            self.check(clause);
        }

        fn conflict(&mut self, _level: usize, clause: &[Lit]) {
            self.check(clause);
        }

        fn resolved(&mut self, _pivot: Lit, reason: &[Lit]) {
            self.check(reason);
        }

        fn learned(&mut self, clause: &[Lit], _lbd: u32) {
            self.check(clause);
        }
    }

    #[test]
    fn every_reason_follows_and_verdicts_are_those_of_the_clauses() {
        let mut verdicts = [0; 2];
        for (index, (given, at_most, all)) in small().enumerate() {
            let models = models_by_trial(&all, at_most.variables, at_most.variables);
            let search = ["cdcl", "cdcl:dpll", "cdcl:backtracking"][index % 3];
            let settings = search.parse().unwrap();
            let models: Vec<u32> = models.into_iter().collect();
            let observer = Checked { models: models.clone(), reasons: 0 };
            let mut solver = solver_with(&given, &at_most, &settings, observer);
            let verdict = solver.solve(&[]);
            verdicts[usize::from(models.is_empty())] += 1;
            match verdict {
                Verdict::Satisfiable(model) => {
                    let bits = (0..).zip(model).map(|(index, value)| u32::from(value) << index);
                    assert!(models.contains(&bits.sum()));
                }
                verdict => {
                    assert!(verdict == Verdict::Unsatisfiable(vec![]) && models.is_empty());
                    assert!(solver.observer().reasons > 0);
                }
            }
        }
        assert!(verdicts.iter().all(|&number| number > 50), "{verdicts:?}");
    }

    #[test]
    fn models_are_those_of_the_clauses() {
        for (given, at_most, all) in small() {
            for projected in [at_most.variables / 2, at_most.variables] {
                let expected = models_by_trial(&all, at_most.variables, projected);
                let solver = solver_with(&given, &at_most, &Settings::default(), crate::Unobserved);
                let mut models = solver.into_models(projected);
                let mut found = HashSet::new();
                while let Verdict::Satisfiable(model) = models.next() {
                    let bits = (0..projected).zip(model);
                    let bits = bits.map(|(index, value)| u32::from(value) << index);
                    assert!(found.insert(bits.sum()), "a model comes twice");
                }
                assert_eq!(found, expected);
            }
        }
    }

    /// Solves formulas that are large enough for restarts, reductions and many cores, again and again.
    #[test]
    fn a_long_run_has_the_verdicts_of_the_clauses() {
        let variables = 100;
        let mut mixed = Mixed(11);
        let (mut cores, mut conflicts) = (0, 0);
        for round in 0..6 {
            let given = random_3sat(variables, 280 + 20 * round);
            let at_most = AtMost::random(&mut mixed, variables, 10, false);
            let unobserved = crate::Unobserved;
            let mut solver = solver_with(&given, &at_most, &Settings::default(), unobserved);
            let all = [given, at_most.clauses()].concat();
            for _ in 0..40 {
                let index =
                    |mixed: &mut Mixed| Lit::new(mixed.below(variables), mixed.below(2) == 0);
                let assumptions: Vec<Lit> = (0..4).map(|_| index(&mut mixed)).collect();
                let mut clauses = Cdcl::new(&Limits::none());
                all.iter().for_each(|clause| clauses.add_clause(clause));
                match solver.solve(&assumptions) {
                    Verdict::Satisfiable(model) => {
                        let holds = |it: &Lit| model[it.vidx()] == it.is_pos();
                        assert!(all.iter().all(|clause| clause.iter().any(holds)));
                        assert!(assumptions.iter().all(holds));
                    }
                    Verdict::Unsatisfiable(core) => {
                        assert!(core.iter().all(|literal| assumptions.contains(literal)));
                        assert!(matches!(clauses.solve(&core), Verdict::Unsatisfiable(_)));
                        cores += 1;
                    }
                    Verdict::Unknown(limit) => panic!("{limit}"),
                }
            }
            conflicts += solver.conflicts();
        }
        assert!(
            cores > 20 && cores < 220 && conflicts > 5000,
            "{cores} cores, {conflicts} conflicts"
        );
    }
}
