//! Prepares automata for filtering: finds the values that lead from a start state to an accepting one, by the states that
//! the values before and after can reach (G. Pesant, *A Regular Language Membership Constraint for Finite Sequences of
//! Variables*, CP 2004).

use super::Automaton;
use super::table::Table;

/// An automaton whose states have indices without gaps, and which reads the bits of values.
#[derive(Clone, Debug)]
pub(super) struct Machine {
    start: Vec<bool>,
    accepting: Vec<bool>,
    /// For each state: the bit of a value, and the next state.
    transitions: Table<(u32, u32)>,
}

impl Machine {
    /// Prepares the automaton. Bit k of a mask stands for `values[k]`; transitions with other values are left out.
    pub(super) fn new(automaton: &Automaton, values: &[i32]) -> Self {
        let states = automaton.states();
        let index = |state: u32| states.partition_point(|&other| other < state);
        let transitions: Vec<_> = automaton
            .transitions()
            .filter_map(|(state, value, next)| {
                let bit = values.binary_search(&value).ok()?;
                Some((index(state), (bit as u32, index(next) as u32)))
            })
            .collect();
        let start = automaton.start();
        Machine {
            start: states.iter().map(|state| start.contains(state)).collect(),
            accepting: states.iter().map(|&state| automaton.accepts(&[state].into())).collect(),
            transitions: Table::sorted(states.len(), transitions.into_iter()).0,
        }
    }

    /// Returns the values of each variable that lead from a start state to an accepting one. `masks` has the values that
    /// each variable has left. Returns `None` if no values lead there.
    pub(super) fn supported(&self, masks: &[u64]) -> Option<Vec<u64>> {
        let states = self.start.len();
        let mut reached = vec![self.start.clone()];
        for (index, mask) in masks.iter().enumerate() {
            let mut next = vec![false; states];
            for state in (0..states).filter(|&state| reached[index][state]) {
                for &(bit, to) in self.transitions.row(state) {
                    next[to as usize] |= mask >> bit & 1 != 0;
                }
            }
            reached.push(next);
        }
        let mut alive = self.accepting.clone();
        let mut supported = vec![0; masks.len()];
        for (index, mask) in masks.iter().enumerate().rev() {
            let mut before = vec![false; states];
            for state in (0..states).filter(|&state| reached[index][state]) {
                for &(bit, to) in self.transitions.row(state) {
                    if mask >> bit & 1 != 0 && alive[to as usize] {
                        supported[index] |= 1 << bit;
                        before[state] = true;
                    }
                }
            }
            alive = before;
        }
        let is_accepted = self.start.iter().zip(&alive).any(|(&start, &alive)| start && alive);
        is_accepted.then_some(supported)
    }
}
