//! The wanted properties of a new puzzle.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::levels::{become_too_hard, levels};
use super::ranges::{UnknownRange, in_words, range};
use super::{NoSuchClues, NoSuchSymmetry, Pattern, Symmetry, WantedClues};
use sudosat_core::grid::{Layout, Shape, quantity};
use sudosat_explain::Technique;
use sudosat_explain::rate::{Difficulty, Rating, Scale, ScoreLevel};

/// The wanted properties of a new puzzle. By default, the clues have no symmetry and are removed as long as the puzzle
/// has only one solution. If nearly all puzzles of the size and rules would then exceed the wanted level, the puzzle
/// keeps more clues.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PuzzleSpec {
    /// The symmetry that the cells with clues have.
    pub symmetry: Symmetry,
    /// The cells with clues. If it is `None`, any cells can have clues.
    pub pattern: Option<Pattern>,
    /// The wanted number of clues. If it is `None`, any number is allowed.
    pub clues: Option<RangeInclusive<usize>>,
    /// The clues of several cells that are drawn on the solution, in addition to those of the rules. The given digits
    /// are removed as far as these clues allow it.
    pub with: Vec<WantedClues>,
    /// True if no single clue may be redundant, neither a given digit nor one of the drawn clues of several cells. If
    /// it is false, some clues may be redundant: above all single clues of a set that the symmetry maps onto itself,
    /// clues of several cells, and clues that stay because of a wanted number of clues, level or pattern.
    pub minimal: bool,
    /// The scale on which the difficulty is measured.
    pub scale: Scale,
    /// The wanted difficulty. If it is `None`, any difficulty is allowed.
    pub difficulty: Option<DifficultyRange>,
    /// The hardest technique that the puzzle needs, in the order of [`Technique::ALL`]. If it is `None`, any technique
    /// is allowed.
    pub technique: Option<Technique>,
    /// True if puzzles are rated even if no difficulty is wanted.
    pub rated: bool,
}

/// The error for wanted properties that no puzzle can have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImpossibleSpec {
    /// The grid itself lacks the symmetry.
    #[error(transparent)]
    Symmetry(#[from] NoSuchSymmetry),
    /// The pattern lacks the symmetry.
    #[error("the pattern has no symmetry {0}")]
    Pattern(Symmetry),
    /// Clues of several cells are wanted that make no sense on the grid.
    #[error(transparent)]
    With(#[from] NoSuchClues),
    /// Both a pattern and drawn clues of several cells are wanted.
    #[error("a pattern cannot be combined with drawn clues of several cells ({0})")]
    PatternWith(WantedClues),
    /// A scale without numbers for drawn clues of several cells is wanted.
    #[error(
        "the scale se has no numbers for clues of several cells ({0}): expected the scale score"
    )]
    ScaleWith(WantedClues),
    /// The number of cells of the pattern is not among the wanted numbers of clues that are possible.
    #[error("the pattern has {} for clues, expected {}", quantity(*.found, "cell"), in_words(.expected))]
    PatternClues {
        /// The number of cells of the pattern.
        found: usize,
        /// The wanted numbers of clues that are possible, or all possible ones if none are wanted.
        expected: RangeInclusive<usize>,
    },
    /// The wanted numbers of clues are smaller than in any puzzle or larger than the number of cells, or their range is
    /// empty.
    #[error("no puzzle has {} clues: expected {}", in_words(.found), in_words(.possible))]
    Clues {
        /// The wanted number of clues.
        found: RangeInclusive<usize>,
        /// The numbers of clues that are possible, as far as is known.
        possible: RangeInclusive<usize>,
    },
    /// No puzzle of this size and these rules has a wanted level, as far as is known.
    #[error("no {}puzzle of this size and these rules is {found}: expected {possible}", only_if(.minimal))]
    Level {
        /// The wanted levels.
        found: DifficultyRange,
        /// The levels that such puzzles can have, as far as is known.
        possible: DifficultyRange,
        /// True if other levels would be possible if redundant clues were allowed.
        minimal: bool,
    },
    /// A technique is wanted that gives a puzzle a higher level than the wanted ones.
    #[error("{found} is too easy for {technique}: a puzzle that needs it is at least {level}")]
    Technique {
        /// The wanted levels.
        found: DifficultyRange,
        /// The wanted technique.
        technique: Technique,
        /// The level of the technique.
        level: ScoreLevel,
    },
    /// A range of levels is wanted, but the wanted scale has no levels.
    #[error("the scale se has no levels: expected numbers such as 1.2..3.0")]
    Levels,
}

fn only_if(minimal: &bool) -> &'static str {
    if *minimal { "minimal " } else { "" }
}

/// The fewest clues of a classic 9x9 puzzle (G. McGuire, B. Tugemann, G. Civario, *There Is No 16-Clue Sudoku*,
/// 2014).
const FEWEST_CLASSIC: usize = 17;

impl PuzzleSpec {
    /// Checks the wanted properties against `layout`. The check is quick. It does not find every combination of
    /// properties that is impossible.
    ///
    /// # Errors
    ///
    /// Returns an [`ImpossibleSpec`] if the check shows that no puzzle can have all of them.
    pub fn check(&self, layout: &Layout) -> Result<(), ImpossibleSpec> {
        let orbits = self.symmetry.orbits(layout)?;
        self.with.iter().try_for_each(|clues| clues.check(layout))?;
        if let Some(clues) = self.with.first() {
            self.check_beside(clues)?;
        }
        let fewest = if self.with.is_empty() { fewest(layout) } else { 0 };
        let possible = fewest..=layout.cells().len();
        let is_impossible = |range: &&RangeInclusive<usize>| {
            range.is_empty() || range.end() < possible.start() || range.start() > possible.end()
        };
        if let Some(found) = self.clues.as_ref().filter(is_impossible) {
            return Err(ImpossibleSpec::Clues { found: found.clone(), possible });
        }
        if let Some(pattern) = &self.pattern {
            let (found, cells) = (pattern.cells().len(), pattern.cells());
            if orbits.iter().any(|orbit| !is_whole(orbit.iter().map(|cell| cells.contains(cell)))) {
                return Err(ImpossibleSpec::Pattern(self.symmetry));
            }
            let wanted = self.clues.clone().unwrap_or(possible.clone());
            let expected =
                *wanted.start().max(possible.start())..=*wanted.end().min(possible.end());
            if !expected.contains(&found) {
                return Err(ImpossibleSpec::PatternClues { found, expected });
            }
        }
        match (&self.difficulty, self.scale) {
            (Some(DifficultyRange::Levels(_)), Scale::Se) => Err(ImpossibleSpec::Levels),
            (Some(DifficultyRange::Levels(wanted)), Scale::Score) => {
                self.check_levels(wanted, layout)?;
                self.check_technique(wanted)
            }
            _ => Ok(()),
        }
    }

    /// Checks the wanted properties that cannot be combined with drawn clues of several cells.
    fn check_beside(&self, clues: &WantedClues) -> Result<(), ImpossibleSpec> {
        if self.pattern.is_some() {
            return Err(ImpossibleSpec::PatternWith(clues.clone()));
        }
        match self.scale {
            Scale::Se => Err(ImpossibleSpec::ScaleWith(clues.clone())),
            Scale::Score => Ok(()),
        }
    }

    fn check_levels(
        &self,
        wanted: &RangeInclusive<ScoreLevel>,
        layout: &Layout,
    ) -> Result<(), ImpossibleSpec> {
        if !self.with.is_empty() {
            return Ok(());
        }
        let possible = levels(layout, self.minimal);
        if wanted.start() <= possible.end() && possible.start() <= wanted.end() {
            return Ok(());
        }
        let [found, possible] = [wanted.clone(), possible].map(DifficultyRange::Levels);
        let minimal = self.minimal && levels(layout, false) != levels(layout, true);
        Err(ImpossibleSpec::Level { found, possible, minimal })
    }

    /// Checks that a wanted level is as high as that of the wanted technique. Each technique of a lower level is easier
    /// in the order of [`Technique::ALL`], so a puzzle of a lower level does not need the wanted one.
    fn check_technique(&self, wanted: &RangeInclusive<ScoreLevel>) -> Result<(), ImpossibleSpec> {
        let Some(technique) = self.technique else { return Ok(()) };
        let level = ScoreLevel::of(technique);
        if *wanted.end() >= level {
            return Ok(());
        }
        let found = DifficultyRange::Levels(wanted.clone());
        Err(ImpossibleSpec::Technique { found, technique, level })
    }

    /// Returns the level that the puzzle may not exceed while its clues are removed. Returns `None` if the level is not
    /// tested during the removal.
    pub(super) fn hardest_level(&self, layout: &Layout) -> Option<ScoreLevel> {
        let Some(DifficultyRange::Levels(wanted)) = &self.difficulty else { return None };
        let is_free = !self.minimal && self.pattern.is_none();
        let is_below = *wanted.end() < ScoreLevel::Extreme;
        (is_free && is_below && become_too_hard(layout)).then(|| *wanted.end())
    }
}

/// Returns whether all members are true, or all members are false.
fn is_whole(mut members: impl Iterator<Item = bool>) -> bool {
    members.next().is_none_or(|first| members.all(|other| other == first))
}

/// Returns a lower bound on the number of clues of a puzzle with one solution. Returns 0 if no bound is proved.
fn fewest(layout: &Layout) -> usize {
    let is_classic = layout.rules().is_classic();
    match (is_classic, layout.shape()) {
        (true, Shape::CLASSIC) => FEWEST_CLASSIC,
        // If two digits occurred in no clue, they could be exchanged in the solution, which gives a second solution.
        (true, shape) => shape.side() - 1,
        _ => 0,
    }
}

/// A range of difficulties. Both ends belong to the range.
///
/// ```
/// use sudosat_generate::DifficultyRange;
///
/// for text in ["hard", "easy..medium", "1.2..3.4", "900..1600"] {
///     assert_eq!(text.parse::<DifficultyRange>()?.to_string(), text);
/// }
/// # Ok::<(), sudosat_generate::UnknownRange>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DifficultyRange {
    /// A range of levels of [`Scale::Score`].
    Levels(RangeInclusive<ScoreLevel>),
    /// A range of numbers of either scale.
    Numbers(RangeInclusive<Difficulty>),
}

impl DifficultyRange {
    /// Returns whether the rating is in the range.
    #[must_use]
    pub fn contains(&self, rating: &Rating) -> bool {
        self.distance(rating) == 0
    }

    /// Returns whether the range is the level *easy* alone. Singles solve these puzzles, if they have no clues of
    /// several cells.
    pub(super) fn is_of_singles(&self) -> bool {
        matches!(self, DifficultyRange::Levels(levels) if *levels.end() == ScoreLevel::Easy)
    }

    /// Returns how far the rating is below or above the range, in levels or in tenths. Returns 0 if the rating is in
    /// the range.
    pub(super) fn distance(&self, rating: &Rating) -> u64 {
        let [number, from, to] = self.numbers(rating);
        distance(number, from, to)
    }

    /// Returns how far the rating is above the range, in levels or in tenths. Returns 0 if it is not above the range.
    pub(super) fn excess(&self, rating: &Rating) -> u64 {
        let [number, _, to] = self.numbers(rating);
        number.saturating_sub(to)
    }

    /// Returns the rating and both ends of the range, in levels or in tenths.
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

/// Returns how far `number` is below `from` or above `to`. Returns 0 if the number is in the range.
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

/// Parses a number with at most one decimal. Returns `None` for any other text.
fn tenths(text: &str) -> Option<Difficulty> {
    let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let fits = is_number(whole) && is_number(tenth) && tenth.len() == 1;
    let number = || format!("{whole}{tenth}").parse().ok();
    if fits { number().map(Difficulty) } else { None }
}
