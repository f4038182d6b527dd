//! Scales: what is tried in which order, and what it counts.

use std::fmt;
use std::iter::Sum;
use std::ops::AddAssign;
use std::str::FromStr;

use super::{score, se};
use crate::explain::{Board, Step, Technique};

/// A number on a scale, in tenths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Difficulty(pub u32);

impl Difficulty {
    /// As a number, such as 3.4.
    #[must_use]
    pub fn number(self) -> f64 {
        f64::from(self.0) / 10.0
    }

    /// The nearest to a number; none of one that is negative, or none at all.
    #[must_use]
    pub fn nearest(number: f64) -> Option<Self> {
        let tenths = (number * 10.0).round();
        (0.0..=f64::from(u32::MAX)).contains(&tenths).then_some(Difficulty(tenths as u32))
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

impl AddAssign for Difficulty {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sum for Difficulty {
    fn sum<I: Iterator<Item = Self>>(numbers: I) -> Self {
        Difficulty(numbers.map(|number| number.0).sum())
    }
}

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
            Which::Last => se::is_last(&step, board).then_some(step),
            Which::InBoxes => se::is_in_box(&step, board).then_some(step),
            Which::Direct(in_box) => {
                let fits = in_box.is_none_or(|in_box| se::is_in_box(&step, board) == in_box);
                if fits { se::direct(&step, board) } else { None }
            }
        }
    }
}
