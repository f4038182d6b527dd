//! Draws clues as numbers beside the first cell of the clue, on the side away from its second cell. If the first cell
//! is at the border, the number is outside the grid.

use std::collections::BTreeMap;

use itertools::Itertools;

use super::look::{Look, look, short_name};
use crate::grid::Cell;
use crate::grid::clues::Clue;
use crate::render::Picture;
use crate::render::colours::INK;
use crate::render::digits::lowered;
use crate::render::place::{CELL, OUTSIDE, Places, Point};
use crate::render::svg_elements::Svg;

/// The font size of a number.
const SIZE: f64 = 21.0;

/// Returns whether the clue is drawn as a number outside the grid.
pub(super) fn is_outside(clue: &Clue) -> bool {
    match look(clue).0 {
        Look::Outside => true,
        Look::Sum => clue.numbers().len() == 1 && is_diagonal(clue.cells()),
        _ => false,
    }
}

/// Returns whether the short name of the type of its clue is written before each number. It is written if the numbers
/// belong to clues of several types.
pub(super) fn are_named(picture: &Picture) -> bool {
    !clues(picture).map(|clue| clue.kind().name).all_equal()
}

fn clues(picture: &Picture) -> impl Iterator<Item = &Clue> {
    picture.layout().rules().clues().filter(|clue| is_outside(clue))
}

/// The place of a number: the row and column of a cell outside the grid, 0-based. Those above and to the left of the
/// grid are negative.
type OutsideCell = (i16, i16);

/// A number: the first cell of its clue, the direction from there to the number, and the text.
type OutsideNumber = (Cell, (i8, i8), String);

/// Draws all numbers outside the grid. Numbers beside the same cell outside the grid form one text, separated by
/// spaces: that of a diagonal would cover that of the next row or column.
pub(super) fn draw(picture: &Picture, places: &Places, svg: &mut Svg) {
    let mut numbers: BTreeMap<OutsideCell, Vec<OutsideNumber>> = BTreeMap::new();
    for clue in clues(picture) {
        let (Some(&first), Some(number)) = (clue.cells().first(), clue.number()) else { continue };
        let name = if are_named(picture) { short_name(clue) } else { "" };
        let way = outwards(clue.cells());
        numbers.entry(beyond(first, way)).or_default().push((
            first,
            way,
            format!("{name}{number}"),
        ));
    }
    let style = format!("class=\"clue outside\" fill=\"{INK}\" text-anchor=\"middle\"");
    svg.group(&style, |svg| {
        for numbers in numbers.values() {
            let text = numbers.iter().map(|(.., text)| text).join(" ");
            let size = SIZE.min(1.8 * OUTSIDE / text.len() as f64);
            let &(first, way, _) = &numbers[0];
            let at = lowered(point(first, way, places), size);
            svg.group(&format!("font-size=\"{size:.1}\""), |svg| svg.text(at, &text));
            for &(first, way, _) in numbers.iter().filter(|(_, way, _)| way.0 != 0 && way.1 != 0) {
                pointer(first, way, places, svg);
            }
        }
    });
}

/// Returns the cell outside the grid that lies in the direction `way` from a cell.
fn beyond(cell: Cell, (down, right): (i8, i8)) -> OutsideCell {
    (i16::from(cell.row) + i16::from(down), i16::from(cell.col) + i16::from(right))
}

/// Draws a short line from the number towards the diagonal of its clue.
fn pointer(first: Cell, (down, right): (i8, i8), places: &Places, svg: &mut Svg) {
    let ((x, y), half) = (places.centre_of(first), CELL / 2.0);
    let corner = (x + f64::from(right) * half, y + f64::from(down) * half);
    let outer = (corner.0 + f64::from(right) * 9.0, corner.1 + f64::from(down) * 9.0);
    svg.group(&format!("stroke=\"{INK}\" stroke-width=\"2\""), |svg| svg.line(outer, corner));
}

fn point(first: Cell, (down, right): (i8, i8), places: &Places) -> Point {
    let ((x, y), beside) = (places.centre_of(first), CELL / 2.0 + OUTSIDE / 2.0);
    (x + f64::from(right) * beside, y + f64::from(down) * beside)
}

/// Returns the direction from the first cell to the number of the clue, as the number of rows down and the number of
/// columns to the right. The direction leads away from the second cell. For a clue with a single cell, it leads to the
/// left.
fn outwards(cells: &[Cell]) -> (i8, i8) {
    match cells {
        [first, second, ..] => step(*second, *first),
        _ => (0, -1),
    }
}

fn is_diagonal(cells: &[Cell]) -> bool {
    let mut steps = cells.windows(2).map(|pair| step(pair[0], pair[1]));
    let Some((down, right)) = steps.next() else { return false };
    down.abs() == 1 && right.abs() == 1 && steps.all(|other| other == (down, right))
}

fn step(from: Cell, to: Cell) -> (i8, i8) {
    let difference = |from: u8, to: u8| (i16::from(to) - i16::from(from)).clamp(-2, 2) as i8;
    (difference(from.row, to.row), difference(from.col, to.col))
}
