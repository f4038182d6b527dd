//! Classes: the steps of a technique that have the same difficulty.

use std::mem::discriminant;

use crate::cover::{ActionId, RequirementId};
use crate::explain::{Board, Step, Technique};
use crate::grid::HouseKind;
use crate::rules::Requirement;

/// Steps that have the same difficulty.
#[derive(Clone, Copy, Debug)]
pub(super) struct Class {
    pub technique: Technique,
    /// The steps of the technique that belong to the class.
    pub which: Which,
    /// The difficulty of a step of the class, in tenths. If the length of the chain counts too, the difficulty of
    /// the shortest chains.
    pub tenths: u32,
    /// Whether the rater applies all steps of the class that it finds on the board, or only the first.
    pub takes_all: bool,
}

/// A selection of the steps of a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    All,
    /// Those that fill the last empty cell of a house.
    Last,
    /// Those with a base in a box or another region.
    InBoxes,
    /// Those after which a house has one cell left for a digit. They count as steps that place this digit.
    /// The base lies in a box or region (`Some(true)`), in a row or column (`Some(false)`), or anywhere (`None`).
    Direct(Option<bool>),
}

impl Class {
    /// Returns the step if it belongs to the class. For [`Which::Direct`], returns the step that places the
    /// digit.
    pub fn of(&self, step: Step, board: &Board<'_>) -> Option<Step> {
        match self.which {
            Which::All => Some(step),
            Which::Last => is_last(&step, board).then_some(step),
            Which::InBoxes => is_in_box(&step, board).then_some(step),
            Which::Direct(in_box) => {
                let fits = in_box.is_none_or(|in_box| is_in_box(&step, board) == in_box);
                if fits { direct(&step, board) } else { None }
            }
        }
    }
}

/// Returns whether the step fills the last empty cell of its house.
fn is_last(step: &Step, board: &Board<'_>) -> bool {
    let base = step.bases[0];
    let mut house = board.sudoku().of_same_house(base);
    house.all(|id| id == base || !board.is_wanting(id))
}

/// Returns whether the base lies in a box, or in another house that is no row or column.
fn is_in_box(step: &Step, board: &Board<'_>) -> bool {
    match board.sudoku().cover().requirement(step.bases[0]) {
        Requirement::House(house, _) => {
            !matches!(house.kind(), HouseKind::Row(_) | HouseKind::Column(_))
        }
        _ => false,
    }
}

/// Returns a step that places the digit for which a house has one cell left after `step`. It has the same
/// technique and crosses out no candidates. As in Sudoku Explainer, only houses of the same kind as the base
/// are examined, and after a hidden set only its own house.
fn direct(step: &Step, board: &Board<'_>) -> Option<Step> {
    let incidence = board.sudoku().cover().incidence();
    let houses = step.eliminated.iter().flat_map(|&action| incidence.requirements_of(action));
    houses.copied().find_map(|house| {
        let is_left = |action: &ActionId| !step.eliminated.contains(action);
        if !is_looked_at(step, house, board) || !board.is_wanting(house) {
            return None;
        }
        let mut left = board.open_of(house).filter(is_left);
        let placed = left.next().filter(|_| left.next().is_none())?;
        let bases = step.bases.iter().copied().chain([house]).collect();
        let direct = board.step_on(step.technique, bases, step.covers.clone());
        Some(Step { placed: Some(placed), ..direct })
    })
}

/// Returns whether [`direct`] examines the house after the step: for locked candidates, a house of the same kind as
/// that of the base; for hidden sets, only the house of the base.
fn is_looked_at(step: &Step, house: RequirementId, board: &Board<'_>) -> bool {
    use Requirement::House;
    let requirement = |id| board.sudoku().cover().requirement(id).clone();
    let (House(base, _), House(house, _)) = (requirement(step.bases[0]), requirement(house)) else {
        return false;
    };
    match step.technique {
        Technique::LockedCandidates => discriminant(&base.kind()) == discriminant(&house.kind()),
        _ => base == house,
    }
}
