//! Regions: the usual boxes, other boxes, a jigsaw, or none.

use crate::grid::{Regions, Rule, RulesError, Shape};

use super::puzzle::Refused;

/// The shape that regions ask for, and the rule that they are unless they are its boxes.
#[derive(Debug)]
pub(super) struct Parted {
    pub shape: Shape,
    pub rule: Option<Rule>,
    /// Whether the regions are lines, which are houses anyway.
    pub are_lines: bool,
}

/// The 0-based number of the region that f-puzzles gives to each cell of a grid of `side`: that of its
/// box, or of its row where the side has no boxes.
pub(super) fn usual(side: usize) -> Vec<usize> {
    match Shape::of_side(side) {
        Ok(shape) => shape.cells().map(|cell| shape.box_of(cell)).collect(),
        Err(_) => rows(side).collect(),
    }
}

/// What regions, told for each cell, mean on a grid of `side`.
pub(super) fn part(side: usize, told: &[Option<usize>]) -> Result<Parted, Refused> {
    let shape = Shape::of_side(side).or_else(|_| Shape::new(1, side))?;
    let Some(numbers) = told.iter().copied().collect::<Option<Vec<usize>>>() else {
        let is_any = told.iter().any(Option::is_some);
        return match is_any {
            true => Err(Refused::Unsupported(vec!["regions in a part of the grid".to_owned()])),
            false => Ok(Parted { shape, rule: Some(Rule::Latin), are_lines: false }),
        };
    };
    let regions = named(numbers)?;
    regions.check(side)?;
    if regions == named(rows(side))? || regions == named((0..side * side).map(|i| i % side))? {
        return Ok(Parted { shape, rule: Some(Rule::Latin), are_lines: true });
    }
    let heights = (2..side).filter(|rows| side.is_multiple_of(*rows));
    for shape in heights.filter_map(|rows| Shape::new(rows, side / rows).ok()) {
        if regions == named(shape.cells().map(|cell| shape.box_of(cell)))? {
            return Ok(Parted { shape, rule: None, are_lines: false });
        }
    }
    Ok(Parted { shape, rule: Some(Rule::Jigsaw(Some(regions))), are_lines: false })
}

fn rows(side: usize) -> impl Iterator<Item = usize> {
    (0..side * side).map(move |index| index / side)
}

/// Regions whose numbers do not matter.
fn named(numbers: impl IntoIterator<Item = usize>) -> Result<Regions, RulesError> {
    // Any visible symbols do; from here on there are enough of them in a row.
    const FIRST_SYMBOL: u32 = 0x4e00;
    let symbol = |number: usize| char::from_u32(FIRST_SYMBOL + number as u32).unwrap_or('?');
    numbers.into_iter().map(symbol).collect::<String>().parse()
}
