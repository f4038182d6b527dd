//! Direct conflicts: the digit, the cells and the house.

use serde::Serialize;
use utoipa::ToSchema;

use crate::formats::Entry;
use crate::grid::{Clash, ClashCause, Layout};

/// Two digits that the rules do not allow together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(super) struct Conflict {
    /// The digit of the first cell.
    digit: usize,
    /// The two cells, such as r1c5; only one cell if it breaks a rule by itself.
    cells: Vec<String>,
    /// The house that has the digit twice; null if another rule is broken.
    house: Option<String>,
    /// The conflict in words.
    message: String,
}

impl Conflict {
    /// Returns all conflicts between the clues of a puzzle.
    pub fn all(entry: &Entry, layout: &Layout) -> Vec<Conflict> {
        layout.clashes(&entry.puzzle.clues).iter().map(Conflict::from).collect()
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
