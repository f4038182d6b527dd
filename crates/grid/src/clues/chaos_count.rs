//! Counts of chaos construction, where extra cells hold the numbers of the regions. The clue has a cell and a list of
//! such extra cells. The cell holds the number of listed cells with the same digit, and so the same region, as the
//! first one. The clue says whether the first one counts too.

use super::{Arity, ClueType, one_cell_first, words};
use sudosat_cover::Primitive;

pub(super) const CHAOS_COUNT: ClueType = ClueType {
    name: "chaoscount",
    meaning: "Counts of chaos construction: a cell counts the cells that have the same digit as the first of them, this one included; with 1 before the cells it is left out.",
    aliases: &[],
    usage: "chaoscount [0 or 1] CELL / REGION-CELLS",
    numbers: Arity::OPTIONAL,
    lists: Arity::exactly(2),
    check: |clue, _| match clue.number() {
        None | Some(0 | 1) => one_cell_first(clue),
        Some(found) => Err(format!("found {found}, expected 0 or 1 before the cells")),
    },
    holds: |clue, grid| {
        let values = grid.values(&clue.lists()[1]);
        let equal = values.iter().filter(|&&one| one == values[0]).count() as i32;
        grid.value(clue.cells()[0]) == equal - clue.number().unwrap_or(0)
    },
    primitives: |clue, _| {
        let counted = &clue.lists()[1];
        vec![Primitive::Runs {
            first: counted[0],
            arms: counted[1..].iter().map(|&cell| vec![cell]).collect(),
            number: clue.cells()[0],
            offset: 1 - clue.number().unwrap_or(0),
        }]
    },
    sentence: |clue| {
        let (cell, counted) = (words(clue.cells()), &clue.lists()[1]);
        let itself = if clue.number() == Some(1) { "left out" } else { "included" };
        let (first, counted) = (counted[0], words(counted));
        format!(
            "{cell} counts the cells among {counted} with the digit of {first}, {first} itself {itself}"
        )
    },
    ..ClueType::PLAIN
};
