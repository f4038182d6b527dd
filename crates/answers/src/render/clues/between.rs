//! Draws the clues that are marks between two cells: dots, letters, and signs.

use super::lines::through;
use crate::grid::Cell;
use crate::grid::clues::Clue;
use crate::render::colours::{GROUND, INK};
use crate::render::digits::lowered;
use crate::render::place::{Places, Point};
use crate::render::svg_elements::Svg;

/// The radius of a dot.
const RADIUS: f64 = 11.0;

/// Returns whether two cells share a side.
pub(super) fn are_near(one: Cell, other: Cell) -> bool {
    one.row.abs_diff(other.row) + one.col.abs_diff(other.col) == 1
}

/// Draws a dot with the number of the clue. The number is left out if it is the usual one: 2 on a black dot, 1 on a
/// white dot. If the two cells do not share a side, a line connects them.
pub(super) fn dot(clue: &Clue, is_black: bool, places: &Places, svg: &mut Svg) {
    let Some((one, other)) = ends(clue, places) else { return };
    let (fill, ink, usual) = if is_black { (INK, GROUND, 2) } else { (GROUND, INK, 1) };
    let style =
        format!("{} fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\"1.5\"", super::class(clue));
    svg.group(&style, |svg| {
        if !are_near(clue.cells()[0], clue.cells()[1]) {
            svg.line(one, other);
        }
        svg.circle(middle(one, other), RADIUS);
    });
    if let Some(number) = clue.number().filter(|number| *number != usual) {
        write(clue, &number.to_string(), ink, middle(one, other), 15.0, svg);
    }
}

/// Draws a letter on a white disc between the two cells of a clue.
pub(super) fn letter(clue: &Clue, letter: &str, places: &Places, svg: &mut Svg) {
    let Some((one, other)) = ends(clue, places) else { return };
    svg.group(&format!("{} fill=\"{GROUND}\"", super::class(clue)), |svg| {
        svg.circle(middle(one, other), RADIUS);
    });
    write(clue, letter, INK, middle(one, other), 20.0, svg);
}

/// Draws a sign between the two cells of a clue. It opens towards the first cell, which holds the larger digit.
pub(super) fn greater(clue: &Clue, places: &Places, svg: &mut Svg) {
    let Some((larger, smaller)) = ends(clue, places) else { return };
    let (x, y) = middle(larger, smaller);
    let length = (larger.0 - smaller.0).hypot(larger.1 - smaller.1);
    let (to_x, to_y) = ((larger.0 - smaller.0) / length, (larger.1 - smaller.1) / length);
    let open = |side: f64| (x + 7.0 * to_x - side * 9.0 * to_y, y + 7.0 * to_y + side * 9.0 * to_x);
    let style = format!("{} fill=\"none\" stroke=\"{INK}\" stroke-width=\"3\"", super::class(clue));
    svg.group(&style, |svg| {
        svg.path(&through(&[open(1.0), (x - 7.0 * to_x, y - 7.0 * to_y), open(-1.0)]));
    });
}

fn write(clue: &Clue, text: &str, ink: &str, at: Point, size: f64, svg: &mut Svg) {
    let style = format!(
        "{} fill=\"{ink}\" font-size=\"{size}\" font-weight=\"700\" text-anchor=\"middle\"",
        super::class(clue)
    );
    svg.group(&style, |svg| svg.text(lowered(at, size), text));
}

fn ends(clue: &Clue, places: &Places) -> Option<(Point, Point)> {
    match clue.cells() {
        [one, other] => Some((places.centre_of(*one), places.centre_of(*other))),
        _ => None,
    }
}

fn middle(one: Point, other: Point) -> Point {
    ((one.0 + other.0) / 2.0, (one.1 + other.1) / 2.0)
}
