//! Palindromes: the line reads the same from both ends.

use super::{Arity, ClueType, words};
use sudosat_cover::Primitive;

pub(super) const PALINDROME: ClueType = ClueType {
    name: "palindrome",
    meaning: "Palindromes: the line reads the same from both ends.",
    aliases: &[],
    usage: "palindrome CELLS",
    cells: Arity::at_least(2),
    holds: |clue, grid| {
        let digits = grid.values(clue.cells());
        digits.iter().eq(digits.iter().rev())
    },
    primitives: |clue, space| {
        let cells = clue.cells();
        let half = cells[..cells.len() / 2].iter().zip(cells.iter().rev());
        let equal = space.relation(|one, other| one == other);
        half.map(|(&one, &other)| Primitive::Related(one, other, equal.clone())).collect()
    },
    sentence: |clue| format!("{} reads the same from both ends", words(clue.cells())),
    ..ClueType::PLAIN
};
