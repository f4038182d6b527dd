//! Scales: what is tried in which order, and what it counts.

use std::fmt;
use std::str::FromStr;

use super::class::Class;
use super::difficulty::Difficulty;
use super::{score, se};
use crate::explain::Step;

/// What a rating is measured by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Scale {
    /// The scale of Sudoku Explainer (N. Juillerat, 2007): the hardest step counts, from 1.0 to 9.5. Above
    /// that, where Sudoku Explainer goes on, all explanations count alike.
    Se,
    /// A total over all steps, as HoDoKu has (B. Hobiger, 2008-2012), with a level in a word.
    #[default]
    Score,
}

impl Scale {
    /// Its name as an argument and in JSON.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Scale::Se => "se",
            Scale::Score => "score",
        }
    }

    /// What is tried, the easier first.
    pub(super) fn classes(self) -> &'static [Class] {
        match self {
            Scale::Se => se::CLASSES,
            Scale::Score => score::CLASSES,
        }
    }

    /// What a step counts that was found as one of `class`.
    pub(super) fn difficulty(self, step: &Step, class: &Class) -> Difficulty {
        match self {
            Scale::Se => se::difficulty(step, class),
            Scale::Score => Difficulty(class.tenths),
        }
    }
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

/// A text that names no scale.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no scale: expected se or score")]
pub struct UnknownScale(pub String);

impl FromStr for Scale {
    type Err = UnknownScale;

    fn from_str(text: &str) -> Result<Self, UnknownScale> {
        let found = [Scale::Se, Scale::Score].into_iter().find(|scale| scale.key() == text);
        found.ok_or_else(|| UnknownScale(text.to_owned()))
    }
}
