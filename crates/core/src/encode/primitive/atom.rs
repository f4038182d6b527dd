//! Defines what the encodings of primitives use: atoms, domains, and a writer of clauses.

use std::ops::Not;

use rustsat::instances::{BasicVarManager, ManageVars};
use rustsat::types::Lit;

use super::super::{ClauseSink, literal};
use crate::cover::Variable;

/// A literal, or a truth value that is known before the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Atom {
    True,
    False,
    Is(Lit),
}

impl Not for Atom {
    type Output = Atom;

    fn not(self) -> Atom {
        match self {
            Atom::True => Atom::False,
            Atom::False => Atom::True,
            Atom::Is(literal) => Atom::Is(!literal),
        }
    }
}

/// A quantity: its possible values, ascending, each with the atom *the quantity has this value*. Exactly one of the
/// atoms is true.
#[derive(Clone, Debug)]
pub(super) struct Domain(pub Vec<(i32, Atom)>);

impl Domain {
    pub fn of(variable: &Variable<'_>) -> Self {
        let open = variable.open.iter().map(|&(value, place)| (value, Atom::Is(literal(place))));
        let fixed = variable.fixed.map(|value| (value, Atom::True));
        Domain(fixed.into_iter().chain(open).collect())
    }

    /// Returns the quantity that is 1 if `atom` is true and 0 otherwise.
    pub fn of_truth(atom: Atom) -> Self {
        let both = [(0, !atom), (1, atom)];
        Domain(both.into_iter().filter(|&(_, atom)| atom != Atom::False).collect())
    }

    pub fn values(&self) -> impl Iterator<Item = i32> + '_ {
        self.0.iter().map(|&(value, _)| value)
    }

    /// Returns the atom *the quantity is `value`*.
    pub fn is(&self, value: i32) -> Atom {
        let found = self.0.binary_search_by_key(&value, |&(value, _)| value);
        found.map_or(Atom::False, |index| self.0[index].1)
    }

    /// Returns the atoms of the values for which `chosen` is true.
    pub fn are(&self, chosen: impl Fn(i32) -> bool) -> Vec<Atom> {
        self.0.iter().filter(|&&(value, _)| chosen(value)).map(|&(_, atom)| atom).collect()
    }

    /// Returns the same quantity plus `amount`.
    pub fn plus(&self, amount: i32) -> Self {
        Domain(self.0.iter().map(|&(value, atom)| (value + amount, atom)).collect())
    }

    /// Returns the quantity times `weight`, which must not be 0.
    pub fn times(&self, weight: i32) -> Self {
        let mut values: Vec<_> =
            self.0.iter().map(|&(value, atom)| (value * weight, atom)).collect();
        values.sort_unstable_by_key(|&(value, _)| value);
        Domain(values)
    }
}

/// Writes clauses over atoms. A clause must hold only if all current guards are true. Only the clauses of `define` must
/// always hold.
pub(super) struct Writer<'w> {
    pub sink: &'w mut dyn ClauseSink,
    pub variables: &'w mut BasicVarManager,
    /// Whether the diagrams of sums and automata have a variable for each transition.
    pub transitions: bool,
    guards: Vec<Atom>,
}

impl<'w> Writer<'w> {
    pub fn new(
        sink: &'w mut dyn ClauseSink,
        variables: &'w mut BasicVarManager,
        transitions: bool,
    ) -> Self {
        Writer { sink, variables, transitions, guards: Vec::new() }
    }

    /// Returns whether more clauses are of use. If not, the formula is never solved.
    pub fn wants_more(&mut self) -> bool {
        self.sink.wants_more()
    }

    /// Returns a new auxiliary variable as an atom.
    pub fn fresh(&mut self) -> Atom {
        Atom::Is(self.variables.new_lit())
    }

    /// Writes *if all atoms of `all` are true, some atom of `any` is true*: a clause with each literal once, or none if
    /// it always holds.
    pub fn implies(&mut self, all: &[Atom], any: &[Atom]) {
        let negated = self.guards.iter().chain(all).map(|&atom| !atom);
        let mut clause = Vec::with_capacity(self.guards.len() + all.len() + any.len());
        for atom in negated.chain(any.iter().copied()) {
            match atom {
                Atom::True => return,
                Atom::False => {}
                Atom::Is(literal) if clause.contains(&!literal) => return,
                Atom::Is(literal) if clause.contains(&literal) => {}
                Atom::Is(literal) => clause.push(literal),
            }
        }
        self.sink.add_clause(&clause);
    }

    /// Writes *some atom of `any` is true*.
    pub fn some(&mut self, any: &[Atom]) {
        self.implies(&[], any);
    }

    /// Writes *`atom` is false*.
    pub fn never(&mut self, atom: Atom) {
        self.implies(&[atom], &[]);
    }

    /// Returns an atom that is true exactly if some atom of `any` is true.
    pub fn any_of(&mut self, any: &[Atom]) -> Atom {
        let open: Vec<_> = any.iter().copied().filter(|&atom| atom != Atom::False).collect();
        match open[..] {
            [] => Atom::False,
            [only] => only,
            _ if open.contains(&Atom::True) => Atom::True,
            _ => {
                let some = self.fresh();
                open.iter().for_each(|&atom| self.define(&[atom], &[some]));
                self.define(&[some], &open);
                some
            }
        }
    }

    /// Returns an atom that is true exactly if both atoms are true.
    pub fn all_of(&mut self, one: Atom, other: Atom) -> Atom {
        !self.any_of(&[!one, !other])
    }

    /// Writes *if all atoms of `all` are true, some atom of `any` is true*, as a part of the definition of an auxiliary
    /// variable. The clause does not depend on the guards, so that the other variables always determine the auxiliary
    /// variable.
    pub fn define(&mut self, all: &[Atom], any: &[Atom]) {
        let guards = std::mem::take(&mut self.guards);
        self.implies(all, any);
        self.guards = guards;
    }

    /// Calls `write`. All clauses that it writes have `guard` as a further guard, except those of `define`.
    pub fn guarded(&mut self, guard: Atom, write: impl FnOnce(&mut Self)) {
        self.guards.push(guard);
        write(self);
        self.guards.pop();
    }
}
