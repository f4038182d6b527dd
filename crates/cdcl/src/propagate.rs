//! Runs unit propagation with watched literals.
//!
//! Each clause watches two of its literals; the clause is visited only when one of the two becomes false (M. Moskewicz
//! et al., *Chaff: Engineering an Efficient SAT Solver*, DAC 2001). A watch has a *blocker*, another literal of its
//! clause. If the blocker is true, the clause is not even fetched from memory. Clauses of two literals have lists of
//! their own, which hold the literals themselves, because in a Sudoku nine clauses in ten mean "not both" (compare L.
//! Ryan, *Efficient Algorithms for Clause-Learning SAT Solvers*, master's thesis, Simon Fraser University, 2004).

use rustsat::types::Lit;

use super::clauses::{ClauseRef, Clauses, Moved, literal, word};
use super::trail::{Reason, Trail};
use super::{Cdcl, Observer};

/// By literal: the clauses to visit when the literal becomes true.
#[derive(Debug, Default)]
pub(super) struct Watches {
    /// Per literal: the literals that it implies through clauses of two literals.
    binary: Vec<Vec<Lit>>,
    /// Per literal: the longer clauses that watch its negation.
    long: Vec<Vec<Watch>>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    blocker: Lit,
    clause: ClauseRef,
}

/// A clause whose literals are all false.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conflict {
    /// A clause of two literals.
    Binary(Lit, Lit),
    /// A longer clause.
    Clause(ClauseRef),
}

/// The result of a visit to a clause with a watched literal that became false.
enum Visit {
    /// The clause now watches another literal, given by its word.
    Moves(u32),
    /// The clause keeps its watches, since this literal is true.
    Satisfied(Lit),
    /// All literals but this one are false.
    Unit(Lit),
    /// All literals are false.
    Conflict,
}

impl Watches {
    /// Allocates space for this number of variables.
    pub(super) fn grow(&mut self, variables: usize) {
        self.binary.resize_with(2 * variables, Vec::new);
        self.long.resize_with(2 * variables, Vec::new);
    }

    /// Adds a clause of two literals.
    pub(super) fn add_binary(&mut self, one: Lit, two: Lit) {
        self.binary[(!one).lidx()].push(two);
        self.binary[(!two).lidx()].push(one);
    }

    /// Watches the first two literals of a clause.
    pub(super) fn attach(&mut self, clauses: &Clauses, clause: ClauseRef) {
        let (one, two) = (clauses.literal(clause, 0), clauses.literal(clause, 1));
        self.long[(!one).lidx()].push(Watch { blocker: two, clause });
        self.long[(!two).lidx()].push(Watch { blocker: one, clause });
    }

    /// Returns the clauses of two literals.
    pub(super) fn binary_clauses(&self) -> impl Iterator<Item = [Lit; 2]> + '_ {
        let lists = (0..).zip(&self.binary);
        let all =
            lists.flat_map(|(index, list)| list.iter().map(move |&other| [!literal(index), other]));
        all.filter(|[one, two]| one < two)
    }

    /// Returns the literals that a literal implies through clauses of two literals.
    pub(super) fn implied(&self, literal: Lit) -> &[Lit] {
        &self.binary[literal.lidx()]
    }

    /// Replaces all clauses of two literals by these.
    pub(super) fn set_binary(&mut self, clauses: &[[Lit; 2]]) {
        self.binary.iter_mut().for_each(Vec::clear);
        clauses.iter().for_each(|&[one, two]| self.add_binary(one, two));
    }

    /// Removes each clause of two literals that has an assigned literal. Propagation must be complete on level 0.
    pub(super) fn remove_assigned(&mut self, trail: &Trail) {
        for (index, list) in self.binary.iter_mut().enumerate() {
            if trail.is_free(index / 2) {
                list.retain(|other| trail.value(*other).is_none());
            } else {
                *list = Vec::new();
            }
        }
    }

    /// Updates the references to clauses after these have moved, and removes the watches of deleted
    /// clauses.
    pub(super) fn relocate(&mut self, moved: &Moved) {
        for list in &mut self.long {
            list.retain_mut(|watch| match moved.relocated(watch.clause) {
                Some(clause) => {
                    watch.clause = clause;
                    true
                }
                None => false,
            });
        }
    }
}

impl<O: Observer> Cdcl<O> {
    /// Assigns all literals that follow from the trail by unit propagation and by the propagator, if there is one. In
    /// the mode backtracking it assigns only negative literals. Returns the falsified clause, or `None` if there is
    /// none.
    ///
    /// If there is no conflict (and the mode is not backtracking), every clause then has a true literal or watches two
    /// free literals.
    pub(super) fn propagate(&mut self) -> Option<Conflict> {
        let before = self.trail.literals().len();
        let mut conflict = self.propagate_all();
        if conflict.is_none() && self.attached.is_some() {
            conflict = self.propagate_with_attached();
        }
        self.counters.propagations += (self.trail.literals().len() - before) as u64;
        if let (true, Some(conflict)) = (O::WATCHES, conflict) {
            self.notify_conflict(conflict);
        }
        conflict
    }

    /// Assigns all literals that follow from the trail by unit propagation, and returns the falsified clause if there
    /// is one, as [`propagate`](Self::propagate) does, but without the propagator.
    pub(super) fn propagate_all(&mut self) -> Option<Conflict> {
        while let Some(literal) = self.trail.next() {
            let conflict = self.propagate_binary(literal).or_else(|| self.propagate_long(literal));
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    fn propagate_binary(&mut self, literal: Lit) -> Option<Conflict> {
        for &implied in &self.watches.binary[literal.lidx()] {
            match self.trail.value(implied) {
                Some(true) => {}
                None if self.deduces || implied.is_neg() => {
                    self.trail.assign(implied, Reason::Binary(!literal));
                    self.observer.propagated(implied, self.trail.level(), &[implied, !literal]);
                }
                None => {}
                Some(false) => return Some(Conflict::Binary(!literal, implied)),
            }
        }
        None
    }

    fn propagate_long(&mut self, literal: Lit) -> Option<Conflict> {
        // The list is moved out while other lists grow. No clause begins to watch the literal of this list meanwhile.
        let mut list = std::mem::take(&mut self.watches.long[literal.lidx()]);
        let conflict = self.propagate_list(literal, &mut list);
        self.watches.long[literal.lidx()] = list;
        conflict
    }

    /// Visits the clauses of `list`, whose watched literal `!fact` is now false. Keeps in `list` the clauses that
    /// continue to watch this literal.
    fn propagate_list(&mut self, fact: Lit, list: &mut Vec<Watch>) -> Option<Conflict> {
        let (mut next, mut kept) = (0, 0);
        let mut conflict = None;
        while next < list.len() {
            let mut watch = list[next];
            next += 1;
            if self.trail.value(watch.blocker) != Some(true) {
                match visit(&self.trail, &mut self.clauses, watch.clause, !fact) {
                    Visit::Moves(to) => {
                        self.watches.long[to as usize ^ 1].push(watch);
                        continue;
                    }
                    Visit::Satisfied(blocker) => watch.blocker = blocker,
                    Visit::Unit(unit) if self.deduces || unit.is_neg() => {
                        self.trail.assign(unit, Reason::Clause(watch.clause));
                        if O::WATCHES_PROPAGATION || (O::WATCHES && self.trail.level() == 0) {
                            self.notify_propagated(unit, watch.clause);
                        }
                    }
                    Visit::Unit(_) => {}
                    Visit::Conflict => conflict = Some(Conflict::Clause(watch.clause)),
                }
            }
            list[kept] = watch;
            kept += 1;
            if conflict.is_some() {
                list.copy_within(next.., kept);
                kept += list.len() - next;
                break;
            }
        }
        list.truncate(kept);
        conflict
    }

    fn notify_propagated(&mut self, unit: Lit, clause: ClauseRef) {
        let literals: Vec<Lit> = self.clauses.literals(clause).collect();
        self.observer.propagated(unit, self.trail.level(), &literals);
    }

    fn notify_conflict(&mut self, conflict: Conflict) {
        let literals: Vec<Lit> = match conflict {
            Conflict::Binary(one, two) => vec![one, two],
            Conflict::Clause(clause) => self.clauses.literals(clause).collect(),
        };
        self.observer.conflict(self.trail.level(), &literals);
    }
}

/// Visits a clause whose watched literal `falsified` has become false. If the clause is unit, moves the implied literal
/// to the front.
#[inline]
fn visit(trail: &Trail, clauses: &mut Clauses, clause: ClauseRef, falsified: Lit) -> Visit {
    let words = clauses.words_mut(clause);
    let other = words[0] ^ words[1] ^ word(falsified);
    let value = trail.value_of_word(other);
    if value == Some(true) {
        return Visit::Satisfied(literal(other));
    }
    let free = words[2..].iter().position(|&word| trail.value_of_word(word) != Some(false));
    if let Some(index) = free {
        let to = words[2 + index];
        if trail.value_of_word(to) == Some(true) {
            return Visit::Satisfied(literal(to));
        }
        (words[0], words[1], words[2 + index]) = (other, to, word(falsified));
        return Visit::Moves(to);
    }
    (words[0], words[1]) = (other, word(falsified));
    match value {
        None => Visit::Unit(literal(other)),
        Some(_) => Visit::Conflict,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::tests::{lit, lits, random_3sat};
    use sudosat_proof_check::ClauseSink;

    /// Checks that every clause is watched by its first two literals and no others. After propagation a
    /// watched literal may be false only while another literal of the clause is true and becomes free no
    /// earlier.
    fn check_watches(solver: &Cdcl, total: usize) {
        let mut seen = 0;
        for (index, list) in solver.watches.long.iter().enumerate() {
            for watch in list {
                let words: Vec<u32> = solver.clauses.literals(watch.clause).map(word).collect();
                let watched = index as u32 ^ 1;
                assert!(words[..2].contains(&watched), "{watched} in {words:?}");
                assert!(words.contains(&word(watch.blocker)));
                check_watched(solver, literal(watched), watch.clause);
                seen += 1;
            }
        }
        assert_eq!(seen, 2 * total);
    }

    fn check_watched(solver: &Cdcl, watched: Lit, clause: ClauseRef) {
        if solver.trail.value(watched) == Some(false) {
            let level = solver.trail.level_of(watched);
            let mut literals = solver.clauses.literals(clause);
            let holds = |other: Lit| solver.trail.value(other) == Some(true);
            assert!(literals.any(|other| holds(other) && solver.trail.level_of(other) <= level));
        }
    }

    #[test]
    fn watches_hold_after_any_backtracking() {
        let mut solver = Cdcl::new(&Limits::none());
        let clauses = random_3sat(60, 150);
        clauses.iter().for_each(|clause| solver.add_clause(clause));
        assert!(solver.propagate().is_none());
        for round in 0..2000 {
            let free = (0..60).map(|step| Lit::new((7 * round + step) % 60, round % 3 == 0));
            let Some(next) = free.into_iter().find(|&next| solver.trail.value(next).is_none())
            else {
                solver.backtrack(round as usize % 5);
                continue;
            };
            solver.trail.open_level();
            solver.trail.assign(next, Reason::None);
            if solver.propagate().is_some() {
                solver.backtrack((round as usize * 5) % solver.trail.level());
            }
            check_watches(&solver, clauses.len());
        }
    }

    #[test]
    fn a_chain_of_implications_is_followed_to_its_conflict() {
        let mut solver = Cdcl::new(&Limits::none());
        for clause in [&[-1, 2][..], &[-2, -1, 3], &[-3, -2, 4], &[-4, -1, -2]] {
            solver.add_clause(&lits(clause));
        }
        solver.trail.open_level();
        solver.trail.assign(lit(1), Reason::None);
        assert!(matches!(solver.propagate(), Some(Conflict::Clause(_))));
    }
}
