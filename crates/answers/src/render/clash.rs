//! Marks the cells of clashes, and adds lines between these cells.

use itertools::Itertools;

use super::{Link, Picture, Role, Spot};
use crate::grid::{Cell, Clash};

impl Picture {
    /// Returns the picture with clashing cells marked, and a line between the two cells of each clash. A clash of a
    /// single cell has no line.
    #[must_use]
    pub fn with_clashes(mut self, clashes: &[Clash]) -> Self {
        let ends = clashes.iter().map(|clash| (clash.first, clash.second));
        for (first, second) in ends.unique() {
            self.marked.cells.insert(first, Role::Clash);
            self.marked.cells.insert(second, Role::Clash);
            if first != second {
                self.marked.links.push(between(Role::Clash, first, second));
            }
        }
        self
    }
}

/// Returns a line from the first cell to the second.
pub(super) fn between(role: Role, first: Cell, second: Cell) -> Link {
    let [from, to] = [first, second].map(|cell| Spot { cell, digit: None });
    Link { role, from, to }
}
