//! Narrows a sequence of variables to the values that lead an automaton from a start state to an accepting one, by the
//! states that the values before and after can reach (G. Pesant, *A Regular Language Membership Constraint for Finite
//! Sequences of Variables*, CP 2004).

use super::super::Automaton;
use super::super::bit_sets::{contains, insert, members};
use super::super::table::Table;
use super::outcome::Violated;

/// An automaton whose states have indices without gaps, and which reads the bits of values. Sets of states are bits of
/// words.
#[derive(Clone, Debug)]
pub(super) struct Machine {
    /// The number of words of a set of states.
    words: usize,
    start: Vec<u64>,
    accepting: Vec<u64>,
    /// For each state: the next states, each with the values that lead to it.
    steps: Table<(u64, u32)>,
}

impl Machine {
    /// Prepares the automaton. Bit k of a mask stands for `values[k]`; transitions with other values are left out.
    pub(super) fn new(automaton: &Automaton, values: &[i32]) -> Self {
        let states = automaton.states();
        let index = |state: u32| states.partition_point(|&other| other < state);
        let step = |(state, value, next)| {
            let bit = values.binary_search(&value).ok()?;
            Some((index(state), index(next) as u32, 1 << bit))
        };
        let mut steps: Vec<(usize, u32, u64)> = automaton.transitions().filter_map(step).collect();
        steps.sort_unstable();
        let same = |one: &(usize, u32, u64), other: &(usize, u32, u64)| {
            (one.0, one.1) == (other.0, other.1)
        };
        let merged = steps.chunk_by(same).map(|steps| {
            let values = steps.iter().fold(0, |all, &(.., value)| all | value);
            (steps[0].0, (values, steps[0].1))
        });
        let of_state: Vec<_> = merged.collect();
        let words = states.len().div_ceil(u64::BITS as usize);
        let set = |is_inside: &dyn Fn(u32) -> bool| {
            let mut set = vec![0; words];
            for (index, _) in (0..).zip(&states).filter(|(_, state)| is_inside(**state)) {
                insert(&mut set, index);
            }
            set
        };
        let start = automaton.start();
        Machine {
            words,
            start: set(&|state| start.contains(&state)),
            accepting: set(&|state| automaton.accepts(&[state].into())),
            steps: Table::sorted(states.len(), of_state.into_iter()).0,
        }
    }

    /// Returns the number of pairs of a state and a next state.
    pub(super) fn size(&self) -> usize {
        self.steps.end()
    }

    /// Removes the values of the sequence that do not lead from a start state to an accepting one.
    pub(super) fn narrow(&self, masks: &mut [u64]) -> Result<(), Violated> {
        // The states before each value, and after the last one.
        let mut reached = Vec::with_capacity((masks.len() + 1) * self.words);
        reached.extend_from_slice(&self.start);
        for mask in &*masks {
            let last = reached.len() - self.words;
            reached.resize(reached.len() + self.words, 0);
            let (before, next) = reached.split_at_mut(last + self.words);
            for state in members(&before[last..]) {
                for &(values, to) in self.steps.row(state as usize) {
                    if mask & values != 0 {
                        insert(next, to);
                    }
                }
            }
        }
        let mut alive = self.accepting.clone();
        let mut before = vec![0; self.words];
        for (index, mask) in masks.iter_mut().enumerate().rev() {
            let mut supported = 0;
            before.fill(0);
            for state in members(&reached[index * self.words..][..self.words]) {
                for &(values, to) in self.steps.row(state as usize) {
                    if *mask & values != 0 && contains(&alive, to) {
                        supported |= *mask & values;
                        insert(&mut before, state);
                    }
                }
            }
            *mask = supported;
            std::mem::swap(&mut alive, &mut before);
        }
        let is_accepted = self.start.iter().zip(&alive).any(|(start, alive)| start & alive != 0);
        is_accepted.then_some(()).ok_or(Violated)
    }

    /// Gives values of `full` back to `masks`, with which the sequence is not accepted, so that it still is not: one
    /// variable after the other gets back all values with which this is so.
    pub(super) fn weaken(&self, masks: &mut [u64], full: &[u64]) {
        let alive = self.alive(masks);
        let mut reached = self.start.clone();
        for (index, (mask, &full)) in masks.iter_mut().zip(full).enumerate() {
            let after = &alive[(index + 1) * self.words..][..self.words];
            let steps = || members(&reached).flat_map(|state| self.steps.row(state as usize));
            let leading = steps().filter(|&&(_, to)| contains(after, to));
            *mask = full & !leading.fold(0, |leading, &(values, _)| leading | values);
            let mut next = vec![0; self.words];
            let taken = steps().filter(|&&(values, _)| *mask & values != 0);
            taken.for_each(|&(_, to)| insert(&mut next, to));
            reached = next;
        }
    }

    /// Returns the states before each value, and after the last one, from which the values lead to an accepting state.
    fn alive(&self, masks: &[u64]) -> Vec<u64> {
        let mut alive = vec![0; masks.len() * self.words];
        alive.extend_from_slice(&self.accepting);
        for (index, mask) in masks.iter().enumerate().rev() {
            let (before, after) = alive.split_at_mut((index + 1) * self.words);
            for state in 0..self.steps.len() as u32 {
                let leads = |&(values, to): &(u64, u32)| mask & values != 0 && contains(after, to);
                if self.steps.row(state as usize).iter().any(leads) {
                    insert(&mut before[index * self.words..], state);
                }
            }
        }
        alive
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FULL: u64 = 0b111;

    fn random_machine(random: &mut fastrand::Rng) -> Machine {
        let transition =
            |random: &mut fastrand::Rng| (random.u32(..4), random.i32(..3), random.u32(..4));
        let transitions: Vec<_> = (0..10).map(|_| transition(random)).collect();
        Machine::new(&Automaton::new([0], [1, 2], transitions), &[0, 1, 2])
    }

    #[test]
    fn a_sequence_that_is_not_accepted_stays_so_and_no_value_can_be_added() {
        let mut random = fastrand::Rng::with_seed(5);
        let mut refuted = 0;
        for _ in 0..4000 {
            let machine = random_machine(&mut random);
            let masks: Vec<u64> = (0..4).map(|_| random.u64(1..=FULL)).collect();
            if machine.narrow(&mut masks.clone()).is_ok() {
                continue;
            }
            refuted += 1;
            let mut weak = masks.clone();
            machine.weaken(&mut weak, &[FULL; 4]);
            assert!(masks.iter().zip(&weak).all(|(mask, weak)| mask & !weak == 0));
            assert!(machine.narrow(&mut weak.clone()).is_err(), "{machine:?}: {masks:?}");
            for (index, bit) in (0..4).flat_map(|index| (0..3).map(move |bit| (index, bit))) {
                let mut more = weak.clone();
                more[index] |= 1 << bit;
                let is_refuted = machine.narrow(&mut more.clone()).is_err();
                assert_eq!(is_refuted, more == weak, "{machine:?}: {masks:?}");
            }
        }
        assert!(refuted > 1000, "{refuted}");
    }
}
