//! Searches for clues in given cells. The search starts with the digits of a random full grid. It changes one clue at
//! a time so that the number of solutions becomes smaller.

use rand::Rng;
use rand::seq::{IndexedRandom, SliceRandom};

use sudosat_core::grid::{Grid, Layout};

/// A local search for a puzzle with one solution. It proposes grids of clues, and the caller counts their solutions
/// up to a limit of [`MOST`].
#[derive(Clone, Debug)]
pub(super) struct Climb {
    /// The 0-based indices of the cells that have clues.
    cells: Vec<usize>,
    clues: Grid,
    /// The number of solutions of `clues`. `None` before the solutions are counted.
    solutions: Option<u64>,
    /// The number of consecutive steps that did not lower the number of solutions.
    idle: usize,
    /// The grids of clues that the search proposes now.
    asked: Vec<Grid>,
}

/// The largest number of solutions that is counted. A grid with more solutions counts as a grid with this number.
pub(super) const MOST: u64 = 300;
/// The largest number of consecutive steps that do not lower the number of solutions. After one more such step, a new
/// start is needed.
const MOST_IDLE: usize = 4;
/// The largest number of grids that are proposed in one step.
const MOST_ASKED: usize = 120;

/// The state of a search for clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ClimbState {
    /// The search continues.
    Climbing,
    /// The clues have one solution.
    Top,
    /// The search is stuck, so a new start is needed.
    Stuck,
}

impl Climb {
    /// Creates a search that starts with the digits of the grid `full` in `cells`.
    pub fn new(layout: &Layout, full: &Grid, cells: Vec<usize>) -> Self {
        let mut clues = layout.empty_grid();
        for &index in &cells {
            let cell = layout.shape().cell_at(index);
            clues.set(cell, full.get(cell));
        }
        Climb { cells, asked: vec![clues.clone()], clues, solutions: None, idle: 0 }
    }

    /// Returns the current clues.
    pub fn clues(&self) -> &Grid {
        &self.clues
    }

    /// Returns the grids of clues whose solutions the caller counts next.
    pub fn questions(&self) -> &[Grid] {
        &self.asked
    }

    /// Takes the number of solutions of each proposed grid. The search continues with a random one of the grids with
    /// the fewest solutions. Grids without a solution are ignored.
    pub fn receive(
        &mut self,
        counts: &[u64],
        layout: &Layout,
        random: &mut impl Rng,
    ) -> ClimbState {
        let asked = self.asked.iter().zip(counts).filter(|&(_, &count)| count > 0);
        let Some(fewest) = asked.clone().map(|(_, &count)| count).min() else {
            return ClimbState::Stuck;
        };
        let best: Vec<&Grid> =
            asked.filter(|&(_, &count)| count == fewest).map(|(clues, _)| clues).collect();
        let is_better = self.solutions.is_none_or(|before| fewest < before);
        self.idle = if is_better { 0 } else { self.idle + 1 };
        self.clues = (*best.choose(random).expect("one has the fewest")).clone();
        self.solutions = Some(fewest);
        if fewest == 1 {
            return ClimbState::Top;
        }
        if self.idle > MOST_IDLE {
            return ClimbState::Stuck;
        }
        self.asked = self.changes(layout, random);
        if self.asked.is_empty() { ClimbState::Stuck } else { ClimbState::Climbing }
    }

    /// Returns at most [`MOST_ASKED`] grids in random order. In each grid, one clue differs from the current clues,
    /// and no clues clash.
    fn changes(&self, layout: &Layout, random: &mut impl Rng) -> Vec<Grid> {
        let shape = self.clues.shape();
        let mut changes: Vec<_> = self
            .cells
            .iter()
            .flat_map(|&cell| shape.digits().map(move |digit| (shape.cell_at(cell), digit)))
            .filter(|&(cell, digit)| self.clues.get(cell) != Some(digit))
            .collect();
        changes.shuffle(random);
        let changed = changes.into_iter().map(|(cell, digit)| {
            let mut clues = self.clues.clone();
            clues.set(cell, Some(digit));
            clues
        });
        changed.filter(|clues| layout.clashes(clues).is_empty()).take(MOST_ASKED).collect()
    }
}
