//! Classes: which steps of a technique count alike.

use std::mem::discriminant;

use crate::cover::{ActionId, RequirementId};
use crate::explain::{Board, Step, Technique};
use crate::grid::HouseKind;
use crate::rules::Requirement;

/// Steps that count alike.
#[derive(Clone, Copy, Debug)]
pub(super) struct Class {
    pub technique: Technique,
    /// Which steps of the technique belong to it.
    pub which: Which,
    /// What such a step counts, in tenths, or the shortest where the length counts too.
    pub tenths: u32,
    /// Whether all that are to be seen at once are carried out at once.
    pub takes_all: bool,
}

/// Which steps of a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    All,
    /// Those that fill the last empty cell of a house.
    Last,
    /// Those whose base is in a box or another region.
    InBoxes,
    /// Those after which a house has one cell left for a digit, with a base in a box or not, or either;
    /// what counts is the digit placed.
    Direct(Option<bool>),
}

impl Class {
    /// The step, if it belongs to the class; of a direct one the digit that it places.
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

/// Whether the step fills the last empty cell of its house.
fn is_last(step: &Step, board: &Board<'_>) -> bool {
    let base = step.bases[0];
    let mut house = board.sudoku().of_same_house(base);
    house.all(|id| id == base || !board.is_wanting(id))
}

/// Whether the base lies in a box, or in another house that is no line.
fn is_in_box(step: &Step, board: &Board<'_>) -> bool {
    match board.sudoku().cover().requirement(step.bases[0]) {
        Requirement::House(house, _) => {
            !matches!(house.kind(), HouseKind::Row(_) | HouseKind::Column(_))
        }
        _ => false,
    }
}

/// The digit for which a house has one cell left after the step, placed by a step of the same name; the
/// candidates stay. As in Sudoku Explainer, only houses of the kind of the base are looked at, and after a
/// hidden set only its own house.
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

/// Whether a digit may be placed in the house directly after the step.
fn is_looked_at(step: &Step, house: RequirementId, board: &Board<'_>) -> bool {
    use Requirement::House;
    let requirement = |id| *board.sudoku().cover().requirement(id);
    let (House(base, _), House(house, _)) = (requirement(step.bases[0]), requirement(house)) else {
        return false;
    };
    match step.technique {
        Technique::LockedCandidates => discriminant(&base.kind()) == discriminant(&house.kind()),
        _ => base == house,
    }
}
