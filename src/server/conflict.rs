//! Finds direct conflicts, and writes them as JSON. A direct conflict consists of digits of the grid that break a rule.

use serde::Serialize;
use utoipa::ToSchema;

use crate::formats::Entry;
use crate::grid::{Cell, Clash, ClashCause, Clue, Digit, Grid, Layout};

/// Digits that break a rule: usually two digits that the rules do not allow together. A single digit can break a rule
/// too. For a broken clue of several cells, these are all digits of the clue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(super) struct Conflict {
    /// The digit of the first cell; 0 for a clue that has no cells because it is about the whole grid.
    digit: usize,
    /// The cells of the digits, such as r1c5: usually two, one if a single digit breaks a rule, and all cells of a
    /// broken clue of several cells.
    cells: Vec<String>,
    /// The house that has the digit twice; null if another rule is broken.
    house: Option<String>,
    /// The conflict in words.
    message: String,
}

impl Conflict {
    /// Returns all clashes between the digits of a puzzle, and the clues of several cells that its digits break, whatever
    /// the empty cells will hold.
    pub fn all(entry: &Entry, layout: &Layout) -> Vec<Conflict> {
        let grid = &entry.puzzle.clues;
        let mut found: Vec<_> = layout.clashes(grid).iter().map(Conflict::from).collect();
        let value = |cell: &Cell| grid.get(*cell).map(|digit| digit.number() as i32);
        let is_broken = |clue: &&Clue| {
            let primitives = (clue.kind().primitives)(clue, layout.space());
            primitives.iter().any(|primitive| primitive.evaluate(&value) == Some(false))
        };
        let broken = layout.clues().iter().filter(is_broken);
        found.extend(broken.map(|clue| Conflict::of_clue(clue, grid)));
        found
    }

    fn of_clue(clue: &Clue, grid: &Grid) -> Self {
        let cells = clue.all_cells();
        let first = cells.first().and_then(|&cell| grid.get(cell));
        Conflict {
            digit: first.map_or(0, Digit::number),
            cells: cells.iter().map(Cell::to_string).collect(),
            house: None,
            message: format!("it does not hold that {}", clue.sentence()),
        }
    }
}

impl From<&Clash> for Conflict {
    fn from(clash: &Clash) -> Self {
        let mut cells = vec![clash.first.to_string(), clash.second.to_string()];
        cells.dedup();
        let house = match &clash.cause {
            ClashCause::House(house) => Some(house.to_string()),
            _ => None,
        };
        Conflict { digit: clash.digit.number(), cells, house, message: clash.to_string() }
    }
}
