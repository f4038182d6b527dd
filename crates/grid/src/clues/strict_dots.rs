//! The puzzle shows all dots: two cells that share a side and have no dot do not have certain differences or ratios.

use itertools::Itertools;

use super::{Arity, Clue, ClueType, Space, listed};
use crate::Cell;
use sudosat_cover::Primitive;

/// The names of the types whose clues are a dot between two cells.
const DOTS: &[&str] = &["difference", "ratio"];

pub(super) const STRICT_DIFFERENCE: ClueType = ClueType {
    name: "strictdifference",
    meaning: "Neighbours without a dot of difference or ratio do not differ by certain numbers: 1 unless others are given.",
    aliases: &[],
    usage: "strictdifference [NUMBERS]",
    numbers: Arity::at_least(0),
    cells: Arity::exactly(0),
    check: |clue, _| not_below(clue, 0),
    holds: |clue, grid| {
        let pairs = grid.space().unmarked_neighbours(DOTS).into_iter();
        let mut values = pairs.map(|(one, other)| (grid.value(one), grid.value(other)));
        values.all(|(one, other)| !numbers(clue, 1).contains(&(one - other).abs()))
    },
    primitives: |clue, space| {
        let forbidden = numbers(clue, 1);
        unmarked(space, |one, other| {
            !forbidden.iter().any(|n| one + n == other || other + n == one)
        })
    },
    sentence: |clue| {
        format!("neighbours without a dot do not differ by {}", listed(&numbers(clue, 1)))
    },
    ..ClueType::PLAIN
};

pub(super) const STRICT_RATIO: ClueType = ClueType {
    name: "strictratio",
    meaning: "Neighbours without a dot of difference or ratio are in none of certain ratios: 2 unless others are given.",
    aliases: &[],
    usage: "strictratio [NUMBERS]",
    numbers: Arity::at_least(0),
    cells: Arity::exactly(0),
    check: |clue, _| not_below(clue, 1),
    holds: |clue, grid| {
        let pairs = grid.space().unmarked_neighbours(DOTS).into_iter();
        let mut values = pairs.map(|(one, other)| (grid.value(one), grid.value(other)));
        values.all(|(one, other)| {
            numbers(clue, 2).iter().all(|n| one.max(other) != n * one.min(other))
        })
    },
    primitives: |clue, space| {
        let forbidden = numbers(clue, 2);
        unmarked(space, |one, other| {
            !forbidden.iter().any(|n| one == n * other || other == n * one)
        })
    },
    sentence: |clue| {
        format!("neighbours without a dot are not in the ratio {}", listed(&numbers(clue, 2)))
    },
    ..ClueType::PLAIN
};

pub(super) const STRICT_KROPKI: ClueType = ClueType {
    name: "strictkropki",
    meaning: "Neighbours without a dot are neither consecutive nor in the ratio 2.",
    aliases: &[],
    usage: "strictkropki",
    cells: Arity::exactly(0),
    holds: |_, grid| {
        grid.space().unmarked_neighbours(DOTS).into_iter().all(|(one, other)| {
            let (one, other) = (grid.value(one), grid.value(other));
            (one - other).abs() != 1 && one.max(other) != 2 * one.min(other)
        })
    },
    primitives: |_, space| {
        unmarked(space, |one, other| {
            one.abs_diff(other) != 1 && one != 2 * other && other != 2 * one
        })
    },
    sentence: |_| "neighbours without a dot are neither consecutive nor in the ratio 2".to_owned(),
    ..ClueType::PLAIN
};

/// Returns the primitives which say: for the digits of any two neighbours without a dot, `holds` returns true.
fn unmarked(space: &Space, holds: impl Fn(i32, i32) -> bool) -> Vec<Primitive<Cell>> {
    let relation = space.relation(holds);
    let pairs = space.unmarked_neighbours(DOTS).into_iter();
    pairs.map(|(one, other)| Primitive::Related(one, other, relation.clone())).collect()
}

fn numbers(clue: &Clue, usual: i32) -> Vec<i32> {
    match clue.numbers() {
        [] => vec![usual],
        numbers => numbers.to_vec(),
    }
}

fn not_below(clue: &Clue, least: i32) -> Result<(), String> {
    const MOST: i32 = 1000;
    let mut numbers = clue.numbers().iter();
    match numbers.find(|number| !(least..=MOST).contains(number)) {
        Some(found) => Err(format!("found the number {found}, expected {least} to {MOST}")),
        None => match clue.numbers().iter().duplicates().next() {
            Some(twice) => Err(format!("found the number {twice} twice")),
            None => Ok(()),
        },
    }
}
