//! Between lines: the digits on the line lie strictly between those at its ends.

use super::{Arity, ClueType, words};
use sudosat_cover::Primitive;

pub(super) const BETWEEN: ClueType = ClueType {
    name: "between",
    meaning: "Between lines: the digits on the line lie strictly between those at its ends.",
    aliases: &["betweenline"],
    usage: "between CELLS, from end to end",
    cells: Arity::at_least(2),
    holds: |clue, grid| {
        let digits = grid.values(clue.cells());
        let (first, last) = (digits[0], digits[digits.len() - 1]);
        let inside = &digits[1..digits.len() - 1];
        inside.iter().all(|&digit| first.min(last) < digit && digit < first.max(last))
    },
    primitives: |clue, space| {
        let [first, inside @ .., last] = clue.cells() else { return Vec::new() };
        let below = space.relation(|one, other| one < other);
        let rising = |low, high| {
            let pairs = inside.iter().flat_map(move |&cell| [(low, cell), (cell, high)]);
            pairs.map(|(one, other)| Primitive::Related(one, other, below.clone())).collect()
        };
        if inside.is_empty() {
            return Vec::new();
        }
        vec![Primitive::Any(vec![rising(*first, *last), rising(*last, *first)])]
    },
    sentence: |clue| {
        format!("the digits on {} lie strictly between those at its ends", words(clue.cells()))
    },
    ..ClueType::PLAIN
};
