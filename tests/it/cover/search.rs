//! The search that visits every solution.

use std::collections::BTreeSet;

use fastrand::Rng;
use itertools::iproduct;
use sudosat::cover::{ActionId, CoverBuilder, ExactCover, Primitive, Progress, Search, Term};

use crate::primitives::random;
use crate::support::sample;

/// Counts the solutions of n queens: rows and columns exactly once, diagonals at most once.
fn queens(n: usize) -> usize {
    let mut builder = CoverBuilder::new();
    for index in 0..n {
        builder.require(format!("row {index}")).unwrap();
        builder.require(format!("column {index}")).unwrap();
    }
    for index in 0..2 * n {
        builder.at_most_one(format!("rising {index}")).unwrap();
        builder.at_most_one(format!("falling {index}")).unwrap();
    }
    for (row, col) in iproduct!(0..n, 0..n) {
        let met = [
            format!("row {row}"),
            format!("column {col}"),
            format!("rising {}", row + col),
            format!("falling {}", n + row - col),
        ];
        builder.action(format!("{row},{col}"), met).unwrap();
    }
    builder.build().unwrap().search().count()
}

#[test]
fn queens_are_counted() {
    // OEIS A000170.
    assert_eq!([4, 5, 6, 7, 8].map(queens), [2, 10, 4, 40, 92]);
}

#[test]
fn bounds_other_than_one_are_counted_once_each() {
    let mut builder = CoverBuilder::new();
    builder.require_between("some", 1, 2).unwrap();
    for action in 0..4 {
        builder.action(action, ["some"]).unwrap();
    }
    assert_eq!(builder.build().unwrap().search().count(), 4 + 6);
}

#[test]
fn an_allowance_pauses_the_search_and_loses_nothing() {
    let mut builder = CoverBuilder::new();
    for requirement in 0..3 {
        builder.require(requirement).unwrap();
        builder.action(format!("{requirement}a"), [requirement]).unwrap();
        builder.action(format!("{requirement}b"), [requirement]).unwrap();
    }
    let cover = builder.build().unwrap();
    let mut search = cover.search();
    let (mut solutions, mut pauses) = (0, 0);
    loop {
        match search.advance(1) {
            Progress::Solution => solutions += 1,
            Progress::OutOfNodes => pauses += 1,
            Progress::Exhausted => break,
        }
    }
    assert_eq!(solutions, 8);
    assert!(pauses > 0);
    assert_eq!(search.part(), 1.0, "the whole search space is done");
    assert_eq!(search.advance(1), Progress::Exhausted);
}

/// A Latin square of side 4 with random primitives over its cells. Some cells that touch hold no consecutive digits. If
/// `is_plain` is false, a clause that always holds keeps the search from reading the problem as variables with values.
fn latin_square(seed: u64, is_plain: bool) -> ExactCover<String, (usize, usize)> {
    let mut rng = Rng::with_seed(seed);
    let mut builder = CoverBuilder::new();
    for (kind, line, digit) in iproduct!(["row", "column"], 0..4, 0..4) {
        builder.require(format!("{kind} {line} {digit}")).unwrap();
    }
    for cell in 0..16 {
        builder.require(format!("cell {cell}")).unwrap();
    }
    let apart: Vec<usize> = (0..15).filter(|_| rng.u8(..5) == 0).collect();
    for (cell, digit) in iproduct!(&apart, 0..4) {
        builder.at_most_one(format!("apart {cell} {digit}")).unwrap();
    }
    for (cell, digit) in iproduct!(0..16, 0..4) {
        let mut met = vec![
            format!("cell {cell}"),
            format!("row {} {digit}", cell / 4),
            format!("column {} {digit}", cell % 4),
        ];
        met.extend(apart.contains(&cell).then(|| format!("apart {cell} {digit}")));
        let is_after = digit > 0 && cell > 0 && apart.contains(&(cell - 1));
        met.extend(is_after.then(|| format!("apart {} {}", cell - 1, digit - 1)));
        builder.action((cell, digit), met).unwrap();
    }
    let term = |&cell: &usize| {
        Term::new((0..4).map(|digit| (digit as i32 + 1, ActionId::from_index(cell * 4 + digit))))
    };
    for index in 0..rng.usize(1..=3) {
        let primitive = random(&mut rng, 16, &[1, 2, 3, 4], 2);
        builder.constrain(format!("constraint {index}"), [primitive.map(&term)]).unwrap();
    }
    let all = Primitive::Sum((0..4).map(|cell| (1, term(&cell))).collect(), vec![10]);
    builder.constrain("sum".to_owned(), [all]).unwrap();
    if !is_plain {
        builder.never_together(&(0, 0), &(0, 1)).unwrap();
    }
    builder.build().unwrap()
}

#[test]
fn a_search_over_values_finds_the_solutions_of_one_over_actions() {
    let mut solutions = 0;
    for seed in 0..sample(75, 300) as u64 {
        let [values, actions] = [true, false].map(|is_plain| {
            let cover = latin_square(seed, is_plain);
            let search = cover.search();
            assert_eq!(search.is_over_values(), is_plain, "seed {seed}");
            search.collect::<BTreeSet<_>>()
        });
        assert_eq!(values, actions, "seed {seed}");
        solutions += values.len();
    }
    assert!(solutions > sample(250, 1000), "{solutions}");
}

#[test]
fn a_search_over_values_keeps_what_is_chosen_though_nothing_is_propagated() {
    let mut solutions = 0;
    for seed in 0..40 {
        let cover = latin_square(seed, true);
        let given = ActionId::from_index(seed as usize % 64);
        let mut position = cover.position();
        position.choose(given).unwrap();
        let found: BTreeSet<_> = Search::new(position).collect();
        let expected: BTreeSet<_> =
            cover.search().filter(|chosen| chosen.contains(&given)).collect();
        assert_eq!(found, expected, "seed {seed}");
        solutions += found.len();
    }
    assert!(solutions > 30, "{solutions}");
}
