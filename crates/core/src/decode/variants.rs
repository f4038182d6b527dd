//! Checks solutions of variants and of overlapping grids. The loops use only the puzzle's rules and shape; each clue
//! of several cells is checked by the function `holds` of its type.

use super::violation::{Violation, missing};
use crate::grid::{Cell, Digit, Grid, House, HouseKind, Move, Puzzle, Rule, Solved};

/// Checks every rule of `puzzle` on `grid`, which must have the same shape and no empty cell.
pub(super) fn check(puzzle: &Puzzle, grid: &Grid) -> Result<(), Violation> {
    let corners = corners(puzzle)?;
    let size = match several(puzzle) {
        true => (grid.shape().side(), grid.shape().side()),
        false => (rows_of_grid(puzzle), grid.shape().columns()),
    };
    check_void(puzzle, grid, &corners, size)?;
    for (index, &(top, left)) in corners.iter().enumerate() {
        let number = several(puzzle).then_some(index);
        Square { puzzle, grid, top, left, size, number }.check()?;
    }
    puzzle.rules.mask().map_or(Ok(()), |mask| check_mask(mask.symbols(), grid))?;
    check_clues(puzzle, grid)
}

/// Checks each clue of several cells by the function `holds` of its type.
fn check_clues(puzzle: &Puzzle, grid: &Grid) -> Result<(), Violation> {
    let columns = grid.shape().columns();
    let value = |cell: Cell| {
        let place = grid.numbers()[usize::from(cell.row) * columns + usize::from(cell.col)];
        i32::from(place) - 1 + grid.shape().first_number() as i32
    };
    let space = puzzle.rules.space(grid.shape());
    let solved = Solved::new(&value, &space);
    match puzzle.rules.clues().find(|clue| !(clue.kind().holds)(clue, &solved)) {
        Some(clue) => Err(Violation::BrokenClue(clue.clone())),
        None => Ok(()),
    }
}

fn check_mask(mask: &[u8], grid: &Grid) -> Result<(), Violation> {
    if mask.len() != grid.numbers().len() {
        return Err(Violation::SenselessRules);
    }
    let columns = grid.shape().columns();
    for (index, (&symbol, &number)) in mask.iter().zip(grid.numbers()).enumerate() {
        let wanted = usize::from(symbol == b'o');
        let value = usize::from(number) - 1 + grid.shape().first_number();
        if symbol != b'.' && number != Grid::VOID && value % 2 != wanted {
            let cell = Cell::new(index / columns, index % columns);
            return Err(Violation::WrongParity { cell, found: digit(grid, number) });
        }
    }
    Ok(())
}

fn several(puzzle: &Puzzle) -> bool {
    let grids = |rule: &Rule| matches!(rule, Rule::Samurai | Rule::Twodoku | Rule::Gattai(_));
    puzzle.rules.iter().any(grids)
}

/// Returns the row and column of each grid's top left cell, 0-based. Returns an error if there are several grids and
/// they do not end at the last row and column of the canvas.
fn corners(puzzle: &Puzzle) -> Result<Vec<(usize, usize)>, Violation> {
    let (rows, cols) = (puzzle.shape().box_rows(), puzzle.shape().box_cols());
    let (down, right) = (rows * (cols - 1), cols * (rows - 1));
    let mut corners = vec![(0, 0)];
    for rule in puzzle.rules.iter() {
        match rule {
            Rule::Samurai => {
                corners = vec![(0, 0), (0, 2 * right), (down, right), (2 * down, 0)];
                corners.push((2 * down, 2 * right));
            }
            Rule::Twodoku => corners.push((down, right)),
            Rule::Gattai(cells) => {
                corners = cells.iter().map(|c| (c.row.into(), c.col.into())).collect();
            }
            _ => {}
        }
    }
    let (height, width) = (puzzle.shape().rows(), puzzle.shape().columns());
    if !several(puzzle) {
        return Ok(corners);
    }
    let side = rows * cols;
    let bottom = corners.iter().map(|&(top, _)| top + side).max();
    let edge = corners.iter().map(|&(_, left)| left + side).max();
    match (bottom, edge) == (Some(height), Some(width)) {
        true => Ok(corners),
        false => Err(Violation::SenselessRules),
    }
}

/// Returns the number of rows of a single grid, without the rows of extra cells below the grid.
fn rows_of_grid(puzzle: &Puzzle) -> usize {
    match (puzzle.rules.extra_cells(), puzzle.rules.size()) {
        (None, _) => puzzle.shape().rows(),
        (Some(_), Some(size)) => size.rows(),
        (Some(_), None) => puzzle.shape().box_rows() * puzzle.shape().box_cols(),
    }
}

/// Checks that a cell is void exactly if it lies in no grid and the rule `extra-cells` does not add it.
fn check_void(
    puzzle: &Puzzle,
    grid: &Grid,
    corners: &[(usize, usize)],
    (height, width): (usize, usize),
) -> Result<(), Violation> {
    let columns = grid.shape().columns();
    let extra = puzzle.rules.extra_cells().map(|extra| extra.blocks(height, columns));
    let extra: Vec<Cell> = extra.into_iter().flatten().flatten().collect();
    for (index, &number) in grid.numbers().iter().enumerate() {
        let (row, col) = (index / columns, index % columns);
        let is_extra = extra.contains(&Cell::new(row, col));
        let inside = is_extra
            || corners.iter().any(|&(top, left)| {
                (top..top + height).contains(&row) && (left..left + width).contains(&col)
            });
        if inside == (number == Grid::VOID) {
            return Err(Violation::OtherVoid(Cell::new(row, col)));
        }
    }
    Ok(())
}

fn digit(grid: &Grid, number: u8) -> Digit {
    grid.shape().digit(usize::from(number) - 1)
}

/// One of the grids; its top left cell is in row `top` and column `left`, 0-based.
struct Square<'a> {
    puzzle: &'a Puzzle,
    grid: &'a Grid,
    top: usize,
    left: usize,
    /// The number of rows and of columns of this grid.
    size: (usize, usize),
    /// The 0-based number of this grid; `None` if this is the only grid.
    number: Option<usize>,
}

impl Square<'_> {
    fn side(&self) -> usize {
        self.grid.shape().side()
    }

    /// Returns the number in [`Grid::numbers`] of the cell in this row and column of this grid, both 0-based.
    fn at(&self, row: usize, col: usize) -> u8 {
        self.grid.numbers()[(self.top + row) * self.grid.shape().columns() + self.left + col]
    }

    fn cell(&self, row: usize, col: usize) -> Cell {
        Cell::new(self.top + row, self.left + col)
    }

    /// Checks that no digit occurs twice in the cells for which `inside` is true; if there are as many such cells as
    /// digits, checks that every digit occurs.
    fn holds_all(
        &self,
        kind: HouseKind,
        inside: impl Fn(usize, usize) -> bool,
    ) -> Result<(), Violation> {
        let (height, width) = self.size;
        let house = House::new(self.number, kind);
        let (mut seen, mut twice, mut cells) = (0u128, 0u128, 0);
        for row in 0..height {
            for col in (0..width).filter(|&col| inside(row, col)) {
                let bit = 1 << (self.at(row, col) - 1);
                twice |= seen & bit;
                seen |= bit;
                cells += 1;
            }
        }
        let digit = |index| self.grid.shape().digit(index);
        match cells == self.side() {
            true => missing(house, seen, (1 << self.side()) - 1, digit),
            false if twice == 0 => Ok(()),
            false => Err(Violation::Twice(house, digit(twice.trailing_zeros() as usize))),
        }
    }

    fn check(&self) -> Result<(), Violation> {
        let rules = &self.puzzle.rules;
        if !rules.has(&Rule::NoHouses) {
            let (height, width) = self.size;
            for index in 0..height {
                self.holds_all(HouseKind::Row(index as u8), |row, _| row == index)?;
            }
            for index in 0..width {
                self.holds_all(HouseKind::Column(index as u8), |_, col| col == index)?;
            }
            if !rules.iter().any(|rule| matches!(rule, Rule::Latin | Rule::Jigsaw(_))) {
                self.check_boxes()?;
            }
        }
        self.puzzle.rules.iter().try_for_each(|rule| self.check_rule(rule))
    }

    fn check_boxes(&self) -> Result<(), Violation> {
        let (rows, cols) = (self.grid.shape().box_rows(), self.grid.shape().box_cols());
        let (height, width) = self.size;
        if rows == 1 {
            // Boxes of one row are the rows themselves.
            return Ok(());
        }
        for index in 0..height * width / (rows * cols) {
            self.holds_all(HouseKind::Box(index as u8), |row, col| {
                row / rows * (width / cols) + col / cols == index
            })?;
        }
        Ok(())
    }

    fn check_rule(&self, rule: &Rule) -> Result<(), Violation> {
        let last = self.size.0 - 1;
        match rule {
            Rule::Jigsaw(regions) => self.check_regions(regions.as_ref().map(|r| r.numbers())),
            Rule::DiagonalDown => self.holds_all(HouseKind::DiagonalDown, |row, col| row == col),
            Rule::DiagonalUp => self.holds_all(HouseKind::DiagonalUp, |row, col| row + col == last),
            Rule::Windows => self.check_windows(),
            Rule::CentreDot => self.check_centre_dots(),
            Rule::DisjointGroups => self.check_groups(),
            Rule::Asterisk => self.check_asterisk(),
            Rule::AntiKnight => self.check_moves(Move::Knight, &[(1, 2), (2, 1)]),
            Rule::AntiKing => self.check_moves(Move::King, &[(0, 1), (1, 0), (1, 1)]),
            Rule::NonConsecutive => self.check_neighbours(),
            Rule::Latin | Rule::OddEven(_) | Rule::Clue(_) => Ok(()),
            Rule::Size(_) | Rule::Digits(_) | Rule::NoHouses | Rule::ExtraCells(_) => Ok(()),
            Rule::Samurai | Rule::Twodoku | Rule::Gattai(_) => Ok(()),
        }
    }

    fn check_regions(&self, regions: Option<&[u8]>) -> Result<(), Violation> {
        let (height, width) = self.size;
        let Some(regions) = regions.filter(|regions| regions.len() == height * width) else {
            return Err(Violation::SenselessRules);
        };
        let last = regions.iter().copied().max().unwrap_or(0);
        (0..=last).try_for_each(|region| {
            self.holds_all(HouseKind::Region(region), |row, col| {
                regions[row * width + col] == region
            })
        })
    }

    fn check_windows(&self) -> Result<(), Violation> {
        let (rows, cols) = (self.grid.shape().box_rows(), self.grid.shape().box_cols());
        let mut number = 0;
        let mut top = 1;
        while top + rows <= self.size.0 {
            let mut left = 1;
            while left + cols <= self.size.1 {
                self.holds_all(HouseKind::Window(number), |row, col| {
                    (top..top + rows).contains(&row) && (left..left + cols).contains(&col)
                })?;
                number += 1;
                left += cols + 1;
            }
            top += rows + 1;
        }
        Ok(())
    }

    fn check_centre_dots(&self) -> Result<(), Violation> {
        let (rows, cols) = (self.grid.shape().box_rows(), self.grid.shape().box_cols());
        self.holds_all(HouseKind::CentreDots, |row, col| {
            row % rows == rows / 2 && col % cols == cols / 2
        })
    }

    fn check_groups(&self) -> Result<(), Violation> {
        let (rows, cols) = (self.grid.shape().box_rows(), self.grid.shape().box_cols());
        (0..rows * cols).try_for_each(|place| {
            self.holds_all(HouseKind::Group(place as u8), |row, col| {
                row % rows * cols + col % cols == place
            })
        })
    }

    fn check_asterisk(&self) -> Result<(), Violation> {
        const PATTERN: [&[u8; 9]; 9] = [
            b".........",
            b"....*....",
            b"..*...*..",
            b".........",
            b".*..*..*.",
            b".........",
            b"..*...*..",
            b"....*....",
            b".........",
        ];
        if self.size != (9, 9) {
            return Err(Violation::SenselessRules);
        }
        self.holds_all(HouseKind::Asterisk, |row, col| PATTERN[row][col] == b'*')
    }

    /// Checks that no two cells that are one of `moves` apart hold the same digit. A move is a number of rows and a
    /// number of columns, in any direction.
    fn check_moves(&self, apart: Move, moves: &[(usize, usize)]) -> Result<(), Violation> {
        self.each_pair(|first, second| {
            let distance = (first.0.abs_diff(second.0), first.1.abs_diff(second.1));
            let number = self.at(first.0, first.1);
            if !moves.contains(&distance) || number != self.at(second.0, second.1) {
                return Ok(());
            }
            let (first, second) = (self.cell(first.0, first.1), self.cell(second.0, second.1));
            Err(Violation::TooClose { digit: digit(self.grid, number), first, second, apart })
        })
    }

    fn check_neighbours(&self) -> Result<(), Violation> {
        self.each_pair(|first, second| {
            let steps = first.0.abs_diff(second.0) + first.1.abs_diff(second.1);
            let (one, other) = (self.at(first.0, first.1), self.at(second.0, second.1));
            if steps != 1 || one.abs_diff(other) != 1 {
                return Ok(());
            }
            let (first, second) = (self.cell(first.0, first.1), self.cell(second.0, second.1));
            Err(Violation::Consecutive { first, second })
        })
    }

    /// Calls `look` for each pair of cells at most two rows and two columns apart; stops at the first error.
    fn each_pair(
        &self,
        look: impl Fn((usize, usize), (usize, usize)) -> Result<(), Violation>,
    ) -> Result<(), Violation> {
        let (height, width) = self.size;
        for row in 0..height {
            for col in 0..width {
                for below in row..height.min(row + 3) {
                    for beside in col.saturating_sub(2)..width.min(col + 3) {
                        if (below, beside) > (row, col) {
                            look((row, col), (below, beside))?;
                        }
                    }
                }
            }
        }
        Ok(())
    }
}
