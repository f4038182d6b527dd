//! Finds hidden and naked singles.

use crate::geometry::{BLOCKS, CELLS, COLUMNS, ROWS, lowest};
use crate::grid::Grid;
use crate::hint::Hint;
use crate::technique::SeTechnique;

/// Finds the first hidden single: last cells of houses come before all others.
pub(crate) fn hidden(grid: &Grid) -> Option<Hint> {
    let houses = || BLOCKS.chain(COLUMNS).chain(ROWS);
    let last = houses().filter(|&house| grid.open_cells(house) == 1);
    let others = houses().filter(|&house| grid.open_cells(house) > 1);
    last.chain(others).find_map(|house| {
        let digit = (0..9).find(|&digit| grid.places(house, digit).count_ones() == 1)?;
        let cell = CELLS[house][lowest(grid.places(house, digit))].into();
        let difficulty = match (grid.open_cells(house), BLOCKS.contains(&house)) {
            (1, _) => 1.0,
            (_, true) => 1.2,
            (_, false) => 1.5,
        };
        Some(Hint::placing(SeTechnique::HiddenSingle, difficulty, cell, digit))
    })
}

/// Finds the first naked single.
pub(crate) fn naked(grid: &Grid) -> Option<Hint> {
    let cell = (0..81).find(|&cell| grid.candidates(cell).count_ones() == 1)?;
    let digit = lowest(grid.candidates(cell));
    Some(Hint::placing(SeTechnique::NakedSingle, 2.3, cell, digit))
}
