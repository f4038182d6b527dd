//! Sum lines: the line can be cut into parts, each of which sums to the given number.

use super::{Arity, ClueType, words};
use sudosat_cover::{Automaton, Primitive};

pub(super) const SUM_LINE: ClueType = ClueType {
    name: "sumline",
    meaning: "Sum lines: the line can be cut into parts, each of which sums to the number.",
    aliases: &[],
    usage: "sumline SUM CELLS",
    numbers: Arity::ONE,
    check: |clue, _| match clue.number() {
        Some(1..=1000) => Ok(()),
        found => Err(format!("found the sum {}, expected 1 to 1000", found.unwrap_or(0))),
    },
    holds: |clue, grid| {
        let sum = clue.number().unwrap_or(1);
        // A 0 after a complete part may belong to this part or to the next: neither sum changes.
        let mut part = 0;
        grid.values(clue.cells()).iter().all(|digit| {
            part = if part == sum && *digit > 0 { *digit } else { part + digit };
            part <= sum
        }) && part == sum
    },
    primitives: |clue, space| {
        let sum = clue.number().unwrap_or(1);
        // In state s, the current part sums to s so far. A digit other than 0 after a complete part begins the next
        // part.
        let next = |part: i32, digit: i32| match part == sum && digit > 0 {
            true => digit,
            false => part + digit,
        };
        let transitions = itertools::iproduct!(0..=sum, space.digits())
            .filter(|&(part, digit)| next(part, digit) <= sum)
            .map(|(part, digit)| (part as u32, digit, next(part, digit) as u32));
        let automaton = Automaton::new([0], [sum as u32], transitions);
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
