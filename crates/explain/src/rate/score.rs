//! Defines the scale of HoDoKu. A rating is the sum of the points of all steps, and the puzzle has a level, such as
//! `hard`.
//!
//! The points of each technique are the defaults in the options of HoDoKu, version 2.2. A technique that HoDoKu does
//! not have, such as those for clues of several cells, has points of our own. The level depends on the sum and on the
//! hardest technique. HoDoKu has a largest sum for each level, on a grid of 81 cells. A larger grid takes more steps of
//! the same kind, so the largest sum grows with the number of cells.

use std::fmt;
use std::str::FromStr;

use super::class::{StepClass, Which};
use super::difficulty::Difficulty;
use crate::Technique;

/// The number of cells for which the largest sums of the levels are defined. A smaller grid has the same largest sums,
/// because its puzzles that need only singles stay far below them.
const BAND_CELLS: u64 = 81;

/// The level of a puzzle, as a word. The hardest technique gives a level, and the sum gives a level; the higher of the
/// two counts. The sums are those for up to 81 cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum ScoreLevel {
    /// The puzzle needs only singles and steps by one clue of several cells, and its sum is at most 800.
    #[default]
    Easy,
    /// The puzzle needs the 45 rule, locked candidates, pairs or triples, or its sum is at least 801.
    Medium,
    /// The puzzle needs fish, quads, wings or patterns that assume a unique solution, or its sum is at least 1,001.
    Hard,
    /// The puzzle needs chains, or its sum is at least 1,601.
    Unfair,
    /// The puzzle needs forcing chains, whips, braids, suppositions or explanations, or its sum is at least 1,801.
    Extreme,
}

impl ScoreLevel {
    /// All levels, the easiest first.
    pub const ALL: [ScoreLevel; 5] = [
        ScoreLevel::Easy,
        ScoreLevel::Medium,
        ScoreLevel::Hard,
        ScoreLevel::Unfair,
        ScoreLevel::Extreme,
    ];

    /// Returns the level of puzzles with this sum on a grid with this number of cells.
    pub(super) fn of_sum(sum: Difficulty, cells: usize) -> Self {
        let on_81_cells = u64::from(sum.0 / 10) * BAND_CELLS / (cells as u64).max(BAND_CELLS);
        match on_81_cells {
            0..=800 => ScoreLevel::Easy,
            801..=1000 => ScoreLevel::Medium,
            1001..=1600 => ScoreLevel::Hard,
            1601..=1800 => ScoreLevel::Unfair,
            _ => ScoreLevel::Extreme,
        }
    }

    /// Returns the level of a technique: puzzles that need it have at least this level.
    #[must_use]
    pub fn of(technique: Technique) -> Self {
        use Technique as T;
        match technique {
            T::NakedSingle | T::HiddenSingle => ScoreLevel::Easy,
            T::Clue => ScoreLevel::Easy,
            T::InniesOuties
            | T::LockedCandidates
            | T::NakedPair
            | T::HiddenPair
            | T::NakedTriple
            | T::HiddenTriple => ScoreLevel::Medium,
            T::XChain | T::XyChain | T::Loop | T::Aic => ScoreLevel::Unfair,
            T::CellForcingChain
            | T::HouseForcingChain
            | T::Whip
            | T::GroupedWhip
            | T::Braid
            | T::Supposition
            | T::Explanation => ScoreLevel::Extreme,
            _ => ScoreLevel::Hard,
        }
    }
}

impl fmt::Display for ScoreLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ScoreLevel::Easy => "easy",
            ScoreLevel::Medium => "medium",
            ScoreLevel::Hard => "hard",
            ScoreLevel::Unfair => "unfair",
            ScoreLevel::Extreme => "extreme",
        })
    }
}

/// The error for a text that is no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no level: expected easy, medium, hard, unfair or extreme")]
pub struct UnknownScoreLevel(pub String);

impl FromStr for ScoreLevel {
    type Err = UnknownScoreLevel;

    fn from_str(text: &str) -> Result<Self, UnknownScoreLevel> {
        let found = ScoreLevel::ALL.into_iter().find(|level| level.to_string() == text);
        found.ok_or_else(|| UnknownScoreLevel(text.to_owned()))
    }
}

const fn class(technique: Technique, points: u32) -> StepClass {
    StepClass { technique, which: Which::All, tenths: points * 10, takes_all: true }
}

const fn one(technique: Technique, points: u32) -> StepClass {
    StepClass { takes_all: false, ..class(technique, points) }
}

/// The classes in the order of [`Technique::ALL`], the easiest first.
pub(super) const CLASSES: &[StepClass] = &[
    class(Technique::NakedSingle, 4),
    class(Technique::HiddenSingle, 14),
    class(Technique::Clue, 5),
    class(Technique::InniesOuties, 50),
    class(Technique::LockedCandidates, 50),
    class(Technique::NakedPair, 60),
    class(Technique::HiddenPair, 70),
    class(Technique::NakedTriple, 80),
    class(Technique::HiddenTriple, 100),
    class(Technique::XWing, 140),
    class(Technique::Swordfish, 150),
    class(Technique::NakedQuad, 120),
    class(Technique::HiddenQuad, 150),
    class(Technique::Jellyfish, 160),
    class(Technique::Skyscraper, 130),
    class(Technique::TwoStringKite, 150),
    class(Technique::TurbotFish, 120),
    class(Technique::XyWing, 160),
    class(Technique::XyzWing, 180),
    class(Technique::WWing, 150),
    class(Technique::UniqueRectangle, 100),
    class(Technique::BugPlusOne, 100),
    class(Technique::FinnedXWing, 130),
    class(Technique::SashimiXWing, 150),
    class(Technique::FinnedSwordfish, 200),
    class(Technique::SashimiSwordfish, 240),
    class(Technique::FinnedJellyfish, 250),
    class(Technique::SashimiJellyfish, 260),
    one(Technique::XChain, 260),
    one(Technique::XyChain, 260),
    one(Technique::Loop, 280),
    one(Technique::Aic, 280),
    one(Technique::CellForcingChain, 500),
    one(Technique::HouseForcingChain, 500),
    one(Technique::Whip, 700),
    one(Technique::GroupedWhip, 700),
    one(Technique::Braid, 700),
    one(Technique::Supposition, 2_000),
    one(Technique::Explanation, 10_000),
];
