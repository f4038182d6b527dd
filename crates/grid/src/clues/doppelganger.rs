//! Doppelganger: every row, column and box (or region) has the least digit and misses one of the other digits. No two
//! rows miss the same digit, no two columns, and no two boxes. The row, the column and the box of a cell with the least
//! digit miss different digits too.

use std::collections::BTreeMap;

use itertools::Itertools;

use super::{Arity, ClueType, Solved, Space, words};
use crate::Cell;
use sudosat_cover::Primitive;

pub(super) const DOPPELGANGER: ClueType = ClueType {
    name: "doppelganger",
    meaning: "Doppelganger: one digit more than the cells of a row; every row, column and box has the least digit and misses one of the others, each row another one, each column and each box likewise; at a cell with the least digit its houses miss different digits. The cells of the lists, if there are any, hold the digits that the rows, the columns and the boxes miss.",
    aliases: &[],
    usage: "doppelganger [CELLS [/ CELLS [/ CELLS]]]",
    lists: Arity { least: 1, most: 3 },
    cells: Arity::at_least(0),
    check: |clue, space| {
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
        check_lists(clue.lists(), kinds.len(), expected as usize, space)
    },
    holds: |clue, grid| {
        missed(grid).is_some_and(|missed| {
            are_different(&missed, grid) && are_held(&missed, clue.lists(), grid)
        })
    },
    primitives: |clue, space| {
        let (kinds, lists) = (houses(space), clue.lists());
        let mut all = held_by_extra_cells(&kinds, lists, space);
        match kinds.len() == lists.len() && !lists[0].is_empty() {
            true => all.extend(of_extra_cells(lists, space)),
            false => all.extend(without_extra_cells(&kinds, space)),
        }
        all
    },
    sentence: |clue| {
        let mut sentence = "every row, column and box has the least digit and misses exactly one of the others; no two rows, no two columns and no two boxes miss the same digit, nor do the houses of a cell with the least digit".to_owned();
        for (kind, cells) in ["rows", "columns", "boxes"].iter().zip(clue.lists()) {
            if !cells.is_empty() {
                sentence += &format!(
                    "; {} hold the digits that the {kind} miss, in their order",
                    words(cells)
                );
            }
        }
        sentence
    },
    ..ClueType::PLAIN
};

/// Checks that there are no lists, or at most `most` lists of `size` extra cells.
fn check_lists(lists: &[Vec<Cell>], most: usize, size: usize, space: &Space) -> Result<(), String> {
    let is_right =
        |list: &Vec<Cell>| list.len() == size && list.iter().all(|&cell| !space.is_in_grid(cell));
    let are_right = lists.len() <= most && lists.iter().all(is_right);
    match are_right || lists == [Vec::new()] {
        true => Ok(()),
        false => Err(format!(
            "found {}, expected no cells, or at most {most} lists of {size} extra cells",
            lists.iter().map(|list| words(list)).join(" / ")
        )),
    }
}

/// Returns the primitives *the cells of `lists` hold what the houses miss*, if each house misses one digit, but not the
/// least one. `kinds` has the rows, the columns and the boxes; there may be fewer lists.
fn held_by_extra_cells(
    kinds: &[Vec<Vec<Cell>>],
    lists: &[Vec<Cell>],
    space: &Space,
) -> Vec<Primitive<Cell>> {
    let others: Vec<i32> = space.digits().skip(1).collect();
    // As many cells as digits: each digit has a place, and the least one is in the house.
    let whole = |(house, &cell): (&Vec<Cell>, &Cell)| {
        let whole = Primitive::Different(house.iter().copied().chain([cell]).collect());
        [Primitive::OneOf(cell, others.clone()), whole]
    };
    let pairs = kinds.iter().zip(lists).flat_map(|(houses, cells)| houses.iter().zip(cells));
    pairs.flat_map(whole).collect()
}

/// Returns the primitives *different houses miss different digits*, where the cells of `lists` hold what the rows, the
/// columns and the boxes miss.
fn of_extra_cells(lists: &[Vec<Cell>], space: &Space) -> Vec<Primitive<Cell>> {
    let others: Vec<i32> = space.digits().skip(1).collect();
    let mut all = Vec::new();
    for list in lists {
        all.push(Primitive::Different(list.clone()));
        all.push(Primitive::Contains(list.clone(), others.clone()));
    }
    for cell in space.cells() {
        let missing = houses_of(cell, space).into_iter().map(|(kind, house)| lists[kind][house]);
        for [one, other] in missing.array_combinations() {
            let different = vec![Primitive::Different(vec![one, other])];
            all.push(Primitive::Any(vec![vec![Primitive::OneOf(cell, others.clone())], different]));
        }
    }
    all
}

/// Returns the primitives of the whole clue in terms of the grid alone.
fn without_extra_cells(kinds: &[Vec<Vec<Cell>>], space: &Space) -> Vec<Primitive<Cell>> {
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
}

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

/// Returns whether the cells of the lists hold what the rows, the columns and the boxes miss.
fn are_held(
    missed: &BTreeMap<(usize, usize), i32>,
    lists: &[Vec<Cell>],
    grid: &Solved<'_>,
) -> bool {
    let cells = lists.iter().enumerate().flat_map(|(kind, list)| {
        list.iter().enumerate().map(move |(house, &cell)| ((kind, house), cell))
    });
    cells.into_iter().all(|(house, cell)| missed[&house] == grid.value(cell))
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
