//! The second cell holds a 1-based position in the list of the cells that follow it. The cell at this position holds
//! the digit of the first cell.

use super::{Arity, ClueType, words};
use sudosat_cover::Primitive;

pub(super) const VALUE_INDEXING: ClueType = ClueType {
    name: "valueindexing",
    meaning: "A cell that says the position of another cell's digit in a list.",
    aliases: &[],
    usage: "valueindexing VALUE-CELL POSITION-CELL CELLS",
    cells: Arity::at_least(3),
    repeats_cells: true,
    holds: |clue, grid| {
        let digits = grid.values(clue.cells());
        let index = usize::try_from(digits[1] - 1).ok();
        index.and_then(|index| digits[2..].get(index)) == Some(&digits[0])
    },
    primitives: |clue, _| match clue.cells() {
        [value, index, list @ ..] => {
            vec![Primitive::Element { index: *index, list: list.to_vec(), value: *value }]
        }
        _ => Vec::new(),
    },
    sentence: |clue| {
        let cells = clue.cells();
        format!(
            "{} says the position of the digit of {} in {}",
            cells[1],
            cells[0],
            words(&cells[2..])
        )
    },
    ..ClueType::PLAIN
};
