//! Reads the regions: boxes, those of a jigsaw, or sets of different digits.

use std::collections::BTreeSet;

use itertools::Itertools;

use super::data::{Data, wrong_entry};
use super::error::SudokuPadError;
use super::points::cell;
use crate::fpuzzles::{Parts, part};
use crate::quoted::quoted;
use sudosat_grid::{Cell, Rule, Shape};

/// What the regions say.
pub(super) struct Regions {
    pub shape: Shape,
    /// The rule for the regions. `None` if they are the boxes of the shape.
    pub rule: Option<Rule>,
    /// The regions that hold different digits and are not houses by the rule.
    pub sets: Vec<BTreeSet<Cell>>,
    /// A description of each region with more cells than there are digits.
    pub not_understood: Vec<String>,
}

/// Reads the field `regions` of a grid of side `side`. If `has_lines` is false, rows and columns are no houses.
pub(super) fn regions(
    data: &Data,
    side: usize,
    has_lines: bool,
) -> Result<Regions, SudokuPadError> {
    let regions = sets(data, side)?;
    let usual = Shape::of_side(side).or_else(|_| Shape::new(1, side));
    let usual = usual.map_err(sudosat_grid::RulesError::from)?;
    if let Some(numbers) = numbers(&regions, side).filter(|_| has_lines) {
        let (shape, parts) = part(side, &numbers)?;
        let rule = match parts {
            Parts::Boxes => None,
            Parts::Irregular(regions) => Some(Rule::Jigsaw(Some(regions))),
            Parts::Lines | Parts::None | Parts::Partial => Some(Rule::Latin),
        };
        return Ok(Regions { shape, rule, sets: Vec::new(), not_understood: Vec::new() });
    }
    let (sets, large): (Vec<_>, Vec<_>) = regions.into_iter().partition(|set| set.len() <= side);
    let described = |set: BTreeSet<Cell>| format!("region {}", set.iter().join(" "));
    Ok(Regions {
        shape: usual,
        rule: Some(if has_lines { Rule::Latin } else { Rule::NoHouses }),
        sets: sets.into_iter().filter(|set| set.len() > 1).collect(),
        not_understood: large.into_iter().map(described).collect(),
    })
}

fn sets(data: &Data, side: usize) -> Result<Vec<BTreeSet<Cell>>, SudokuPadError> {
    let of_entry = |(index, entry): (usize, &serde_json::Value)| {
        let refused = |problem| wrong_entry("regions", index, problem);
        let cells = entry
            .as_array()
            .ok_or_else(|| refused(format!("found {}, expected a list of cells", quoted(entry))))?;
        cells.iter().map(|one| cell(one, side).map_err(refused)).collect()
    };
    data.list("regions")?.iter().enumerate().map(of_entry).collect()
}

/// Returns the number of the region of each cell, row by row. Returns `None` unless there are as many regions as rows,
/// each has as many cells, and each cell is in one region.
fn numbers(regions: &[BTreeSet<Cell>], side: usize) -> Option<Vec<Option<usize>>> {
    let are_full = regions.len() == side && regions.iter().all(|set| set.len() == side);
    let mut numbers = vec![None; side * side];
    for (number, set) in regions.iter().enumerate().filter(|_| are_full) {
        for cell in set {
            numbers[usize::from(cell.row) * side + usize::from(cell.col)] = Some(number);
        }
    }
    numbers.iter().all(Option::is_some).then_some(numbers)
}
