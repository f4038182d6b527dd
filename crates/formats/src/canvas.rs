//! Reads several grids on one canvas. Also reads one grid whose rules give a size, digits or extra cells. The text has
//! one character for each cell, in rows or all on one line. On one line it may also have n pencil marks for each cell.

use std::io::BufRead;

use sudosat_grid::{Cell, Grid, Layout, Marks, Puzzle, Shape};

use super::{
    Entry, Format, FormatError, FormatErrorKind, cells::Cells, place::Place, rules_line,
    source::Lines, state::ReaderState, symbols::Symbols,
};

/// One character of the text, with its line and column.
type Sign = (char, Place);

impl ReaderState {
    /// Reads the rows of a canvas of `shape`. The current line is the first row.
    pub fn read_canvas_rows<R: BufRead>(
        &self,
        lines: &mut Lines<R>,
        shape: Shape,
    ) -> Result<Entry, FormatError> {
        let line = lines.current().number;
        let empty = self.empty_canvas(shape, line)?;
        let mut signs = self.canvas_row(lines, shape)?;
        for row in 1..shape.rows() {
            while lines.peek(0).is_some_and(|line| self.is_frame(&line.text, shape)) {
                lines.advance().unwrap_or(Ok(()))?;
            }
            let has_cells =
                shape.cells().any(|cell| usize::from(cell.row) == row && !empty.is_void(cell));
            let fits = |text: &str| {
                !(rules_line::gives_rules(text) || has_cells && text.trim().is_empty())
            };
            if !lines.peek(0).is_some_and(|line| fits(&line.text)) {
                let kind = FormatErrorKind::Truncated { found: row, expected: shape.rows() };
                return Err(kind.at(lines.current().number, 1));
            }
            lines.advance().unwrap_or(Ok(()))?;
            signs.extend(self.canvas_row(lines, shape)?);
        }
        let Cells { puzzle, alphabet, .. } = self.read_signs(&signs, empty, 1)?;
        Ok(Entry::new(line, Format::Block, self.ruled(puzzle), alphabet))
    }

    /// Reads a canvas of `shape` from one piece of text, with one character or n pencil marks for each cell. The
    /// text may lack void cells at its end, because spaces at the end of a line are easily lost.
    pub fn read_canvas_text(
        &self,
        text: &str,
        shape: Shape,
        at: Place,
    ) -> Result<Cells, FormatError> {
        let mut signs: Vec<Sign> =
            text.char_indices().map(|(offset, symbol)| (symbol, at.after(text, offset))).collect();
        let empty = self.empty_canvas(shape, at.line)?;
        let count = shape.cell_count();
        let is_void = |index: &usize| empty.is_void(shape.cell_at(*index));
        let needed = count - (0..count).rev().take_while(is_void).count();
        if (needed..count).contains(&signs.len()) {
            signs.resize(count, (' ', at.after(text, text.len())));
        }
        let signs_a_cell = match signs.len() {
            found if found == count => 1,
            found if found == count * shape.side() => shape.side(),
            found if self.format == Some(Format::MarksLine) => {
                let (cells, side) = (count, shape.side());
                return Err(at.error(FormatErrorKind::WrongMarks { found, cells, side }));
            }
            found => return Err(at.error(FormatErrorKind::WrongLength { found, expected: count })),
        };
        self.read_signs(&signs, empty, signs_a_cell)
    }

    /// Returns the characters of the current line. On a canvas with several grids or extra cells, spaces are added
    /// up to the width of the canvas. In a single grid without extra cells, spaces and bars between the cells are
    /// left out.
    fn canvas_row<R: BufRead>(
        &self,
        lines: &Lines<R>,
        shape: Shape,
    ) -> Result<Vec<Sign>, FormatError> {
        let line = lines.current();
        let place = |index| Place { line: line.number, column: index + 1 };
        let means_cell = |symbol: &char| self.has_several_grids(shape) || self.is_cell(*symbol);
        let signs = line.text.trim_end().chars().enumerate();
        let mut signs: Vec<Sign> = signs
            .filter(|(_, symbol)| means_cell(symbol))
            .map(|(index, symbol)| (symbol, place(index)))
            .collect();
        let (found, expected) = (signs.len(), shape.columns());
        if found > expected || found < expected && !self.has_several_grids(shape) {
            return Err(FormatErrorKind::WrongRow { found, expected }.at(line.number, 1));
        }
        signs.extend((found..expected).map(|index| (' ', place(index))));
        Ok(signs)
    }

    /// Returns the number of cells in a line of a single grid. Returns `None` if the canvas has several grids or
    /// extra cells, because each space is then a cell.
    pub fn framed_cells(&self, text: &str, shape: Shape) -> Option<usize> {
        let cells = || text.chars().filter(|&symbol| self.is_cell(symbol)).count();
        (!self.has_several_grids(shape)).then(cells)
    }

    fn has_several_grids(&self, shape: Shape) -> bool {
        self.rules.of_each_grid(shape) != shape
    }

    fn is_cell(&self, symbol: char) -> bool {
        !symbol.is_whitespace() && !self.is_bar(symbol)
    }

    /// Returns whether `text` is a line of the frame of a single grid.
    fn is_frame(&self, text: &str, shape: Shape) -> bool {
        !self.has_several_grids(shape) && self.is_rule(text)
    }

    fn empty_canvas(&self, shape: Shape, line: usize) -> Result<Grid, FormatError> {
        let layout = Layout::new(shape, &self.rules);
        Ok(layout.map_err(|error| FormatErrorKind::from(error).at(line, 1))?.empty_grid())
    }

    fn read_signs(
        &self,
        signs: &[Sign],
        empty: Grid,
        signs_a_cell: usize,
    ) -> Result<Cells, FormatError> {
        let side = empty.shape().side();
        let text: String = signs.iter().map(|&(symbol, _)| symbol).filter(|&c| c != ' ').collect();
        let first = signs.first().map_or(Place { line: 1, column: 1 }, |&(_, place)| place);
        let symbols = self.symbols_for(&text, side).map_err(|kind| first.error(kind))?;
        let groups: Vec<_> = signs.chunks(signs_a_cell).collect();
        let (puzzle, format) = match signs_a_cell {
            1 => (clues(&groups, empty, &symbols)?, Format::Line),
            _ => (marks(&groups, &empty, &symbols)?, Format::MarksLine),
        };
        Ok(Cells { puzzle, alphabet: symbols.alphabet, format })
    }
}

fn clues(groups: &[&[Sign]], mut grid: Grid, symbols: &Symbols) -> Result<Puzzle, FormatError> {
    for (cell, group) in grid.shape().cells().zip(groups) {
        let (symbol, place) = group[0];
        if grid.is_void(cell) {
            refuse_filled(group, cell, symbols)?;
        } else {
            let number = symbols.number(symbol).map_err(|kind| place.error(kind))?;
            let index = usize::from(number).checked_sub(1);
            grid.set(cell, index.map(|index| grid.shape().digit(index)));
        }
    }
    Ok(grid.into())
}

fn marks(groups: &[&[Sign]], empty: &Grid, symbols: &Symbols) -> Result<Puzzle, FormatError> {
    let mut marks = Marks::none(empty.shape());
    for (cell, group) in empty.shape().cells().zip(groups) {
        if empty.is_void(cell) {
            refuse_filled(group, cell, symbols)?;
            continue;
        }
        for (&(symbol, place), digit) in group.iter().zip(empty.shape().digits()) {
            let number = symbols.number(symbol).map_err(|kind| place.error(kind))?;
            if number != 0 && usize::from(number) != digit.index() + 1 {
                let expected =
                    symbols.alphabet.symbol(digit).map_or_else(String::new, String::from);
                return Err(place.error(FormatErrorKind::MisplacedMark { found: symbol, expected }));
            }
            if number != 0 {
                marks.allow(cell, digit);
            }
        }
    }
    let mut clues = empty.clone();
    for cell in empty.shape().cells().filter(|&cell| !empty.is_void(cell)) {
        clues.set(cell, marks.single(cell));
    }
    Ok(Puzzle { marks: Some(marks), ..clues.into() })
}

/// Returns an error if a void cell contains a character that is neither a space nor a symbol for an empty cell.
fn refuse_filled(group: &[Sign], cell: Cell, symbols: &Symbols) -> Result<(), FormatError> {
    let blank = |symbol| symbol == ' ' || symbols.number(symbol).is_ok_and(|number| number == 0);
    match group.iter().find(|(symbol, _)| !blank(*symbol)) {
        Some(&(found, place)) => Err(place.error(FormatErrorKind::VoidCell { found, cell })),
        None => Ok(()),
    }
}
