//! Reads the regions: the parts of the grid between the thick edges.

use std::collections::BTreeSet;

use itertools::Itertools;
use serde_json::Value;

use super::board::Board;
use super::data::Data;
use super::error::PenpaError;
use crate::fpuzzles::{Parts, part};
use sudosat_grid::{Cell, Rule, Shape};

/// The styles of edges around regions: black, and thick black.
const BORDERS: [u64; 2] = [2, 21];

/// What the edges say.
pub(super) struct Regions {
    pub shape: Shape,
    /// The rule for the regions. `None` if they are the boxes of the shape.
    pub rule: Option<Rule>,
    /// The regions that hold different digits and are not houses by the rule.
    pub sets: Vec<BTreeSet<Cell>>,
    /// A description of each region that has not as many cells as there are digits.
    pub not_understood: Vec<String>,
}

/// An edge between two neighbouring corners, with the numbers of both. The smaller number comes first.
pub(super) type Edge = (usize, usize);

/// Returns the edge of the grid that surrounds a region. Returns `None` if the drawing is another one.
pub(super) fn border(ends: &str, style: &Value, board: &Board) -> Option<Edge> {
    style.as_u64().filter(|style| BORDERS.contains(style))?;
    let (one, other) = ends.split_once(',')?;
    let (one, other) = (one.parse::<usize>().ok()?, other.parse::<usize>().ok()?);
    let (first, last) = (one.min(other), one.max(other));
    let is_unit = [1, board.columns].contains(&(last - first));
    (is_unit && board.is_corner(first) && board.is_corner(last)).then_some((first, last))
}

/// Reads the regions.
pub(super) fn regions(data: &Data) -> Result<Regions, PenpaError> {
    let side = data.board.side;
    let all = parts(&data.board, &borders(data)?);
    let (full, others): (Vec<_>, Vec<_>) = all.into_iter().partition(|part| part.len() == side);
    let mut numbers = vec![None; side * side];
    for (number, cells) in full.iter().enumerate() {
        cells.iter().for_each(|cell| numbers[index(*cell, side)] = Some(number));
    }
    let (shape, kind) = part(side, &numbers)?;
    let is_partial = kind == Parts::Partial;
    let rule = match kind {
        Parts::Boxes => None,
        Parts::Irregular(regions) => Some(Rule::Jigsaw(Some(regions))),
        Parts::Lines | Parts::None | Parts::Partial => Some(Rule::Latin),
    };
    // Without thick edges the grid is one part.
    let others = others.into_iter().filter(|part| part.len() < side * side);
    let described = |part: BTreeSet<Cell>| format!("region {}", part.iter().join(" "));
    Ok(Regions {
        shape,
        rule,
        sets: if is_partial { full } else { Vec::new() },
        not_understood: others.map(described).collect(),
    })
}

fn index(cell: Cell, side: usize) -> usize {
    usize::from(cell.row) * side + usize::from(cell.col)
}

/// Returns the edges that surround regions.
fn borders(data: &Data) -> Result<BTreeSet<Edge>, PenpaError> {
    let edges = data.points("lineE")?.into_iter();
    Ok(edges.filter_map(|(ends, style)| border(ends, style, &data.board)).collect())
}

/// Returns the parts of the grid that the borders separate.
pub(super) fn parts(board: &Board, borders: &BTreeSet<Edge>) -> Vec<BTreeSet<Cell>> {
    let is_open = |first: usize, step: usize| !borders.contains(&(first, first + step));
    // The neighbours that no border separates from a cell.
    let near = |cell: Cell| {
        let (row, col) = (usize::from(cell.row), usize::from(cell.col));
        let corner = board.corner(row, col);
        let (below, right) = (board.corner(row + 1, col), board.corner(row, col + 1));
        let last = board.side - 1;
        let neighbours = [
            (row > 0 && is_open(corner, 1)).then(|| Cell::new(row - 1, col)),
            (row < last && is_open(below, 1)).then(|| Cell::new(row + 1, col)),
            (col > 0 && is_open(corner, board.columns)).then(|| Cell::new(row, col - 1)),
            (col < last && is_open(right, board.columns)).then(|| Cell::new(row, col + 1)),
        ];
        neighbours.into_iter().flatten()
    };
    let cells = (0..board.side).cartesian_product(0..board.side);
    let mut rest: BTreeSet<Cell> = cells.map(|(row, col)| Cell::new(row, col)).collect();
    let mut parts = Vec::new();
    while let Some(first) = rest.pop_first() {
        let (mut part, mut open) = (BTreeSet::from([first]), vec![first]);
        while let Some(cell) = open.pop() {
            let new: Vec<Cell> = near(cell).filter(|cell| rest.remove(cell)).collect();
            part.extend(&new);
            open.extend(new);
        }
        parts.push(part);
    }
    parts
}
