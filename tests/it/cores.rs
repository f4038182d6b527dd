//! Minimal unsatisfiable subsets and minimal correction sets of random formulas in parts, against the
//! definition: every subset is looked at.

use crate::support::random;
use crate::support::sample;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use random::Random;
use rustsat::lit;
use rustsat::types::Lit;
use sudosat::backend::{Limit, Limits};
use sudosat::cores::{
    CoreAnswer, Corrections, CoverParts, Effort, Mus, MusEnumerator, MusVerdict, Negated, Oracle,
    PartId, PartedFormula, Parts, PartsVerdict, PuzzleParts, Sets, WrongCore, second_look,
};
use sudosat::cover::{CoverBuilder, ExactCover};
use sudosat::encode::ClauseSink;
use sudosat::grid::{Grid, Puzzle, Shape};
use sudosat::rules::Sudoku;

const VARIABLES: u32 = 5;
const PARTS: usize = 8;

/// A few clauses in the background, and parts of one to three clauses.
fn formula(random: &mut Random) -> PartedFormula {
    let mut formula = PartedFormula::new(VARIABLES);
    for _ in 0..random.below(3) {
        formula.add_clause(&clause(random));
    }
    for _ in 0..PARTS {
        formula.open();
        for _ in 0..=random.below(3) {
            formula.add_clause(&clause(random));
        }
    }
    formula
}

fn clause(random: &mut Random) -> Vec<Lit> {
    let variables: BTreeSet<u32> =
        (0..=random.below(3)).map(|_| random.below(VARIABLES as usize) as u32).collect();
    variables.into_iter().map(|variable| Lit::new(variable, random.below(2) == 0)).collect()
}

/// Whether the parts in the bit set `chosen` hold together with the background, by all assignments.
fn holds(formula: &PartedFormula, chosen: u32) -> bool {
    let is_there = |owner: Option<PartId>| owner.is_none_or(|part| chosen >> part.index() & 1 == 1);
    (0..1u32 << VARIABLES).any(|values| {
        formula.clauses().filter(|&(_, owner)| is_there(owner)).all(|(clause, _)| {
            clause.iter().any(|literal| (values >> literal.vidx() & 1 == 1) == literal.is_pos())
        })
    })
}

/// All minimal sets that clash, by the definition.
fn expected(formula: &PartedFormula) -> BTreeSet<u32> {
    let clashes: Vec<bool> = (0..1 << PARTS).map(|set| !holds(formula, set)).collect();
    let is_minimal = |set: &u32| {
        let without = (0..PARTS).map(|part| set & !(1 << part)).filter(|smaller| smaller != set);
        clashes[*set as usize] && !without.into_iter().any(|smaller| clashes[smaller as usize])
    };
    (0..1 << PARTS).filter(is_minimal).collect()
}

fn bits(parts: &Parts) -> u32 {
    parts.iter().map(|part| 1 << part.index()).sum()
}

/// All sets that are listed, in their order, each with what is claimed of its size.
fn listed_sets(formula: &PartedFormula, proof_conflicts: Option<u64>) -> Vec<(u32, bool)> {
    let MusVerdict::Unsatisfiable(mut muses) = MusEnumerator::of(formula, &Effort::default())
    else {
        return Vec::new();
    };
    let mut all = Vec::new();
    while let Some(mus) = muses.next(proof_conflicts).unwrap() {
        assert!(mus.doubtful.is_empty());
        all.push((bits(&mus.parts), mus.is_smallest()));
    }
    all
}

#[test]
fn all_minimal_sets_are_listed_and_the_smallest_first() {
    let mut random = Random::new(5);
    let mut clashing = 0;
    for _ in 0..sample(100, 400) {
        let formula = formula(&mut random);
        let expected = expected(&formula);
        let listed = listed_sets(&formula, None);
        let found: BTreeSet<u32> = listed.iter().map(|(set, _)| *set).collect();
        assert_eq!((found.len(), &found), (listed.len(), &expected));
        assert!(listed.iter().all(|(_, is_smallest)| *is_smallest));
        let sizes: Vec<u32> = listed.iter().map(|(set, _)| set.count_ones()).collect();
        assert!(sizes.is_sorted(), "{sizes:?}");
        clashing += usize::from(expected.len() > 1);
    }
    assert!(clashing > sample(12, 50), "{clashing}");
}

#[test]
fn without_a_search_for_the_smallest_all_are_listed_and_nothing_wrong_is_claimed() {
    let mut random = Random::new(6);
    for _ in 0..sample(100, 400) {
        let formula = formula(&mut random);
        let expected = expected(&formula);
        let listed = listed_sets(&formula, Some(0));
        let found: BTreeSet<u32> = listed.iter().map(|(set, _)| *set).collect();
        assert_eq!((found.len(), &found), (listed.len(), &expected));
        for (index, &(set, is_smallest)) in listed.iter().enumerate() {
            let later = listed[index..].iter().map(|(set, _)| set.count_ones()).min().unwrap();
            assert!(!is_smallest || set.count_ones() == later);
        }
    }
}

#[test]
fn what_grows_leaves_out_a_minimal_correction_set() {
    let mut random = Random::new(7);
    let all = (1 << PARTS) - 1;
    for _ in 0..sample(100, 400) {
        let formula = formula(&mut random);
        let mut oracle = Oracle::new(&formula, Effort::default());
        let PartsVerdict::Satisfiable(model) = oracle.solve(&Parts::new()) else { continue };
        let left_out = bits(&oracle.grow(Parts::new(), &model));
        assert!(holds(&formula, all & !left_out));
        for part in (0..PARTS).filter(|part| left_out >> part & 1 == 1) {
            assert!(!holds(&formula, all & !left_out | 1 << part));
        }
    }
}

/// All minimal sets whose parts must go, by the definition.
fn expected_corrections(formula: &PartedFormula) -> BTreeSet<u32> {
    let all = (1 << PARTS) - 1;
    let corrects: Vec<bool> = (0..1 << PARTS).map(|set| holds(formula, all & !set)).collect();
    let is_minimal = |set: &u32| {
        let with = (0..PARTS).filter(|part| set >> part & 1 == 1);
        corrects[*set as usize]
            && !with.into_iter().any(|part| corrects[(set & !(1 << part)) as usize])
    };
    (0..1 << PARTS).filter(is_minimal).collect()
}

#[test]
fn all_minimal_correction_sets_are_listed_and_the_smallest_first() {
    // By seed 8, none of the first 200 formulas clashes without any part.
    let mut random = Random::new(sample(16, 8) as u64);
    let (mut none, mut empty, mut several) = (0, 0, 0);
    for _ in 0..sample(100, 400) {
        let formula = formula(&mut random);
        let expected = expected_corrections(&formula);
        let mut corrections = Corrections::of(&formula, &Effort::default());
        let mut listed = Vec::new();
        while let Some(correction) = corrections.smallest().unwrap() {
            assert!(formula.broken(&correction.model).is_subset(&correction.parts));
            assert!(corrections.at_least() == correction.parts.len());
            listed.push(bits(&correction.parts));
        }
        let found: BTreeSet<u32> = listed.iter().copied().collect();
        assert_eq!((found.len(), &found), (listed.len(), &expected));
        assert!(listed.is_sorted_by_key(|set| set.count_ones()), "{listed:?}");
        none += usize::from(listed.is_empty());
        empty += usize::from(listed == [0]);
        several += usize::from(listed.len() > 1);
    }
    let least = (sample(2, 20), sample(12, 50));
    assert!(none > 0 && empty > least.0 && several > least.1, "{none} {empty} {several}");
}

/// Ten pigeons do not fit into nine holes, and no solver of this kind sees it soon.
#[test]
fn past_a_limit_it_is_unknown_whether_parts_clash() {
    let (pigeons, holes) = (10, 9);
    let mut formula = PartedFormula::new(pigeons * holes);
    let stands = |pigeon: u32, hole: u32| Lit::positive(pigeon * holes + hole);
    for hole in 0..holes {
        for pigeon in 0..pigeons {
            for other in 0..pigeon {
                formula.add_clause(&[!stands(pigeon, hole), !stands(other, hole)]);
            }
        }
    }
    for pigeon in 0..pigeons {
        formula.open();
        formula.add_clause(&(0..holes).map(|hole| stands(pigeon, hole)).collect::<Vec<_>>());
    }
    formula.open();
    formula.add_clause(&[stands(0, 0)]);
    let limits = Limits { max_conflicts: Some(10), ..Limits::none() };
    let effort = Effort { limits, ..Effort::default() };
    assert!(matches!(MusEnumerator::of(&formula, &effort), MusVerdict::Unknown(_)));
}

fn sets(number: usize) -> Sets {
    let mus = |size: usize| Mus {
        parts: (0..size).map(PartId::from_index).collect(),
        doubtful: Parts::new(),
        at_least: 1,
    };
    Sets { sets: (1..=number).map(mus).collect(), are_all: true, limit: None }
}

#[test]
fn sets_confirmed_before_a_limit_are_kept() {
    let all = sets(3);
    assert_eq!(all.clone().confirmed(|_| Ok(true)), Ok(CoreAnswer::Sets(all.clone())));
    for (reached, reported) in
        [(Limit::Time, Limit::Time), (Limit::Conflicts, Limit::Question(100_000))]
    {
        let clashes = |mus: &Mus| if mus.parts.len() > 2 { Err(reached) } else { Ok(true) };
        let kept = Sets { are_all: false, limit: Some(reported), ..sets(2) };
        assert_eq!(all.clone().confirmed(clashes), Ok(CoreAnswer::Sets(kept)));
        assert_eq!(all.clone().confirmed(|_| Err(reached)), Ok(CoreAnswer::Unknown(reported)));
    }
    assert_eq!(all.confirmed(|mus| Ok(mus.parts.len() < 2)), Err(WrongCore));
}

#[test]
fn a_second_look_ends_soon_after_the_first() {
    let interrupt = Some(Arc::new(AtomicBool::new(true)));
    let now = Instant::now();
    let limits = Limits { deadline: Some(now), interrupt, ..Limits::none() };
    let second = second_look(&limits);
    assert_eq!(second.reached(), Some(Limit::Interrupt));
    let grace = second.deadline.unwrap() - now;
    assert!(grace >= Duration::from_secs(1) && second_look(&Limits::none()).deadline.is_none());
}

/// Items with a hundred options each, of which one at most may be chosen: 19,804 clauses.
fn wide() -> ExactCover<u32, (u32, u32)> {
    let mut builder = CoverBuilder::new();
    for item in 0..4 {
        builder.require(item).unwrap();
    }
    for (item, option) in itertools::iproduct!(0..4, 0..100) {
        builder.action((item, option), [item]).unwrap();
    }
    builder.build().unwrap()
}

#[test]
fn a_limit_ends_the_writing_of_the_formula() {
    let limits = Limits { interrupt: Some(Arc::new(AtomicBool::new(true))), ..Limits::none() };
    assert_eq!(CoverParts::within(&wide(), &limits).err(), Some(Limit::Interrupt));
    let parts = CoverParts::within(&wide(), &Limits::none()).unwrap();
    assert_eq!(parts.formula().part_count(), 4);
    let sudoku = Sudoku::new(Shape::CLASSIC);
    let puzzle = Puzzle::from(Grid::empty(Shape::CLASSIC));
    let parts = |limits: &Limits| PuzzleParts::new(&sudoku, &puzzle, Negated::Nothing, limits);
    assert_eq!(parts(&limits).err(), Some(Limit::Interrupt));
    assert_eq!(parts(&Limits::none()).unwrap().formula().part_count(), 81 + 27);
}

/// 20,000 clauses, so that the limits are looked at while they are added.
#[test]
fn no_query_is_answered_about_a_formula_that_a_limit_cut_off() {
    let mut formula = PartedFormula::new(VARIABLES);
    (0..20_000).for_each(|_| formula.add_clause(&[lit![0], lit![1]]));
    let effort = |is_set| {
        let interrupt = Some(Arc::new(AtomicBool::new(is_set)));
        Effort { limits: Limits { interrupt, ..Limits::none() }, ..Effort::default() }
    };
    let stopped = effort(true);
    let mut oracle = Oracle::new(&formula, stopped.clone());
    stopped.limits.interrupt.unwrap().store(false, Ordering::Relaxed);
    assert!(matches!(oracle.solve_all(), PartsVerdict::Unknown(Limit::Interrupt)));
    let mut oracle = Oracle::new(&formula, effort(false));
    assert!(matches!(oracle.solve_all(), PartsVerdict::Satisfiable(_)));
}
