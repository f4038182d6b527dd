//! Counts with memory, against brute force and against the search that visits every solution.

use std::ops::ControlFlow;

use proptest::prelude::*;

use crate::support::sample;
use sudosat::cover::{
    CoverBuilder, ExactCover, Guide, Meets, Memo, MemoError, MemoTally, NamedSlot, Position,
    Search, Total, ValueSymmetry,
};

type Cover = ExactCover<String, String>;

fn go_on(_: &MemoTally) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Counts with [`Memo`]; returns `None` if propagation finds a contradiction, so that there is no
/// solution.
fn tally(cover: &Cover, guide: &Guide, memory: usize) -> Option<MemoTally> {
    let mut position = cover.position();
    position.propagate().ok()?;
    let tally = Memo::new(&position, guide).unwrap().within(memory).count(&mut go_on);
    assert!((tally.part - 1.0).abs() < 1e-9, "the whole search space is done: {tally:?}");
    Some(tally)
}

fn count(cover: &Cover, guide: &Guide, memory: usize) -> Total {
    tally(cover, guide, memory).map_or(Total::ZERO, |tally| tally.found)
}

/// Builds a problem. `exact` has an entry per requirement: true for exactly once, false for at most
/// once. `actions` has the requirements of each action. Returns `None` if a requirement has no
/// action.
fn build(exact: &[bool], actions: &[Vec<usize>]) -> Option<Cover> {
    let mut builder = CoverBuilder::new();
    for (id, &exact) in exact.iter().enumerate() {
        match exact {
            true => builder.require(id.to_string()).unwrap(),
            false => builder.at_most_one(id.to_string()).unwrap(),
        };
    }
    for (number, met) in actions.iter().enumerate() {
        let met: Vec<_> = met.iter().map(usize::to_string).collect();
        builder.action(format!("action {number}"), met).unwrap();
    }
    builder.build().ok()
}

/// Counts the solutions by trying all sets of actions one by one.
fn brute_force(exact: &[bool], actions: &[Vec<usize>]) -> u64 {
    let meets = |set: u32| {
        let mut met = vec![0; exact.len()];
        let taken = actions.iter().enumerate().filter(|&(number, _)| set >> number & 1 == 1);
        taken.flat_map(|(_, met)| met).for_each(|&id| met[id] += 1);
        exact.iter().zip(met).all(|(&exact, met)| met == 1 || (met == 0 && !exact))
    };
    (0..1 << actions.len()).filter(|&set| meets(set)).count() as u64
}

/// Generates problems of at most 7 requirements and 11 actions, and stages for the requirements.
fn small_problem() -> impl Strategy<Value = (Vec<bool>, Vec<Vec<usize>>, Vec<u32>)> {
    (1..8usize).prop_flat_map(|requirements| {
        let action = prop::sample::subsequence(
            (0..requirements).collect::<Vec<_>>(),
            0..=requirements.min(3),
        );
        let exact = prop::collection::vec(any::<bool>(), requirements);
        let stages = prop::collection::vec(0..4u32, requirements);
        (exact, prop::collection::vec(action, 0..12), stages)
    })
}

/// A problem in which each place gets a name. A name at a place occupies the slots
/// `slots_of[place]` of this name. Each slot of each name must be occupied exactly once if
/// `slots[slot]` is true, otherwise at most once. The (place, name) pairs in `forbidden` are not
/// allowed.
#[derive(Clone, Debug)]
struct Naming {
    names: usize,
    slots_of: Vec<Vec<usize>>,
    slots: Vec<bool>,
    forbidden: Vec<(usize, usize)>,
    /// At most one of these (place, name) pairs may be chosen, which ties their names together.
    ties: Vec<(usize, usize)>,
}

impl Naming {
    /// Builds the problem; returns `None` if a requirement has no action.
    fn cover(&self) -> Option<Cover> {
        let mut builder = CoverBuilder::new();
        for place in 0..self.slots_of.len() {
            builder.require(format!("place {place}")).unwrap();
        }
        builder.at_most_one("ties".to_owned()).unwrap();
        for (name, (slot, &exact)) in
            itertools::iproduct!(0..self.names, self.slots.iter().enumerate())
        {
            match exact {
                true => builder.require(format!("{name} in {slot}")).unwrap(),
                false => builder.at_most_one(format!("{name} in {slot}")).unwrap(),
            };
        }
        for (place, name) in itertools::iproduct!(0..self.slots_of.len(), 0..self.names) {
            let mut met = vec![format!("place {place}")];
            met.extend(self.slots_of[place].iter().map(|slot| format!("{name} in {slot}")));
            met.extend(self.ties.contains(&(place, name)).then(|| "ties".to_owned()));
            builder.action(format!("{name} at {place}"), met).unwrap();
        }
        builder.build().ok()
    }

    fn guide(&self) -> Guide {
        let neutral = (0..=self.slots_of.len()).map(|_| None);
        let named = itertools::iproduct!(0..self.names, 0..self.slots.len());
        let named = named.map(|(name, slot)| Some(NamedSlot { name, slot }));
        let stages = (0..=self.slots_of.len() as u32).collect();
        Guide { names: ValueSymmetry::new(neutral.chain(named)), stages }
    }

    fn memo(&self, guide: &Guide, memory: usize) -> Total {
        self.at(|position| {
            Memo::new(position, guide).unwrap().within(memory).count(&mut go_on).found
        })
    }

    fn searched(&self) -> Total {
        self.at(|position| Total::from(Search::new(position.clone()).count() as u64))
    }

    /// Calls `ask` with the propagated position without the forbidden pairs; returns 0 at a
    /// contradiction.
    fn at(&self, ask: impl Fn(&Position<'_>) -> Total) -> Total {
        let Some(cover) = self.cover() else { return Total::ZERO };
        let mut position = cover.position();
        for (place, name) in &self.forbidden {
            let id = cover.action_id(&format!("{name} at {place}")).unwrap();
            position.remove(id).unwrap();
        }
        if position.propagate().is_err() { Total::ZERO } else { ask(&position) }
    }
}

fn naming() -> impl Strategy<Value = Naming> {
    (2..5usize, 1..7usize, 1..5usize).prop_flat_map(|(names, places, slots)| {
        let some = prop::sample::subsequence((0..slots).collect::<Vec<_>>(), 0..=slots.min(2));
        let pair = (0..places, 0..names);
        let pairs = prop::collection::vec(pair, 0..4);
        let slots_of = prop::collection::vec(some, places);
        // Exactly-once slots are rare, because otherwise most random problems would have no
        // solution.
        let exact = prop::collection::vec(prop::bool::weighted(0.1), slots);
        (slots_of, exact, pairs.clone(), pairs).prop_map(
            move |(slots_of, slots, forbidden, ties)| Naming {
                names,
                slots_of,
                slots,
                forbidden,
                ties,
            },
        )
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(sample(128, 512) as u32))]

    #[test]
    fn memo_counts_what_brute_force_counts((exact, actions, stages) in small_problem()) {
        let expected = brute_force(&exact, &actions);
        let Some(cover) = build(&exact, &actions) else {
            prop_assert_eq!(expected, 0);
            return Ok(());
        };
        let guide = Guide { stages, names: ValueSymmetry::default() };
        for (guide, memory) in itertools::iproduct!([Guide::default(), guide], [0, Memo::MEMORY]) {
            prop_assert_eq!(count(&cover, &guide, memory), expected);
        }
    }

    /// Covers interchangeable names, names that forbidden actions distinguish, and names tied
    /// together.
    #[test]
    fn memo_with_names_counts_what_the_search_counts(naming in naming()) {
        let expected = naming.searched();
        for memory in [0, 2_000, Memo::MEMORY] {
            prop_assert_eq!(naming.memo(&naming.guide(), memory), expected.clone());
            prop_assert_eq!(naming.memo(&Guide::default(), memory), expected.clone());
        }
    }
}

/// Builds the Latin squares of side `n`: n x n places, each name once in each row and column.
fn latin(n: usize) -> Naming {
    let slots_of = itertools::iproduct!(0..n, 0..n).map(|(row, col)| vec![row, n + col]).collect();
    Naming { names: n, slots_of, slots: vec![true; 2 * n], forbidden: vec![], ties: vec![] }
}

#[test]
fn latin_squares_are_counted() {
    // The numbers are those of OEIS A002860.
    for (n, expected) in [(3, 12), (4, 576), (5, 161_280), (6, 812_851_200)] {
        let latin = latin(n);
        assert_eq!(latin.memo(&latin.guide(), Memo::MEMORY), expected, "{n}");
    }
}

#[test]
fn names_save_work_and_a_small_memory_only_costs_time() {
    let latin = latin(5);
    let cover = latin.cover().unwrap();
    let nodes = |guide: &Guide, memory| {
        let tally = tally(&cover, guide, memory).unwrap();
        assert_eq!(tally.found, 161_280);
        tally.nodes
    };
    let guide = latin.guide();
    let nameless = Guide { names: ValueSymmetry::default(), ..guide.clone() };
    assert!(2 * nodes(&guide, Memo::MEMORY) < nodes(&nameless, Memo::MEMORY));
    assert!(nodes(&guide, Memo::MEMORY) < nodes(&guide, 3_000));
}

#[test]
fn names_do_not_hide_which_actions_without_an_exact_requirement_are_left() {
    // Requirement 0 must be met exactly once. Requirements 1 to 3 belong to the names 0 to 2.
    let exact = [true, false, false, false];
    let actions = [vec![2], vec![3], vec![1], vec![0, 1], vec![0, 2], vec![0, 3]];
    let cover = build(&exact, &actions).unwrap();
    let names = [None, Some(0), Some(1), Some(2)];
    let names = names.map(|name| name.map(|name| NamedSlot { name, slot: 0 }));
    let guide = Guide { names: ValueSymmetry::new(names), stages: Vec::new() };
    assert_eq!(brute_force(&exact, &actions), 12);
    assert_eq!(count(&cover, &guide, Memo::MEMORY), Total::from(12));
}

#[test]
fn colours_multiplicity_and_side_clauses_are_refused() {
    let refused = |declare: &dyn Fn(&mut CoverBuilder<&'static str, &'static str>)| {
        let mut builder = CoverBuilder::new();
        builder.require("one").unwrap();
        builder.coloured("colour").unwrap();
        builder.require_between("many", 0, 3).unwrap();
        builder.action("a", ["one"]).unwrap();
        builder.action("b", ["one"]).unwrap();
        declare(&mut builder);
        let cover = builder.build().unwrap();
        Memo::new(&cover.position(), &Guide::default()).err()
    };
    assert_eq!(refused(&|_| {}), None);
    let coloured = refused(&|builder| {
        builder.action("c", [Meets::coloured("colour", 1)]).unwrap();
        builder.action("d", [Meets::coloured("colour", 2)]).unwrap();
    });
    assert_eq!(coloured, Some(MemoError::Demand));
    let weighted = refused(&|builder| {
        builder.action("c", [Meets::times("many", 2)]).unwrap();
        builder.action("d", [Meets::times("many", 2)]).unwrap();
    });
    assert_eq!(weighted, Some(MemoError::Demand));
    assert_eq!(refused(&|builder| builder.implies(&"a", &"b").unwrap()), Some(MemoError::Demand));
}

#[test]
fn other_bounds_are_refused() {
    let mut builder = CoverBuilder::new();
    builder.require_between("two", 2, 2).unwrap();
    for action in 0..3 {
        builder.action(action, ["two"]).unwrap();
    }
    let cover = builder.build().unwrap();
    assert_eq!(Memo::new(&cover.position(), &Guide::default()).err(), Some(MemoError::Demand));
}

#[test]
fn a_stopped_count_is_a_lower_bound() {
    let latin = latin(6);
    let cover = latin.cover().unwrap();
    let memo = Memo::new(&cover.position(), &latin.guide()).unwrap();
    let mut looks = 0;
    let tally = memo.count(&mut |_| {
        looks += 1;
        if looks == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(!tally.is_all);
    assert!(tally.found > Total::ZERO && tally.found < 812_851_200.into());
}

/// Builds a chain: the recursion has a level for each of its `length` requirements.
fn chain(length: usize) -> ExactCover<usize, (usize, usize)> {
    let mut builder = CoverBuilder::new();
    for link in 0..length {
        builder.require(link).unwrap();
    }
    for link in 0..length {
        builder.action((link, link), [link]).unwrap();
        if link + 1 < length {
            builder.action((link, link + 1), [link, link + 1]).unwrap();
        }
    }
    builder.build().unwrap()
}

#[test]
fn deep_problems_neither_overflow_the_stack_nor_the_memory() {
    // A spawned thread has a small stack, as threads that call the library may have.
    let counted = std::thread::spawn(|| {
        let cover = chain(4_000);
        let memo = Memo::new(&cover.position(), &Guide::default()).unwrap();
        memo.count(&mut go_on).found.to_string().len()
    });
    // The 4,001st Fibonacci number has 836 digits.
    assert_eq!(counted.join().unwrap(), 836);
    let refused = Memo::new(&chain(40_000).position(), &Guide::default()).err();
    assert_eq!(refused, Some(MemoError::TooMany(40_000)));
}
