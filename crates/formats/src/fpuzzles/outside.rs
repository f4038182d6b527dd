//! Finds the cells that a clue outside the grid applies to, and the place of a clue for given cells. f-puzzles counts
//! rows and columns from 1, so such a clue is in row or column 0 or n + 1.

use crate::quoted::shortened;
use sudosat_grid::Cell;

/// Returns the cells of a row or column. The cell `name` lies outside the grid at one end of it. The cell nearest
/// to `name` comes first.
pub(super) fn row_or_column(name: &str, side: usize) -> Result<Vec<Cell>, String> {
    let far = side as i64 + 1;
    let is_inside = |number: i64| (1..far).contains(&number);
    let (start, step) = match place(name)? {
        (0, col) if is_inside(col) => ((1, col), (1, 0)),
        (row, col) if row == far && is_inside(col) => ((side as i64, col), (-1, 0)),
        (row, 0) if is_inside(row) => ((row, 1), (0, 1)),
        (row, col) if col == far && is_inside(row) => ((row, side as i64), (0, -1)),
        _ => {
            return Err(format!(
                "found the cell `{name}`, expected one beside a row or column, such as R0C3 or R3C{far}"
            ));
        }
    };
    Ok(walk(start, step, side))
}

/// The directions of diagonals: up or down, followed by left or right. Each has its step: the number of rows down and
/// the number of columns to the right.
pub(crate) const DIRECTIONS: [(&str, (i64, i64)); 4] =
    [("UL", (-1, -1)), ("UR", (-1, 1)), ("DL", (1, -1)), ("DR", (1, 1))];

/// Returns the cells of the diagonal that begins at the cell `name`, in the grid or just outside. `direction` is
/// one of [`DIRECTIONS`].
pub(super) fn diagonal(name: &str, direction: &str, side: usize) -> Result<Vec<Cell>, String> {
    let step = DIRECTIONS.iter().find(|(known, _)| *known == direction.trim());
    let &(_, step) = step.ok_or_else(|| {
        format!("found the direction `{}`, expected UL, UR, DL or DR", direction.trim())
    })?;
    let (row, col) = place(name)?;
    let cells = match walk((row, col), step, side) {
        cells if cells.is_empty() => {
            walk((row.saturating_add(step.0), col.saturating_add(step.1)), step, side)
        }
        cells => cells,
    };
    match cells.is_empty() {
        true => Err(format!("from the cell `{name}` no diagonal leads {direction}, expected one")),
        false => Ok(cells),
    }
}

/// A place outside the grid: its row and its column, such as (0, 3) above the third column.
pub(crate) type Place = (i64, i64);

/// Returns the place from which the cells are seen in this order. Returns `None` if they are not a whole row or column.
pub(crate) fn place_of_line(cells: &[Cell], side: usize) -> Option<Place> {
    let first = *cells.first()?;
    let (row, col, far) = (i64::from(first.row) + 1, i64::from(first.col) + 1, side as i64 + 1);
    let places = [(row, 0), (row, far), (0, col), (far, col)];
    let sees = |&place: &Place| row_or_column(&place_name(place), side).is_ok_and(|it| it == cells);
    places.into_iter().find(sees)
}

/// Returns the place before a diagonal, and the direction of the diagonal, one of [`DIRECTIONS`]. Returns `None` if the
/// cells are not a whole diagonal in order.
pub(crate) fn place_of_diagonal(cells: &[Cell], side: usize) -> Option<(Place, &'static str)> {
    let first = *cells.first()?;
    let is_inside = |number: i64| (1..=side as i64).contains(&number);
    DIRECTIONS.iter().find_map(|&(direction, (down, right))| {
        let place = (i64::from(first.row) + 1 - down, i64::from(first.col) + 1 - right);
        let is_outside = !is_inside(place.0) || !is_inside(place.1);
        let found = diagonal(&place_name(place), direction, side);
        (is_outside && found.is_ok_and(|found| found == cells)).then_some((place, direction))
    })
}

/// Returns the name of a place, such as `R0C3`.
pub(super) fn place_name((row, col): Place) -> String {
    format!("R{row}C{col}")
}

/// Returns the cells from `start` on, in steps of `step`, as far as they lie in the grid. Rows and columns count
/// from 1.
fn walk(start: (i64, i64), step: (i64, i64), side: usize) -> Vec<Cell> {
    let next = |&(row, col): &(i64, i64)| row.checked_add(step.0).zip(col.checked_add(step.1));
    let index = |number: i64| usize::try_from(number - 1).ok().filter(|&index| index < side);
    let at = |(row, col): (i64, i64)| Some(Cell::new(index(row)?, index(col)?));
    std::iter::successors(Some(start), next).map_while(at).collect()
}

/// Parses the row and the column of a name such as `R0C3`.
fn place(name: &str) -> Result<(i64, i64), String> {
    let lower = name.trim().to_ascii_lowercase();
    let numbers = lower.strip_prefix('r').and_then(|rest| rest.split_once('c'));
    let numbers = numbers.and_then(|(row, col)| Some((row.parse().ok()?, col.parse().ok()?)));
    let possible = |&(row, col): &(i64, i64)| row.abs().max(col.abs()) < 1 << 16;
    numbers
        .filter(possible)
        .ok_or_else(|| format!("found the cell `{}`, expected one such as R0C3", shortened(name)))
}
