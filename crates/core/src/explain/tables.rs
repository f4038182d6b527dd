//! The crossings of a layout, computed once for all its explainers.

use std::sync::Arc;

use crate::rules::Sudoku;

use super::crossing::Crossing;

/// Data that all explainers of one layout share: the crossings of its houses and lines. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Tables(Arc<[Crossing]>);

impl Tables {
    /// Computes the tables of `sudoku`. Every other Sudoku with the same layout has the same tables.
    #[must_use]
    pub fn of(sudoku: &Sudoku) -> Self {
        Tables(Crossing::all(sudoku).into())
    }

    pub(super) fn crossings(&self) -> &[Crossing] {
        &self.0
    }
}
