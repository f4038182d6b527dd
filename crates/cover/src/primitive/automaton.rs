//! Defines finite automata that read sequences of values.

use std::collections::BTreeSet;
use std::sync::Arc;

/// A nondeterministic finite automaton that reads one value in each step. States are identified by
/// numbers. Copies of the automaton share its transitions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton(Arc<Parts>);

#[derive(Debug, PartialEq, Eq)]
struct Parts {
    start: BTreeSet<u32>,
    accepting: BTreeSet<u32>,
    /// Each transition once, ascending: a state, a value and the next state. Automata of clues have thousands, and a
    /// sorted list takes less time to build than a map of sets.
    transitions: Vec<(u32, i32, u32)>,
}

impl Automaton {
    /// Builds an automaton from its start states, its accepting states and its transitions. A transition consists of a
    /// state, a value and the next state.
    #[must_use]
    pub fn new(
        start: impl IntoIterator<Item = u32>,
        accepting: impl IntoIterator<Item = u32>,
        transitions: impl IntoIterator<Item = (u32, i32, u32)>,
    ) -> Self {
        let mut transitions: Vec<_> = transitions.into_iter().collect();
        transitions.sort_unstable();
        transitions.dedup();
        Automaton(Arc::new(Parts {
            start: start.into_iter().collect(),
            accepting: accepting.into_iter().collect(),
            transitions,
        }))
    }

    /// Returns the automaton with other start states.
    #[must_use]
    pub fn starting(&self, start: impl IntoIterator<Item = u32>) -> Self {
        Automaton::new(start, self.accepting(), self.transitions())
    }

    /// Returns the set of start states. To read a sequence, begin with this set and apply [`step`](Self::step) to it
    /// for each value.
    #[must_use]
    pub fn start(&self) -> BTreeSet<u32> {
        self.0.start.clone()
    }

    /// Returns the states to which `value` leads from at least one of `states`. The set is empty if there is no such
    /// state.
    #[must_use]
    pub fn step(&self, states: &BTreeSet<u32>, value: i32) -> BTreeSet<u32> {
        states.iter().flat_map(|&state| self.next(state, value)).collect()
    }

    /// Returns the transitions from the states: a state, a value and the next state.
    pub fn transitions_from<'a>(
        &'a self,
        states: &'a BTreeSet<u32>,
    ) -> impl Iterator<Item = (u32, i32, u32)> + 'a {
        states.iter().flat_map(|&state| {
            let transitions = &self.0.transitions;
            let first = transitions.partition_point(|&(from, ..)| from < state);
            transitions[first..].iter().take_while(move |&&(from, ..)| from == state).copied()
        })
    }

    /// Returns the accepting states, ascending.
    pub fn accepting(&self) -> impl Iterator<Item = u32> {
        self.0.accepting.iter().copied()
    }

    /// Returns the states to which `value` leads from `state`.
    fn next(&self, state: u32, value: i32) -> impl Iterator<Item = u32> {
        let transitions = &self.0.transitions;
        let first = transitions.partition_point(|&(from, read, _)| (from, read) < (state, value));
        let same = move |&&(from, read, _): &&(u32, i32, u32)| (from, read) == (state, value);
        transitions[first..].iter().take_while(same).map(|&(_, _, next)| next)
    }

    /// Returns all states, ascending.
    pub(crate) fn states(&self) -> Vec<u32> {
        let ends = self.transitions().flat_map(|(state, _, next)| [state, next]);
        let named = self.0.start.iter().chain(&self.0.accepting).copied();
        // Faster than a set: there are two for each of thousands of transitions.
        let mut states: Vec<u32> = ends.chain(named).collect();
        states.sort_unstable();
        states.dedup();
        states
    }

    /// Returns the transitions: a state, a value and the next state.
    pub(crate) fn transitions(&self) -> impl Iterator<Item = (u32, i32, u32)> {
        self.0.transitions.iter().copied()
    }

    /// Returns whether at least one of `states` is accepting.
    #[must_use]
    pub fn accepts(&self, states: &BTreeSet<u32>) -> bool {
        !states.is_disjoint(&self.0.accepting)
    }
}
