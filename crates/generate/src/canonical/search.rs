//! Finds the least of the puzzles that the symmetries make of a puzzle, row by row from the top.
//!
//! The search first keeps all arrangements with the least first row. Of these, it keeps those with the least second
//! row, and so on. After two rows few arrangements of a puzzle are left.

use super::MOST_SIDE;
use super::arrangement::{Arrangement, Row};
use sudosat_core::grid::{Grid, Shape};

/// Returns the least grid that the symmetries make of `clues`.
pub(super) fn least(clues: &Grid) -> Grid {
    let shape = clues.shape();
    let views = views(clues);
    let mut kept: Vec<_> = (0..views.len()).map(|view| Arrangement::new(view, shape)).collect();
    let mut numbers = Vec::with_capacity(shape.cell_count());
    let mut next = Vec::new();
    for _ in 0..shape.side() {
        let mut least = [u8::MAX; MOST_SIDE];
        for arrangement in &kept {
            let view = &views[arrangement.view];
            for row in choices(arrangement, view, shape) {
                arrangement.place(row, &view[row], shape, &mut least, &mut next);
            }
        }
        numbers.extend_from_slice(&least[..shape.side()]);
        std::mem::swap(&mut kept, &mut next);
        next.clear();
    }
    Grid::from_numbers(shape, &numbers).expect("labels are digits")
}

/// Returns the grid read by rows. If boxes are square, also returns the grid read by columns, because a symmetry can
/// exchange rows with columns.
fn views(clues: &Grid) -> Vec<Vec<Row>> {
    let shape = clues.shape();
    let side = shape.side();
    let view = |number: &dyn Fn(usize, usize) -> u8| {
        let row = |row| std::array::from_fn(|at| if at < side { number(row, at) } else { 0 });
        (0..side).map(row).collect()
    };
    let numbers = clues.numbers();
    let mut views = vec![view(&|row, col| numbers[row * side + col])];
    if shape.box_rows() == shape.box_cols() {
        views.push(view(&|row, col| numbers[col * side + row]));
    }
    views
}

/// Returns the rows that can be placed next. These are the remaining rows of the current band. If this band is
/// complete, they are the rows of all remaining bands. Of the empty rows of a band, only the first is returned,
/// because all of them are equal.
fn choices(arrangement: &Arrangement, view: &[Row], shape: Shape) -> impl Iterator<Item = usize> {
    let height = shape.box_rows();
    let is_left = move |row: usize| arrangement.placed >> row & 1 == 0;
    let is_open = !(arrangement.placed.count_ones() as usize).is_multiple_of(height);
    let band = arrangement.last / height;
    let fits = move |row: usize| match is_open {
        true => row / height == band,
        // Bands are completed one after another, so all rows of any other band are placed if its first row is placed.
        false => is_left(row / height * height),
    };
    let is_empty = |row: usize| view[row].iter().all(|&number| number == 0);
    let is_first_empty = move |row: usize| {
        let before = row / height * height..row;
        !is_empty(row) || !before.into_iter().any(|other| is_left(other) && is_empty(other))
    };
    (0..shape.side()).filter(move |&row| is_left(row) && fits(row) && is_first_empty(row))
}
