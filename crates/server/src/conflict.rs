//! Finds direct conflicts, and writes them as JSON. A direct conflict consists of digits of the grid that break a rule.

use serde::Serialize;
use utoipa::ToSchema;

use crate::formats::Entry;
use crate::grid::{Cell, Clash, ClashCause, Clue, Digit, Grid, Layout, Solved};

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
    /// Returns all clashes between the digits of a puzzle, and the clues of several cells that its digits break,
    /// whatever the empty cells will hold. The checkers of the clues judge a full grid; they cannot judge any other, so
    /// there the primitives do.
    pub fn all(entry: &Entry, layout: &Layout) -> Vec<Conflict> {
        let grid = &entry.puzzle.clues;
        let mut found: Vec<_> = layout.clashes(grid).iter().map(Conflict::from).collect();
        let is_full = layout.space().cells().all(|cell| grid.get(cell).is_some());
        let is_broken = |clue: &&Clue| match is_full {
            true => breaks_checker(grid, clue, layout),
            false => breaks_primitives(grid, clue, layout),
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

/// Returns whether a full grid breaks a clue, by the checker of its type.
fn breaks_checker(grid: &Grid, clue: &Clue, layout: &Layout) -> bool {
    let value = |cell| grid.get(cell).map_or(0, |digit| digit.number() as i32);
    !(clue.kind().holds)(clue, &Solved::new(&value, layout.space()))
}

/// Returns whether the digits of a grid break a clue, by its primitives.
fn breaks_primitives(grid: &Grid, clue: &Clue, layout: &Layout) -> bool {
    let value = |cell: &Cell| grid.get(*cell).map(|digit| digit.number() as i32);
    let primitives = (clue.kind().primitives)(clue, layout.space());
    primitives.iter().any(|primitive| primitive.evaluate(&value) == Some(false))
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
