//! The scale of Sudoku Explainer.

use std::mem::discriminant;

use crate::cover::{ActionId, RequirementId};
use crate::explain::{Board, Step, Technique};
use crate::grid::HouseKind;
use crate::rules::Requirement;

use super::scale::{Class, Difficulty, Which};

const fn class(technique: Technique, which: Which, tenths: u32) -> Class {
    Class { technique, which, tenths, takes_all: true }
}

const fn one(technique: Technique, tenths: u32) -> Class {
    Class { technique, which: Which::All, tenths, takes_all: false }
}

/// No step that places a digit directly counts more, and no other step of these techniques less.
pub(super) const LARGEST_DIRECT: Difficulty = Difficulty(25);

/// The easier first.
pub(super) const CLASSES: &[Class] = &[
    class(Technique::HiddenSingle, Which::Last, 10),
    class(Technique::HiddenSingle, Which::InBoxes, 12),
    class(Technique::HiddenSingle, Which::All, 15),
    class(Technique::LockedCandidates, Which::Direct(Some(true)), 17),
    class(Technique::LockedCandidates, Which::Direct(Some(false)), 19),
    class(Technique::HiddenPair, Which::Direct(None), 20),
    class(Technique::NakedSingle, Which::All, 23),
    class(Technique::HiddenTriple, Which::Direct(None), 25),
    class(Technique::LockedCandidates, Which::InBoxes, 26),
    class(Technique::LockedCandidates, Which::All, 28),
    class(Technique::NakedPair, Which::All, 30),
    class(Technique::XWing, Which::All, 32),
    class(Technique::HiddenPair, Which::All, 34),
    class(Technique::NakedTriple, Which::All, 36),
    class(Technique::Swordfish, Which::All, 38),
    class(Technique::HiddenTriple, Which::All, 40),
    class(Technique::Skyscraper, Which::All, 40),
    class(Technique::TwoStringKite, Which::All, 41),
    class(Technique::TurbotFish, Which::All, 41),
    class(Technique::XyWing, Which::All, 42),
    class(Technique::FinnedXWing, Which::All, 43),
    class(Technique::XyzWing, Which::All, 44),
    class(Technique::UniqueRectangle, Which::All, 45),
    class(Technique::NakedQuad, Which::All, 50),
    class(Technique::Jellyfish, Which::All, 52),
    class(Technique::HiddenQuad, Which::All, 54),
    one(Technique::XChain, 54),
    class(Technique::BugPlusOne, Which::All, 56),
    class(Technique::WWing, Which::All, 70),
    one(Technique::Aic, 70),
    one(Technique::CellForcingChain, 80),
    one(Technique::HouseForcingChain, 80),
    one(Technique::ForcingNet, 85),
    one(Technique::Explanation, 95),
];

/// What a step counts: its class, and a tenth more for each doubling of what there is to think.
pub(super) fn difficulty(step: &Step, class: &Class) -> Difficulty {
    Difficulty(class.tenths + longer(step.inferences.len()))
}

/// The tenths for the length of a chain of thoughts: one each for more than 4, 6, 8, 12, 16, 24, 32, ...
fn longer(thoughts: usize) -> u32 {
    let steps = (1..).flat_map(|power: u32| [2_usize.pow(power + 1), 3 * 2_usize.pow(power)]);
    steps.take_while(|&step| thoughts > step + 2).count() as u32
}

/// Whether the step fills the last empty cell of its house.
pub(super) fn is_last(step: &Step, board: &Board<'_>) -> bool {
    let base = step.bases[0];
    let mut house = board.sudoku().of_same_house(base);
    house.all(|id| id == base || !board.is_wanting(id))
}

/// Whether the base lies in a box, or in another house that is no line.
pub(super) fn is_in_box(step: &Step, board: &Board<'_>) -> bool {
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
pub(super) fn direct(step: &Step, board: &Board<'_>) -> Option<Step> {
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
        let direct = Step::on(board, step.technique, bases, step.covers.clone());
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
