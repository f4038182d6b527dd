//! Regions: boxes, lines, irregular ones, or none.

use crate::grid::{Regions, RulesError, Shape};

/// What the regions of a grid are.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Parts {
    /// The boxes of the shape.
    Boxes,
    /// Rows or columns, which are houses anyway.
    Lines,
    /// Others, which cover the grid.
    Irregular(Regions),
    /// There are none.
    None,
    /// They leave cells over.
    Partial,
}

/// The 0-based number of the region that f-puzzles gives to each cell of a grid of `side`: that of its
/// box, or of its row where the side has no boxes.
pub(super) fn usual(side: usize) -> Vec<usize> {
    match Shape::of_side(side) {
        Ok(shape) => boxes(shape).collect(),
        Err(_) => rows(side).collect(),
    }
}

/// What regions, told for each cell, are on a grid of `side`; and its shape: that with these boxes, or the
/// usual one.
pub(super) fn part(side: usize, told: &[Option<usize>]) -> Result<(Shape, Parts), RulesError> {
    let usual = Shape::of_side(side).or_else(|_| Shape::new(1, side))?;
    let Some(numbers) = told.iter().copied().collect::<Option<Vec<usize>>>() else {
        let are_any = told.iter().any(Option::is_some);
        return Ok((usual, if are_any { Parts::Partial } else { Parts::None }));
    };
    let regions = named(numbers)?;
    regions.check(side)?;
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

/// Regions whose numbers do not matter.
fn named(numbers: impl IntoIterator<Item = usize>) -> Result<Regions, RulesError> {
    // Any visible symbols do; from here on there are enough of them in a row.
    const FIRST_SYMBOL: u32 = 0x4e00;
    let symbol = |number: usize| char::from_u32(FIRST_SYMBOL + number as u32).unwrap_or('?');
    numbers.into_iter().map(symbol).collect::<String>().parse()
}
