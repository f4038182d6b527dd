//! Copies the items of a `Replicate` item to other cells.

use super::bits;
use super::cells;
use super::node::Node;
use crate::grid::{Cell, Shape};

/// Returns copies of the items in `node`, one for each target. The first argument is the set of targets, as distances
/// from the origin, counted row by row. The second is the origin, r1c1 if it is missing.
pub(super) fn copies(node: &Node, shape: Shape) -> Result<Vec<Node>, String> {
    let argument = |index: usize| node.arguments.get(index).map_or("", String::as_str);
    let origin = match argument(1) {
        "" => Cell::new(0, 0),
        text => cells::cell(text)
            .ok_or_else(|| format!("found `{text}`, expected a cell such as R1C1"))?,
    };
    let targets = bits::set(argument(0))?;
    let mut found = Vec::new();
    for offset in targets {
        let index = shape.index_of(origin) + offset;
        let target = shape.cells().nth(index).ok_or("found a target outside the grid")?;
        for child in &node.children {
            found.push(shifted(child, origin, target, shape)?);
        }
    }
    Ok(found)
}

/// Moves all cells of an item by the distance between `from` and `to`.
fn shifted(node: &Node, from: Cell, to: Cell, shape: Shape) -> Result<Node, String> {
    let moved = |argument: &String| {
        let (cell, digits) = argument.split_at(argument.find('_').unwrap_or(argument.len()));
        let Some(cell) = cells::cell(cell) else { return Ok(argument.clone()) };
        let at = |of: u8, from: u8, to: u8| (of + to).checked_sub(from);
        let row = at(cell.row, from.row, to.row);
        let column = at(cell.col, from.col, to.col);
        let cell = row.zip(column).map(|(row, col)| Cell { row, col });
        let is_inside = |cell: &Cell| {
            usize::from(cell.row) < shape.rows() && usize::from(cell.col) < shape.columns()
        };
        let cell = cell.filter(is_inside).ok_or("a copy does not lie in the grid")?;
        Ok(cells::written(cell) + digits)
    };
    Ok(Node {
        name: node.name.clone(),
        arguments: node.arguments.iter().map(moved).collect::<Result<_, String>>()?,
        children: node
            .children
            .iter()
            .map(|child| shifted(child, from, to, shape))
            .collect::<Result<_, _>>()?,
    })
}
