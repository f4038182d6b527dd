//! The next puzzles: side by side where bulk can answer their questions, else one by one.

use super::generator::{Generator, NotMade, Source, Watch};
use super::judge::Made;
use super::{general, lanes};
use crate::bulk;

impl Generator<'_> {
    /// The next puzzle of each source. Many at once go best with classic 9x9 puzzles, whose questions are
    /// answered side by side; what a source makes does not depend on the others.
    #[must_use]
    pub fn next(&self, sources: &mut [Source], watch: &Watch<'_>) -> Vec<Result<Made, NotMade>> {
        match self.is_classic() {
            true => lanes::next(self, sources, watch),
            false => sources.iter_mut().map(|one| general::next(self, one, watch)).collect(),
        }
    }

    /// Whether lanes can answer.
    fn is_classic(&self) -> bool {
        let empty = self.puzzle(self.solver.sudoku().layout().empty_grid());
        bulk::board(&empty).is_some()
    }
}
