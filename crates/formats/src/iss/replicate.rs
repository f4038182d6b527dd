//! Copies the items of a `Replicate` item to other cells.

use super::bits;
use super::cells::{self, Context};
use super::node::Node;
use sudosat_grid::Cell;

/// Returns a copy of each item in `node` for each target cell. The first argument of `node` is a set of numbers, one
/// for each target: the number of cells from the origin to the target. Cells are counted row by row in the grid, or in
/// the order of the origin's group of extra cells. The second argument is the origin; if it is missing, the origin is
/// r1c1.
pub(super) fn copies(node: &Node, context: Context<'_>) -> Result<Vec<Node>, String> {
    let argument = |index: usize| node.arguments.get(index).map_or("", String::as_str);
    let origin = match argument(1) {
        "" => Cell::new(0, 0),
        text => cells::cell(text)
            .ok_or_else(|| format!("found `{text}`, expected a cell such as R1C1"))?,
    };
    let targets = bits::set(argument(0))?;
    let of_grid: Vec<Cell> = context.shape.cells().collect();
    let mut groups = context.extra.iter().map(|group| &group.cells).chain([&of_grid]);
    let group = groups.find(|group| group.contains(&origin)).ok_or("the origin is no cell")?;
    let first = group.iter().position(|&cell| cell == origin).unwrap_or(0);
    let mut found = Vec::new();
    for offset in targets {
        let target = *group.get(first + offset).ok_or("found a target outside the grid")?;
        for child in &node.children {
            found.push(shifted(child, origin, target, group)?);
        }
    }
    Ok(found)
}

/// Moves all cells of an item by the rows and columns between `from` and `to`. Returns an error if a moved cell is not
/// in `group`.
fn shifted(node: &Node, from: Cell, to: Cell, group: &[Cell]) -> Result<Node, String> {
    let moved = |argument: &String| {
        let (cell, digits) = argument.split_at(argument.find('_').unwrap_or(argument.len()));
        let Some(cell) = cells::cell(cell) else { return Ok(argument.clone()) };
        let at = |of: u8, from: u8, to: u8| (of + to).checked_sub(from);
        let row = at(cell.row, from.row, to.row);
        let column = at(cell.col, from.col, to.col);
        let cell = row.zip(column).map(|(row, col)| Cell { row, col });
        let cell = cell.filter(|cell| group.contains(cell));
        let cell = cell.ok_or("a copy does not lie in the grid, or not in the same group")?;
        Ok(cell.to_string() + digits)
    };
    Ok(Node {
        name: node.name.clone(),
        arguments: node.arguments.iter().map(moved).collect::<Result<_, String>>()?,
        children: node
            .children
            .iter()
            .map(|child| shifted(child, from, to, group))
            .collect::<Result<_, _>>()?,
    })
}
