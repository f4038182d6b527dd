//! Doppelganger: every row, column and box (or region) has the least digit and misses one of the other digits. No two
//! rows miss the same digit, no two columns, and no two boxes. The row, the column and the box of a cell with the least
//! digit miss different digits too.

use std::collections::BTreeMap;

use itertools::Itertools;

use super::{Arity, ClueType, Solved, Space};
use crate::Cell;
use sudosat_cover::Primitive;

pub(super) const DOPPELGANGER: ClueType = ClueType {
    name: "doppelganger",
    meaning: "Doppelganger: one digit more than the cells of a row; every row, column and box has the least digit and misses one of the others, each row another one, each column and each box likewise; at a cell with the least digit its houses miss different digits.",
    aliases: &[],
    usage: "doppelganger",
    cells: Arity::exactly(0),
    check: |_, space| {
        let expected = space.digit_count() - 1;
        let kinds = houses(space);
        let houses = || kinds.iter().flatten();
        if kinds.iter().any(|kind| kind.len() as i32 != expected)
            || houses().any(|house| house.len() as i32 != expected)
        {
            return Err(format!(
                "found {} digits, expected a square grid with one digit more than the cells of a row or box, as by the rules size:4x4 and digits:0-4",
                space.digit_count()
            ));
        }
        Ok(())
    },
    holds: |_, grid| missed(grid).is_some_and(|missed| are_different(&missed, grid)),
    primitives: |_, space| {
        let kinds = houses(space);
        let others: Vec<i32> = space.digits().skip(1).collect();
        let mut all = Vec::new();
        for house in kinds.iter().flatten() {
            all.push(Primitive::Different(house.clone()));
            all.push(Primitive::Count(house.clone(), vec![space.least()], vec![1]));
        }
        // No house has a digit twice. So a digit is missing in exactly one row, one column and one box if it is in one
        // cell less than the grid has rows.
        let cells: Vec<Cell> = space.cells().collect();
        for &digit in &others {
            all.push(Primitive::Count(cells.clone(), vec![digit], vec![others.len() as i32 - 1]));
        }
        for [kind, crossing] in kinds.iter().array_combinations() {
            for (one, other) in kind.iter().cartesian_product(crossing) {
                all.extend(miss_different(one, other, &others));
            }
        }
        all
    },
    sentence: |_| {
        "every row, column and box has the least digit and misses exactly one of the others; no two rows, no two columns and no two boxes miss the same digit, nor do the houses of a cell with the least digit".to_owned()
    },
    ..ClueType::PLAIN
};

/// Returns the primitive *the two houses miss different digits if a cell of both has the least digit*. They do if each
/// of the `others`, the digits but the least, is in one of them. Returns `None` if the houses have no cell in common.
fn miss_different(one: &[Cell], other: &[Cell], others: &[i32]) -> Option<Primitive<Cell>> {
    let in_both: Vec<Cell> = one.iter().filter(|cell| other.contains(cell)).copied().collect();
    let either = one.iter().chain(other).copied().unique().collect();
    let has_other = |cell| Primitive::OneOf(cell, others.to_vec());
    let without_least = in_both.iter().copied().map(has_other).collect();
    let contains = vec![Primitive::Contains(either, others.to_vec())];
    (!in_both.is_empty()).then(|| Primitive::Any(vec![without_least, contains]))
}

/// Returns the row, the column, and the box or region (if there is one) of `cell`. Each house is a pair: 0 for a row, 1
/// for a column, 2 for a box or region, and its 0-based number.
fn houses_of(cell: Cell, space: &Space) -> Vec<(usize, usize)> {
    let region = space.region_of(cell).map(|region| (2, region));
    [(0, cell.row.into()), (1, cell.col.into())].into_iter().chain(region).collect()
}

/// Returns for each house the digit that it misses. Returns `None` if a house has a digit twice, misses several digits,
/// or misses the least digit.
fn missed(grid: &Solved<'_>) -> Option<BTreeMap<(usize, usize), i32>> {
    let space = grid.space();
    let mut left = BTreeMap::new();
    for cell in space.cells() {
        for house in houses_of(cell, space) {
            let digits: &mut Vec<i32> =
                left.entry(house).or_insert_with(|| space.digits().collect());
            let index = digits.iter().position(|&digit| digit == grid.value(cell))?;
            digits.remove(index);
        }
    }
    let only = |(house, digits): (_, Vec<i32>)| match digits[..] {
        [only] if only != space.least() => Some((house, only)),
        _ => None,
    };
    left.into_iter().map(only).collect()
}

/// Returns whether all rows miss different digits, all columns, all boxes, and also the houses of each cell with the
/// least digit.
fn are_different(missed: &BTreeMap<(usize, usize), i32>, grid: &Solved<'_>) -> bool {
    let space = grid.space();
    let is_least = |cell: &Cell| grid.value(*cell) == space.least();
    missed.iter().map(|(&(kind, _), digit)| (kind, digit)).all_unique()
        && space
            .cells()
            .filter(is_least)
            .all(|cell| houses_of(cell, space).iter().map(|house| missed[house]).all_unique())
}

/// Returns three lists of houses, each house as a list of cells: the rows, the columns, and the boxes or regions.
/// Without boxes and regions there are only two lists.
fn houses(space: &Space) -> Vec<Vec<Vec<Cell>>> {
    let cells: Vec<Cell> = space.cells().collect();
    let by = |key: &dyn Fn(&Cell) -> usize| {
        let groups = cells.iter().copied().into_group_map_by(|cell| key(cell));
        groups.into_iter().sorted().map(|(_, cells)| cells).collect::<Vec<_>>()
    };
    let has_regions = cells.first().is_some_and(|&cell| space.region_of(cell).is_some());
    let regions = has_regions.then(|| by(&|&cell| space.region_of(cell).unwrap_or(0)));
    [by(&|cell| cell.row.into()), by(&|cell| cell.col.into())].into_iter().chain(regions).collect()
}
