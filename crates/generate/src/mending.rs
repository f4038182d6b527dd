//! Searches for puzzles whose clues are removed in sets, but in which no remaining clue can be removed by itself.
//!
//! A random choice of sets rarely has this property. So each step puts a few removed sets back and tries to remove all
//! sets anew. It starts with the sets that have a redundant clue. In this way the number of redundant clues becomes
//! smaller step by step.

use rand::Rng;
use rand::seq::SliceRandom;

/// The largest number of consecutive tries that do not lower the number of redundant clues. After more such tries, a
/// new start is better.
const MOST_IDLE: usize = 24;
/// The largest number of sets that one step puts back.
const MOST_BACK: usize = 4;

/// The state of a set of clues after clues were removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SetState {
    /// The set is removed.
    Gone,
    /// The set stays, and none of its clues can be removed.
    Needed,
    /// The set stays. The field is the number of its clues that can each be removed by itself.
    Redundant(usize),
}

/// A local search for sets without a redundant clue.
#[derive(Clone, Debug, Default)]
pub(super) struct Mending {
    /// The states of all sets in the best try so far.
    best: Vec<SetState>,
    /// The number of consecutive tries that did not lower the number of redundant clues.
    idle: usize,
}

impl Mending {
    /// Takes the states of all sets after the last try. Returns the indices of the sets with which the next try starts,
    /// in the order in which it tries to remove them. All other sets stay removed. Returns `None` if a new start is
    /// better.
    pub fn next(&mut self, states: Vec<SetState>, random: &mut impl Rng) -> Option<Vec<usize>> {
        self.receive(states);
        let [mut gone, mut redundant, mut needed] = [[], [], []].map(Vec::from);
        for (set, state) in self.best.iter().enumerate() {
            match state {
                SetState::Gone => gone.push(set),
                SetState::Needed => needed.push(set),
                SetState::Redundant(_) => redundant.push(set),
            }
        }
        if self.idle > MOST_IDLE || gone.is_empty() {
            return None;
        }
        gone.shuffle(random);
        gone.truncate(random.random_range(1..=MOST_BACK));
        needed.append(&mut gone);
        needed.shuffle(random);
        redundant.shuffle(random);
        redundant.append(&mut needed);
        Some(redundant)
    }

    fn receive(&mut self, states: Vec<SetState>) {
        let is_first = self.best.is_empty();
        let (now, before) = (redundant(&states), redundant(&self.best));
        self.idle = if is_first || now < before { 0 } else { self.idle + 1 };
        if is_first || now <= before {
            self.best = states;
        }
    }
}

/// Returns the number of redundant clues.
fn redundant(states: &[SetState]) -> usize {
    states.iter().map(|state| if let SetState::Redundant(count) = state { *count } else { 0 }).sum()
}
