//! Defines the text form of a wanted kind of clues with its number of clues, such as `thermo:5`.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use itertools::Itertools;

use super::kinds::{ClueKind, KINDS};
use crate::ranges::{clue_range, in_words};
use sudosat_core::grid::{Layout, Rules};

/// Clues of several cells that a new puzzle must have: their kind, and how many there are.
///
/// The text form is the name of the kind, or the name, a colon and a number or a range. Without a number, the usual
/// number of clues for the size of the grid is drawn.
///
/// ```
/// use sudosat_generate::WantedClues;
///
/// for text in ["killer", "thermo:5", "arrow:4..6"] {
///     assert_eq!(text.parse::<WantedClues>()?.to_string(), text);
/// }
/// assert_eq!("quad:3".parse::<WantedClues>()?.to_string(), "quadruple:3");
/// # Ok::<(), sudosat_generate::UnknownClues>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WantedClues {
    pub(super) kind: &'static ClueKind,
    pub(super) count: Option<RangeInclusive<usize>>,
}

/// The error for a text that is not a wanted kind of clues.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownClues {
    /// There is no kind with this name.
    #[error("`{found}` is no kind of clues that can be drawn: expected {}", KINDS.iter().map(|kind| kind.name).join(", "))]
    Kind {
        /// The name that was found.
        found: String,
    },
    /// The text behind the colon is not a number of clues.
    #[error(
        "`{found}` is no number of {kind} clues: expected a number from 1, or a range such as 4..6"
    )]
    Count {
        /// The name of the kind.
        kind: &'static str,
        /// The text that was found.
        found: String,
    },
}

/// The error for a kind of clues that makes no sense under some rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSuchClues {
    /// The grid lacks something that the clues of the kind speak of.
    #[error("{kind} clues make no sense on this grid: expected {expected}")]
    Grid {
        /// The name of the kind.
        kind: &'static str,
        /// What the grid must have.
        expected: &'static str,
    },
    /// The rules give a meaning to the absence of clues.
    #[error("clues cannot be drawn under the rule {rule}, which gives a meaning to their absence")]
    Strict {
        /// The name of the rule.
        rule: &'static str,
    },
    /// The grid has no place for so many clues.
    #[error("no grid of this size has {} {kind} clues: expected at most {most}", in_words(.found))]
    Count {
        /// The name of the kind.
        kind: &'static str,
        /// The wanted number of clues.
        found: RangeInclusive<usize>,
        /// The largest number of clues for which there are places.
        most: usize,
    },
}

impl ClueKind {
    /// Returns the kind with this name, one of [`KINDS`].
    ///
    /// # Errors
    ///
    /// Returns [`UnknownClues::Kind`] if no kind has this name or alias.
    pub fn named(name: &str) -> Result<&'static ClueKind, UnknownClues> {
        let is_named = |kind: &&ClueKind| kind.name == name || kind.aliases.contains(&name);
        let kind = KINDS.iter().find(is_named);
        kind.ok_or_else(|| UnknownClues::Kind { found: name.to_owned() })
    }

    /// Checks that grids under `layout` have what clues of this kind speak of.
    ///
    /// # Errors
    ///
    /// Returns [`NoSuchClues::Grid`] if they lack something.
    pub fn check(&self, layout: &Layout) -> Result<(), NoSuchClues> {
        match self.lacking(layout) {
            Some(expected) => Err(NoSuchClues::Grid { kind: self.name, expected }),
            None => Ok(()),
        }
    }
}

impl WantedClues {
    /// Returns the kind of the clues.
    #[must_use]
    pub fn kind(&self) -> &'static ClueKind {
        self.kind
    }

    /// Returns the least number of clues that a puzzle must have: the least wanted number, or 1 if no number is wanted.
    pub(crate) fn least(&self) -> usize {
        self.count.as_ref().map_or(1, |count| *count.start())
    }

    /// Checks that puzzles under `layout` can have these clues. The check is quick, and does not find every number of
    /// clues that is impossible.
    ///
    /// # Errors
    ///
    /// Returns [`NoSuchClues`] if the check shows that no puzzle can have them.
    pub fn check(&self, layout: &Layout) -> Result<(), NoSuchClues> {
        if let Some(rule) = strict(layout.rules()) {
            return Err(NoSuchClues::Strict { rule });
        }
        self.kind.check(layout)?;
        let kind = self.kind.name;
        let most = self.kind.places(layout);
        match &self.count {
            Some(found) if *found.start() > most => {
                Err(NoSuchClues::Count { kind, found: found.clone(), most })
            }
            _ => Ok(()),
        }
    }
}

/// Returns the name of a clue in `rules` that gives a meaning to the absence of other clues, or `None` if there is no
/// such clue. The names of these types begin with `strict`.
fn strict(rules: &Rules) -> Option<&'static str> {
    rules.clues().map(|clue| clue.kind().name).find(|name| name.starts_with("strict"))
}

impl FromStr for WantedClues {
    type Err = UnknownClues;

    fn from_str(text: &str) -> Result<Self, UnknownClues> {
        let (name, count) = match text.split_once(':') {
            Some((name, count)) => (name.trim(), Some(count.trim())),
            None => (text.trim(), None),
        };
        let kind = ClueKind::named(name)?;
        let count = count.map(|text| match clue_range(text) {
            Ok(count) if *count.start() > 0 => Ok(count),
            _ => Err(UnknownClues::Count { kind: kind.name, found: text.to_owned() }),
        });
        Ok(WantedClues { kind, count: count.transpose()? })
    }
}

impl fmt::Display for WantedClues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.name)?;
        match &self.count {
            None => Ok(()),
            Some(count) if count.start() == count.end() => write!(f, ":{}", count.start()),
            Some(count) => write!(f, ":{}..{}", count.start(), count.end()),
        }
    }
}
