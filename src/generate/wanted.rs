//! What a new puzzle is to be like.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::levels::{become_too_hard, levels};
use super::{NoSuchSymmetry, Pattern, Symmetry};
use crate::explain::Technique;
use crate::explain::rate::{Difficulty, Rating, Scale, ScoreLevel};
use crate::grid::{Layout, Shape};

/// What a new puzzle is to be like; by default without symmetry, and without a clue that can go. Where a level
/// is wanted that puzzles of the size and rules would nearly all exceed, clues stay that keep it at that level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Which cells have clues together.
    pub symmetry: Symmetry,
    /// Which cells have clues; any if none is said.
    pub pattern: Option<Pattern>,
    /// How many clues.
    pub clues: Option<RangeInclusive<usize>>,
    /// Whether no clue may be such that it can go; by default no set of cells that the symmetry takes to each
    /// other can.
    pub minimal: bool,
    /// What difficulty is measured by.
    pub scale: Scale,
    /// How hard.
    pub difficulty: Option<DifficultyRange>,
    /// The hardest technique that it takes, in the order of [`Technique::ALL`].
    pub technique: Option<Technique>,
    /// Whether puzzles are rated though no difficulty is asked for.
    pub rated: bool,
}

/// What no puzzle can be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Contradiction {
    /// The grid lacks it.
    #[error(transparent)]
    Symmetry(#[from] NoSuchSymmetry),
    /// A pattern has it, or not.
    #[error("the pattern has no symmetry {0}")]
    Pattern(Symmetry),
    /// A pattern says how many clues there are.
    #[error("the pattern has {found} cells for clues, expected {}", so_many(.expected))]
    PatternClues {
        /// Its cells.
        found: usize,
        /// How many are wanted.
        expected: RangeInclusive<usize>,
    },
    /// Fewer clues than any puzzle has, or more than cells.
    #[error("no puzzle has {} clues: expected {}", so_many(.found), so_many(.possible))]
    Clues {
        /// How many are wanted.
        found: RangeInclusive<usize>,
        /// How many are possible.
        possible: RangeInclusive<usize>,
    },
    /// Puzzles of this size and these rules do not come so easy, or so hard.
    #[error("no puzzle of this size and these rules{} is {found}: expected {possible}", only_if(.minimal))]
    Level {
        /// The levels that are wanted.
        found: DifficultyRange,
        /// Those that were found at all.
        possible: DifficultyRange,
        /// Whether that is so only because no clue may go.
        minimal: bool,
    },
    /// Levels belong to the other scale.
    #[error("the scale se has no levels: expected numbers such as 1.2..3.0")]
    Levels,
}

/// A range in words.
fn so_many(range: &RangeInclusive<usize>) -> String {
    match (range.start(), range.end()) {
        (from, to) if from == to => from.to_string(),
        (from, to) => format!("{from} to {to}"),
    }
}

fn only_if(minimal: &bool) -> &'static str {
    if *minimal { ", of which no clue can go," } else { "" }
}

/// G. McGuire, B. Tugemann, G. Civario, *There Is No 16-Clue Sudoku*, 2014.
const FEWEST_CLASSIC: usize = 17;

impl Wanted {
    /// Whether the wishes can go together under `layout`.
    ///
    /// # Errors
    ///
    /// [`Contradiction`].
    pub fn check(&self, layout: &Layout) -> Result<(), Contradiction> {
        let orbits = self.symmetry.orbits(layout)?;
        let possible = fewest(layout)..=layout.cells().len();
        let is_impossible = |range: &&RangeInclusive<usize>| {
            range.is_empty() || range.end() < possible.start() || range.start() > possible.end()
        };
        if let Some(found) = self.clues.as_ref().filter(is_impossible) {
            return Err(Contradiction::Clues { found: found.clone(), possible });
        }
        if let Some(pattern) = &self.pattern {
            let (found, cells) = (pattern.cells().len(), pattern.cells());
            if orbits.iter().any(|orbit| !is_whole(orbit.iter().map(|cell| cells.contains(cell)))) {
                return Err(Contradiction::Pattern(self.symmetry));
            }
            let expected = self.clues.clone().unwrap_or(possible);
            if !expected.contains(&found) {
                return Err(Contradiction::PatternClues { found, expected });
            }
        }
        match (&self.difficulty, self.scale) {
            (Some(DifficultyRange::Levels(_)), Scale::Se) => Err(Contradiction::Levels),
            (Some(DifficultyRange::Levels(wanted)), Scale::Score) => {
                self.check_levels(wanted, layout)
            }
            _ => Ok(()),
        }
    }

    fn check_levels(
        &self,
        wanted: &RangeInclusive<ScoreLevel>,
        layout: &Layout,
    ) -> Result<(), Contradiction> {
        let possible = levels(layout, self.minimal);
        if wanted.start() <= possible.end() && possible.start() <= wanted.end() {
            return Ok(());
        }
        let [found, possible] = [wanted.clone(), possible].map(DifficultyRange::Levels);
        let minimal = self.minimal && levels(layout, false) != levels(layout, true);
        Err(Contradiction::Level { found, possible, minimal })
    }

    /// The level above which no puzzle may get while its clues go; none where they go as long as there is one
    /// solution.
    pub(super) fn hardest_level(&self, layout: &Layout) -> Option<ScoreLevel> {
        let Some(DifficultyRange::Levels(wanted)) = &self.difficulty else { return None };
        let is_free = !self.minimal && self.pattern.is_none();
        let is_below = *wanted.end() < ScoreLevel::Extreme;
        (is_free && is_below && become_too_hard(layout)).then(|| *wanted.end())
    }
}

/// Whether all or none are true.
fn is_whole(mut members: impl Iterator<Item = bool>) -> bool {
    members.next().is_none_or(|first| members.all(|other| other == first))
}

/// The fewest clues of a puzzle with one solution, as far as that is known for certain.
fn fewest(layout: &Layout) -> usize {
    let is_classic = layout.rules().is_classic();
    match (is_classic, layout.shape()) {
        (true, Shape::CLASSIC) => FEWEST_CLASSIC,
        // Two digits that are not given could change places.
        (true, shape) => shape.side() - 1,
        _ => 0,
    }
}

/// A range of difficulties; both ends belong to it.
///
/// ```
/// use sudosat::generate::DifficultyRange;
///
/// for text in ["hard", "easy..medium", "1.2..3.4", "900..1600"] {
///     assert_eq!(text.parse::<DifficultyRange>()?.to_string(), text);
/// }
/// # Ok::<(), sudosat::generate::UnknownRange>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DifficultyRange {
    /// Levels of [`Scale::Score`].
    Levels(RangeInclusive<ScoreLevel>),
    /// Numbers of either scale.
    Numbers(RangeInclusive<Difficulty>),
}

/// A text that is no range.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is no range: expected {expected}")]
pub struct UnknownRange {
    found: String,
    expected: &'static str,
}

impl DifficultyRange {
    /// Whether the rating lies in the range.
    #[must_use]
    pub fn contains(&self, rating: &Rating) -> bool {
        self.distance(rating) == 0
    }

    /// Whether only puzzles are in the range that singles solve.
    pub(super) fn is_of_singles(&self) -> bool {
        matches!(self, DifficultyRange::Levels(levels) if *levels.end() == ScoreLevel::Easy)
    }

    /// How far from the range it is.
    pub(super) fn distance(&self, rating: &Rating) -> u64 {
        let [number, from, to] = self.numbers(rating);
        distance(number, from, to)
    }

    /// How far above the range it is.
    pub(super) fn excess(&self, rating: &Rating) -> u64 {
        let [number, _, to] = self.numbers(rating);
        number.saturating_sub(to)
    }

    /// The rating and both ends of the range as numbers.
    fn numbers(&self, rating: &Rating) -> [u64; 3] {
        match self {
            DifficultyRange::Levels(range) => {
                let level = |level: ScoreLevel| level as u64;
                [rating.level().map_or(0, level), level(*range.start()), level(*range.end())]
            }
            DifficultyRange::Numbers(range) => {
                [rating.difficulty(), *range.start(), *range.end()].map(|one| u64::from(one.0))
            }
        }
    }
}

/// How far `number` is from a range.
pub(super) fn distance(number: u64, from: u64, to: u64) -> u64 {
    from.saturating_sub(number).max(number.saturating_sub(to))
}

impl FromStr for DifficultyRange {
    type Err = UnknownRange;

    fn from_str(text: &str) -> Result<Self, UnknownRange> {
        let levels = range(text, |text| text.parse().ok()).map(DifficultyRange::Levels);
        let numbers = || range(text, tenths).map(DifficultyRange::Numbers);
        levels.or_else(numbers).ok_or_else(|| UnknownRange {
            found: text.to_owned(),
            expected: "easy, medium, hard, unfair, extreme, a number such as 3.4, or two with .. between, the lower first",
        })
    }
}

impl fmt::Display for DifficultyRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |one: &Difficulty| one.to_string().trim_end_matches(".0").to_owned();
        let (from, to) = match self {
            DifficultyRange::Levels(range) => (range.start().to_string(), range.end().to_string()),
            DifficultyRange::Numbers(range) => (number(range.start()), number(range.end())),
        };
        if from == to { f.write_str(&from) } else { write!(f, "{from}..{to}") }
    }
}

/// Reads `A..B` or `A`; not backwards.
pub(super) fn range<T: PartialOrd + Copy>(
    text: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Option<RangeInclusive<T>> {
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let (from, to) = (read(from.trim())?, read(to.trim())?);
    (from <= to).then_some(from..=to)
}

/// Reads a number with at most one decimal.
fn tenths(text: &str) -> Option<Difficulty> {
    let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let fits = is_number(whole) && is_number(tenth) && tenth.len() == 1;
    let number = || format!("{whole}{tenth}").parse().ok();
    if fits { number().map(Difficulty) } else { None }
}

/// Reads how many clues: `24` or `20..24`.
///
/// # Errors
///
/// [`UnknownRange`].
pub fn clue_range(text: &str) -> Result<RangeInclusive<usize>, UnknownRange> {
    range(text, |number| number.parse().ok()).ok_or_else(|| UnknownRange {
        found: text.to_owned(),
        expected: "a number of clues, or the fewest and the most as in 22..26",
    })
}
