//! Keeps what is needed to give eliminated variables their values.
//!
//! The clauses that an elimination removes are kept. A model of the remaining clauses becomes a model of all when each
//! eliminated variable, the last one first, gets a value that makes its clauses true (M. Järvisalo, A. Biere,
//! *Reconstructing Solutions after Blocked Clause Elimination*, SAT 2010).

use rustsat::types::Lit;

/// Whether a variable may be eliminated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    /// The caller may still use the variable.
    #[default]
    Frozen,
    /// The caller uses the variable no longer.
    MayGo,
    /// The variable is in no clause, and no clause or assumption may have it.
    Eliminated,
}

/// The removed clauses, each with a literal of its eliminated variable first.
#[derive(Debug, Default)]
pub(super) struct Eliminated {
    removed: Vec<Vec<Lit>>,
    /// Per variable. Variables beyond the end are frozen.
    states: Vec<State>,
}

impl Eliminated {
    /// Declares for each variable of these, in order of indices from 0, whether the caller uses it no longer.
    pub(super) fn declare(&mut self, may_go: impl Iterator<Item = bool>) {
        let mut states: Vec<State> =
            may_go.map(|may_go| if may_go { State::MayGo } else { State::Frozen }).collect();
        for (new, old) in states.iter_mut().zip(&self.states) {
            if *old == State::Eliminated {
                *new = State::Eliminated;
            }
        }
        self.states = states;
    }

    /// Freezes all variables that are not eliminated.
    pub(super) fn freeze_all(&mut self) {
        self.declare(self.states.clone().iter().map(|_| false));
    }

    /// Returns whether the variable may be eliminated.
    pub(super) fn may_go(&self, variable: u32) -> bool {
        self.states.get(variable as usize) == Some(&State::MayGo)
    }

    /// Notes that a variable is eliminated. In each of the removed clauses, which the variable's value has to make
    /// true, a literal of the variable is the first. If none of them says otherwise, the last one sets the value.
    pub(super) fn eliminate(&mut self, variable: u32, removed: impl IntoIterator<Item = Vec<Lit>>) {
        self.states[variable as usize] = State::Eliminated;
        self.removed.extend(removed);
    }

    /// Gives the eliminated variables values that make the removed clauses true.
    pub(super) fn extend(&self, model: &mut [bool]) {
        for clause in self.removed.iter().rev() {
            let holds = |literal: &Lit| model[literal.vidx()] == literal.is_pos();
            if !clause.iter().any(holds) {
                model[clause[0].vidx()] = clause[0].is_pos();
            }
        }
    }

    /// Returns the number of eliminated variables.
    pub(super) fn count(&self) -> usize {
        self.states.iter().filter(|&&state| state == State::Eliminated).count()
    }

    /// Returns whether the variable of the literal is eliminated.
    pub(super) fn contains(&self, literal: Lit) -> bool {
        self.states.get(literal.vidx()) == Some(&State::Eliminated)
    }
}
