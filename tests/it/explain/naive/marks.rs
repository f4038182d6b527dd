//! Pencil marks as plain numbers: cells and digits from 0.

use std::array;
use std::collections::BTreeSet;
use std::fmt;

use sudosat::cover::Status;
use sudosat::explain::{Board, Step};
use sudosat::rules::{Action, Sudoku};

/// For each cell the digits it may hold, as bits; none where a digit stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks(pub [u16; 81]);

/// That a digit stands in a cell, or does not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Said {
    pub cell: usize,
    pub digit: usize,
    pub is_true: bool,
}

/// What is said at once.
pub type Sayings = BTreeSet<Said>;

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_true { "=" } else { "!=" };
        write!(f, "r{}c{}{sign}{}", self.cell / 9 + 1, self.cell % 9 + 1, self.digit + 1)
    }
}

impl fmt::Debug for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Row, column or box: nine cells each, rows first, then columns.
pub fn houses() -> [[usize; 9]; 27] {
    let cell = |house: usize, place: usize| match (house / 9, house % 9) {
        (0, row) => row * 9 + place,
        (1, column) => place * 9 + column,
        (_, index) => (index / 3 * 3 + place / 3) * 9 + index % 3 * 3 + place % 3,
    };
    array::from_fn(|house| array::from_fn(|place| cell(house, place)))
}

pub fn row(cell: usize) -> usize {
    cell / 9
}

pub fn column(cell: usize) -> usize {
    cell % 9
}

pub fn box_of(cell: usize) -> usize {
    row(cell) / 3 * 3 + column(cell) / 3
}

/// Whether two cells may not hold the same digit.
pub fn sees(one: usize, other: usize) -> bool {
    let shares =
        row(one) == row(other) || column(one) == column(other) || box_of(one) == box_of(other);
    one != other && shares
}

/// The digits in a set.
pub fn digits(set: u16) -> Vec<usize> {
    (0..9).filter(|digit| set >> digit & 1 == 1).collect()
}

/// Every choice of `size` of the items.
pub fn choices<T: Copy>(items: &[T], size: usize) -> Vec<Vec<T>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (place, &first) in items.iter().enumerate() {
        for mut rest in choices(&items[place + 1..], size - 1) {
            rest.insert(0, first);
            all.push(rest);
        }
    }
    all
}

impl Marks {
    pub fn of(board: &Board<'_>) -> Self {
        let mut marks = [0; 81];
        for id in board.open() {
            let Action { cell, digit } = board.sudoku().action(id);
            marks[usize::from(cell.row) * 9 + usize::from(cell.col)] |= 1 << digit.index();
        }
        Marks(marks)
    }

    pub fn has(&self, cell: usize, digit: usize) -> bool {
        self.0[cell] >> digit & 1 == 1
    }

    /// The cells of a house that may hold the digit.
    pub fn places(&self, house: &[usize], digit: usize) -> Vec<usize> {
        house.iter().copied().filter(|&cell| self.has(cell, digit)).collect()
    }

    /// The cells with so many candidates.
    pub fn cells_with(&self, candidates: u32) -> Vec<usize> {
        (0..81).filter(|&cell| self.0[cell].count_ones() == candidates).collect()
    }

    /// That the digit is crossed out in those of the cells that have it.
    pub fn cross_out(
        &self,
        cells: impl IntoIterator<Item = usize>,
        digit: usize,
        said: &mut Sayings,
    ) {
        let cells = cells.into_iter().filter(|&cell| self.has(cell, digit));
        said.extend(cells.map(|cell| Said { cell, digit, is_true: false }));
    }
}

/// What a step says.
pub fn said(sudoku: &Sudoku, step: &Step) -> Sayings {
    let say = |&id: &_, is_true| {
        let Action { cell, digit } = sudoku.action(id);
        let cell = usize::from(cell.row) * 9 + usize::from(cell.col);
        Said { cell, digit: digit.index(), is_true }
    };
    let placed = step.placed.iter().map(|id| say(id, true));
    placed.chain(step.eliminated.iter().map(|id| say(id, false))).collect()
}

/// A board as nine lines of nine groups: a digit that stands alone, candidates, and `?` behind a single
/// candidate that does not stand yet.
pub fn picture(board: &Board<'_>) -> String {
    let sudoku = board.sudoku();
    let mut text = String::new();
    for cell in sudoku.shape().cells() {
        let id = |digit| sudoku.action_id(cell, digit);
        let chosen = |digit: &_| board.status(id(*digit)) == Status::Chosen;
        let mut group: String = match sudoku.shape().digits().find(chosen) {
            Some(digit) => digit.to_string(),
            None => {
                let open = sudoku.shape().digits().filter(|&digit| board.is_open(id(digit)));
                let open: String = open.map(|digit| digit.to_string()).collect();
                if open.len() == 1 { open + "?" } else { open }
            }
        };
        if cell.col == 8 {
            group.push('\n');
        }
        text += &if cell.col == 8 { group } else { format!("{group:<7} ") };
    }
    text
}
