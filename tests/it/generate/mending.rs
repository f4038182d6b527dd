//! How sets of clues are put back to try others. No puzzle shows in which order they are tried, so the file itself is
//! compiled here.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use tested::{Mending, SetState};

#[path = "../../../crates/generate/src/mending.rs"]
mod tested;

#[test]
fn loose_sets_come_first_and_some_that_had_gone_come_back() {
    let random = &mut ChaCha8Rng::seed_from_u64(1);
    let states = [
        SetState::Needed,
        SetState::Gone,
        SetState::Redundant(2),
        SetState::Gone,
        SetState::Needed,
    ];
    let order = Mending::default().next(states.to_vec(), random).unwrap();
    assert_eq!(order[0], 2);
    assert!([0, 4].iter().all(|set| order.contains(set)));
    assert!([1, 3].iter().any(|set| order.contains(set)));
}

#[test]
fn what_leads_nowhere_ends() {
    let random = &mut ChaCha8Rng::seed_from_u64(1);
    let mut mending = Mending::default();
    let states = vec![SetState::Gone, SetState::Redundant(1)];
    let tries = (0..1000).take_while(|_| mending.next(states.clone(), random).is_some());
    assert_eq!(tries.count(), 24 + 1);
    assert_eq!(Mending::default().next(vec![SetState::Redundant(1)], random), None);
}
