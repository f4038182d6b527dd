//! Reads blocks (one row on each line) whose empty cells are spaces. The reader tries this form before a block without
//! spaces and before a puzzle on one line.

use std::io::BufRead;

use super::{
    FormatError, FormatErrorKind,
    block_lines::{Block, shape_by_bars},
    source::{Line, Lines},
    state::ReaderState,
};

/// Returns the side of the block that begins at the current line and whose empty cells are spaces. Returns `None`
/// if no such block begins here.
///
/// Such a block has n lines of exactly n characters, not counting bars. The characters are spaces, ASCII letters, the
/// digits 1 to 9, and the digits of a custom alphabet. The first row has a space. Another row has another number of
/// filled cells than the first; otherwise the spaces could separate the cells of a smaller grid. Lines of a frame
/// between the rows are skipped.
pub(super) fn side<R: BufRead>(reader_state: &ReaderState, lines: &mut Lines<R>) -> Option<usize> {
    let (side, first) = measure(reader_state, &lines.current().text)?;
    if !reader_state.is_side(side) || first == side {
        return None;
    }
    let (mut rows, mut distance, mut uneven) = (1, 0, false);
    while rows < side {
        let text = &lines.peek(distance)?.text;
        distance += 1;
        if !reader_state.is_rule(text) {
            let (width, filled) = measure(reader_state, text)?;
            if width != side {
                return None;
            }
            uneven |= filled != first;
            rows += 1;
        }
    }
    uneven.then_some(side)
}

/// Takes the rows of the block that [`side`] found, with `.` in place of spaces.
pub(super) fn gather<R: BufRead>(
    reader_state: &ReaderState,
    lines: &mut Lines<R>,
    side: usize,
) -> Result<Block, FormatError> {
    let mut rows = Vec::with_capacity(side);
    loop {
        let line = lines.current();
        if !reader_state.is_rule(&line.text) {
            rows.push(Line { text: line.text.replace(' ', "."), ..line.clone() });
        }
        if rows.len() == side {
            let shape = shape_by_bars(reader_state, &rows[0].text, side);
            return Ok(Block {
                shape: shape.map_err(|kind| kind.at(rows[0].number, 1))?,
                rows,
                side,
            });
        }
        lines.advance().unwrap_or_else(|| Err(cut_off(lines.last_number(), rows.len(), side)))?;
    }
}

fn cut_off(line: usize, found: usize, expected: usize) -> FormatError {
    FormatErrorKind::Truncated { found, expected }.at(line, 1)
}

/// Returns the number of cells and the number of filled cells of a row. Returns `None` if the row has a character
/// that such a block cannot have.
fn measure(reader_state: &ReaderState, text: &str) -> Option<(usize, usize)> {
    let cells = || text.chars().filter(|&c| !reader_state.is_bar(c));
    let plain =
        |c: char| c == ' ' || reader_state.claims(c) || c.is_ascii_alphanumeric() && c != '0';
    let filled = cells().filter(|&c| c != ' ').count();
    cells().all(plain).then(|| (cells().count(), filled))
}
