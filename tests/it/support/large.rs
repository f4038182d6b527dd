//! Large grids of which a share is left as clues.

use sudosat::grid::{Digit, Grid, Puzzle, Shape};

use super::random::Random;

/// A full grid: the cyclic pattern with bands, rows, stacks, columns and digits shuffled.
pub fn full(shape: Shape, random: &mut Random) -> Grid {
    let (rows, columns, side) = (shape.box_rows(), shape.box_cols(), shape.side());
    let row_order = lines(columns, rows, random);
    let column_order = lines(rows, columns, random);
    let digits = shuffled(side, random);
    let mut grid = Grid::empty(shape);
    for cell in shape.cells() {
        let row = row_order[usize::from(cell.row)];
        let column = column_order[usize::from(cell.col)];
        let digit = digits[(columns * (row % rows) + row / rows + column) % side];
        grid.set(cell, Some(Digit::from_index(digit)));
    }
    grid
}

/// A puzzle that keeps `percent` of the cells of a full grid.
pub fn puzzle(shape: Shape, percent: usize, seed: u64) -> Puzzle {
    let random = &mut Random::new(seed);
    let mut grid = full(shape, random);
    let emptied = shape.cell_count() * (100 - percent) / 100;
    for &index in &shuffled(shape.cell_count(), random)[..emptied] {
        grid.set(shape.cell_at(index), None);
    }
    grid.into()
}

/// Lines in groups: the groups shuffled, and the lines within each.
fn lines(groups: usize, size: usize, random: &mut Random) -> Vec<usize> {
    let order = shuffled(groups, random);
    let within = |group| shuffled(size, random).into_iter().map(move |line| group * size + line);
    order.into_iter().flat_map(within).collect()
}

fn shuffled(count: usize, random: &mut Random) -> Vec<usize> {
    let mut order: Vec<_> = (0..count).collect();
    for last in (1..count).rev() {
        order.swap(last, random.below(last + 1));
    }
    order
}
