//! Computes the crossings of a layout once for all explainers of the layout.

use std::sync::Arc;

use sudosat_core::rules::Sudoku;

use super::crossing::Crossing;

/// Data that all explainers of one layout share: the crossings (two families of requirements) of its houses and lines.
/// A clone of the tables is cheap.
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
