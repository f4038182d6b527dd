//! The clue lists the allowed pairs of digits, for neighbours on a line (`pair`) or for any two cells (`allpairs`). A
//! pair has the digit of the cell that comes first in the clue, then the other digit.

use itertools::Itertools;

use super::{Arity, Clue, ClueType, Space, related_within, words};
use crate::Cell;
use sudosat_cover::Relation;

pub(super) const PAIR: ClueType = ClueType {
    name: "pair",
    meaning: "Each two neighbours on the line are, in this order, one of the pairs.",
    aliases: &["binary"],
    usage: "pair \"DIGIT:DIGIT [...]\" CELLS",
    text: Some(check),
    cells: Arity::at_least(2),
    repeats_cells: true,
    holds: |clue, grid| {
        let pairs = pairs(clue.text());
        let digits = grid.values(clue.cells());
        digits.windows(2).all(|pair| pairs.contains(&(pair[0], pair[1])))
    },
    primitives: |clue, space| related_within(clue.cells(), 1, &relation(clue, space)),
    sentence: |clue| sentence(clue, "each two neighbours on"),
    ..ClueType::PLAIN
};

pub(super) const ALL_PAIRS: ClueType = ClueType {
    name: "allpairs",
    meaning: "Each two cells are, in the order of the list, one of the pairs.",
    aliases: &["pairx", "binaryx"],
    usage: "allpairs \"DIGIT:DIGIT [...]\" CELLS",
    holds: |clue, grid| {
        let pairs = pairs(clue.text());
        let digits = grid.values(clue.cells());
        digits.into_iter().array_combinations().all(|[one, other]| pairs.contains(&(one, other)))
    },
    primitives: |clue, space| related_within(clue.cells(), usize::MAX, &relation(clue, space)),
    sentence: |clue| sentence(clue, "each two of"),
    ..PAIR
};

fn check(text: &str) -> Result<(), String> {
    match text.split_whitespace().find(|word| pair(word).is_none()) {
        Some(word) => Err(format!("found `{word}`, expected a pair of digits such as 1:3")),
        None => Ok(()),
    }
}

fn pair(word: &str) -> Option<(i32, i32)> {
    let (first, second) = word.split_once(':')?;
    Some((first.parse().ok()?, second.parse().ok()?))
}

fn pairs(text: &str) -> Vec<(i32, i32)> {
    text.split_whitespace().filter_map(pair).collect()
}

fn relation(clue: &Clue, space: &Space) -> Relation {
    let pairs = pairs(clue.text());
    space.relation(|first, second| pairs.contains(&(first, second)))
}

fn sentence(clue: &Clue, which: &str) -> String {
    let cells: &[Cell] = clue.cells();
    format!("{which} {} are, in this order, one of the pairs {}", words(cells), clue.text())
}
