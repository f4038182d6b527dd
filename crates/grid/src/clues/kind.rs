//! Defines [`ClueType`], which each file of this folder fills in for its type of clue, and [`Space`], the description
//! of a grid that the functions of a `ClueType` read.

use std::ops::RangeInclusive;

use super::Clue;
use crate::{Cell, Shape};
use sudosat_cover::{Primitive, Relation};

/// How many arguments are allowed: a range, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arity {
    /// The least allowed number of arguments.
    pub least: usize,
    /// The largest allowed number of arguments.
    pub most: usize,
}

impl Arity {
    /// No argument.
    pub const NONE: Arity = Arity::exactly(0);
    /// Exactly one argument.
    pub const ONE: Arity = Arity::exactly(1);
    /// At most one argument.
    pub const OPTIONAL: Arity = Arity { least: 0, most: 1 };

    /// Returns the range that allows exactly `count` arguments.
    #[must_use]
    pub const fn exactly(count: usize) -> Self {
        Arity { least: count, most: count }
    }

    /// Returns the range that allows `count` arguments or more.
    #[must_use]
    pub const fn at_least(count: usize) -> Self {
        Arity { least: count, most: usize::MAX }
    }

    pub(super) fn has(self, count: usize) -> bool {
        (self.least..=self.most).contains(&count)
    }
}

/// A function that checks the text that a clue has in quotation marks. The error says what was found, and usually what
/// is expected.
pub type TextCheck = fn(&str) -> Result<(), String>;

/// A type of clues of several cells, such as cages or thermometers.
#[derive(Debug)]
pub struct ClueType {
    /// The name in the text form, such as `killer`.
    pub name: &'static str,
    /// The meaning, as a sentence for the documentation.
    pub meaning: &'static str,
    /// Other names that the parser accepts.
    pub aliases: &'static [&'static str],
    /// The form of a clue, as a pattern for people: `killer [SUM] CELLS`.
    pub usage: &'static str,
    /// How many numbers a clue of this type may have.
    pub numbers: Arity,
    /// Checks the text in quotation marks; `None` if clues of this type have no such text.
    pub text: Option<TextCheck>,
    /// How many lists of cells a clue of this type may have.
    pub lists: Arity,
    /// How many cells each list may have.
    pub cells: Arity,
    /// True if a list may contain a cell twice.
    pub repeats_cells: bool,
    /// How many alternatives a clue of this type may have. A clue with alternatives has no cells of its own.
    pub alternatives: Arity,
    /// Checks whether the clue makes sense on a grid. The error says what was found, and usually what is expected.
    pub check: fn(&Clue, &Space) -> Result<(), String>,
    /// Returns whether the clue holds on a full grid. It does not use `primitives`, so that one of the two can show a
    /// mistake in the other.
    pub holds: fn(&Clue, &Solved<'_>) -> bool,
    /// Returns the primitives that have the same meaning as the clue.
    pub primitives: fn(&Clue, &Space) -> Vec<Primitive<Cell>>,
    /// Returns primitives that exclude more. They have the same meaning on a whole line ([`Space::is_whole_line`]), on
    /// which each digit is once. Returns `None` if there are none: if the cells are no whole line, and for most types.
    pub on_whole_line: fn(&Clue, &Space) -> Option<Vec<Primitive<Cell>>>,
    /// Returns the meaning of a clue as an English sentence without a full stop.
    pub sentence: fn(&Clue) -> String,
}

impl ClueType {
    /// Default values for all fields: no numbers, and one list of at least one cell. Each type of clue replaces some of
    /// these values.
    pub(super) const PLAIN: ClueType = ClueType {
        name: "",
        meaning: "",
        aliases: &[],
        usage: "",
        numbers: Arity::NONE,
        text: None,
        lists: Arity::ONE,
        cells: Arity::at_least(1),
        repeats_cells: false,
        alternatives: Arity::NONE,
        check: |_, _| Ok(()),
        holds: |_, _| true,
        primitives: |_, _| Vec::new(),
        on_whole_line: |_, _| None,
        sentence: |_| String::new(),
    };
}

/// The number of a void cell in the field `parts` of [`Space`].
const VOID: u16 = 0;
/// The number of a cell that lies in a grid, in the field `parts` of [`Space`].
const GRID: u16 = 1;

/// What the functions of a [`ClueType`] know about the grid, without the digits in its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Space {
    shape: Shape,
    /// Whether rows and columns are houses.
    has_lines: bool,
    /// For each cell of the canvas, row by row: [`VOID`], [`GRID`], or a number of its own for each block of extra
    /// cells.
    parts: Vec<u16>,
    /// The 0-based number of each cell's box or region, row by row in the grid; empty if the grid has neither, or if
    /// there are several grids.
    regions: Vec<u8>,
    /// The shape of each grid.
    of_each_grid: Shape,
    /// The first cell of each grid.
    corners: Vec<Cell>,
    /// For each clue whose first list has exactly two cells: the name of its type and the two cells.
    marked: Vec<(&'static str, Cell, Cell)>,
}

impl Space {
    /// Creates the space of a canvas of `shape`. The grids have the shape `of_each_grid` and begin at `corners`;
    /// `extra` has the cells of each block of extra cells. If there is one grid with boxes or regions, `regions` has
    /// the number of the box or region of each of its cells, row by row; otherwise it is empty. `has_lines` is true if
    /// rows and columns are houses. `clues` are all clues of several cells.
    pub(crate) fn new<'c>(
        (shape, of_each_grid): (Shape, Shape),
        (corners, extra): (&[Cell], &[Vec<Cell>]),
        regions: Vec<u8>,
        has_lines: bool,
        clues: impl Iterator<Item = &'c Clue>,
    ) -> Self {
        let pair = |clue: &Clue| match clue.cells() {
            &[one, other] => Some((clue.kind().name, one, other)),
            _ => None,
        };
        let mut parts = vec![VOID; shape.cell_count()];
        for corner in corners {
            for Cell { row, col } in of_each_grid.cells() {
                let cell = Cell { row: row + corner.row, col: col + corner.col };
                parts[shape.index_of(cell)] = GRID;
            }
        }
        for (number, block) in (GRID + 1..).zip(extra) {
            block.iter().for_each(|&cell| parts[shape.index_of(cell)] = number);
        }
        let marked = clues.filter_map(pair).collect();
        let corners = corners.to_vec();
        Space { shape, has_lines, parts, regions, of_each_grid, corners, marked }
    }

    /// Returns whether rows and columns are houses.
    #[must_use]
    pub fn has_lines(&self) -> bool {
        self.has_lines
    }

    /// Returns the rows and then the columns of each grid. On a canvas, a row of a grid is a part of a row of the
    /// canvas.
    #[must_use]
    pub fn lines(&self) -> Vec<Vec<Cell>> {
        let (rows, columns) = (self.of_each_grid.rows(), self.of_each_grid.columns());
        let cell = |corner: Cell, row: usize, column: usize| {
            Cell::new(usize::from(corner.row) + row, usize::from(corner.col) + column)
        };
        let of_grid = |&corner: &Cell| {
            let row = move |row| (0..columns).map(|column| cell(corner, row, column)).collect();
            let column = move |column| (0..rows).map(|row| cell(corner, row, column)).collect();
            (0..rows).map(row).chain((0..columns).map(column)).collect::<Vec<Vec<Cell>>>()
        };
        self.corners.iter().flat_map(of_grid).collect()
    }

    /// Returns whether the cells are all cells of a row or column of one grid, from one end to the other, and the row or
    /// column is a house with every digit.
    #[must_use]
    pub fn is_whole_line(&self, cells: &[Cell]) -> bool {
        let is_it = |line: &Vec<Cell>| line == cells || line.iter().eq(cells.iter().rev());
        cells.len() as i32 == self.digit_count()
            && self.has_lines()
            && self.lines().iter().any(is_it)
    }

    /// Returns whether there is one grid.
    #[must_use]
    pub fn is_single(&self) -> bool {
        self.corners.len() == 1
    }

    /// Returns the smallest digit.
    #[must_use]
    pub fn least(&self) -> i32 {
        self.shape.first_number() as i32
    }

    /// Returns the largest digit.
    #[must_use]
    pub fn most(&self) -> i32 {
        self.least() + self.digit_count() - 1
    }

    /// Returns the number of digits.
    #[must_use]
    pub fn digit_count(&self) -> i32 {
        self.shape.side() as i32
    }

    /// Returns all digits, ascending.
    #[must_use]
    pub fn digits(&self) -> RangeInclusive<i32> {
        self.least()..=self.most()
    }

    /// Returns the relation of the pairs of digits for which `holds` returns true.
    #[must_use]
    pub fn relation(&self, holds: impl Fn(i32, i32) -> bool) -> Relation {
        Relation::new(self.digits(), holds)
    }

    /// Returns the 0-based number of the box or region that contains `cell`. Returns `None` for an extra or void cell,
    /// if the grid has neither boxes nor regions, and if there are several grids.
    #[must_use]
    pub fn region_of(&self, cell: Cell) -> Option<usize> {
        let index = || self.of_each_grid.index_of(cell);
        let region = self.is_in_grid(cell).then(|| self.regions.get(index()));
        region.flatten().map(|&region| region.into())
    }

    /// Returns whether the cell lies in a grid; an extra cell does not.
    #[must_use]
    pub fn is_in_grid(&self, cell: Cell) -> bool {
        self.part_of(cell) == GRID
    }

    /// Returns whether the cell can hold a digit: it lies in a grid or is an extra cell.
    #[must_use]
    pub fn has(&self, cell: Cell) -> bool {
        self.part_of(cell) != VOID
    }

    fn part_of(&self, cell: Cell) -> u16 {
        let is_inside = usize::from(cell.row) < self.shape.rows()
            && usize::from(cell.col) < self.shape.columns();
        if is_inside { self.parts[self.shape.index_of(cell)] } else { VOID }
    }

    /// Returns the cells of the grids, row by row; extra cells are not among them.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.shape.cells().filter(|&cell| self.is_in_grid(cell))
    }

    /// Returns the cells of the first block of extra cells that has as many cells as the grid above it. Returns `None`
    /// if there is no such block.
    #[must_use]
    pub fn extra_like_grid(&self) -> Option<Vec<Cell>> {
        let count = self.cells().count();
        let blocks = GRID + 1..=self.parts.iter().copied().max().unwrap_or(VOID);
        let cells = |number| self.shape.cells().filter(move |&cell| self.part_of(cell) == number);
        blocks.map(|number| cells(number).collect()).find(|block: &Vec<Cell>| block.len() == count)
    }

    /// Returns the cells that share a side with `cell`. The neighbours of an extra cell lie in the same block, those of
    /// another cell in the grids.
    #[must_use]
    pub fn neighbours_of(&self, cell: Cell) -> Vec<Cell> {
        [(-1, 0), (0, -1), (0, 1), (1, 0)].iter().filter_map(|&by| self.moved(cell, by)).collect()
    }

    /// Returns the cell `down` rows below and `right` columns to the right of `cell`. Returns `None` unless both cells
    /// lie in grids, or both in the same block of extra cells.
    fn moved(&self, cell: Cell, (down, right): (i8, i8)) -> Option<Cell> {
        let row = cell.row.checked_add_signed(down)?;
        let moved = Cell { row, col: cell.col.checked_add_signed(right)? };
        let part = self.part_of(moved);
        (part != VOID && part == self.part_of(cell)).then_some(moved)
    }

    /// Returns the pairs of cells of the grids for which one of `steps` leads from the first cell to the second. A step
    /// is a number of rows down and a number of columns to the right. The two cells may lie in different grids.
    #[must_use]
    pub fn pairs_apart(&self, steps: &[(i8, i8)]) -> Vec<(Cell, Cell)> {
        let from = |cell| steps.iter().filter_map(move |&by| Some((cell, self.moved(cell, by)?)));
        self.cells().flat_map(from).collect()
    }

    /// Returns the pairs of cells of the grids at the taxicab distance `distance` (row difference plus column
    /// difference), each pair once.
    #[must_use]
    pub fn pairs_at_distance(&self, distance: i32) -> Vec<(Cell, Cell)> {
        let far = |one: Cell, other: Cell| {
            i32::from(one.row.abs_diff(other.row)) + i32::from(one.col.abs_diff(other.col))
                == distance
        };
        let cells: Vec<Cell> = self.cells().collect();
        let later = |(index, &one): (usize, &Cell)| {
            let others = cells[index + 1..].iter().filter(move |&&other| far(one, other));
            others.map(move |&other| (one, other)).collect::<Vec<_>>()
        };
        cells.iter().enumerate().flat_map(later).collect()
    }

    /// Returns the four cells of each 2x2 square whose cells all lie in grids.
    #[must_use]
    pub fn squares(&self) -> Vec<Vec<Cell>> {
        let square = |cell| {
            let others = [(0, 1), (1, 0), (1, 1)].map(|by| self.moved(cell, by));
            [Some(cell)].into_iter().chain(others).collect::<Option<Vec<Cell>>>()
        };
        self.cells().filter_map(square).collect()
    }

    /// Returns the pairs of cells of the grids that share a side and are not marked. A pair is marked if the first list
    /// of a clue has exactly these two cells, and `kinds` has the name of its type.
    #[must_use]
    pub fn unmarked_neighbours(&self, kinds: &[&str]) -> Vec<(Cell, Cell)> {
        let is_marked = |pair: (Cell, Cell)| {
            self.marked.iter().any(|&(kind, one, other)| {
                kinds.contains(&kind) && (pair == (one, other) || pair == (other, one))
            })
        };
        let mut pairs = self.pairs_apart(&[(0, 1), (1, 0)]);
        pairs.retain(|&pair| !is_marked(pair));
        pairs
    }
}

/// A full grid, as [`ClueType::holds`] reads it.
pub struct Solved<'g> {
    value: &'g dyn Fn(Cell) -> i32,
    space: &'g Space,
}

impl<'g> Solved<'g> {
    /// Creates a full grid; the function `value` returns the number of the digit in a cell.
    #[must_use]
    pub fn new(value: &'g dyn Fn(Cell) -> i32, space: &'g Space) -> Self {
        Solved { value, space }
    }

    /// Returns the digit in `cell`, as the number that people write.
    #[must_use]
    pub fn value(&self, cell: Cell) -> i32 {
        (self.value)(cell)
    }

    /// Returns the digits in `cells`, in the same order, as the numbers that people write.
    #[must_use]
    pub fn values(&self, cells: &[Cell]) -> Vec<i32> {
        cells.iter().map(|&cell| self.value(cell)).collect()
    }

    /// Returns what is known about the grid without its digits.
    #[must_use]
    pub fn space(&self) -> &Space {
        self.space
    }
}

impl std::fmt::Debug for Solved<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solved").field("space", self.space).finish_non_exhaustive()
    }
}
