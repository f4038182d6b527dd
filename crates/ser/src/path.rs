//! Rates a grid step by step: the first technique that finds a hint gives the step, and the grid is rated anew.

use crate::chains::Chains;
use crate::grid::Grid;
use crate::hint::{Hint, first};
use crate::rating::{SeRating, SeStep, SeUnrated, Tenths, Uniqueness};
use crate::{bug, exclusion, fish, locked, loops, singles, subsets, wings};

/// Rates a classic Sudoku as Sudoku Explainer 1.2.1 does.
///
/// `clues` are the cells row by row, 0 for no clue. `goes_on` is asked again and again whether to go on. The rating
/// means something only if the puzzle has one solution: with several, the techniques that assume a single one may still
/// find steps.
///
/// # Errors
///
/// [`SeUnrated::Impossible`] if the puzzle has no solution, [`SeUnrated::Stuck`] if no technique finds a step, and
/// [`SeUnrated::Stopped`] if `goes_on` returned `false`.
pub fn rate(
    clues: &[u8; 81],
    uniqueness: Uniqueness,
    goes_on: &dyn Fn() -> bool,
) -> Result<SeRating, SeUnrated> {
    rate_steps(clues, uniqueness, goes_on, &mut |_| {})
}

/// Rates a classic Sudoku as [`rate`] does, and hands each step to `observe` before it is applied.
///
/// # Errors
///
/// Those of [`rate`].
pub fn rate_steps(
    clues: &[u8; 81],
    uniqueness: Uniqueness,
    goes_on: &dyn Fn() -> bool,
    observe: &mut dyn FnMut(SeStep),
) -> Result<SeRating, SeUnrated> {
    let mut grid = Grid::new(clues).ok_or(SeUnrated::Impossible)?;
    let mut chains = Chains::new(goes_on);
    let mut rating = SeRating::default();
    let mut placed = false;
    let mut started = false;
    while !grid.is_solved() {
        if grid.is_impossible() {
            return Err(SeUnrated::Impossible);
        }
        if !goes_on() {
            return Err(SeUnrated::Stopped);
        }
        let hint = match simple_hint(&grid, uniqueness) {
            Some(hint) => hint,
            None => chains.first(&grid).map_err(|_| SeUnrated::Stopped)?.ok_or(SeUnrated::Stuck)?,
        };
        let difficulty = Tenths::rounded(hint.difficulty);
        rating.er = rating.er.max(difficulty);
        if !started {
            rating.ed = rating.er;
            started = true;
        }
        if !placed && hint.placement.is_some() {
            rating.ep = rating.er;
            placed = true;
        }
        observe(SeStep::new(&hint));
        hint.apply(&mut grid);
    }
    Ok(rating)
}

/// Finds the first hint of the techniques before all chains.
fn simple_hint(grid: &Grid, uniqueness: Uniqueness) -> Option<Hint> {
    direct_hint(grid)
        .or_else(|| pattern_hint(grid))
        .or_else(|| unique_hint(uniqueness, || loops::unique_loops(grid)))
        .or_else(|| first(|found| subsets::naked(grid, 4, found)))
        .or_else(|| first(|found| fish::fish(grid, 4, found)))
        .or_else(|| first(|found| subsets::hidden(grid, 4, found)))
        .or_else(|| unique_hint(uniqueness, || bug::grave(grid)))
        .or_else(|| exclusion::pair(grid))
}

/// Finds a digit to place.
fn direct_hint(grid: &Grid) -> Option<Hint> {
    singles::hidden(grid)
        .or_else(|| locked::direct(grid))
        .or_else(|| subsets::direct(grid, 2))
        .or_else(|| singles::naked(grid))
        .or_else(|| subsets::direct(grid, 3))
}

/// Finds locked candidates, sets and fish of two and three, and wings.
fn pattern_hint(grid: &Grid) -> Option<Hint> {
    first(|found| locked::locked(grid, found))
        .or_else(|| first(|found| subsets::naked(grid, 2, found)))
        .or_else(|| first(|found| fish::fish(grid, 2, found)))
        .or_else(|| first(|found| subsets::hidden(grid, 2, found)))
        .or_else(|| first(|found| subsets::naked(grid, 3, found)))
        .or_else(|| first(|found| fish::fish(grid, 3, found)))
        .or_else(|| first(|found| subsets::hidden(grid, 3, found)))
        .or_else(|| wings::xy(grid))
        .or_else(|| wings::xyz(grid))
}

fn unique_hint(uniqueness: Uniqueness, find: impl FnOnce() -> Option<Hint>) -> Option<Hint> {
    if uniqueness == Uniqueness::Used { find() } else { None }
}
