//! Clues go in sets, and yet no clue of those that stay may go by itself: where one can, other sets stay.
//!
//! Few sets are such by chance. So a few that had gone come back, and all are tried anew, first those of which
//! a clue could go: step by step towards fewer such clues.

use rand::Rng;
use rand::seq::SliceRandom;

/// After so many tries that left no fewer clues that can go it is better to begin anew.
const MOST_IDLE: usize = 24;
/// So many sets come back at most.
const MOST_BACK: usize = 4;

/// What became of a set of clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It went.
    Gone,
    /// It stays, and each of its clues has to.
    Needed,
    /// It stays, and so many of its clues can go each by itself.
    Loose(usize),
}

/// The way to sets without a clue that can go.
#[derive(Clone, Debug, Default)]
pub(super) struct Mending {
    /// The best so far.
    best: Vec<Fate>,
    idle: usize,
}

impl Mending {
    /// Takes in what became of each set, and says which are to be tried next, in their order; all others are
    /// gone. None where it is better to begin anew.
    pub fn next(&mut self, fates: Vec<Fate>, random: &mut impl Rng) -> Option<Vec<usize>> {
        self.hear(fates);
        let [mut gone, mut loose, mut needed] = [[], [], []].map(Vec::from);
        for (set, fate) in self.best.iter().enumerate() {
            match fate {
                Fate::Gone => gone.push(set),
                Fate::Needed => needed.push(set),
                Fate::Loose(_) => loose.push(set),
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

    fn hear(&mut self, fates: Vec<Fate>) {
        let is_first = self.best.is_empty();
        let (now, before) = (loose(&fates), loose(&self.best));
        self.idle = if is_first || now < before { 0 } else { self.idle + 1 };
        if is_first || now <= before {
            self.best = fates;
        }
    }
}

/// How many clues can go.
fn loose(fates: &[Fate]) -> usize {
    fates.iter().map(|fate| if let Fate::Loose(count) = fate { *count } else { 0 }).sum()
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;

    #[test]
    fn loose_sets_come_first_and_some_that_had_gone_come_back() {
        let random = &mut ChaCha8Rng::seed_from_u64(1);
        let fates = [Fate::Needed, Fate::Gone, Fate::Loose(2), Fate::Gone, Fate::Needed];
        let order = Mending::default().next(fates.to_vec(), random).unwrap();
        assert_eq!(order[0], 2);
        assert!([0, 4].iter().all(|set| order.contains(set)));
        assert!([1, 3].iter().any(|set| order.contains(set)));
    }

    #[test]
    fn what_leads_nowhere_ends() {
        let random = &mut ChaCha8Rng::seed_from_u64(1);
        let mut mending = Mending::default();
        let fates = vec![Fate::Gone, Fate::Loose(1)];
        let tries = (0..1000).take_while(|_| mending.next(fates.clone(), random).is_some());
        assert_eq!(tries.count(), MOST_IDLE + 1);
        assert_eq!(Mending::default().next(vec![Fate::Loose(1)], random), None);
    }
}
