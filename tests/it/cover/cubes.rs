//! Cubes part the solutions.

use itertools::Itertools;
use sudosat::cover::{CoverBuilder, Cube, ExactCover, Position, Search};

/// Builds two requirements with bounds other than exactly one, over five actions.
fn bounded() -> ExactCover<&'static str, u32> {
    let mut builder = CoverBuilder::new();
    builder.require_between("one or two", 1, 2).unwrap();
    builder.require_between("at most two", 0, 2).unwrap();
    for (action, met) in [
        (1, &["one or two"][..]),
        (2, &["one or two", "at most two"]),
        (3, &["one or two"]),
        (4, &["at most two"]),
        (5, &["at most two"]),
    ] {
        builder.action(action, met.iter().copied()).unwrap();
    }
    builder.build().unwrap()
}

fn solutions_in<'c>(mut position: Position<'c>, cube: &Cube) -> Search<'c> {
    for literal in cube.literals() {
        match literal.taken {
            true => position.choose(literal.action).unwrap(),
            false => position.remove(literal.action).unwrap(),
        }
    }
    Search::new(position)
}

#[test]
fn the_cubes_part_the_solutions_whatever_the_bounds() {
    let cover = bounded();
    let all = cover.search().map(|chosen| chosen.into_iter().sorted().collect_vec());
    let all = all.sorted().collect_vec();
    for wanted in 1..=all.len() + 2 {
        let cubes = cover.position().cubes(wanted);
        assert_eq!(cubes.len(), wanted.min(all.len()));
        let found = cubes.iter().flat_map(|cube| solutions_in(cover.position(), cube));
        assert_eq!(found.sorted().collect_vec(), all, "{wanted}");
    }
}

#[test]
fn cubes_of_a_split_that_stops_early_contain_all_solutions() {
    let cover = bounded();
    let all = cover.search().map(|chosen| chosen.into_iter().sorted().collect_vec());
    let all = all.sorted().collect_vec();
    for splits in 0..3 {
        let mut left = splits;
        let mut goes_on = || {
            left -= 1;
            left >= 0
        };
        let cubes = cover.position().cubes_while(all.len(), &mut goes_on);
        assert!((1..=splits + 1).contains(&cubes.len().try_into().unwrap()), "{splits}");
        let found = cubes.iter().flat_map(|cube| solutions_in(cover.position(), cube));
        assert_eq!(found.sorted().collect_vec(), all, "{splits}");
    }
}

#[test]
fn what_propagation_refutes_or_solves_is_one_cube() {
    let mut builder = CoverBuilder::new();
    builder.at_most_one("shared").unwrap();
    builder.require("one").unwrap();
    builder.action("a", ["one", "shared"]).unwrap();
    let solved = builder.clone().build().unwrap();
    builder.require("other").unwrap();
    builder.action("b", ["other", "shared"]).unwrap();
    let refuted = builder.build().unwrap();
    assert_eq!(solved.position().cubes(8), [Cube::default()]);
    assert_eq!(refuted.position().cubes(8), [Cube::default()]);
}

#[test]
fn where_every_branch_is_refuted_the_whole_is_left() {
    // Each action meets two of the three requirements, and any two actions overlap, so no
    // choice meets all three exactly once.
    let mut builder = CoverBuilder::new();
    for side in ["ab", "bc", "ca"] {
        builder.require(side).unwrap();
    }
    builder.action("a", ["ab", "ca"]).unwrap();
    builder.action("b", ["ab", "bc"]).unwrap();
    builder.action("c", ["bc", "ca"]).unwrap();
    let cover = builder.build().unwrap();
    assert!(cover.position().propagate().is_ok() && cover.search().next().is_none());
    assert_eq!(cover.position().cubes(8), [Cube::default()]);
}
