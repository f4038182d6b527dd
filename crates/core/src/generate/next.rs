//! Makes the next puzzles: side by side if the bulk solver supports them, else one by one.

use super::generator::{Generator, GridSource, NotMade, Watch};
use super::judge::Made;
use super::{classic, general};
use crate::bulk;

impl Generator<'_> {
    /// Returns the next puzzle of each source. Many sources at once are fastest for classic 9x9 puzzles, which the
    /// bulk solver solves side by side. The puzzle of a source does not depend on the other sources.
    #[must_use]
    pub fn next(
        &self,
        sources: &mut [GridSource],
        watch: &Watch<'_>,
    ) -> Vec<Result<Made, NotMade>> {
        match self.is_classic() {
            true => classic::next(self, sources, watch),
            false => sources.iter_mut().map(|one| general::next(self, one, watch)).collect(),
        }
    }

    /// Returns whether the bulk solver supports the shape and the rules.
    fn is_classic(&self) -> bool {
        let empty = self.puzzle(self.solver.sudoku().layout().empty_grid());
        bulk::board(&empty).is_some()
    }
}
