//! Writes pencil marks as a framed grid or on one line.

use itertools::Itertools;

use sudosat_grid::{Cell, Digit, Marks, Shape};

use super::{Alphabet, cell_text, fitting};

/// Writes `marks` as a framed grid of digit groups. `-` is a void cell or a cell without pencil marks.
///
/// Above side 9 the pencil marks of a cell are numbers separated by commas, for every alphabet.
#[must_use]
pub fn marks_grid(marks: &Marks, alphabet: &Alphabet) -> String {
    let alphabet = fitting(alphabet, marks.shape());
    framed_groups(marks, |cell| group(marks, cell, &alphabet))
}

/// Writes `marks` as [`marks_grid`] does, but above side 9 with the symbols of the alphabet. The text is meant for
/// people, because the reader cannot read it above side 9.
#[must_use]
pub fn marks_shown(marks: &Marks, alphabet: &Alphabet) -> String {
    let alphabet = fitting(alphabet, marks.shape());
    framed_groups(marks, |cell| match alphabet.is_numbers() || marks.count(cell) == 0 {
        true => group(marks, cell, &alphabet),
        false => symbols(marks, cell, &alphabet),
    })
}

/// Returns a framed grid of the text that `group` returns for each cell.
fn framed_groups(marks: &Marks, group: impl Fn(Cell) -> String) -> String {
    let shape = marks.shape();
    let texts: Vec<_> = shape.cells().map(group).collect();
    let widths: Vec<_> = (0..shape.columns()).map(|column| width(&texts, column, shape)).collect();
    let rows: Vec<_> =
        texts.chunks(shape.columns()).map(|row| framed(row, &widths, shape)).collect();
    let rule = rule(&widths, shape);
    let between = if shape.has_boxes() && shape.is_filled_by_boxes() { rule.as_str() } else { "" };
    let bands = rows.chunks(shape.box_rows()).map(|band| band.concat());
    format!("{rule}{}{rule}", bands.format(between))
}

/// Writes `marks` as one line of n symbols for each cell. A digit that is not a candidate becomes the symbol for an
/// empty cell.
///
/// The text has no line end. Numbers are separated by spaces.
#[must_use]
pub fn marks_line(marks: &Marks, alphabet: &Alphabet) -> String {
    let shape = marks.shape();
    let alphabet = fitting(alphabet, shape);
    let candidates = shape.cells().cartesian_product(shape.digits());
    let left = candidates.map(|(cell, digit)| marks.allows(cell, digit).then_some(digit));
    if alphabet.is_numbers() {
        return left.map(|digit| cell_text(digit, &alphabet)).join(" ");
    }
    let symbol = |digit: Option<Digit>| digit.and_then(|digit| alphabet.symbol(digit));
    left.map(|digit| symbol(digit).unwrap_or(alphabet.blank())).collect()
}

fn group(marks: &Marks, cell: Cell, alphabet: &Alphabet) -> String {
    if marks.count(cell) == 0 {
        return "-".to_owned();
    }
    match marks.shape().side() {
        0..=9 => symbols(marks, cell, alphabet),
        _ => marks.digits(cell).map(Digit::number).join(","),
    }
}

fn symbols(marks: &Marks, cell: Cell, alphabet: &Alphabet) -> String {
    marks.digits(cell).map(|digit| cell_text(Some(digit), alphabet)).collect()
}

/// Returns the number of characters of the widest group in the column `column`, from 0.
fn width(texts: &[String], column: usize, shape: Shape) -> usize {
    let groups = texts.iter().skip(column).step_by(shape.columns());
    groups.map(|text| text.chars().count()).max().unwrap_or(0)
}

fn framed(row: &[String], widths: &[usize], shape: Shape) -> String {
    let padded: Vec<_> =
        row.iter().zip(widths).map(|(text, width)| format!("{text:<width$}")).collect();
    let boxes = padded.chunks(columns_between_bars(shape)).map(|cells| cells.join(" "));
    format!("| {} |\n", boxes.format(" | "))
}

/// Returns the number of columns of a box. On a canvas, returns the number of all columns, because the boxes of
/// several grids need not be aligned.
fn columns_between_bars(shape: Shape) -> usize {
    if shape.is_filled_by_boxes() { shape.box_cols() } else { shape.columns() }
}

fn rule(widths: &[usize], shape: Shape) -> String {
    let dashes = |cells: &[usize]| "-".repeat(cells.iter().sum::<usize>() + cells.len() + 1);
    format!("+{}+\n", widths.chunks(columns_between_bars(shape)).map(dashes).format("+"))
}
