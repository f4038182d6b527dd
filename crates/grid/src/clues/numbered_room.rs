//! Numbered rooms: if the first digit of the line is p, the cell at the 1-based position p of the line holds the given
//! digit.

use super::{Arity, ClueType, words};
use sudosat_cover::Primitive;

pub(super) const NUMBERED_ROOM: ClueType = ClueType {
    name: "numberedroom",
    meaning: "Numbered rooms: the digit at the position that the first digit says.",
    aliases: &["numberedrooms"],
    usage: "numberedroom DIGIT CELLS, from the clue on",
    numbers: Arity::ONE,
    holds: |clue, grid| {
        let digits = grid.values(clue.cells());
        let position = usize::try_from(digits[0] - 1).ok();
        position.and_then(|index| digits.get(index).copied()) == clue.number()
    },
    primitives: |clue, space| {
        let cells = clue.cells();
        let longest = space.most().min(cells.len() as i32);
        let at = |position: i32| {
            vec![
                Primitive::OneOf(cells[0], vec![position]),
                Primitive::OneOf(cells[position as usize - 1], clue.numbers().to_vec()),
            ]
        };
        vec![Primitive::Any((1..=longest).map(at).collect())]
    },
    sentence: |clue| {
        format!(
            "the first digit of {} is the position of {}",
            words(clue.cells()),
            clue.numbers()[0]
        )
    },
    ..ClueType::PLAIN
};
