//! Defines classes. A class has the steps of a technique that have the same difficulty.

use std::mem::discriminant;

use crate::{Board, Step, Technique};
use sudosat_core::cover::{ActionId, RequirementId};
use sudosat_core::grid::HouseKind;
use sudosat_core::rules::Requirement;

/// A class: a technique, and which of its steps belong to the class.
#[derive(Clone, Copy, Debug)]
pub(super) struct StepClass {
    pub technique: Technique,
    /// The steps of the technique that belong to the class.
    pub which: Which,
    /// The difficulty of a step of the class, in tenths. If the difficulty also depends on the length of the chain,
    /// this is the difficulty of the shortest chains.
    pub tenths: u32,
    /// True if the rater applies all steps of the class that it finds on the board. False if it applies only the first
    /// one.
    pub takes_all: bool,
}

/// A selection of the steps of a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    All,
    /// The steps that fill the last empty cell of a house.
    Last,
    /// The steps whose base is in a house that is no row or column, such as a box.
    InBoxes,
    /// The steps after which a house has one cell left for a digit. They count as steps that place this digit. The
    /// base lies in no row or column (`Some(true)`), in a row or column (`Some(false)`), or in any house (`None`).
    Direct(Option<bool>),
}

impl StepClass {
    /// Returns the step if it belongs to the class, otherwise `None`. For [`Which::Direct`], returns the step that
    /// places the digit.
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

/// Returns whether the first base of the step is in a house that is no row or column, such as a box.
fn is_in_box(step: &Step, board: &Board<'_>) -> bool {
    match board.sudoku().cover().requirement(step.bases[0]) {
        Requirement::House(house, _) => {
            !matches!(house.kind(), HouseKind::Row(_) | HouseKind::Column(_))
        }
        _ => false,
    }
}

/// Returns a step that places a digit for which a house has one cell left after `step`. The returned step has the same
/// technique and crosses out no candidates. Returns `None` if no house has such a digit. As in Sudoku Explainer, only
/// houses of the same kind as the base are examined. After a hidden set, only the house of the set is examined.
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

/// Returns whether [`direct`] examines the house after the step. For locked candidates, it examines each house of the
/// same kind as the house of the base. For hidden sets, it examines only the house of the base.
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
