//! Finds X-wings, swordfish and jellyfish.

use crate::geometry::{ALL, CELLS, COLUMNS, Mask, ROWS, bits, choices};
use crate::grid::{Digits, Grid};
use crate::hint::{Flow, Hint, OnPattern, Pattern};
use crate::subsets::tuple;
use crate::technique::FISH;

/// Finds fish that remove something.
pub(crate) fn fish(grid: &Grid, size: usize, found: &mut OnPattern) -> Flow {
    for (bases, covers) in [(COLUMNS, ROWS), (ROWS, COLUMNS)] {
        for lines in choices(size, 9).map(|lines| lines as Mask) {
            for digit in (0..9).filter(|&digit| has_room(grid, digit, size)) {
                let places = |line| grid.places(bases.start + line, digit);
                let Some(crossed) = tuple(bits(lines).map(places), size) else { continue };
                let removals = removals(grid, covers.start, crossed, lines, digit);
                if !removals.is_empty() {
                    let (technique, difficulty) = FISH[size - 2];
                    let hint = Hint::removing(technique, difficulty, removals);
                    found(Pattern { hint, absent: absent(bases.start, lines, crossed, digit) })?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Returns whether the digit is missing in at least twice `size` lines.
fn has_room(grid: &Grid, digit: usize, size: usize) -> bool {
    ROWS.filter(|&row| grid.digit_is_open(row, digit)).count() >= size * 2
}

fn removals(grid: &Grid, covers: usize, crossed: Mask, lines: Mask, digit: usize) -> Digits {
    bits(crossed)
        .flat_map(|cover| grid.digits_at(covers + cover, ALL & !lines, 1 << digit))
        .collect()
}

fn absent(bases: usize, lines: Mask, crossed: Mask, digit: usize) -> Digits {
    bits(lines)
        .flat_map(|line| bits(ALL & !crossed).map(move |at| (CELLS[bases + line][at], 1 << digit)))
        .collect()
}
