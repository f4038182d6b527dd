//! Writes the cells of a puzzle: given digits, given pencil marks, and regions.

use crate::fpuzzles::data::{DataCell, Whole};
use crate::fpuzzles::regions::usual;
use sudosat_grid::{Cell, Digit, Puzzle, Rule};

/// Returns the cells of each row.
pub(super) fn grid(puzzle: &Puzzle) -> Vec<Vec<DataCell>> {
    let shape = puzzle.shape();
    let regions = regions(puzzle);
    let is_usual = regions.iter().copied().eq(usual(shape.side()).into_iter().map(Some));
    let region = |at: Cell| regions[shape.index_of(at)].map(|number| Whole(number as i64));
    let cell =
        |at: Cell| DataCell { region: (!is_usual).then(|| region(at)), ..content(puzzle, at) };
    let row = |row: usize| (0..shape.columns()).map(|col| cell(Cell::new(row, col))).collect();
    (0..shape.rows()).map(row).collect()
}

/// Returns a cell without its region.
fn content(puzzle: &Puzzle, cell: Cell) -> DataCell {
    let whole = |digit: Digit| Whole(digit.number() as i64);
    if let Some(digit) = puzzle.clues.get(cell) {
        return DataCell { value: Some(whole(digit)), given: Some(true), ..DataCell::default() };
    }
    let allowed = allowed(puzzle, cell);
    let is_mark = !allowed.is_empty() && allowed.len() < puzzle.shape().side();
    let given_pencil_marks = is_mark.then(|| allowed.into_iter().map(whole).collect());
    DataCell { given_pencil_marks, ..DataCell::default() }
}

/// Returns the digits that the pencil marks and the clues `oneof` leave to an empty cell.
pub(super) fn allowed(puzzle: &Puzzle, cell: Cell) -> Vec<Digit> {
    let is_marked = |digit: &Digit| puzzle.marks.as_ref().is_none_or(|it| it.allows(cell, *digit));
    let lists: Vec<&[i32]> = puzzle
        .rules
        .clues()
        .filter(|clue| clue.kind().name == "oneof" && clue.cells().contains(&cell))
        .map(|clue| clue.numbers())
        .collect();
    let is_listed = |digit: &Digit| lists.iter().all(|it| it.contains(&(digit.number() as i32)));
    puzzle.shape().digits().filter(is_marked).filter(is_listed).collect()
}

/// Returns the region of each cell, row by row. Returns no regions if boxes are not houses and there is no jigsaw.
fn regions(puzzle: &Puzzle) -> Vec<Option<usize>> {
    let (shape, rules) = (puzzle.shape(), &puzzle.rules);
    match rules.regions() {
        Some(regions) => regions.numbers().iter().map(|&number| Some(number.into())).collect(),
        None if rules.has(&Rule::Latin) => vec![None; shape.cell_count()],
        None => shape.cells().map(|cell| Some(shape.box_of(cell))).collect(),
    }
}
