//! Writes grids as rows of symbols.

use itertools::Itertools;

use sudosat_grid::{Cell, Grid, Rules, Shape};

use super::{Alphabet, cell_text, cell_texts, fitting};
use crate::state::SMALLEST_SIDE;

/// Writes `grid` with spaces between the cells, and with lines between the boxes if it has boxes. Writes a grid that
/// its boxes do not fill, such as a canvas of several grids, as [`block`] does.
///
/// ```
/// use sudosat_formats::{Alphabet, write};
/// use sudosat_grid::{Grid, Shape};
/// let grid = Grid::from_numbers(Shape::of_side(4)?, &[1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3, 4, 0, 0, 0]);
/// let text = write::grid(&grid.unwrap(), &Alphabet::digits());
/// assert_eq!(text, "1 . | . .\n. . | 2 .\n----+----\n. . | . 3\n4 . | . .\n");
/// # Ok::<(), sudosat_grid::ShapeError>(())
/// ```
#[must_use]
pub fn grid(grid: &Grid, alphabet: &Alphabet) -> String {
    let shape = grid.shape();
    if shape.has_boxes() && !shape.is_filled_by_boxes() {
        return block(grid, alphabet);
    }
    let alphabet = fitting(alphabet, shape);
    let width = if alphabet.is_numbers() { shape.side().to_string().len() } else { 1 };
    let texts: Vec<_> = cell_texts(grid, &alphabet).map(|text| format!("{text:>width$}")).collect();
    let rows = texts
        .chunks(shape.columns())
        .map(|row| row.chunks(shape.box_cols()).map(|cells| cells.join(" ")).join(" | ") + "\n");
    let rows: Vec<_> = rows.collect();
    let rule = if shape.has_boxes() { rule(shape, width) } else { String::new() };
    rows.chunks(shape.box_rows()).map(|band| band.concat()).join(&rule)
}

/// Returns the line between two bands of boxes, for cells of `width` characters.
fn rule(shape: Shape, width: usize) -> String {
    let inner = "-".repeat(shape.box_cols() * (width + 1) + 1);
    let mut boxes = vec![inner.as_str(); shape.columns() / shape.box_cols()];
    let edge = &inner[1..];
    if let [first, .., last] = boxes.as_mut_slice() {
        (*first, *last) = (edge, edge);
    }
    boxes.join("+") + "\n"
}

/// Writes the lines that give the shape and the rules of the puzzles below them. A line is left out if the reader
/// assumes the same shape or the same rules without it.
#[must_use]
pub fn heading(shape: Shape, rules: &Rules) -> String {
    let shape = if is_usual(shape, rules) { String::new() } else { shape_line(shape) };
    shape + &if rules.is_classic() { String::new() } else { rules_line(rules) }
}

/// Returns whether the reader assumes this shape for puzzles of its size under these rules.
#[must_use]
pub fn is_usual(shape: Shape, rules: &Rules) -> bool {
    let one = shape.of_one_grid();
    if one.side() < SMALLEST_SIDE {
        return false;
    }
    let usual = match rules.on_canvas(one) {
        Ok(canvas) if canvas.is_canvas() => Some(rules.usual_shape()),
        _ if rules.has_boxes() => Shape::of_side(one.side()).ok(),
        _ => Some(one),
    };
    usual == Some(one)
}

/// Writes the line that gives the shape of the puzzles below it.
#[must_use]
pub fn shape_line(shape: Shape) -> String {
    format!("# shape: {}\n", shape.of_one_grid())
}

/// Writes the lines that give the rules of the puzzles below them: one line for the rules, and one line for each
/// clue of several cells.
#[must_use]
pub fn rules_line(rules: &Rules) -> String {
    let clues = rules.clues().map(|clue| format!("# clue: {clue}\n"));
    format!("# rules: {}\n", rules.without_clues()) + &clues.collect::<String>()
}

/// Writes `grid` as one line, without a line end. Spaces separate numbers. Void cells are written as empty cells.
#[must_use]
pub fn line(grid: &Grid, alphabet: &Alphabet) -> String {
    let alphabet = fitting(alphabet, grid.shape());
    if alphabet.is_numbers() {
        return join(cell_texts(grid, &alphabet), &alphabet);
    }
    // The alphabet fits the grid, so every digit has a symbol.
    let symbol = |cell| grid.get(cell).and_then(|digit| alphabet.symbol(digit));
    grid.shape().cells().map(|cell| symbol(cell).unwrap_or(alphabet.blank())).collect()
}

/// Writes `grid` as one line for each row, without a frame. Spaces separate numbers, and void cells are spaces. Spaces
/// at the end of a line are left out.
#[must_use]
pub fn block(grid: &Grid, alphabet: &Alphabet) -> String {
    let shape = grid.shape();
    let alphabet = fitting(alphabet, shape);
    let text = |cell: Cell| match grid.is_void(cell) {
        true => " ".to_owned(),
        false => cell_text(grid.get(cell), &alphabet),
    };
    let cells = shape.cells().chunks(shape.columns());
    let rows = cells.into_iter().map(|row| join(row.map(text), &alphabet));
    rows.map(|row| row.trim_end().to_owned() + "\n").collect()
}

/// Writes `grid` as a `.sdk` file. Each line of `comment` becomes a `#C` line above the grid; empty lines are left
/// out.
#[must_use]
pub fn sdk(grid: &Grid, alphabet: &Alphabet, comment: Option<&str>) -> String {
    let notes = comment.into_iter().flat_map(str::lines).filter(|note| !note.trim().is_empty());
    let header: String = notes.map(|note| format!("#C{}\n", note.trim_start())).collect();
    header + "[Puzzle]\n" + &block(grid, alphabet)
}

fn join(mut cells: impl Iterator<Item = String>, alphabet: &Alphabet) -> String {
    cells.join(if alphabet.is_numbers() { " " } else { "" })
}
