//! Defines crossings. A crossing is two families of requirements such that an action meets at most one requirement of
//! each family.
//!
//! For example, the cells of a house cross the digits of the house, and for one digit the rows cross the columns. If
//! all open actions of k requirements of one family lie in k requirements of the other family, the rule of
//! `pattern.rs` applies. Naked sets, hidden sets and fish are all of this form.

use std::collections::BTreeMap;

use sudosat_core::cover::{ActionId, RequirementId};
use sudosat_core::grid::{House, HouseKind};
use sudosat_core::rules::{Requirement, Sudoku};

use super::Board;

/// The kind of a crossing: what its two families are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The cells of a house and its digits.
    House,
    /// The rows and columns of a grid, for a digit.
    Lines,
}

/// A crossing: two families of requirements. They are called rows and columns, even if they are the cells and the
/// digits of a house.
#[derive(Clone, Debug)]
pub(super) struct Crossing {
    pub kind: Kind,
    /// The cells of a house, or the rows.
    pub rows: Vec<RequirementId>,
    /// The digits of a house, or the columns.
    pub columns: Vec<RequirementId>,
    /// The bit set of the rows that must be met exactly once, then the bit set of the columns that must be met exactly
    /// once. In a house with fewer cells than digits, the requirements of the digits need not be met.
    pub exact: [u128; 2],
    /// The actions that meet a row and a column. Each has the 0-based index of its row in `rows` and of its column in
    /// `columns`.
    actions: Vec<(ActionId, u8, u8)>,
    /// The other requirements that at least two of these actions meet, and that can hold a fin. The list is empty
    /// unless the kind is [`Kind::Lines`].
    pub fins: Vec<Fin>,
}

/// A requirement that at least two actions of the crossing meet, and that is not a row, a column or a cell.
#[derive(Clone, Debug)]
pub(super) struct Fin {
    pub requirement: RequirementId,
    /// For each row, the bit set of the columns in which the requirement has actions, open or not.
    pub rows: Vec<u128>,
    /// For each column, the bit set of the rows in which the requirement has actions, open or not.
    pub columns: Vec<u128>,
}

/// The open actions of a crossing. Each row has the bit set of the columns in which it has open actions. Each column
/// has the bit set of the rows in which it has open actions. There are at most 100 rows and 100 columns
/// ([`sudosat_core::grid::Shape::MAX_SIDE`]).
#[derive(Clone, Copy, Debug)]
pub(super) struct Matrix<'m> {
    pub rows: &'m [u128],
    pub columns: &'m [u128],
}

impl Crossing {
    fn new(
        sudoku: &Sudoku,
        kind: Kind,
        rows: Vec<RequirementId>,
        columns: Vec<RequirementId>,
    ) -> Self {
        let incidence = sudoku.cover().incidence();
        let mut actions = Vec::new();
        for (row, &id) in rows.iter().enumerate() {
            for &action in incidence.actions_of(id) {
                let met = incidence.requirements_of(action);
                if let Some(column) = columns.iter().position(|column| met.contains(column)) {
                    actions.push((action, row as u8, column as u8));
                }
            }
        }
        let is_exact = |id: RequirementId| incidence.bounds(id).is_exact();
        let exact = [&rows, &columns].map(|ids| {
            let places = ids.iter().enumerate().filter(|&(_, &id)| is_exact(id));
            places.fold(0, |all, (place, _)| all | 1 << place)
        });
        let mut crossing = Crossing { kind, rows, columns, exact, actions, fins: Vec::new() };
        if kind == Kind::Lines {
            crossing.fins = crossing.find_fins(sudoku);
        }
        crossing
    }

    /// Returns the requirements that at least two of the actions meet, without rows, columns and cells.
    fn find_fins(&self, sudoku: &Sudoku) -> Vec<Fin> {
        let incidence = sudoku.cover().incidence();
        let mut found: BTreeMap<RequirementId, Vec<(u8, u8)>> = BTreeMap::new();
        for &(action, row, column) in &self.actions {
            let lines = [self.rows[usize::from(row)], self.columns[usize::from(column)]];
            for &id in incidence.requirements_of(action) {
                if !lines.contains(&id) && !sudoku.is_cell(id) {
                    found.entry(id).or_default().push((row, column));
                }
            }
        }
        found.retain(|_, places| places.len() > 1);
        let fin = |(requirement, places): (_, Vec<(u8, u8)>)| {
            let mut fin = Fin {
                requirement,
                rows: vec![0; self.rows.len()],
                columns: vec![0; self.columns.len()],
            };
            for (row, column) in places {
                fin.rows[usize::from(row)] |= 1 << column;
                fin.columns[usize::from(column)] |= 1 << row;
            }
            fin
        };
        found.into_iter().map(fin).collect()
    }

    /// Returns all crossings of a Sudoku. First comes a crossing for each house. Then come the crossings of rows and
    /// columns: for each grid, one for each digit.
    pub fn all(sudoku: &Sudoku) -> Vec<Crossing> {
        let layout = sudoku.layout();
        let id = |wanted| sudoku.cover().requirement_id(&wanted).expect("it is one of the rules");
        let digits = || layout.shape().digits();
        let mut all = Vec::new();
        for named in layout.houses() {
            let cells = named.cells.iter().map(|&cell| id(Requirement::Cell(cell))).collect();
            let of_digits = digits().map(|digit| id(Requirement::House(named.house, digit)));
            all.push(Crossing::new(sudoku, Kind::House, cells, of_digits.collect()));
        }
        for (rows, columns) in lines(layout.houses().iter().map(|named| named.house)) {
            for digit in digits() {
                let of = |houses: &[House]| {
                    houses.iter().map(|&house| id(Requirement::House(house, digit))).collect()
                };
                all.push(Crossing::new(sudoku, Kind::Lines, of(&rows), of(&columns)));
            }
        }
        all
    }

    /// Appends the bit sets of the open actions to `sets`: first the bit sets of the rows, then those of the columns.
    pub fn read(&self, board: &Board<'_>, sets: &mut Vec<u128>) {
        let start = sets.len();
        sets.resize(start + self.set_count(), 0);
        let (rows, columns) = sets[start..].split_at_mut(self.rows.len());
        for &(action, row, column) in &self.actions {
            if board.is_open(action) {
                rows[usize::from(row)] |= 1 << column;
                columns[usize::from(column)] |= 1 << row;
            }
        }
    }

    /// Returns the matrix whose bit sets are the first [`set_count`](Self::set_count) of `sets`.
    pub fn matrix<'m>(&self, sets: &'m [u128]) -> Matrix<'m> {
        let (rows, columns) = sets[..self.set_count()].split_at(self.rows.len());
        Matrix { rows, columns }
    }

    /// Returns the number of bit sets: each row and each column has one.
    pub fn set_count(&self) -> usize {
        self.rows.len() + self.columns.len()
    }
}

/// Returns the rows and the columns of each grid, in the order of the first house of each grid.
fn lines(houses: impl Iterator<Item = House>) -> Vec<(Vec<House>, Vec<House>)> {
    let mut grids: Vec<(Option<u8>, Vec<House>, Vec<House>)> = Vec::new();
    for house in houses {
        let grid = match house {
            House::InGrid(grid, _) => Some(grid),
            _ => None,
        };
        let is_row = match house.kind() {
            HouseKind::Row(_) => true,
            HouseKind::Column(_) => false,
            _ => continue,
        };
        let place = grids.iter().position(|(other, ..)| *other == grid).unwrap_or_else(|| {
            grids.push((grid, Vec::new(), Vec::new()));
            grids.len() - 1
        });
        let (_, rows, columns) = &mut grids[place];
        if is_row { rows } else { columns }.push(house);
    }
    grids.into_iter().map(|(_, rows, columns)| (rows, columns)).collect()
}
