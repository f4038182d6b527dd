//! Determines whether the regions of a grid are boxes, lines, irregular, or missing.

use sudosat_grid::{Regions, RulesError, Shape};

/// The type of the regions of a grid.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Parts {
    /// The boxes of the shape.
    Boxes,
    /// The rows, or the columns. They are houses anyway.
    Lines,
    /// Other regions of n cells each, which cover the grid.
    Irregular(Regions),
    /// No cell has a region.
    None,
    /// Some cells have a region and others have none.
    Partial,
}

/// Returns the region that f-puzzles gives each cell by default, row by row, for a grid of side `side`. Regions are
/// numbered from 0. The number is that of the cell's box, or of its row if the side has no boxes.
pub(super) fn usual(side: usize) -> Vec<usize> {
    match Shape::of_side(side) {
        Ok(shape) => boxes(shape).collect(),
        Err(_) => rows(side).collect(),
    }
}

/// Determines the type of the regions of a grid of side `side`. `regions` has the region of each cell, row by row.
/// Also returns the shape of the grid. If the regions are boxes, it has these boxes; otherwise it is the usual
/// shape of this side.
///
/// # Errors
///
/// Returns an error if no shape has this side. If every cell has a region, also returns an error unless there are
/// `side` regions of `side` cells.
pub(crate) fn part(side: usize, regions: &[Option<usize>]) -> Result<(Shape, Parts), RulesError> {
    let usual = Shape::of_side(side).or_else(|_| Shape::new(1, side))?;
    let Some(numbers) = regions.iter().copied().collect::<Option<Vec<usize>>>() else {
        let are_any = regions.iter().any(Option::is_some);
        return Ok((usual, if are_any { Parts::Partial } else { Parts::None }));
    };
    let regions = named(numbers)?;
    regions.check(Shape::new(1, side)?)?;
    if [named(rows(side))?, named(columns(side))?].contains(&regions) {
        return Ok((usual, Parts::Lines));
    }
    let heights = (2..side).filter(|rows| side.is_multiple_of(*rows));
    for shape in heights.filter_map(|rows| Shape::new(rows, side / rows).ok()) {
        if regions == named(boxes(shape))? {
            return Ok((shape, Parts::Boxes));
        }
    }
    Ok((usual, Parts::Irregular(regions)))
}

fn rows(side: usize) -> impl Iterator<Item = usize> {
    (0..side * side).map(move |index| index / side)
}

fn columns(side: usize) -> impl Iterator<Item = usize> {
    (0..side * side).map(move |index| index % side)
}

fn boxes(shape: Shape) -> impl Iterator<Item = usize> {
    shape.cells().map(move |cell| shape.box_of(cell))
}

/// Returns the regions for a list with a number for each cell. Two lists with the same regions give equal results,
/// even if the numbers of the regions differ.
fn named(numbers: impl IntoIterator<Item = usize>) -> Result<Regions, RulesError> {
    // The parser accepts any visible symbols. From this symbol on there are enough consecutive visible symbols.
    const FIRST_SYMBOL: u32 = 0x4e00;
    let symbol = |number: usize| char::from_u32(FIRST_SYMBOL + number as u32).unwrap_or('?');
    numbers.into_iter().map(symbol).collect::<String>().parse()
}
