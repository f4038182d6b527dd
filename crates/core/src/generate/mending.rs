//! Searches for puzzles whose clues are removed in sets, but in which no remaining clue can be removed by itself.
//!
//! A random choice of sets rarely has this property. So each step puts a few removed sets back and tries to remove all
//! sets anew. It starts with the sets that have a removable clue. In this way the number of removable clues becomes
//! smaller step by step.

use rand::Rng;
use rand::seq::SliceRandom;

/// The largest number of consecutive tries that do not lower the number of removable clues. After more such tries, a
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
    Loose(usize),
}

/// A local search for sets without a removable clue.
#[derive(Clone, Debug, Default)]
pub(super) struct Mending {
    /// The states of all sets in the best try so far.
    best: Vec<SetState>,
    /// The number of consecutive tries that did not lower the number of removable clues.
    idle: usize,
}

impl Mending {
    /// Takes the states of all sets. Returns the indices of the sets with which the next try starts, in the order in
    /// which the try removes them. All other sets stay removed. Returns `None` if a new start is better.
    pub fn next(&mut self, fates: Vec<SetState>, random: &mut impl Rng) -> Option<Vec<usize>> {
        self.receive(fates);
        let [mut gone, mut loose, mut needed] = [[], [], []].map(Vec::from);
        for (set, fate) in self.best.iter().enumerate() {
            match fate {
                SetState::Gone => gone.push(set),
                SetState::Needed => needed.push(set),
                SetState::Loose(_) => loose.push(set),
            }
        }
        if self.idle > MOST_IDLE || gone.is_empty() {
            return None;
        }
        gone.shuffle(random);
        gone.truncate(random.random_range(1..=MOST_BACK));
        needed.append(&mut gone);
        needed.shuffle(random);
        loose.shuffle(random);
        loose.append(&mut needed);
        Some(loose)
    }

    fn receive(&mut self, fates: Vec<SetState>) {
        let is_first = self.best.is_empty();
        let (now, before) = (loose(&fates), loose(&self.best));
        self.idle = if is_first || now < before { 0 } else { self.idle + 1 };
        if is_first || now <= before {
            self.best = fates;
        }
    }
}

/// Returns the number of removable clues.
fn loose(fates: &[SetState]) -> usize {
    fates.iter().map(|fate| if let SetState::Loose(count) = fate { *count } else { 0 }).sum()
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;

    #[test]
    fn loose_sets_come_first_and_some_that_had_gone_come_back() {
        let random = &mut ChaCha8Rng::seed_from_u64(1);
        let fates = [
            SetState::Needed,
            SetState::Gone,
            SetState::Loose(2),
            SetState::Gone,
            SetState::Needed,
        ];
        let order = Mending::default().next(fates.to_vec(), random).unwrap();
        assert_eq!(order[0], 2);
        assert!([0, 4].iter().all(|set| order.contains(set)));
        assert!([1, 3].iter().any(|set| order.contains(set)));
    }

    #[test]
    fn what_leads_nowhere_ends() {
        let random = &mut ChaCha8Rng::seed_from_u64(1);
        let mut mending = Mending::default();
        let fates = vec![SetState::Gone, SetState::Loose(1)];
        let tries = (0..1000).take_while(|_| mending.next(fates.clone(), random).is_some());
        assert_eq!(tries.count(), MOST_IDLE + 1);
        assert_eq!(Mending::default().next(vec![SetState::Loose(1)], random), None);
    }
}
