//! Defines what a technique finds.

use std::ops::ControlFlow;

use crate::geometry::bits;
use crate::grid::{Digits, Grid};
use crate::technique::SeTechnique;

/// A step: candidates to remove, and perhaps a digit to place.
#[derive(Clone, Debug)]
pub(crate) struct Hint {
    pub(crate) technique: SeTechnique,
    /// The difficulty as Sudoku Explainer computes it, with the same sums of binary fractions.
    pub(crate) difficulty: f64,
    pub(crate) removals: Digits,
    /// A cell and a digit.
    pub(crate) placement: Option<(usize, usize)>,
}

impl Hint {
    pub(crate) fn removing(technique: SeTechnique, difficulty: f64, removals: Digits) -> Self {
        Hint { technique, difficulty, removals, placement: None }
    }

    pub(crate) fn placing(
        technique: SeTechnique,
        difficulty: f64,
        cell: usize,
        digit: usize,
    ) -> Self {
        Hint { technique, difficulty, removals: Digits::new(), placement: Some((cell, digit)) }
    }

    pub(crate) fn apply(&self, grid: &mut Grid) {
        for &(cell, digits) in &self.removals {
            for digit in bits(digits) {
                grid.remove(usize::from(cell), digit);
            }
        }
        if let Some((cell, digit)) = self.placement {
            grid.place(cell, digit);
        }
    }
}

/// A hint of a pattern that dynamic chains use too.
pub(crate) struct Pattern {
    pub(crate) hint: Hint,
    /// The candidates whose absence makes the pattern, in the order in which Sudoku Explainer lists them.
    pub(crate) absent: Digits,
}

/// Takes patterns one after another and says when it has enough.
pub(crate) type OnPattern<'a> = dyn FnMut(Pattern) -> Flow + 'a;

pub(crate) type Flow = ControlFlow<()>;

/// Returns the first pattern of a search.
pub(crate) fn first(search: impl FnOnce(&mut OnPattern) -> Flow) -> Option<Hint> {
    let mut hint = None;
    let _ = search(&mut |pattern| {
        hint = Some(pattern.hint);
        Flow::Break(())
    });
    hint
}
