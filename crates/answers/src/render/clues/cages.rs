//! Draws cages, circles on corners, and forms in cells, such as discs and squares.

use std::collections::HashSet;
use std::fmt::Write;

use itertools::Itertools;

use super::labels::{Labels, SIZE};
use super::look::{Form, short_name};
use crate::grid::Cell;
use crate::grid::clues::Clue;
use crate::render::colours::{GROUND, INK, PENCIL, RULE_LINE, RULE_TINT};
use crate::render::digits::lowered;
use crate::render::place::{CELL, Places};
use crate::render::svg_elements::{Length, Svg};

/// The gap between the side of a cell and the line of a cage.
const INSET: f64 = 6.0;

/// Returns the numbers of a clue, separated by spaces.
pub(super) fn numbers(clue: &Clue) -> String {
    clue.numbers().iter().join(" ")
}

/// Returns the label of a cage: the short name of its type, if the type has one, and the numbers of the clue.
pub(super) fn label(clue: &Clue) -> String {
    [short_name(clue).to_owned(), numbers(clue)].iter().filter(|part| !part.is_empty()).join(" ")
}

/// Draws a cage around `cells`, with `label` in the first of the cells, row by row.
pub(super) fn cage<'c>(
    clue: &'c Clue,
    (cells, label): (&[Cell], String),
    labels: &mut Labels<'c>,
    places: &Places,
    svg: &mut Svg,
) {
    let style = format!(
        "{} fill=\"none\" stroke=\"{PENCIL}\" stroke-width=\"1.5\" stroke-dasharray=\"5 4\"",
        super::class(clue)
    );
    svg.group(&style, |svg| svg.path(&inner_border(cells, places)));
    labels.add(clue, cells.iter().min(), label);
}

/// Draws the digits of a clue in a circle on the corner that its four cells share. If the cells do not form a 2x2
/// square, draws a cage with the digits in its label.
pub(super) fn corner<'c>(clue: &'c Clue, labels: &mut Labels<'c>, places: &Places, svg: &mut Svg) {
    let cells = clue.cells();
    let (least, most) = (cells.iter().min(), cells.iter().max());
    let (Some(&least), Some(&most)) = (least, most) else { return };
    let is_square = cells.iter().unique().count() == 4
        && (most.row - least.row, most.col.wrapping_sub(least.col)) == (1, 1)
        && cells.iter().all(|cell| (least.col..=most.col).contains(&cell.col));
    if !is_square {
        return cage(clue, (cells, format!("has {}", numbers(clue))), labels, places, svg);
    }
    let centre = places.corner_of(most);
    let style =
        format!("{} fill=\"{GROUND}\" stroke=\"{INK}\" stroke-width=\"1.5\"", super::class(clue));
    svg.group(&style, |svg| svg.circle(centre, 18.0));
    // One or two numbers are in one row. More numbers are in two rows.
    let numbers = clue.numbers();
    let rows = if numbers.len() <= 2 { 1 } else { 2 };
    let style = format!(
        "{} fill=\"{INK}\" font-size=\"{SIZE}\" text-anchor=\"middle\"",
        super::class(clue)
    );
    svg.group(&style, |svg| {
        for (index, row) in numbers.chunks(numbers.len().div_ceil(rows)).enumerate() {
            let below = SIZE * (index as f64 - (rows - 1) as f64 / 2.0);
            svg.text(lowered((centre.0, centre.1 + below), SIZE), &row.iter().join(" "));
        }
    });
}

/// Draws a form in each cell of the clue.
pub(super) fn forms(clue: &Clue, form: Form, places: &Places, svg: &mut Svg) {
    let style = match form {
        Form::Ring => format!("fill=\"none\" stroke=\"{RULE_LINE}\" stroke-width=\"3\""),
        _ => format!("fill=\"{RULE_TINT}\""),
    };
    svg.group(&format!("{} {style}", super::class(clue)), |svg| {
        for &cell in clue.cells() {
            let (x, y) = places.corner_of(cell);
            match form {
                Form::Disc | Form::Ring => svg.circle(places.centre_of(cell), 0.42 * CELL),
                Form::Square => {
                    svg.rect((x + 0.1 * CELL, y + 0.1 * CELL), (0.8 * CELL, 0.8 * CELL))
                }
                Form::Tint => svg.rect((x, y), (CELL, CELL)),
            }
        }
    });
}

/// Returns the SVG path commands of the border of the cells, moved inwards by [`INSET`]. The lines in adjacent cells of
/// a cage meet.
fn inner_border(cells: &[Cell], places: &Places) -> String {
    let inside: HashSet<(i32, i32)> = cells.iter().map(|cell| position(*cell)).collect();
    let mut steps = String::new();
    for cell in cells.iter().unique() {
        let ((row, column), (x, y)) = (position(*cell), places.centre_of(*cell));
        let has = |down: i32, right: i32| inside.contains(&(row + down, column + right));
        for (down, right) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            if has(down, right) {
                continue;
            }
            // Returns one end of the line along this side of the cell. The line is at right angles to the direction
            // `(down, right)`. `sign`, 1 or -1, selects the end.
            let end = |sign: i32| {
                let (along_down, along_right) = (sign * right, sign * down);
                let goes_on = has(along_down, along_right);
                let turns_out = goes_on && has(along_down + down, along_right + right);
                let reach = CELL / 2.0
                    + if turns_out {
                        INSET
                    } else if goes_on {
                        0.0
                    } else {
                        -INSET
                    };
                let aside = CELL / 2.0 - INSET;
                (
                    x + f64::from(right) * aside + f64::from(along_right) * reach,
                    y + f64::from(down) * aside + f64::from(along_down) * reach,
                )
            };
            let ((x, y), (to_x, to_y)) = (end(-1), end(1));
            let _ = write!(steps, "M{} {}L{} {}", Length(x), Length(y), Length(to_x), Length(to_y));
        }
    }
    steps
}

fn position(cell: Cell) -> (i32, i32) {
    (cell.row.into(), cell.col.into())
}
