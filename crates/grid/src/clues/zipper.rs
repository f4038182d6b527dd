//! Zipper lines: any two cells equally far from the middle of the line have the same sum. If the line has a middle
//! cell, it holds this sum.

use super::{Arity, Clue, ClueType, sums_equal, words};
use crate::Cell;

pub(super) const ZIPPER: ClueType = ClueType {
    name: "zipper",
    meaning: "Zipper lines: cells equally far from the middle have equal sums; a middle cell holds that sum.",
    aliases: &["zipperline"],
    usage: "zipper CELLS",
    cells: Arity::at_least(2),
    holds: |clue, grid| {
        let digits = grid.values(clue.cells());
        let length = digits.len();
        let sums: Vec<i32> =
            (0..length / 2).map(|index| digits[index] + digits[length - 1 - index]).collect();
        sums.windows(2).all(|pair| pair[0] == pair[1])
            && (length % 2 == 0 || digits[length / 2] == sums[0])
    },
    primitives: |clue, _| sums_equal(&parts(clue)),
    sentence: |clue| {
        let middle =
            if clue.cells().len() % 2 == 1 { ", and its middle cell holds that sum" } else { "" };
        format!(
            "cells of {} equally far from its middle have equal sums{middle}",
            words(clue.cells())
        )
    },
    ..ClueType::PLAIN
};

/// Returns the pairs of cells equally far from the middle, the ends first, and then the middle cell if there is one.
fn parts(clue: &Clue) -> Vec<Vec<Cell>> {
    let (cells, half) = (clue.cells(), clue.cells().len() / 2);
    let pairs = cells[..half].iter().zip(cells.iter().rev());
    let middle = (cells.len() % 2 == 1).then(|| vec![cells[half]]);
    pairs.map(|(&one, &other)| vec![one, other]).chain(middle).collect()
}
