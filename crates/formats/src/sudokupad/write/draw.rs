//! Draws a clue.

use itertools::Itertools;

use super::drawings::{Drawings, Point, centre, middle};
use super::look::{Ends, Look, look};
use super::shapes::{GREY, diamond, disc, dot, label, quadruple, ring, square};
use crate::fpuzzles::{DIRECTIONS, place_of_diagonal, place_of_line};
use sudosat_grid::{Cell, Clue};

/// The colour of arrows and their circles.
const ARROW: &str = "#A1A1A1";

/// Adds the drawing of a clue on a grid of side `side`.
pub(super) fn draw(clue: &Clue, side: usize, drawings: &mut Drawings) {
    let cells = clue.cells();
    match look(clue.kind().name) {
        Look::Line(colour, width, ends) => line(cells, (colour, width), ends, drawings),
        Look::Arrow => arrow(clue, drawings),
        Look::Dot { is_black, usual } => {
            let number = clue.number().filter(|&number| number != usual);
            let number = number.map_or_else(String::new, |number| number.to_string());
            drawings.add_overlay(dot(centre(cells), is_black, &number));
        }
        Look::Greater => drawings.add_overlay(label(centre(cells), sign(cells), 21)),
        Look::Sum => sum(clue, side, drawings),
        Look::Outside => match place_of_line(cells, side) {
            Some(place) => drawings.add_overlay(label(outside(place), &numbers(clue), 32)),
            None => drawings.add_drawn_cage(cells, &numbers(clue)),
        },
        Look::Corner if is_square(cells) => {
            drawings.add_overlay(quadruple(centre(cells), &numbers(clue)));
        }
        Look::Corner | Look::Cage => drawings.add_drawn_cage(cells, &numbers(clue)),
        Look::Discs => each(cells, |cell| drawings.add_underlay(disc(middle(cell), 0.7, GREY))),
        Look::Squares => each(cells, |cell| drawings.add_underlay(square(middle(cell), 0.7, GREY))),
        Look::Rings => each(cells, |cell| drawings.add_underlay(ring(middle(cell), 0.8, ARROW))),
        Look::Tint(colour) => each(&clue.all_cells(), |cell| {
            drawings.add_underlay(square(middle(cell), 1.0, colour));
        }),
        Look::Undrawn => {}
    }
}

fn each(cells: &[Cell], add: impl FnMut(Cell)) {
    cells.iter().copied().for_each(add);
}

fn numbers(clue: &Clue) -> String {
    clue.numbers().iter().join(" ")
}

fn middles(cells: &[Cell]) -> Vec<Point> {
    cells.iter().map(|&cell| middle(cell)).collect()
}

fn line(cells: &[Cell], (colour, width): (&str, f64), ends: Ends, drawings: &mut Drawings) {
    let points = middles(cells);
    drawings.add_line(&points, colour, width);
    let ring_or_diamond = |end| match ends {
        Ends::Diamonds => diamond(end, colour),
        _ => ring(end, 0.8, colour),
    };
    match ends {
        Ends::Plain => {}
        Ends::Bulb => drawings.add_underlay(disc(points[0], 0.85, colour)),
        Ends::Rings | Ends::Diamonds => {
            let ends = [points[0], points[points.len() - 1]];
            ends.into_iter().for_each(|end| drawings.add_overlay(ring_or_diamond(end)));
        }
    }
}

/// Draws the circle and the shaft of an arrow. A circle of several cells is a wide line through them.
fn arrow(clue: &Clue, drawings: &mut Drawings) {
    let (circle, shaft) = (clue.cells(), &clue.lists()[1]);
    match circle {
        [cell] => drawings.add_overlay(ring(middle(*cell), 0.83, ARROW)),
        cells => drawings.add_line(&middles(cells), ARROW, 45.0),
    }
    let steps = |cell: &&Cell| cell.row.abs_diff(shaft[0].row).max(cell.col.abs_diff(shaft[0].col));
    let start = circle.iter().min_by_key(steps).into_iter();
    let points: Vec<Point> = start.chain(shaft).map(|&cell| middle(cell)).collect();
    drawings.add_arrow(&points, ARROW, 5.0);
}

/// Returns the sign between a larger and a smaller digit.
fn sign(cells: &[Cell]) -> &'static str {
    match (cells[0], cells[1]) {
        (larger, smaller) if larger.row == smaller.row && larger.col < smaller.col => ">",
        (larger, smaller) if larger.row == smaller.row && larger.col > smaller.col => "<",
        (larger, smaller) if larger.row < smaller.row => "v",
        _ => "^",
    }
}

/// Draws a sum: X or V between neighbours, a number and an arrow before a diagonal, or a cage.
fn sum(clue: &Clue, side: usize, drawings: &mut Drawings) {
    let cells = clue.cells();
    let text = match (cells, clue.numbers()) {
        ([one, other], [10]) if are_neighbours(*one, *other) => Some("X"),
        ([one, other], [5]) if are_neighbours(*one, *other) => Some("V"),
        _ => None,
    };
    if let Some(text) = text {
        return drawings.add_overlay(label(centre(cells), text, 21));
    }
    match place_of_diagonal(cells, side).filter(|_| clue.numbers().len() == 1) {
        Some((place, direction)) => {
            let at = outside(place);
            drawings.add_overlay(label(at, &numbers(clue), 28));
            drawings.add_arrow(&short_arrow(at, direction), "#000000", 2.0);
        }
        None => drawings.add_drawn_cage(cells, &numbers(clue)),
    }
}

/// Returns the ends of the short arrow that leads from a number outside the grid into it.
fn short_arrow((row, col): Point, direction: &str) -> [Point; 2] {
    let known = DIRECTIONS.iter().find(|(name, _)| *name == direction);
    let (down, right) = known.map_or((0, 0), |&(_, step)| step);
    [0.3, 0.48].map(|part| (row + part * down as f64, col + part * right as f64))
}

/// Returns the point of a place outside the grid, whose row and column count from 1.
fn outside((row, col): (i64, i64)) -> Point {
    (row as f64 - 0.5, col as f64 - 0.5)
}

fn are_neighbours(one: Cell, other: Cell) -> bool {
    one.row.abs_diff(other.row) + one.col.abs_diff(other.col) == 1
}

/// Returns whether the cells are the four of a 2x2 square.
fn is_square(cells: &[Cell]) -> bool {
    let extent = |part: fn(&Cell) -> u8| {
        let (least, most) = cells.iter().map(part).minmax().into_option()?;
        Some(most - least)
    };
    cells.len() == 4
        && cells.iter().all_unique()
        && extent(|cell| cell.row) == Some(1)
        && extent(|cell| cell.col) == Some(1)
}
