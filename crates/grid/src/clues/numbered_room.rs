//! Numbered rooms: if the first digit of the line is p, the cell at the 1-based position p of the line holds the given
//! digit.

use super::{Arity, ClueType, Space, words};
use crate::Cell;
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
    on_whole_line: |clue, space| {
        let cells = clue.cells();
        space.is_whole_line(cells).then(|| in_one_place(cells, clue.numbers()[0], space))
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

/// Returns the primitives for a line on which the digit is once: it is in the cell whose position the first digit says,
/// and in no other.
fn in_one_place(cells: &[Cell], digit: i32, space: &Space) -> Vec<Primitive<Cell>> {
    let positions = 1..=cells.len() as i32;
    let says_itself = |first: &i32| (*first == 1) == (*first == digit);
    let first = Primitive::OneOf(cells[0], positions.clone().filter(says_itself).collect());
    let others = positions.zip(cells).skip(1).map(|(position, &cell)| {
        let both = space.relation(|first, other| (first == position) == (other == digit));
        Primitive::Related(cells[0], cell, both)
    });
    [first].into_iter().chain(others).collect()
}
