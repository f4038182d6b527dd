//! Reads points and cells of SudokuPad. A point has a row and a column, both from 0 at the upper left corner of the
//! grid; the middle of the first cell is `[0.5, 0.5]`. A cell is a point with whole numbers.

use itertools::Itertools;
use serde_json::Value;

use crate::quoted::quoted;
use sudosat_grid::Cell;

/// A point: its row and its column.
pub(super) type Point = (f64, f64);

/// No number of a point that is drawn is above this one.
const FARTHEST: f64 = 1000.0;

/// Reads a point such as `[0.5, 0.5]`. Returns `None` for any other value.
pub(super) fn point(value: &Value) -> Option<Point> {
    let [row, col] = value.as_array()?.as_slice() else { return None };
    let number = |value: &Value| value.as_f64().filter(|number| number.abs() <= FARTHEST);
    Some((number(row)?, number(col)?))
}

/// Reads a cell of a grid of side `side`, such as `[0, 0]` or `r1c1`.
///
/// # Errors
///
/// Returns an error that says what was found and expected.
pub(super) fn cell(value: &Value, side: usize) -> Result<Cell, String> {
    let index = |number: f64| {
        let is_index = number.fract() == 0.0 && (0.0..side as f64).contains(&number);
        is_index.then_some(number as usize)
    };
    let named = || value.as_str()?.trim().to_lowercase().parse::<Cell>().ok();
    let at = point(value).and_then(|(row, col)| Some(Cell::new(index(row)?, index(col)?)));
    let is_inside = |cell: &Cell| usize::from(cell.row.max(cell.col)) < side;
    at.or_else(named).filter(is_inside).ok_or_else(|| {
        let last = side.saturating_sub(1);
        format!(
            "found {}, expected a cell of the grid, from [0,0] to [{last},{last}]",
            quoted(value)
        )
    })
}

/// Returns the names of the cells around a point: one if it lies in a cell, two on an edge, four on a corner. Places
/// outside the grid have such names, too: `r0c3` lies above `r1c3`.
pub(super) fn around((row, col): Point) -> String {
    let indices = |number: f64| match number.fract() == 0.0 {
        true => vec![number as i64 - 1, number as i64],
        false => vec![number.floor() as i64],
    };
    let pairs = indices(row).into_iter().cartesian_product(indices(col));
    pairs.map(|(row, col)| format!("r{}c{}", row + 1, col + 1)).join(" ")
}

/// Returns whether the point lies in the middle of an edge between two cells.
pub(super) fn is_on_edge((row, col): Point) -> bool {
    let is_whole = |number: f64| number.fract() == 0.0;
    is_whole(row) != is_whole(col)
}

/// Returns the names of the cells along the path through the points.
pub(super) fn along(points: &[Point]) -> String {
    /// A path with more cells is cut off.
    const MOST: usize = 500;
    let first = points.iter().take(1).copied();
    let path = first.chain(points.iter().tuple_windows().flat_map(|(&from, &to)| steps(from, to)));
    let names =
        path.map(|(row, col)| format!("r{}c{}", row.floor() as i64 + 1, col.floor() as i64 + 1));
    names.dedup().take(MOST).join(" ")
}

/// Returns the points from `from` to `to`, without `from`, at most one row and one column apart.
fn steps(from: Point, to: Point) -> impl Iterator<Item = Point> {
    let (down, right) = (to.0 - from.0, to.1 - from.1);
    let count = down.abs().max(right.abs()).round().max(1.0);
    (1..=count as usize).map(move |step| {
        let part = step as f64 / count;
        (from.0 + part * down, from.1 + part * right)
    })
}
