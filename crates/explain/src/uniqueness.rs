//! Finds steps of the techniques that assume exactly one solution. These techniques exclude patterns that would give a
//! second solution.
//!
//! If four cells hold only two digits and swapping the digits breaks no requirement, there are two solutions. So one
//! of the other candidates of these cells is true. Pencil marks, a mask, clues of several cells or rules for pairs of
//! cells could forbid the swap. So in puzzles with any of these, the techniques find no step.

use std::ops::ControlFlow;

use itertools::Itertools;

use sudosat_core::cover::{ActionId, RequirementId};
use sudosat_core::grid::{Cell, Digit, NamedHouse};
use sudosat_core::rules::Requirement;

use super::pattern::excluded_by_all;
use super::search::{Search, Visit};
use super::{Board, Step, Technique};

/// The corners of a rectangle, row by row, and two digits that are candidates of all four corners.
#[derive(Clone, Copy)]
struct Rectangle {
    corners: [Cell; 4],
    digits: [Digit; 2],
}

/// Visits the steps of all rectangles: four cells in two rows and two columns with two common candidates. An extra
/// candidate is a candidate of a corner other than the two digits of the rectangle. If there is only one extra
/// candidate, the step places it. If there are several, a step crosses out the candidates that all of them exclude. If
/// exactly two corners have extra candidates, and these are the only cells of a house for one of the two digits, a step
/// crosses out the other digit in these corners.
pub(super) fn rectangles(search: &Search<'_, '_>, visit: Visit<'_>) -> ControlFlow<()> {
    let board = search.board;
    if !are_swaps_unnoticed(board) {
        return ControlFlow::Continue(());
    }
    for rectangle in rectangles_of(board) {
        let extras = rectangle.extras(board);
        if let Some(step) = by_extras(board, rectangle, &extras) {
            visit(step)?;
        }
        for step in by_lock(board, rectangle, &extras) {
            visit(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns whether a swap of two digits can break only a house. This is so if the layout has only full houses and no
/// other rules, and if neither pencil marks nor a mask exclude a candidate.
fn are_swaps_unnoticed(board: &Board<'_>) -> bool {
    let layout = board.sudoku().layout();
    let has_houses_only =
        layout.pairs().is_empty() && layout.neighbours().is_empty() && layout.clues().is_empty();
    // In a house with fewer cells than digits, a digit may be missing.
    let is_full = |house: &NamedHouse| house.cells.len() == layout.shape().side();
    has_houses_only && layout.houses().iter().all(is_full) && !board.is_restricted()
}

/// Returns the rectangles whose two digits are open in all four corners and can be swapped.
fn rectangles_of(board: &Board<'_>) -> Vec<Rectangle> {
    let shape = board.sudoku().shape();
    let mut found = Vec::new();
    for [top, bottom] in (0..shape.rows()).array_combinations() {
        for [left, right] in (0..shape.columns()).array_combinations() {
            let corner = |row, column| Cell::new(row, column);
            let corners = [
                corner(top, left),
                corner(top, right),
                corner(bottom, left),
                corner(bottom, right),
            ];
            let digits = common(board, corners);
            if digits.len() > 1 && can_swap(board, corners) {
                let pairs = digits.into_iter().array_combinations();
                found.extend(pairs.map(|digits| Rectangle { corners, digits }));
            }
        }
    }
    found
}

/// Returns the digits that are open in all corners. Returns no digit if a corner is a void cell.
fn common(board: &Board<'_>, corners: [Cell; 4]) -> Vec<Digit> {
    let sudoku = board.sudoku();
    if corners.iter().any(|&cell| sudoku.layout().place_of(cell).is_none()) {
        return Vec::new();
    }
    let is_open =
        |digit: &Digit| corners.iter().all(|&cell| board.is_open(sudoku.action_id(cell, *digit)));
    sudoku.shape().digits().filter(is_open).collect()
}

/// Returns whether each house contains as many corners of one diagonal of the rectangle as of the other diagonal. Then
/// a swap of two digits in the corners breaks no house.
fn can_swap(board: &Board<'_>, corners: [Cell; 4]) -> bool {
    board.sudoku().layout().houses().iter().all(|named| {
        let [a, b, c, d] = corners.map(|cell| usize::from(named.cells.contains(&cell)));
        a + d == b + c
    })
}

impl Rectangle {
    /// Returns the extra candidates: the candidates of the corners other than the two digits.
    fn extras(&self, board: &Board<'_>) -> Vec<ActionId> {
        let of_corner = |&cell| board.open_of(cell_requirement(board, cell)).collect::<Vec<_>>();
        let is_extra =
            |&action: &ActionId| !self.digits.contains(&board.sudoku().action(action).digit);
        self.corners.iter().flat_map(of_corner).filter(is_extra).collect()
    }

    fn step(&self, board: &Board<'_>, covers: Vec<RequirementId>) -> Step {
        let bases = self.corners.map(|cell| cell_requirement(board, cell)).to_vec();
        board.step_on(Technique::UniqueRectangle, bases, covers)
    }
}

fn cell_requirement(board: &Board<'_>, cell: Cell) -> RequirementId {
    let id = board.sudoku().cover().requirement_id(&Requirement::Cell(cell));
    id.expect("the cell is one of the grid")
}

/// Returns the step that follows because one of the extra candidates is true. If there is only one extra candidate,
/// the step places it. If there are several, the step crosses out the candidates that all of them exclude. Returns
/// `None` if there is no such candidate.
fn by_extras(board: &Board<'_>, rectangle: Rectangle, extras: &[ActionId]) -> Option<Step> {
    if let [only] = *extras {
        return Some(Step { placed: Some(only), ..rectangle.step(board, Vec::new()) });
    }
    if extras.is_empty() {
        return None;
    }
    let (eliminated, by) = excluded_by_all(board, extras);
    (!eliminated.is_empty()).then(|| rectangle.step(board, by).eliminating(eliminated))
}

/// Returns the steps for two corners with extra candidates that are the only cells of a house for one of the two
/// digits. One of these corners holds that digit. If the other corner held the second digit, the four corners would
/// hold only these two digits. So the steps cross out the second digit in both corners. Returns no step if the number
/// of corners with extra candidates is not two.
fn by_lock(board: &Board<'_>, rectangle: Rectangle, extras: &[ActionId]) -> Vec<Step> {
    let sudoku = board.sudoku();
    let cells: Vec<Cell> = extras.iter().map(|&extra| sudoku.action(extra).cell).unique().collect();
    let [one, other] = cells[..] else { return Vec::new() };
    let [x, y] = rectangle.digits;
    let mut steps = Vec::new();
    for (locked, freed) in [(x, y), (y, x)] {
        let [first, second] = [one, other].map(|cell| sudoku.action_id(cell, locked));
        let shared = sudoku.cover().incidence().requirements_of(first).iter().copied();
        let lock = shared.filter(|&id| {
            board.open_in(id) == 2 && board.is_wanting(id) && board.open_of(id).contains(&second)
        });
        steps.extend(lock.map(|id| {
            let mut step = rectangle.step(board, Vec::new());
            step.bases.push(id);
            step.eliminating([one, other].map(|cell| sudoku.action_id(cell, freed)).to_vec())
        }));
    }
    steps
}

/// Visits the BUG+1 step, if the board has one. In this pattern one empty cell has three candidates, and all other
/// empty cells have two. One of the three candidates has three cells for its digit in each house of that cell. Every
/// other missing digit of a house has two cells in the house. The step places the digit with three cells.
pub(super) fn bug_plus_one(search: &Search<'_, '_>, visit: Visit<'_>) -> ControlFlow<()> {
    let board = search.board;
    if !are_swaps_unnoticed(board) {
        return ControlFlow::Continue(());
    }
    match bug(board) {
        Some(step) => visit(step),
        None => ControlFlow::Continue(()),
    }
}

fn bug(board: &Board<'_>) -> Option<Step> {
    let sudoku = board.sudoku();
    let requirements = || sudoku.cover().incidence().requirements();
    let wanting = || requirements().filter(|&id| board.is_wanting(id));
    let odd: Vec<_> = wanting().filter(|&id| board.open_in(id) != 2).collect();
    let cell = odd.iter().copied().filter(|&id| sudoku.is_cell(id)).exactly_one().ok()?;
    if odd.iter().any(|&id| board.open_in(id) != 3) {
        return None;
    }
    let met = |action| sudoku.cover().incidence().requirements_of(action);
    // Without this candidate, every unmet requirement would have two candidates.
    let is_third = |&action: &ActionId| {
        met(action).iter().filter(|&&id| board.is_wanting(id)).all(|id| odd.contains(id))
            && odd.iter().all(|id| met(action).contains(id))
    };
    let placed = board.open_of(cell).filter(is_third).exactly_one().ok()?;
    let step = board.step_on(Technique::BugPlusOne, vec![cell], Vec::new());
    Some(Step { placed: Some(placed), ..step })
}
