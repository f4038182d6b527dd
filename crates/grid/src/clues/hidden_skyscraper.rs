//! Hidden skyscrapers: the clue gives the first digit of the line that has a digit before it that is larger or equal.

use super::{Arity, ClueType, words};
use sudosat_cover::{Automaton, Primitive};

pub(super) const HIDDEN_SKYSCRAPER: ClueType = ClueType {
    name: "hiddenskyscraper",
    meaning: "Hidden skyscrapers: the first digit that a greater or equal one before it hides.",
    aliases: &[],
    usage: "hiddenskyscraper DIGIT CELLS, from the clue on",
    numbers: Arity::ONE,
    holds: |clue, grid| {
        let digits = grid.values(clue.cells());
        let is_hidden =
            |&index: &usize| digits[..index].iter().any(|&before| before >= digits[index]);
        let first = (0..digits.len()).find(is_hidden);
        first.map(|index| digits[index]) == clue.number()
    },
    primitives: |clue, space| {
        // In state 0, no digit has been read. In state 1 + h, the largest digit so far is h. In the last state, the
        // hidden digit has been found.
        let (most, found) = (space.most(), space.most() as u32 + 2);
        let mut transitions = Vec::new();
        for digit in space.digits() {
            transitions.push((found, digit, found));
            for height in -1..=most {
                if digit > height {
                    transitions.push(((height + 1) as u32, digit, digit as u32 + 1));
                } else if Some(digit) == clue.number() {
                    transitions.push(((height + 1) as u32, digit, found));
                }
            }
        }
        let automaton = Automaton::new([0], [found], transitions);
        vec![Primitive::Accepted(clue.cells().to_vec(), automaton)]
    },
    sentence: |clue| {
        format!(
            "the first digit along {} that a greater or equal one before it hides is {}",
            words(clue.cells()),
            clue.numbers()[0]
        )
    },
    ..ClueType::PLAIN
};
