//! From the data of f-puzzles to a puzzle; all of it, or not at all.

use std::collections::BTreeSet;

use crate::grid::{
    Cell, Digit, Grid, Marks, Mask, Puzzle, Rule, Rules, RulesError, Shape, ShapeError,
};

use super::data::{Data, DataCell, DataError, Mark, Whole};
use super::distinct::{Distinct, with_sets};
use super::message::brief;
use super::regions::{Parted, part, usual};
use super::unsupported::unsupported;

/// How much of a grid is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// What the setter gives.
    Givens,
    /// Also the digits and centre pencil marks of somebody who solves it.
    Board,
}

impl Scope {
    /// What is said where there is no solution.
    pub fn no_solution(self) -> &'static str {
        match self {
            Scope::Givens => "the puzzle has no solution",
            Scope::Board => "the grid as it stands has no solution",
        }
    }
}

/// What was read.
#[derive(Debug)]
pub(super) struct Reading {
    pub puzzle: Puzzle,
    /// What the page shows in each cell: its digit, or its centre pencil marks.
    pub shown: Marks,
}

/// Why there is no puzzle.
#[derive(Debug, thiserror::Error)]
pub(super) enum Refused {
    #[error(transparent)]
    Data(#[from] DataError),
    #[error("a grid of {rows} rows, one of which has {columns} cells: expected a square")]
    NotSquare { rows: usize, columns: usize },
    #[error("the size is told as {told}, but the grid has {found} rows")]
    OtherSize { told: i64, found: usize },
    #[error("a grid of side {found} is too large: expected at most {most}")]
    TooLarge { found: usize, most: usize },
    #[error("{cell} has the digit {found}: expected 1 to {side}")]
    Digit { cell: Cell, found: i64, side: usize },
    #[error("`{found}` is no cell of a grid of side {side}: expected one such as R3C5")]
    Cell { found: String, side: usize },
    #[error(transparent)]
    Rules(#[from] RulesError),
    #[error(transparent)]
    Shape(#[from] ShapeError),
    #[error("sudosat does not know these constraints: {}", .0.join(", "))]
    Unsupported(Vec<String>),
}

/// The puzzle that the data tells, of a side up to `max_side`.
pub(super) fn read(data: &Data, scope: Scope, max_side: usize) -> Result<Reading, Refused> {
    let side = side(data, max_side)?;
    let sheet = Sheet { data, side };
    let (shape, rules, impossible) = sheet.rules()?;
    let mut reading = Reading {
        puzzle: Puzzle { clues: Grid::empty(shape), marks: None, rules },
        shown: Marks::none(shape),
    };
    let mut marks = Marks::full(shape);
    for cell in shape.cells() {
        let told = &data.grid[usize::from(cell.row)][usize::from(cell.col)];
        sheet.show(cell, told, &mut reading.shown)?;
        match sheet.clue(cell, told, scope)? {
            Some(digit) => {
                reading.puzzle.clues.set(cell, Some(digit));
                marks.fix(cell, digit);
            }
            None => sheet.restrict(cell, told, scope, &mut marks)?,
        }
    }
    impossible.into_iter().for_each(|cell| marks.clear(cell));
    if marks != marks_of(&reading.puzzle.clues) {
        reading.puzzle.marks = Some(marks);
    }
    Ok(reading)
}

/// What clues say by themselves.
fn marks_of(clues: &Grid) -> Marks {
    let mut marks = Marks::full(clues.shape());
    clues.filled().for_each(|(cell, digit)| marks.fix(cell, digit));
    marks
}

/// The side of the grid, which is a square.
fn side(data: &Data, most: usize) -> Result<usize, Refused> {
    let rows = data.grid.len();
    if rows > most {
        return Err(Refused::TooLarge { found: rows, most });
    }
    let uneven = data.grid.iter().map(Vec::len).find(|&columns| columns != rows);
    if let Some(columns) = uneven.or((rows == 0).then_some(0)) {
        return Err(Refused::NotSquare { rows, columns });
    }
    match data.fields.get("size").and_then(|size| size.as_i64()) {
        Some(told) if told != rows as i64 => Err(Refused::OtherSize { told, found: rows }),
        _ => Ok(rows),
    }
}

/// The data of a square grid.
struct Sheet<'d> {
    data: &'d Data,
    side: usize,
}

impl Sheet<'_> {
    /// The shape, the rules, and cells that no digit fits by them.
    fn rules(&self) -> Result<(Shape, Rules, Vec<Cell>), Refused> {
        let mut refused = unsupported(self.data)?;
        let parted = self.parted().or_else(|error| match error {
            // Told of together with the other constraints, on boxes for the time being.
            Refused::Unsupported(names) => {
                refused.extend(names);
                part(self.side, &usual(self.side).into_iter().map(Some).collect::<Vec<_>>())
            }
            error => Err(error),
        })?;
        let mut rules: Vec<Rule> = self.plain_rules();
        rules.extend(self.disjoint_groups(&parted, &mut refused));
        rules.extend(parted.rule);
        let (mask, impossible) = self.mask()?;
        rules.extend(mask.map(Rule::OddEven));
        let (rules, unsaid) = with_sets(parted.shape, Rules::new(rules)?, &self.sets()?)?;
        refused.extend(unsaid.into_iter().map(str::to_owned));
        match refused.is_empty() {
            true => Ok((parted.shape, rules, impossible)),
            false => Err(Refused::Unsupported(refused)),
        }
    }

    fn parted(&self) -> Result<Parted, Refused> {
        let cells = self.data.grid.iter().flatten();
        let region = |(usual, cell): (usize, &DataCell)| match cell.region {
            None => Some(usual),
            Some(told) => told
                .and_then(|Whole(number)| usize::try_from(number).ok())
                .filter(|&number| number < self.side),
        };
        let regions: Vec<_> = usual(self.side).into_iter().zip(cells).map(region).collect();
        part(self.side, &regions)
    }

    /// Those that are on or off.
    fn plain_rules(&self) -> Vec<Rule> {
        let rules = [
            ("diagonal+", Rule::DiagonalUp),
            ("diagonal-", Rule::DiagonalDown),
            ("antiknight", Rule::AntiKnight),
            ("antiking", Rule::AntiKing),
            ("nonconsecutive", Rule::NonConsecutive),
        ];
        rules.into_iter().filter(|(field, _)| self.data.has(field)).map(|(_, rule)| rule).collect()
    }

    /// The cells at the same place of all regions: of lines these are lines, and otherwise only boxes
    /// have places that have a name.
    fn disjoint_groups(&self, parted: &Parted, refused: &mut Vec<String>) -> Option<Rule> {
        if !self.data.has("disjointgroups") || parted.are_lines {
            return None;
        }
        if parted.rule.is_none() {
            return Some(Rule::DisjointGroups);
        }
        refused.push("disjointgroups without boxes".to_owned());
        None
    }

    /// Which cells are odd or even, and which are both: nothing fits there.
    fn mask(&self) -> Result<(Option<Mask>, Vec<Cell>), Refused> {
        let [odd, even] = [self.cells("odd")?, self.cells("even")?];
        if odd.is_empty() && even.is_empty() {
            return Ok((None, Vec::new()));
        }
        let symbol = |index| {
            let cell = Cell::new(index / self.side, index % self.side);
            match (odd.contains(&cell), even.contains(&cell)) {
                (true, false) => 'o',
                (false, true) => 'e',
                _ => '.',
            }
        };
        let symbols: String = (0..self.side * self.side).map(symbol).collect();
        Ok((Some(symbols.parse()?), odd.intersection(&even).copied().collect()))
    }

    /// The cells of a constraint that has one in each entry.
    fn cells(&self, field: &str) -> Result<BTreeSet<Cell>, Refused> {
        let marks: Vec<Mark> = self.data.list(field)?;
        let named = marks.iter().filter_map(|mark| mark.cell.as_deref());
        named.filter(|name| !name.trim().is_empty()).map(|name| self.cell(name)).collect()
    }

    /// The cells that hold different digits.
    fn sets(&self) -> Result<Vec<Distinct>, Refused> {
        let mut sets = Vec::new();
        for field in ["extraregion", "killercage"] {
            for mark in self.data.list::<Mark>(field)? {
                let named = mark.cells.iter().flatten();
                let cells = named.map(|name| self.cell(name)).collect::<Result<_, _>>()?;
                sets.push(Distinct { field, cells, has_sum: !mark.text().is_empty() });
            }
        }
        Ok(sets)
    }

    fn cell(&self, name: &str) -> Result<Cell, Refused> {
        let cell = name.trim().to_ascii_lowercase().parse::<Cell>().ok();
        let is_inside = |cell: &Cell| usize::from(cell.row.max(cell.col)) < self.side;
        let wrong = || Refused::Cell { found: brief(name).to_owned(), side: self.side };
        cell.filter(is_inside).ok_or_else(wrong)
    }

    /// The digit that is given, or that stands there.
    fn clue(&self, cell: Cell, told: &DataCell, scope: Scope) -> Result<Option<Digit>, Refused> {
        let counts = scope == Scope::Board || told.given == Some(true);
        if counts { self.value(cell, told) } else { Ok(None) }
    }

    fn value(&self, cell: Cell, told: &DataCell) -> Result<Option<Digit>, Refused> {
        match told.value {
            None | Some(Whole(0)) => Ok(None),
            Some(number) => self.digit(cell, number).map(Some),
        }
    }

    fn digit(&self, cell: Cell, Whole(found): Whole) -> Result<Digit, Refused> {
        let number = usize::try_from(found).ok().filter(|&number| number <= self.side);
        let wrong = Refused::Digit { cell, found, side: self.side };
        number.and_then(Digit::from_number).ok_or(wrong)
    }

    /// Crosses out what the pencil marks of an open cell leave out.
    fn restrict(
        &self,
        cell: Cell,
        told: &DataCell,
        scope: Scope,
        marks: &mut Marks,
    ) -> Result<(), Refused> {
        let noted = told.center_pencil_marks.as_ref().filter(|_| scope == Scope::Board);
        for list in [told.given_pencil_marks.as_ref(), noted].into_iter().flatten() {
            let allowed = self.digits(cell, list)?;
            for digit in marks.shape().digits() {
                if !allowed.is_empty() && !allowed.contains(&digit) {
                    marks.forbid(cell, digit);
                }
            }
        }
        Ok(())
    }

    fn show(&self, cell: Cell, told: &DataCell, shown: &mut Marks) -> Result<(), Refused> {
        let digits = match self.value(cell, told)? {
            Some(digit) => BTreeSet::from([digit]),
            None => self.digits(cell, told.center_pencil_marks.as_deref().unwrap_or_default())?,
        };
        digits.into_iter().for_each(|digit| shown.allow(cell, digit));
        Ok(())
    }

    fn digits(&self, cell: Cell, numbers: &[Whole]) -> Result<BTreeSet<Digit>, Refused> {
        numbers.iter().map(|&number| self.digit(cell, number)).collect()
    }
}
