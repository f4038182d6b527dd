//! A total over all steps, with a level in a word.
//!
//! The numbers of the techniques are those that HoDoKu has unless it is told otherwise (its options, as
//! published with version 2.2), ours for what it does not name; levels are by the sum and by the hardest
//! technique. HoDoKu's sums are those of 81 cells. A larger grid takes more steps of the same kind, so there
//! they grow with the number of cells.

use std::fmt;
use std::str::FromStr;

use super::class::{Class, Which};
use super::difficulty::Difficulty;
use crate::explain::Technique;

/// The cells of the grid that the sums of the levels are for; a smaller one has the same, for its puzzles of
/// singles stay far below.
const BAND_CELLS: u64 = 81;

/// How hard a puzzle is, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Level {
    /// Singles, up to 800 on 81 cells.
    #[default]
    Easy,
    /// Locked candidates, pairs, triples, up to 1,000.
    Medium,
    /// Fish, wings, up to 1,600.
    Hard,
    /// Chains, up to 1,800.
    Unfair,
    /// Anything more.
    Extreme,
}

impl Level {
    /// All of them, the easiest first.
    pub const ALL: [Level; 5] =
        [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

    /// The level of puzzles with that sum on a grid of so many cells.
    pub(super) fn of_sum(sum: Difficulty, cells: usize) -> Self {
        let on_81_cells = u64::from(sum.0 / 10) * BAND_CELLS / (cells as u64).max(BAND_CELLS);
        match on_81_cells {
            0..=800 => Level::Easy,
            801..=1000 => Level::Medium,
            1001..=1600 => Level::Hard,
            1601..=1800 => Level::Unfair,
            _ => Level::Extreme,
        }
    }

    /// The level that puzzles have at least which need the technique.
    pub(super) fn of(technique: Technique) -> Self {
        use Technique as T;
        match technique {
            T::NakedSingle | T::HiddenSingle => Level::Easy,
            T::LockedCandidates
            | T::NakedPair
            | T::HiddenPair
            | T::NakedTriple
            | T::HiddenTriple => Level::Medium,
            T::XChain | T::XyChain | T::Loop | T::Aic => Level::Unfair,
            T::CellForcingChain | T::HouseForcingChain | T::ForcingNet | T::Explanation => {
                Level::Extreme
            }
            _ => Level::Hard,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Unfair => "unfair",
            Level::Extreme => "extreme",
        })
    }
}

/// A text that names no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no level: expected easy, medium, hard, unfair or extreme")]
pub struct UnknownLevel(pub String);

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        let found = Level::ALL.into_iter().find(|level| level.to_string() == text);
        found.ok_or_else(|| UnknownLevel(text.to_owned()))
    }
}

const fn class(technique: Technique, points: u32) -> Class {
    Class { technique, which: Which::All, tenths: points * 10, takes_all: true }
}

const fn one(technique: Technique, points: u32) -> Class {
    Class { takes_all: false, ..class(technique, points) }
}

/// In the order of the table of names.
pub(super) const CLASSES: &[Class] = &[
    class(Technique::NakedSingle, 4),
    class(Technique::HiddenSingle, 14),
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
    one(Technique::ForcingNet, 700),
    one(Technique::Explanation, 10_000),
];
