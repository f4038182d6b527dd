//! Narrows a sequence of variables to the values that lead an automaton from a start state to an accepting one, by the
//! states that the values before and after can reach (G. Pesant, *A Regular Language Membership Constraint for Finite
//! Sequences of Variables*, CP 2004).

use std::collections::BTreeMap;

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
    /// The same steps in groups. Empty if there are more than 64 states, or if the groups are small.
    moves: Vec<Move>,
}

/// Steps with the same values, each from a state to the state whose index is greater by `shift`, modulo 64.
#[derive(Clone, Copy, Debug)]
struct Move {
    values: u64,
    /// The states before the steps.
    from: u64,
    shift: u32,
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
        let mut moves = if words == 1 { moves(&of_state) } else { Vec::new() };
        // All moves would be looked at, but only the steps of the states that are reached.
        if moves.len() * 2 > of_state.len() {
            moves.clear();
        }
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
            moves,
        }
    }

    /// Returns the number of pairs of a state and a next state.
    pub(super) fn size(&self) -> usize {
        self.steps.end()
    }

    /// Removes the values of the sequence that do not lead from a start state to an accepting one.
    pub(super) fn narrow(&self, masks: &mut [u64]) -> Result<(), Violated> {
        match self.moves.is_empty() {
            true => self.narrow_by_steps(masks),
            false => self.narrow_by_moves(masks),
        }
    }

    /// Does the same for all states at a time.
    fn narrow_by_moves(&self, masks: &mut [u64]) -> Result<(), Violated> {
        let mut reached = Vec::with_capacity(masks.len());
        let mut states = self.start[0];
        for &mask in &*masks {
            reached.push(states);
            let taken = self.moves.iter().filter(|one| mask & one.values != 0);
            states = taken.fold(0, |next, one| next | (states & one.from).rotate_left(one.shift));
        }
        let mut alive = states & self.accepting[0];
        for (mask, states) in masks.iter_mut().zip(reached).rev() {
            let (mut supported, mut before) = (0, 0);
            for one in &self.moves {
                let from = alive.rotate_right(one.shift) & one.from & states;
                if from != 0 && *mask & one.values != 0 {
                    supported |= one.values;
                    before |= from;
                }
            }
            *mask &= supported;
            alive = before;
        }
        if alive == 0 { Err(Violated) } else { Ok(()) }
    }

    /// Does the same for one state after the other.
    fn narrow_by_steps(&self, masks: &mut [u64]) -> Result<(), Violated> {
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

/// Returns the steps as moves. Each step has a state, the values and the next state. States are below 64.
fn moves(steps: &[(usize, (u64, u32))]) -> Vec<Move> {
    let mut sources: BTreeMap<(u64, u32), u64> = BTreeMap::new();
    for &(state, (values, next)) in steps {
        let shift = next.wrapping_sub(state as u32) % u64::BITS;
        *sources.entry((values, shift)).or_default() |= 1 << state;
    }
    sources.into_iter().map(|((values, shift), from)| Move { values, from, shift }).collect()
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

    /// An automaton that reads the digits of a sum modulo 5, whose 5 states have 25 steps but few moves.
    fn remainders() -> Machine {
        let steps = (0..5).flat_map(|state| (0..5).map(move |value| (state, value)));
        let transitions: Vec<_> =
            steps.map(|(state, value)| (state, value, (state + value as u32) % 5)).collect();
        Machine::new(&Automaton::new([0], [0], transitions), &[0, 1, 2, 3, 4])
    }

    #[test]
    fn states_at_a_time_leave_what_one_state_after_the_other_leaves() {
        let (machine, mut random) = (remainders(), fastrand::Rng::with_seed(7));
        assert!(!machine.moves.is_empty());
        let mut refuted = 0;
        for _ in 0..1000 {
            let mut masks: Vec<u64> =
                (0..4).map(|_| random.u64(1..32) & random.u64(1..32)).collect();
            let mut same = masks.clone();
            let result = machine.narrow_by_moves(&mut masks);
            assert_eq!(result.is_ok(), machine.narrow_by_steps(&mut same).is_ok());
            assert!(result.is_err() || masks == same, "{masks:?} {same:?}");
            refuted += usize::from(result.is_err());
        }
        assert!((100..900).contains(&refuted), "{refuted}");
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
