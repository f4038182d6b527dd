//! Replaces *equivalent literals* by one of them.
//!
//! Literals that imply each other by clauses of two literals have the same value. They are the strongly connected
//! components of the graph of these implications (R. Tarjan, *Depth-First Search and Linear Graph Algorithms*, SIAM
//! Journal on Computing, 1972; B. Aspvall, M. Plass, R. Tarjan, *A Linear-Time Algorithm for Testing the Truth of
//! Certain Quantified Boolean Formulas*, Information Processing Letters, 1979). In the clauses one literal takes the
//! place of all literals of its component (C. M. Li, *Integrating Equivalency Reasoning into Davis-Putnam Procedure*,
//! AAAI 2000). A variable that the caller still uses stays.

use rustsat::types::Lit;

use super::clauses::{ClauseRef, literal};
use super::propagate::Watches;
use super::trail::Reason;
use super::{Cdcl, Observer};

/// The number of a literal that the search has not met.
const UNMET: u32 = 0;
/// The number of a literal whose component is known.
const CLOSED: u32 = u32::MAX;

/// The depth-first search for the components.
struct Components<'w> {
    watches: &'w Watches,
    /// Per literal: its number in the order of the search, or the lowest number that it is known to reach.
    lowest: Vec<u32>,
    met: u32,
    /// The literals that were met and whose component is not known, in the order of the search.
    open: Vec<Lit>,
    /// The components of two or more literals.
    found: Vec<Vec<Lit>>,
}

impl Components<'_> {
    /// Finds the components of all literals that this literal reaches.
    fn search_from(&mut self, root: Lit) {
        // Per literal: its number, and the number of its implied literals that were followed.
        let mut path = vec![(root, self.meet(root), 0)];
        while let Some((literal, number, followed)) = path.last_mut() {
            let (literal, number) = (*literal, *number);
            let Some(&next) = self.watches.implied(literal).get(*followed) else {
                path.pop();
                let lowest = self.lowest[literal.lidx()];
                if lowest == number {
                    self.close(literal);
                } else if let Some(&(parent, ..)) = path.last() {
                    self.lower(parent, lowest);
                }
                continue;
            };
            *followed += 1;
            match self.lowest[next.lidx()] {
                UNMET => path.push((next, self.meet(next), 0)),
                CLOSED => {}
                reached => self.lower(literal, reached),
            }
        }
    }

    /// Gives a literal the next number, and returns the number.
    fn meet(&mut self, literal: Lit) -> u32 {
        self.met += 1;
        self.lowest[literal.lidx()] = self.met;
        self.open.push(literal);
        self.met
    }

    fn lower(&mut self, literal: Lit, reached: u32) {
        let lowest = &mut self.lowest[literal.lidx()];
        *lowest = reached.min(*lowest);
    }

    /// Ends the component whose first literal is `first`.
    fn close(&mut self, first: Lit) {
        let start = self.open.iter().rposition(|&literal| literal == first);
        let component = self.open.split_off(start.unwrap_or(0));
        component.iter().for_each(|literal| self.lowest[literal.lidx()] = CLOSED);
        if component.len() > 1 {
            self.found.push(component);
        }
    }
}

impl<O: Observer> Cdcl<O> {
    /// Replaces equivalent literals in all clauses. The trail must be on level 0 and propagated, and no clause of two
    /// literals may have an assigned one; so it is afterwards, unless the clauses are refuted.
    pub(super) fn replace_equivalent(&mut self) {
        let Some(representatives) = self.representatives() else {
            self.refuted = true;
            return;
        };
        let is_replaced = |&it: &Lit| representatives[it.lidx()] != it;
        let replaced: Vec<Lit> =
            (0..self.variables).map(Lit::positive).filter(is_replaced).collect();
        if replaced.is_empty() {
            return;
        }
        let units = self.substitute(&representatives);
        for &it in &replaced {
            let other = representatives[it.lidx()];
            self.eliminated.eliminate(it.vidx32(), [vec![it, !other], vec![!it, other]]);
        }
        self.simplifications.replaced += replaced.len() as u64;
        self.assign_eliminated();
        for unit in units {
            match self.trail.value(unit) {
                None => self.trail.assign(unit, Reason::None),
                Some(value) => self.refuted |= !value,
            }
        }
        self.refuted = self.refuted || self.propagate().is_some();
        self.remove_satisfied();
    }

    /// Returns the literal that takes the place of each literal. Returns `None` if a literal implies its negation and
    /// the negation the literal.
    fn representatives(&mut self) -> Option<Vec<Lit>> {
        let mut representatives: Vec<Lit> = (0..2 * self.variables).map(literal).collect();
        for mut component in self.components() {
            // Those that stay come first. A component and that of the negations have the same order.
            component.sort_unstable_by_key(|it| (self.eliminated.may_go(it.vidx32()), it.lidx()));
            let first = component[0];
            if component[1] == !first {
                self.observer.derived(&[first]);
                return None;
            }
            let replaced = component.into_iter().filter(|it| self.eliminated.may_go(it.vidx32()));
            replaced.for_each(|it| representatives[it.lidx()] = first);
        }
        Some(representatives)
    }

    fn components(&self) -> Vec<Vec<Lit>> {
        let literals = 2 * self.variables;
        let mut search = Components {
            watches: &self.watches,
            lowest: vec![UNMET; literals as usize],
            met: 0,
            open: Vec::new(),
            found: Vec::new(),
        };
        for root in (0..literals).map(literal) {
            if search.lowest[root.lidx()] == UNMET {
                search.search_from(root);
            }
        }
        search.found
    }

    /// Puts the representatives into all clauses. Returns the unit clauses that come of it.
    fn substitute(&mut self, representatives: &[Lit]) -> Vec<Lit> {
        let mut units = self.substitute_in_pairs(representatives);
        let is_replaced = |it: Lit| representatives[it.lidx()] != it;
        let has_replaced = |&clause: &ClauseRef| self.clauses.literals(clause).any(is_replaced);
        let clauses: Vec<ClauseRef> = self.clauses.iter().filter(has_replaced).collect();
        for clause in clauses {
            let literals = self.clauses.literals(clause).map(|it| representatives[it.lidx()]);
            let mut literals: Vec<Lit> = literals.collect();
            literals.sort_unstable();
            literals.dedup();
            if literals.windows(2).any(|pair| pair[0] == !pair[1]) {
                self.delete(clause);
            } else if let [unit] = literals[..] {
                self.observer.derived(&literals);
                self.delete(clause);
                units.push(unit);
            } else {
                self.replace(clause, &literals);
            }
        }
        // The deleted clauses must not be propagated, because they have variables that are in no other clause.
        self.collect();
        units
    }

    /// Puts the representatives into the clauses of two literals. Returns the unit clauses that come of it.
    fn substitute_in_pairs(&mut self, representatives: &[Lit]) -> Vec<Lit> {
        let (mut units, mut pairs) = (Vec::new(), Vec::new());
        for pair in self.watches.binary_clauses() {
            let [one, two] = pair.map(|it| representatives[it.lidx()]);
            if one == two {
                self.observer.derived(&[one]);
                units.push(one);
            } else if one != !two {
                if [one, two] != pair {
                    self.observer.derived(&[one, two]);
                }
                pairs.push([one.min(two), one.max(two)]);
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        self.watches.set_binary(&pairs);
        units
    }
}

#[cfg(test)]
mod tests {
    use sudosat_proof_check::{Checker, ClauseSink};

    use super::*;
    use crate::tests::{Mixed, check_answer, eager, lits, random_3sat, random_literals};
    use crate::{DratForm, DratWriter, Limits, Unobserved, Verdict};

    /// Returns a solver of these clauses in which the variables from `frozen` on may be replaced.
    fn solver_of(clauses: &[&[i32]], variables: u32, frozen: u32) -> Cdcl {
        let mut solver = Cdcl::new(&Limits::none());
        solver.reserve(variables);
        clauses.iter().for_each(|clause| solver.add_clause(&lits(clause)));
        solver.eliminated.declare((0..variables).map(|variable| variable >= frozen));
        solver
    }

    #[test]
    fn equivalent_literals_are_replaced_and_get_their_values() {
        // 1 implies 2, 2 implies -3, and -3 implies 1.
        let mut solver = solver_of(&[&[-1, 2], &[-2, -3], &[3, 1], &[2, 3, 4], &[1, -4, 5]], 5, 1);
        solver.replace_equivalent();
        assert_eq!(solver.eliminated.count(), 2);
        let long: Vec<Vec<Lit>> =
            solver.clauses.iter().map(|it| solver.clauses.literals(it).collect()).collect();
        assert_eq!(long, [lits(&[1, -4, 5])]);
        assert_eq!(solver.watches.binary_clauses().count(), 0, "1 or -1 or 4 always holds");
        for (assumed, value) in [(1, true), (-1, false)] {
            let Verdict::Satisfiable(model) = solver.solve(&lits(&[assumed])) else { panic!() };
            assert_eq!(model[..3], [value, value, !value]);
        }
    }

    #[test]
    fn frozen_variables_stay() {
        let mut solver = solver_of(&[&[-1, 2], &[-2, 1], &[1, 2, 3]], 3, 2);
        solver.replace_equivalent();
        assert_eq!(solver.eliminated.count(), 0);
        assert!(matches!(solver.solve(&lits(&[1, -2])), Verdict::Unsatisfiable(_)));
    }

    #[test]
    fn a_clause_that_becomes_a_unit_clause_is_propagated() {
        let mut solver = solver_of(&[&[-1, 2], &[-2, 1], &[1, 2], &[-1, 3]], 3, 0);
        solver.replace_equivalent();
        assert_eq!(solver.solve(&[]), Verdict::Satisfiable(vec![true; 3]));
        assert_eq!(solver.counters().decisions, 0);
    }

    #[test]
    fn a_literal_that_is_equivalent_to_its_negation_refutes() {
        let clauses: [&[i32]; 4] = [&[-1, 2], &[-2, -1], &[1, 3], &[1, -3]];
        let writer = DratWriter::new(DratForm::Text, Vec::new());
        let mut solver = eager(3, writer);
        let mut checker = Checker::new(3);
        for clause in clauses {
            solver.add_clause(&lits(clause));
            checker.add_clause(&lits(clause));
        }
        solver.replace_equivalent();
        assert_eq!(solver.solve(&[]), Verdict::Unsatisfiable(vec![]));
        checker.check(&solver.into_observer().finish().unwrap()[..]).unwrap();
    }

    /// Adds random clauses, most of them of two literals, to a solver that simplifies after each conflict, and then
    /// assumes literals of frozen variables and adds clauses of them in turn. All answers are compared with those that
    /// trying all assignments gives. Returns the number of replaced variables.
    fn random_sequence(mixed: &mut Mixed) -> usize {
        let variables = 5 + mixed.below(6);
        let frozen = 1 + mixed.below(3);
        let random = |mixed: &mut Mixed, variables: u32| -> Vec<Lit> {
            let length = 2 + mixed.below(4) / 2;
            random_literals(mixed, length, variables)
        };
        let mut solver = eager(variables, Unobserved);
        let mut clauses = Vec::new();
        for _ in 0..variables + mixed.below(2 * variables) {
            clauses.push(random(mixed, variables));
            solver.add_clause(&clauses[clauses.len() - 1]);
        }
        solver.eliminated.declare((0..variables).map(|variable| variable >= frozen));
        for _ in 0..3 {
            let assumed = match mixed.below(2) {
                0 => vec![],
                _ => random(mixed, frozen)[..1].to_vec(),
            };
            solver.simplifications.due = 0;
            check_answer(&mut solver, &clauses, &assumed, variables);
            clauses.push(random(mixed, frozen));
            solver.add_clause(&clauses[clauses.len() - 1]);
        }
        solver.eliminated.count()
    }

    #[test]
    fn random_sequences_of_calls_have_the_answers_of_trial() {
        let mut mixed = Mixed(12);
        let replaced: usize = (0..3000).map(|_| random_sequence(&mut mixed)).sum();
        assert!(replaced > 1000, "{replaced}");
    }

    #[test]
    #[ignore = "a million sequences of calls: a minute in release mode, many without; the test above makes 3,000"]
    fn a_million_random_sequences_of_calls_have_the_answers_of_trial() {
        let mut mixed = Mixed(13);
        let replaced: usize = (0..1_000_000).map(|_| random_sequence(&mut mixed)).sum();
        assert!(replaced > 300_000, "{replaced}");
    }

    #[test]
    fn the_proof_has_the_clauses_of_representatives() {
        let (mut replaced, mut refuted) = (0, 0);
        for seed in 0..12 {
            let variables = 60 + seed;
            let mut clauses = random_3sat(variables, 5 * variables as usize);
            // Copies of the variables, which take their place in every second clause.
            for clause in clauses.iter_mut().step_by(2) {
                clause
                    .iter_mut()
                    .for_each(|it| *it = Lit::new(it.vidx32() + variables, it.is_neg()));
            }
            for index in 0..variables {
                let [old, new] = [index, index + variables].map(Lit::positive);
                clauses.extend([vec![old, !new], vec![!old, new]]);
            }
            let mut solver = eager(2 * variables, DratWriter::new(DratForm::Text, Vec::new()));
            let mut checker = Checker::new(2 * variables);
            for clause in &clauses {
                solver.add_clause(clause);
                checker.add_clause(clause);
            }
            solver.eliminated.declare((0..2 * variables).map(|_| true));
            if solver.solve(&[]) == Verdict::Unsatisfiable(vec![]) {
                replaced += solver.simplifications.replaced;
                checker.check(&solver.into_observer().finish().unwrap()[..]).unwrap();
                refuted += 1;
            }
        }
        assert!(replaced > 300 && refuted > 5, "{replaced} replaced, {refuted} refuted");
    }
}
