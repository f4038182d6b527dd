//! Defines the scale of Sudoku Explainer.

use crate::{Step, Technique};

use super::class::{StepClass, Which};
use super::difficulty::Difficulty;

const fn class(technique: Technique, which: Which, tenths: u32) -> StepClass {
    StepClass { technique, which, tenths, takes_all: true }
}

const fn one(technique: Technique, tenths: u32) -> StepClass {
    StepClass { technique, which: Which::All, tenths, takes_all: false }
}

/// The largest difficulty of a class with [`Which::Direct`]. All other classes of the same techniques have a larger
/// difficulty.
pub(super) const LARGEST_DIRECT: Difficulty = Difficulty(25);

/// The classes of this scale, the easiest first. A class has the steps of one technique that have the same difficulty.
pub(super) const CLASSES: &[StepClass] = &[
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
    one(Technique::Whip, 85),
    one(Technique::GroupedWhip, 85),
    one(Technique::Braid, 85),
    one(Technique::Supposition, 95),
    one(Technique::Explanation, 95),
];

/// Returns the difficulty of a step: the difficulty of its class, plus some tenths if the step has a long chain.
pub(super) fn difficulty(step: &Step, class: &StepClass) -> Difficulty {
    Difficulty(class.tenths + longer(step.inferences.len()))
}

/// Returns the tenths for a chain of this many inferences. This is the number of values in the sequence 4, 6, 8, 12,
/// 16, 24, 32, ... that are less than the number of inferences minus 2.
fn longer(reasoning: usize) -> u32 {
    let steps = (1..).flat_map(|power: u32| [2_usize.pow(power + 1), 3 * 2_usize.pow(power)]);
    steps.take_while(|&step| reasoning > step + 2).count() as u32
}
