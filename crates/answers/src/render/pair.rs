//! Marks the cells in which two solutions differ.

use itertools::Itertools;

use super::{Content, Picture, Role};
use crate::cores::SolutionPair;

impl Picture {
    /// Returns the picture with the digits that both solutions share. A cell in which the solutions differ is marked,
    /// and has the digits of both as pencil marks.
    #[must_use]
    pub fn with_pair(mut self, pair: &SolutionPair) -> Self {
        for &cell in &pair.cells {
            let digits = [&pair.first, &pair.second].into_iter().filter_map(|grid| grid.get(cell));
            self.put(cell, Content::Marks(digits.sorted().collect()));
            self.marked.cells.insert(cell, Role::Base);
        }
        let mut both = pair.first.clone();
        pair.cells.iter().for_each(|&cell| both.set(cell, None));
        self.with_solution(&both)
    }
}
