//! What is worked out once for a kind of Sudoku.

use std::sync::Arc;

use crate::rules::Sudoku;

use super::crossing::Crossing;

/// What explainers of one kind of Sudoku look up: all houses and lines that cross. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Tables(Arc<[Crossing]>);

impl Tables {
    /// Those of `sudoku`; for any other one of the same layout they are the same.
    #[must_use]
    pub fn of(sudoku: &Sudoku) -> Self {
        Tables(Crossing::all(sudoku).into())
    }

    pub(super) fn crossings(&self) -> &[Crossing] {
        &self.0
    }
}
