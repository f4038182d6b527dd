//! Draws full grids uniformly from the list of all.

use std::ops::ControlFlow;

use rand::Rng;
use rand::seq::{IndexedRandom, SliceRandom};

use super::NoGrid;
use sudosat_core::backend::Limits;
use sudosat_core::grid::{Digit, Grid, Puzzle};
use sudosat_core::solve::{CountOptions, CountStop, Method, Solver};

/// The list of all full grids. Under the classic rules it has only those whose first row is 1, 2, 3 and so on: another
/// full grid is one of these with other names of the digits.
#[derive(Debug)]
pub(crate) struct ListedGrids {
    grids: Vec<Grid>,
    /// The digits whose names are exchanged at random, or none.
    digits: Vec<Digit>,
}

impl ListedGrids {
    /// The largest number of grids that are listed. There are 39,168 on 6x6.
    pub const MOST: u64 = 100_000;

    /// Lists the grids under the rules of `solver`. Returns `None` if they are more than [`ListedGrids::MOST`].
    pub fn new(solver: &Solver, limits: &Limits) -> Result<Option<Self>, NoGrid> {
        let layout = solver.layout();
        let mut first_row = layout.empty_grid();
        let mut digits = Vec::new();
        if layout.rules().is_classic() {
            digits.extend(layout.shape().digits());
            for (&cell, &digit) in layout.cells().iter().zip(&digits) {
                first_row.set(cell, Some(digit));
            }
        }
        let puzzle = Puzzle::from(first_row).under(layout.rules().clone());
        let mut grids = Vec::new();
        let mut list = |grid: &Grid| {
            grids.push(grid.clone());
            limits.reached().map_or(ControlFlow::Continue(()), |_| ControlFlow::Break(()))
        };
        let options = CountOptions { method: Method::Search, limit: Some(Self::MOST + 1) };
        let count = solver.list(&puzzle, options, &mut list)?;
        match (limits.reached(), count.stopped) {
            (Some(limit), Some(_)) | (None, Some(CountStop::Limit(limit))) => {
                Err(NoGrid::Limit(limit))
            }
            (None, Some(CountStop::Enough)) => Ok(None),
            (_, None) if grids.is_empty() => Err(NoGrid::Impossible),
            (_, None) => Ok(Some(ListedGrids { grids, digits })),
        }
    }

    /// Returns the number of all full grids.
    pub fn number(&self) -> f64 {
        let names: f64 = (1..=self.digits.len()).map(|number| number as f64).product();
        self.grids.len() as f64 * names
    }

    /// Returns a full grid. All full grids have the same probability.
    pub fn draw(&self, random: &mut impl Rng) -> Grid {
        let mut grid = self.grids.choose(random).expect("there is a grid").clone();
        if !self.digits.is_empty() {
            let mut names = self.digits.clone();
            names.shuffle(random);
            let filled: Vec<_> = grid.filled().collect();
            for (cell, digit) in filled {
                grid.set(cell, Some(names[digit.index()]));
            }
        }
        grid
    }
}
