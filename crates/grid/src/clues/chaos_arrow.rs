//! Arrows of chaos construction, where extra cells hold the numbers of the regions. The clue has a cell and several
//! lines of such extra cells, which all begin at the same one. On each line, the cells before the first one with
//! another digit, and so of another region, are counted. The cell holds the number of counted cells; the first cell of
//! the lines is counted once, or not at all if the clue says so.

use super::{Arity, Clue, ClueType, one_cell_first, words};
use crate::Cell;
use sudosat_cover::Primitive;

pub(super) const CHAOS_ARROW: ClueType = ClueType {
    name: "chaosarrow",
    meaning: "Arrows of chaos construction: a cell counts the cells at the beginnings of lines that have the same digit as the first cell of all these lines; with 1 before the cells it leaves out this first cell.",
    aliases: &[],
    usage: "chaosarrow [0 or 1] CELL / CELLS [/ CELLS ...], lines of region cells from the same cell on",
    numbers: Arity::OPTIONAL,
    lists: Arity::at_least(2),
    check: |clue, _| {
        one_cell_first(clue)?;
        let first = first(clue);
        if let Some(other) = clue.lists()[1..].iter().find(|arm| arm[0] != first) {
            let found = other[0];
            return Err(format!("found a line that begins at {found}, expected {first} again"));
        }
        match left_out(clue) {
            0 | 1 => Ok(()),
            found => Err(format!("found {found}, expected 0 or 1 before the cells")),
        }
    },
    holds: |clue, grid| {
        let lines = clue.lists()[1..].iter().map(|cells| grid.values(cells));
        let run = |line: Vec<i32>| line.iter().take_while(|&&one| one == line[0]).count() as i32;
        let in_lines: i32 = lines.map(|line| run(line) - 1).sum();
        grid.value(clue.cells()[0]) == in_lines + 1 - left_out(clue)
    },
    primitives: |clue, _| {
        vec![Primitive::Runs {
            first: first(clue),
            arms: clue.lists()[1..].iter().map(|arm| arm[1..].to_vec()).collect(),
            number: clue.cells()[0],
            offset: 1 - left_out(clue),
        }]
    },
    sentence: |clue| {
        let lines: Vec<String> = clue.lists()[1..].iter().map(|cells| words(cells)).collect();
        let (cell, first, lines) = (clue.cells()[0], first(clue), lines.join(" / "));
        let itself = if left_out(clue) == 1 { "left out" } else { "counted once" };
        format!(
            "{cell} counts the cells at the beginnings of {lines} with the digit of {first}, {first} itself {itself}"
        )
    },
    ..ClueType::PLAIN
};

/// Returns the cell with which all lines begin.
fn first(clue: &Clue) -> Cell {
    clue.lists()[1][0]
}

/// Returns 1 if the first cell of the lines is not counted, otherwise 0.
fn left_out(clue: &Clue) -> i32 {
    clue.number().unwrap_or(0)
}
