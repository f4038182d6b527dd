//! Reads blocks of rows with symbols, numbers or pencil marks.

use sudosat_grid::{Cell, Digit, Grid, Marks, Puzzle};

use super::{
    Alphabet, Entry, Format, FormatError, FormatErrorKind,
    block_lines::Block,
    cells::{number, offset_in},
    source::{Line, column},
    state::ReaderState,
    symbols::Symbols,
};

/// The text of one cell, with the cell and the line that contains the text.
struct Piece<'a> {
    cell: Cell,
    text: &'a str,
    line: &'a Line,
}

/// The texts of all cells of a block. `delimited` is true if commas or semicolons separate the cells of a row.
struct Pieces<'a> {
    block: &'a Block,
    list: Vec<Piece<'a>>,
    delimited: bool,
}

impl Piece<'_> {
    /// Returns an error at byte `offset` of the text of this cell.
    fn error(&self, offset: usize, kind: FormatErrorKind) -> FormatError {
        let start = offset_in(&self.line.text, self.text);
        kind.at(self.line.number, column(&self.line.text, start + offset))
    }
}

impl ReaderState {
    /// Reads the puzzle of a gathered block.
    pub fn read_block(&self, block: &Block) -> Result<Entry, FormatError> {
        let pieces = self.pieces(block);
        let long = pieces.list.iter().any(|piece| piece.text.chars().nth(1).is_some());
        let lists = pieces.list.iter().any(|piece| piece.text.contains(','));
        let marked = long && !pieces.delimited && (block.side <= 9 || lists);
        let (puzzle, alphabet, format) = if marked || self.format == Some(Format::MarksGrid) {
            self.read_marks_grid(&pieces)?
        } else if long {
            (self.read_numbers(&pieces)?, Alphabet::numbers(), Format::Tokens)
        } else {
            self.read_symbol_grid(&pieces)?
        };
        let line = block.rows.first().map_or(1, |row| row.number);
        Ok(Entry::new(line, format, self.ruled(puzzle), alphabet))
    }

    fn pieces<'a>(&self, block: &'a Block) -> Pieces<'a> {
        let mut pieces = Pieces { block, list: Vec::new(), delimited: false };
        for (i, line) in block.rows.iter().enumerate() {
            let row = self.row(&line.text);
            pieces.delimited |= row.delimited;
            let cells = self.cells_of(&row, block.side).unwrap_or_default();
            let piece = |(j, text)| Piece { cell: Cell::new(i, j), text, line };
            pieces.list.extend(cells.into_iter().enumerate().map(piece));
        }
        pieces
    }

    fn read_symbol_grid(&self, pieces: &Pieces) -> Result<(Puzzle, Alphabet, Format), FormatError> {
        let all: String = pieces.list.iter().map(|piece| piece.text).collect();
        let symbols = self.block_symbols(pieces, &all)?;
        let mut grid = Grid::empty(pieces.block.shape);
        for piece in &pieces.list {
            let number = piece.text.chars().next().map_or(Ok(0), |symbol| symbols.number(symbol));
            let number = number.map_err(|kind| piece.error(0, kind))?;
            grid.set(piece.cell, Digit::from_number(number.into()));
        }
        let format = if pieces.delimited { Format::Tokens } else { self.block_format(pieces) };
        Ok((grid.into(), symbols.alphabet, format))
    }

    /// Returns the format of a block of symbols. This is the format of Simple Sudoku if all 9 rows have bars and no
    /// spaces, and otherwise [`Format::Block`].
    fn block_format(&self, pieces: &Pieces) -> Format {
        let Block { rows, side, .. } = pieces.block;
        let bare = |row: &Line| {
            let text = row.text.trim();
            text.contains('|') && !text.contains(char::is_whitespace)
        };
        if *side == 9 && rows.iter().all(bare) { Format::SimpleSudoku } else { Format::Block }
    }

    fn block_symbols(&self, pieces: &Pieces, all: &str) -> Result<Symbols, FormatError> {
        let line = pieces.block.rows.first().map_or(1, |row| row.number);
        self.symbols_for(all, pieces.block.side).map_err(|kind| kind.at(line, 1))
    }

    fn read_numbers(&self, pieces: &Pieces) -> Result<Puzzle, FormatError> {
        let mut grid = Grid::empty(pieces.block.shape);
        for piece in &pieces.list {
            let number = number(piece.text, pieces.block.side);
            let number = number.map_err(|kind| piece.error(0, kind))?;
            grid.set(piece.cell, Digit::from_number(number.into()));
        }
        Ok(grid.into())
    }

    fn read_marks_grid(&self, pieces: &Pieces) -> Result<(Puzzle, Alphabet, Format), FormatError> {
        let text: String = pieces.list.iter().map(|piece| piece.text).collect();
        let symbols = if pieces.block.side <= 9 {
            self.block_symbols(pieces, &text.replace('-', ""))?
        } else {
            Symbols::new(Alphabet::numbers(), pieces.block.side)
        };
        let mut marks = Marks::none(pieces.block.shape);
        for piece in pieces.list.iter().filter(|piece| piece.text != "-") {
            for digit in marks_of(piece, &symbols)? {
                marks.allow(piece.cell, digit);
            }
        }
        Ok((Puzzle::from_marks(marks), symbols.alphabet, Format::MarksGrid))
    }
}

/// Returns the pencil marks of a cell, or an error if one of them is no digit of the grid. Up to side 9 they are
/// symbols; from side 10 they are numbers separated by commas.
fn marks_of(piece: &Piece, symbols: &Symbols) -> Result<Vec<Digit>, FormatError> {
    let digit = |offset: usize, number: Result<u8, FormatErrorKind>| {
        let number = number.map_err(|kind| piece.error(offset, kind))?;
        let none = || no_mark(&piece.text[offset..], symbols);
        Digit::from_number(number.into()).ok_or_else(|| piece.error(offset, none()))
    };
    if symbols.side <= 9 {
        return piece.text.char_indices().map(|(at, c)| digit(at, symbols.number(c))).collect();
    }
    let lists = piece.text.split(',').map(|text| (offset_in(piece.text, text), text));
    lists.map(|(at, text)| digit(at, number(text, symbols.side))).collect()
}

fn no_mark(text: &str, symbols: &Symbols) -> FormatErrorKind {
    let side = symbols.side;
    let expected = format!("the digits up to {side} that this cell may hold, or `-` for none");
    FormatErrorKind::UnknownToken { found: text.to_owned(), expected }
}
