//! Defines rating scales. A scale determines the order in which techniques are tried, and the difficulty of each step.

use std::fmt;
use std::str::FromStr;

use super::class::StepClass;
use super::difficulty::Difficulty;
use super::{score, se};
use crate::Step;

/// The scale of a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Scale {
    /// The scale of Sudoku Explainer (N. Juillerat, 2007): the rating is the difficulty of the hardest step, from 1.0
    /// up. Classic 9x9 puzzles are rated as version 1.2.1 does. Sudoku Explainer supports no others, so these are rated
    /// by the steps of [`Explainer`](crate::Explainer) with difficulties like those of Sudoku Explainer, up to about
    /// 9.5.
    Se,
    /// The scale of HoDoKu (B. Hobiger, 2008-2012): the rating is the sum of the difficulties of all steps. The puzzle
    /// also has a level, such as `hard`.
    #[default]
    Score,
}

impl Scale {
    /// Returns the name on the command line and in JSON.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Scale::Se => "se",
            Scale::Score => "score",
        }
    }

    /// Returns the classes of steps in the order in which they are tried, the easiest first.
    pub(super) fn classes(self) -> &'static [StepClass] {
        match self {
            Scale::Se => se::CLASSES,
            Scale::Score => score::CLASSES,
        }
    }

    /// Returns the difficulty of a step of `class`.
    pub(super) fn difficulty(self, step: &Step, class: &StepClass) -> Difficulty {
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

/// The error for a text that is no scale of steps. A scale of patterns is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no scale of steps: expected se or score")]
pub struct UnknownScale(pub String);

impl FromStr for Scale {
    type Err = UnknownScale;

    fn from_str(text: &str) -> Result<Self, UnknownScale> {
        let found = [Scale::Se, Scale::Score].into_iter().find(|scale| scale.key() == text);
        found.ok_or_else(|| UnknownScale(text.to_owned()))
    }
}
