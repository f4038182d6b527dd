//! Sum lines: the line can be cut into parts that each sum to a number.

use super::{Arity, ClueType, words};
use crate::cover::{Automaton, Primitive};

pub(super) const SUM_LINE: ClueType = ClueType {
    name: "sumline",
    meaning: "Sum lines: the line can be cut into parts that each sum to a number.",
    aliases: &[],
    usage: "sumline SUM CELLS",
    numbers: Arity::ONE,
    check: |clue, _| match clue.number() {
        Some(1..=1000) => Ok(()),
        found => Err(format!("found the sum {}, expected 1 to 1000", found.unwrap_or(0))),
    },
    holds: |clue, grid| {
        let sum = clue.number().unwrap_or(1);
        let mut part = 0;
        grid.values(clue.cells()).iter().all(|digit| {
            part = if part == sum { *digit } else { part + digit };
            part <= sum
        }) && part == sum
    },
    primitives: |clue, space| {
        let sum = clue.number().unwrap_or(1);
        let steps = itertools::iproduct!(0..sum, 1..=space.most());
        let transitions = steps
            .filter(|&(part, digit)| part + digit <= sum)
            .map(|(part, digit)| (part as u32, digit, ((part + digit) % sum) as u32));
        let automaton = Automaton::new([0], [0], transitions);
        vec![Primitive::Accepted(clue.cells().to_vec(), automaton)]
    },
    sentence: |clue| {
        format!(
            "{} can be cut into parts that sum to {} each",
            words(clue.cells()),
            clue.numbers()[0]
        )
    },
    ..ClueType::PLAIN
};
