//! Full rank: each row and each column is read from both ends, which gives two numbers, and all these numbers are
//! sorted. The clue `fullrank` gives the 1-based position of one of the numbers in the sorted list, and says that no
//! other number is equal to it. The clue `tiedrank` gives the position of the first of the equal numbers. The clue
//! `untiedranks` says that no two of the numbers are equal.

use itertools::Itertools;

use super::{Arity, Clue, ClueType, Solved, Space, words};
use crate::{Cell, quantity};
use sudosat_cover::Primitive;

pub(super) const FULL_RANK: ClueType = ClueType {
    name: "fullrank",
    meaning: "Full rank: of all rows and columns, read as numbers from both ends, so many are at most as large as the line, and none is equal to it.",
    aliases: &[],
    usage: "fullrank RANK CELLS, all of a row or column from the clue on",
    numbers: Arity::ONE,
    cells: Arity::at_least(2),
    check: is_rank_of_line,
    holds: |clue, grid| {
        let ranked = grid.values(clue.cells());
        let mut all = numbers(grid);
        all.sort_unstable();
        let first = all.iter().position(|line| *line == ranked);
        let last = all.iter().rposition(|line| *line == ranked);
        first == last && first.map(|index| index as i32 + 1) == clue.number()
    },
    primitives: |clue, space| rank(clue, space, false),
    sentence: |clue| {
        let rank = clue.number().unwrap_or_default();
        format!(
            "of all rows and columns, read as numbers from both ends, {rank} are at most as large as {}, and no other is equal to it",
            words(clue.cells())
        )
    },
    ..ClueType::PLAIN
};

pub(super) const TIED_RANK: ClueType = ClueType {
    name: "tiedrank",
    meaning: "Full rank with ties: the rank minus one is the count of rows and columns, read as numbers from both ends, that are less than the line.",
    aliases: &[],
    usage: "tiedrank RANK CELLS, all of a row or column from the clue on",
    numbers: Arity::ONE,
    cells: Arity::at_least(2),
    check: is_rank_of_line,
    holds: |clue, grid| {
        let ranked = grid.values(clue.cells());
        let less = numbers(grid).iter().filter(|number| **number < ranked).count();
        clue.number() == Some(less as i32 + 1)
    },
    primitives: |clue, space| rank(clue, space, true),
    sentence: |clue| {
        let less = clue.number().unwrap_or_default() - 1;
        format!(
            "of all rows and columns, read as numbers from both ends, {less} are less than {}",
            words(clue.cells())
        )
    },
    ..ClueType::PLAIN
};

pub(super) const UNTIED_RANKS: ClueType = ClueType {
    name: "untiedranks",
    meaning: "No ties: no two of all rows and columns, read as numbers from both ends, are equal.",
    aliases: &[],
    usage: "untiedranks",
    cells: Arity::exactly(0),
    check: |_, space| is_square(space),
    holds: |_, grid| numbers(grid).iter().all_unique(),
    primitives: |_, space| {
        let differ = |[one, other]: [Vec<Cell>; 2]| {
            let pairs = one.into_iter().zip(other).filter(|(one, other)| one != other);
            let different = pairs.map(|(one, other)| vec![Primitive::Different(vec![one, other])]);
            Primitive::Any(different.collect())
        };
        lines(space).into_iter().array_combinations().map(differ).collect()
    },
    sentence: |_| {
        "no two of all rows and columns, read as numbers from both ends, are equal".to_owned()
    },
    ..ClueType::PLAIN
};

/// Checks that the clue has all cells of a row or column of a square grid, from end to end, and a rank from 1 to the
/// number of such lines.
fn is_rank_of_line(clue: &Clue, space: &Space) -> Result<(), String> {
    is_square(space)?;
    let (rank, lines) = (clue.number().unwrap_or_default(), lines(space));
    let (found, expected) = (clue.cells().len(), lines.first().map_or(0, Vec::len));
    if found != expected {
        let found = quantity(found, "cell");
        return Err(format!("found {found}, expected all {expected} of a row or column"));
    }
    match lines.iter().any(|line| line == clue.cells()) {
        true if (1..=lines.len() as i32).contains(&rank) => Ok(()),
        true => Err(format!("found the rank {rank}, expected 1 to {}", lines.len())),
        false => Err(format!("found {}, expected all of a row or column", words(clue.cells()))),
    }
}

/// Checks that the cells are those of one square grid.
fn is_square(space: &Space) -> Result<(), String> {
    let (lines, cells) = (lines(space), space.cells().count());
    match lines.iter().all(|line| line.len() * line.len() == cells) {
        true => Ok(()),
        false => Err("found a grid that is not square, expected a square one".to_owned()),
    }
}

/// Returns the primitives that say: the row or column of the clue has the rank of the clue. `ties` is true if other
/// rows and columns may be equal to it.
///
/// If rows and columns have every digit, each digit begins exactly four of the numbers: one from each side of the grid.
/// So the rank gives the first digit, and only the numbers that begin with it have to be compared. A rank with ties is
/// not compiled in this way: an explanation states such a clue alone, without the rows and columns.
fn rank(clue: &Clue, space: &Space, ties: bool) -> Vec<Primitive<Cell>> {
    let others = lines(space).into_iter().filter(|line| line != clue.cells()).collect();
    let (list, rank) = (clue.cells().to_vec(), clue.number().unwrap_or(0));
    if ties || !space.has_lines() || space.digit_count() != list.len() as i32 {
        let rank = rank as usize;
        return vec![Primitive::Rank { list, others, rank, ties, common: 0, after: None }];
    }
    let first = Primitive::OneOf(list[0], vec![space.least() + (rank - 1) / SIDES]);
    let rank = (rank - 1) % SIDES + 1;
    let after = Some((SIDES - rank) as usize);
    let rank = rank as usize;
    vec![first, Primitive::Rank { list, others, rank, ties, common: 1, after }]
}

/// The number of sides of a grid.
const SIDES: i32 = 4;

/// Returns the digits of all rows and columns of a full square grid, each in both directions. The function does not
/// call [`lines`], so that a mistake there is noticed.
fn numbers(grid: &Solved<'_>) -> Vec<Vec<i32>> {
    let all: Vec<i32> = grid.space().cells().map(|cell| grid.value(cell)).collect();
    let side = all.len().isqrt();
    let mut numbers: Vec<Vec<i32>> = all.chunks(side).map(<[i32]>::to_vec).collect();
    let transposed: Vec<Vec<i32>> =
        (0..side).map(|at| numbers.iter().map(|row| row[at]).collect()).collect();
    numbers.extend(transposed);
    let backward: Vec<Vec<i32>> =
        numbers.iter().map(|line| line.iter().rev().copied().collect()).collect();
    numbers.extend(backward);
    numbers
}

/// Returns all rows and columns, each in both directions.
fn lines(space: &Space) -> Vec<Vec<Cell>> {
    let cells: Vec<Cell> = space.cells().collect();
    let last = cells.last().map_or(0, |cell| cell.row.max(cell.col));
    let rows = (0..=last).map(|row| cells.iter().copied().filter(|cell| cell.row == row).collect());
    let columns =
        (0..=last).map(|col| cells.iter().copied().filter(|cell| cell.col == col).collect());
    let forward: Vec<Vec<Cell>> = rows.chain(columns).collect();
    let backward = forward.iter().map(|line| line.iter().rev().copied().collect());
    forward.iter().cloned().chain(backward).collect()
}
