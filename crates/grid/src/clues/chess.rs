//! Two cells that are a given move apart, such as a knight's move, do not hold the same digit. The clue may limit this
//! to some digits.

use itertools::Itertools;

use super::{Arity, Clue, ClueType, Space, listed};
use crate::Cell;
use sudosat_cover::Primitive;

pub(super) const CHESS: ClueType = ClueType {
    name: "chess",
    meaning: "Two cells that are a move apart, such as 1 cell one way and 2 the other, do not hold the same digit, or not the same of the given digits.",
    aliases: &["leaper"],
    usage: "chess CELLS-ONE-WAY CELLS-THE-OTHER [DIGITS]",
    numbers: Arity { least: 2, most: 40 },
    cells: Arity::exactly(0),
    check: |clue, _| match clue.numbers()[..2].iter().find(|step| !(0..=40).contains(*step)) {
        Some(step) => Err(format!("found a move of {step} cells, expected 0 to 40")),
        None if clue.numbers()[..2] == [0, 0] => {
            Err("found a move of no cells, expected at least one".to_owned())
        }
        None => Ok(()),
    },
    holds: |clue, grid| {
        let (steps, digits) = clue.numbers().split_at(2);
        let is_bound = |digit: i32| digits.is_empty() || digits.contains(&digit);
        let cells: Vec<Cell> = grid.space().cells().collect();
        cells.iter().array_combinations().all(|[one, other]| {
            let mut apart = [one.row.abs_diff(other.row), one.col.abs_diff(other.col)];
            apart.sort_unstable();
            let is_move = steps.iter().copied().sorted().eq(apart.into_iter().map(i32::from));
            let digit = grid.value(*one);
            !is_move || digit != grid.value(*other) || !is_bound(digit)
        })
    },
    primitives: |clue, space| {
        let digits = &clue.numbers()[2..];
        let is_bound = |digit: i32| digits.is_empty() || digits.contains(&digit);
        let relation = space.relation(|one, other| one != other || !is_bound(one));
        let pairs = pairs(clue, space).into_iter();
        pairs.map(|(one, other)| Primitive::Related(one, other, relation.clone())).collect()
    },
    sentence: |clue| {
        let (steps, digits) = clue.numbers().split_at(2);
        let which = match digits.is_empty() {
            true => "no digit repeats".to_owned(),
            false => format!("none of {} repeats", listed(digits)),
        };
        format!("{which} {} cells one way and {} the other", steps[0], steps[1])
    },
    ..ClueType::PLAIN
};

/// Returns the pairs of cells that a move of the clue connects, each pair once.
fn pairs(clue: &Clue, space: &Space) -> Vec<(Cell, Cell)> {
    let (one, other) = (clue.numbers()[0] as i8, clue.numbers()[1] as i8);
    let steps = [(one, other), (one, -other), (other, one), (other, -one)];
    let steps: Vec<_> = steps.into_iter().unique().collect();
    let pairs = space.pairs_apart(&steps).into_iter();
    pairs.map(|(one, other)| (one.min(other), one.max(other))).unique().collect()
}
