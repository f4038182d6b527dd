//! Gathers the lines that belong to one block.

use std::io::BufRead;

use sudosat_grid::Shape;

use super::{
    FormatError, FormatErrorKind, rules_line,
    source::{Line, Lines},
    state::ReaderState,
};

/// The rows of a block as the text has them, without the lines of the frame.
pub(super) struct Block {
    /// The rows. Their number is `side`.
    pub rows: Vec<Line>,
    pub side: usize,
    /// The shape that the bars between the boxes show. If they show none, the usual shape of this side.
    pub shape: Shape,
}

/// Says what to do with the line below the gathered lines.
enum Step {
    Take,
    Skip,
    /// Skip this empty line at the end of a band of boxes, and remember how many rows stand above it.
    Gap,
    /// Stop, because the line does not belong to this block.
    Stop,
}

struct Gatherer<'a> {
    reader_state: &'a ReaderState,
    rows: Vec<Line>,
    side: usize,
    shape: Shape,
    /// The number of rows above the last empty line; 0 if there is none.
    gap: usize,
    error: Option<FormatError>,
}

/// Gathers the block that begins at the current line.
pub(super) fn gather<R: BufRead>(
    reader_state: &ReaderState,
    lines: &mut Lines<R>,
) -> Result<Block, FormatError> {
    let (first, side) = first_row(reader_state, lines)?;
    let shape =
        shape_by_bars(reader_state, &first.text, side).map_err(|kind| kind.at(first.number, 1))?;
    let rows = vec![first];
    let mut gatherer = Gatherer { reader_state, rows, side, shape, gap: 0, error: None };
    gatherer.take_rows(lines);
    gatherer.finish(lines)
}

/// Returns the current line and the number of its cells, which is the side of the block. Returns an error if no block
/// has such a row.
fn first_row<R: BufRead>(
    reader_state: &ReaderState,
    lines: &mut Lines<R>,
) -> Result<(Line, usize), FormatError> {
    let first = lines.current().clone();
    let row = reader_state.row(&first.text);
    let expected = reader_state.side().unwrap_or(Shape::CLASSIC.side());
    let found = reader_state.cell_count(&row, expected);
    match reader_state.width(&row) {
        Some(side) => Ok((first, side)),
        None => Err(FormatErrorKind::WrongRow { found, expected }.at(first.number, 1)),
    }
}

/// Returns whether the current line is only a part of the frame. A row of dashes is a part of the frame unless
/// dashes mean empty cells in this block.
pub(super) fn is_frame<R: BufRead>(reader_state: &ReaderState, lines: &mut Lines<R>) -> bool {
    let line = lines.current();
    if !reader_state.is_rule(&line.text) {
        return false;
    }
    match reader_state.dashes(&line.text).filter(|&count| reader_state.is_side(count)) {
        Some(side) => {
            let rows = [line.clone()];
            !dashes_are_blanks(reader_state, &rows, lines, side)
        }
        None => true,
    }
}

/// Returns the shape that the bars of a row show. If they show none, returns the usual shape of this side.
pub(super) fn shape_by_bars(
    reader_state: &ReaderState,
    text: &str,
    side: usize,
) -> Result<Shape, FormatErrorKind> {
    let by_bars = || {
        let columns = reader_state.box_columns(text, side)?;
        let rows = side.checked_div(columns).filter(|rows| rows * columns == side)?;
        Shape::new(rows, columns).ok().filter(|shape| shape.has_boxes())
    };
    // The bars of a jigsaw lie between its regions, not between boxes.
    let jigsaw = reader_state.rules.lack_regions() || reader_state.rules.regions().is_some();
    let has_bars_between_boxes =
        reader_state.shape.is_none() && reader_state.rules.mention_boxes() && !jigsaw;
    match has_bars_between_boxes.then(by_bars).flatten() {
        Some(shape) => Ok(shape),
        None => Ok(reader_state.shape_of(side)?),
    }
}

/// Returns whether dashes mean empty cells. They do in two cases: a row above the next empty line has both dashes and
/// other symbols (letters, digits or dots), or there are at least `side` rows of `side` dashes and nothing else.
fn dashes_are_blanks<R: BufRead>(
    reader_state: &ReaderState,
    rows: &[Line],
    lines: &mut Lines<R>,
    side: usize,
) -> bool {
    let has_digits = |text: &str| text.contains(|c: char| c.is_alphanumeric() || c == '.');
    let is_mixed =
        |text: &str| has_digits(text) && text.contains('-') && !reader_state.is_rule(text);
    let mut empty_rows = 0;
    let mut count = |text: &str| empty_rows += usize::from(reader_state.dashes(text) == Some(side));
    for row in rows {
        if is_mixed(&row.text) {
            return true;
        }
        count(&row.text);
    }
    for distance in 0..3 * side {
        match lines.peek(distance) {
            Some(line) if is_mixed(&line.text) => return true,
            Some(line) if !line.text.trim().is_empty() => count(&line.text),
            _ => break,
        }
    }
    empty_rows >= side
}

impl Gatherer<'_> {
    fn take_rows<R: BufRead>(&mut self, lines: &mut Lines<R>) {
        while self.rows.len() < self.side {
            match self.step(lines) {
                Step::Take => self.take(lines),
                Step::Skip => skip(lines),
                Step::Gap => {
                    self.gap = self.rows.len();
                    skip(lines);
                }
                Step::Stop => return,
            }
        }
    }

    fn step<R: BufRead>(&mut self, lines: &mut Lines<R>) -> Step {
        let Some(text) = lines.peek(0).map(|line| line.text.clone()) else { return Step::Stop };
        if text.trim().is_empty() {
            return self.step_over_blank(&text);
        }
        if rules_line::gives_rules(&text) {
            return Step::Stop;
        }
        if self.reader_state.dashes(&text) == Some(self.side) {
            let blanks = dashes_are_blanks(self.reader_state, &self.rows, lines, self.side);
            return if blanks { Step::Take } else { Step::Skip };
        }
        if self.reader_state.is_comment(&text) || self.reader_state.is_rule(&text) {
            return Step::Skip;
        }
        if self.is_row(&text) || !self.begins_something_else(&text) {
            return Step::Take;
        }
        Step::Stop
    }

    fn step_over_blank(&self, text: &str) -> Step {
        let rows = self.rows.len();
        let band = self.shape.box_rows();
        match () {
            () if text.matches('\t').count() + 1 == self.side => Step::Take,
            () if rows == self.gap || rows == self.gap + band => Step::Gap,
            () => Step::Stop,
        }
    }

    fn is_row(&self, text: &str) -> bool {
        self.reader_state.cells_of(&self.reader_state.row(text), self.side).is_some()
    }

    /// Returns whether a line that is not a row of this block ends the block. It does if it follows an empty line,
    /// begins a heading or JSON, or is a whole puzzle.
    fn begins_something_else(&self, text: &str) -> bool {
        self.gap == self.rows.len()
            || text.trim_start().starts_with(['[', '{'])
            || self.reader_state.is_whole_puzzle(text)
    }

    fn take<R: BufRead>(&mut self, lines: &mut Lines<R>) {
        skip(lines);
        let line = lines.current().clone();
        let row = self.reader_state.row(&line.text);
        if self.reader_state.cells_of(&row, self.side).is_none() && self.error.is_none() {
            let found = self.reader_state.cell_count(&row, self.side);
            let kind = FormatErrorKind::WrongRow { found, expected: self.side };
            self.error = Some(kind.at(line.number, 1));
        }
        self.rows.push(line);
    }

    fn finish<R: BufRead>(mut self, lines: &mut Lines<R>) -> Result<Block, FormatError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        if let Some(found) = self.rows_before_next_block() {
            lines.unread(self.rows.split_off(found));
        }
        let Gatherer { rows, side, shape, .. } = self;
        if rows.len() < side {
            let number = rows.last().map_or(1, |row| row.number);
            let kind = FormatErrorKind::Truncated { found: rows.len(), expected: side };
            return Err(kind.at(number, 1));
        }
        Ok(Block { rows, side, shape })
    }

    /// Returns the number of rows above the last empty line if more rows stand below it than a band of boxes has:
    /// then the rows below belong to the next block. Otherwise returns `None`.
    fn rows_before_next_block(&self) -> Option<usize> {
        let below = self.rows.len() - self.gap;
        (self.gap > 0 && below > self.shape.box_rows()).then_some(self.gap)
    }
}

/// Makes the next line the current line. The caller has already peeked at it, so it exists.
fn skip<R: BufRead>(lines: &mut Lines<R>) {
    let moved = lines.advance();
    assert!(matches!(moved, Some(Ok(()))));
}
