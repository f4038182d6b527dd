//! Writes cages: their cells, the lines around them, and their sums.

use serde_json::{Map, Value, json};

use crate::penpa::board::Board;
use crate::penpa::outline::outline;
use sudosat_grid::Cell;

/// The style of the lines around a cage: dashed.
const DASHED: u8 = 10;

/// The colour of a sum: black.
const BLACK: u8 = 1;

/// A cage, with the text of its rule or clue.
pub(super) struct Cage {
    pub cells: Vec<Cell>,
    pub sum: Option<i32>,
    pub text: String,
}

impl Cage {
    fn first(&self) -> Option<Cell> {
        self.cells.iter().min().copied()
    }
}

/// Returns the texts of the cages whose sum another cage would have, too: they begin at the same cell.
pub(super) fn clashing(cages: &[Cage]) -> Vec<String> {
    let clashes = |cage: &Cage| {
        let others = cages.iter().filter(|other| other.first() == cage.first());
        others.clone().count() > 1 && others.into_iter().any(|other| other.sum.is_some())
    };
    cages.iter().filter(|cage| clashes(cage)).map(|cage| cage.text.clone()).collect()
}

/// Writes the cages into the drawings.
pub(super) fn add(cages: &[Cage], board: &Board, drawings: &mut Map<String, Value>) {
    let (mut lines, mut sums) = (Map::new(), Map::new());
    for cage in cages {
        lines.extend(outline(&cage.cells, board).into_iter().map(|line| (line, DASHED.into())));
        let sum = cage.sum.zip(cage.first());
        sums.extend(
            sum.map(|(sum, cell)| {
                (board.quarter(cell).to_string(), json!([sum.to_string(), BLACK]))
            }),
        );
    }
    let squares = |cage: &Cage| -> Value {
        let mut squares: Vec<usize> = cage.cells.iter().map(|&cell| board.square(cell)).collect();
        squares.sort_unstable();
        squares.into()
    };
    drawings.insert("cage".to_owned(), lines.into());
    drawings.insert("numberS".to_owned(), sums.into());
    drawings.insert("killercages".to_owned(), cages.iter().map(squares).collect());
}
