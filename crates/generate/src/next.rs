//! Makes the next puzzles: many at the same time if the bulk solver supports them, otherwise one by one.

use super::generator::{Generator, GridSource, NotMade, Watch};
use super::judge::Made;
use super::{classic, one_by_one};

impl Generator<'_> {
    /// Makes the next puzzle of each source. Returns the results in the order of the sources. If a limit is reached,
    /// the result is [`NotMade::Limit`] for the sources that have no puzzle yet. For classic 9x9 puzzles, a call with
    /// many sources is fastest, because the bulk solver works on all their puzzles at the same time. The puzzle of a
    /// source does not depend on the other sources.
    #[must_use]
    pub fn next(
        &self,
        sources: &mut [GridSource],
        watch: &Watch<'_>,
    ) -> Vec<Result<Made, NotMade>> {
        match self.has_classic_grids() && self.wanted.with.is_empty() {
            true => classic::next(self, sources, watch),
            false => sources.iter_mut().map(|one| one_by_one::next(self, one, watch)).collect(),
        }
    }
}
