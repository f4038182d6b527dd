//! Skyscrapers: the clue counts the digits of the line that are larger than all digits before them.

use super::{Arity, Clue, ClueType, Space, words};
use crate::Cell;
use sudosat_cover::{Automaton, Primitive};

pub(super) const SKYSCRAPER: ClueType = ClueType {
    name: "skyscraper",
    meaning: "Skyscrapers: the number of digits that are greater than all before them.",
    aliases: &[],
    usage: "skyscraper NUMBER CELLS, from the clue on",
    numbers: Arity::ONE,
    check: |clue, _| match clue.number() {
        Some(1..=100) => Ok(()),
        found => Err(format!("found the number {}, expected 1 to 100", found.unwrap_or(0))),
    },
    holds: |clue, grid| {
        let digits = grid.values(clue.cells());
        let is_seen = |&index: &usize| digits[..index].iter().all(|&before| before < digits[index]);
        Some((0..digits.len()).filter(is_seen).count() as i32) == clue.number()
    },
    primitives: |clue, space| vec![counted(clue, space, false)],
    on_whole_line: |clue, space| {
        space.is_whole_line(clue.cells()).then(|| vec![counted(clue, space, true)])
    },
    sentence: |clue| {
        let (cells, number) = (words(clue.cells()), clue.numbers()[0]);
        format!(
            "the number of digits along {cells} that are greater than all before them is {number}"
        )
    },
    ..ClueType::PLAIN
};

/// Returns the primitive that counts the digits that are seen. On a whole line, no digit is there twice, and the largest
/// one is there.
fn counted(clue: &Clue, space: &Space, is_whole_line: bool) -> Primitive<Cell> {
    // In state s * (most + 2) + h, s of the counted digits have been read, and the largest of them is h - 1. Before
    // the first one, h is 0.
    let (most, number) = (space.most() as u32, clue.number().unwrap_or(0) as u32);
    let state = |seen: u32, height: u32| seen * (most + 2) + height;
    let mut transitions = Vec::new();
    for (seen, height, digit) in itertools::iproduct!(0..=number, 0..=most + 1, space.digits()) {
        let own = digit as u32 + 1;
        let next = if own > height { state(seen + 1, own) } else { state(seen, height) };
        if own != height || !is_whole_line {
            transitions.push((state(seen, height), digit, next));
        }
    }
    let least_height = if is_whole_line { most + 1 } else { 0 };
    let accepting = (least_height..=most + 1).map(|height| state(number, height));
    Primitive::Accepted(clue.cells().to_vec(), Automaton::new([0], accepting, transitions))
}
