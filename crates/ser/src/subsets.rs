//! Finds naked and hidden sets of two, three and four in a house.

use crate::geometry::{ALL, BLOCKS, CELLS, COLUMNS, Mask, ROWS, bits, choices, lowest};
use crate::grid::Grid;
use crate::hint::{Flow, Hint, OnPattern, Pattern};
use crate::technique::{HIDDEN_SETS, NAKED_SETS, SeTechnique};

/// Returns the union of the sets if it has as many members as there are sets, and each has two members or more.
pub(crate) fn tuple(sets: impl Iterator<Item = Mask>, size: usize) -> Option<Mask> {
    let mut union = 0;
    for set in sets {
        union |= set;
        if set.count_ones() < 2 || union.count_ones() as usize > size {
            return None;
        }
    }
    (union.count_ones() as usize == size).then_some(union)
}

/// Finds naked sets that remove something.
pub(crate) fn naked(grid: &Grid, size: usize, found: &mut OnPattern) -> Flow {
    for house in BLOCKS.chain(COLUMNS).chain(ROWS) {
        if grid.open_cells(house) < size * 2 {
            continue;
        }
        let candidates = CELLS[house].map(|cell| grid.candidates(cell.into()));
        let fits = fitting(&candidates, size);
        for at in choices(size, 9).map(|at| at as Mask).filter(|at| at & !fits == 0) {
            if let Some(digits) = tuple(bits(at).map(|at| candidates[at]), size) {
                let removals = grid.digits_at(house, ALL & !at, digits);
                if !removals.is_empty() {
                    let (technique, difficulty) = NAKED_SETS[size - 2];
                    let hint = Hint::removing(technique, difficulty, removals);
                    let absent = bits(at).map(|at| (CELLS[house][at], ALL & !digits)).collect();
                    found(Pattern { hint, absent })?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Returns which of nine sets have two members up to `size`.
fn fitting(sets: &[Mask; 9], size: usize) -> Mask {
    let fits = |&at: &usize| (2..=size).contains(&(sets[at].count_ones() as usize));
    (0..9).filter(fits).fold(0, |all, at| all | 1 << at)
}

/// Finds hidden sets that remove something.
pub(crate) fn hidden(grid: &Grid, size: usize, found: &mut OnPattern) -> Flow {
    for house in BLOCKS.chain(COLUMNS).chain(ROWS) {
        if grid.open_cells(house) > size * 2 {
            hidden_sets(grid, house, size, &mut |digits, at| {
                let removals = grid.digits_at(house, at, ALL & !digits);
                if removals.is_empty() {
                    return Flow::Continue(());
                }
                let (technique, difficulty) = HIDDEN_SETS[size - 2];
                let hint = Hint::removing(technique, difficulty, removals);
                let absent = bits(ALL & !at).map(|at| (CELLS[house][at], digits)).collect();
                found(Pattern { hint, absent })
            })?;
        }
    }
    Flow::Continue(())
}

/// Finds the first hidden set that leaves another digit one place in the house.
pub(crate) fn direct(grid: &Grid, size: usize) -> Option<Hint> {
    let (technique, difficulty) = if size == 2 {
        (SeTechnique::DirectHiddenPair, 2.0)
    } else {
        (SeTechnique::DirectHiddenTriple, 2.5)
    };
    let mut hint = None;
    for house in BLOCKS.chain(COLUMNS).chain(ROWS).filter(|&house| grid.open_cells(house) > size) {
        let _ = hidden_sets(grid, house, size, &mut |digits, at| {
            hint = single_after(grid, house, digits, at)
                .map(|(cell, digit)| Hint::placing(technique, difficulty, cell, digit));
            if hint.is_some() { Flow::Break(()) } else { Flow::Continue(()) }
        });
        if hint.is_some() {
            break;
        }
    }
    hint
}

/// Visits the hidden sets of a house: digits and positions.
fn hidden_sets(
    grid: &Grid,
    house: usize,
    size: usize,
    visit: &mut dyn FnMut(Mask, Mask) -> Flow,
) -> Flow {
    let places = std::array::from_fn(|digit| grid.places(house, digit));
    let fits = fitting(&places, size);
    for digits in choices(size, 9).map(|digits| digits as Mask).filter(|digits| digits & !fits == 0)
    {
        if let Some(at) = tuple(bits(digits).map(|digit| places[digit]), size) {
            visit(digits, at)?;
        }
    }
    Flow::Continue(())
}

fn single_after(grid: &Grid, house: usize, digits: Mask, at: Mask) -> Option<(usize, usize)> {
    bits(ALL & !digits).find_map(|digit| {
        let places = grid.places(house, digit);
        let left = places & !at;
        (places.count_ones() > 1 && left.count_ones() == 1)
            .then(|| (CELLS[house][lowest(left)].into(), digit))
    })
}
