//! Makes attempts on grids of small sizes, with the solver.

use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::Minimal;
use crate::full_grid::ListedGrids;
use crate::generator::NotMade;
use sudosat_core::backend::{Limit, Limits};
use sudosat_core::grid::{Cell, Grid, Puzzle};
use sudosat_core::solve::{Answer, SolveError, Solver};

/// The number of attempts in a block.
const ATTEMPTS: u64 = 256;

/// Makes a block of attempts and pushes the puzzles onto `minimal`. Returns the number of attempts, and the limit that
/// ended them, if any.
pub(super) fn block(
    solver: &Solver,
    grids: &ListedGrids,
    random: &mut ChaCha8Rng,
    limits: &Limits,
    minimal: &mut Vec<Minimal>,
) -> Result<(u64, Option<Limit>), NotMade> {
    let mut order = solver.layout().cells().to_vec();
    for before in 0..ATTEMPTS {
        let full = grids.draw(random);
        order.shuffle(random);
        match (Attempt { solver, full: &full, order: &order, limits }).minimal() {
            Ok(clues) => minimal.extend(clues.map(|clues| (before + 1, clues, full))),
            Err(NotMade::Limit(limit, _)) => return Ok((before, Some(limit))),
            Err(error) => return Err(error),
        }
    }
    Ok((ATTEMPTS, None))
}

/// An attempt: a full grid, and its cells. The last cell is the first whose digit is deleted.
struct Attempt<'a> {
    solver: &'a Solver,
    full: &'a Grid,
    order: &'a [Cell],
    limits: &'a Limits,
}

impl Attempt<'_> {
    /// Returns the clues of the last puzzle with one solution if it is minimal.
    fn minimal(&self) -> Result<Option<Grid>, NotMade> {
        let (mut several, mut unique) = (0, self.order.len() + 1);
        // `several` and `unique` are numbers of clues plus 1; 0 stands for less than no clue.
        while several + 1 < unique {
            let middle = several.midpoint(unique);
            match self.is_unique(&self.order[..middle - 1])? {
                true => unique = middle,
                false => several = middle,
            }
        }
        let clues = &self.order[..unique - 1];
        // The last of the clues is necessary, because the order goes on with it.
        for cell in clues.iter().rev().skip(1) {
            let others: Vec<Cell> = clues.iter().filter(|other| *other != cell).copied().collect();
            if self.is_unique(&others)? {
                return Ok(None);
            }
        }
        Ok(Some(self.grid(clues)))
    }

    /// Returns whether the digits in these cells have one solution.
    fn is_unique(&self, clues: &[Cell]) -> Result<bool, NotMade> {
        let rules = self.solver.layout().rules().clone();
        let puzzle = Puzzle::from(self.grid(clues)).under(rules);
        match self.solver.solve_within(&puzzle, self.limits)?.answer {
            Answer::Unique(_) => Ok(true),
            Answer::Several(..) => Ok(false),
            Answer::Unknown(_, limit) => Err(NotMade::limit(limit, None)),
            Answer::None | Answer::First(_) => Err(SolveError::Disputed.into()),
        }
    }

    fn grid(&self, clues: &[Cell]) -> Grid {
        let mut grid = self.solver.layout().empty_grid();
        for &cell in clues {
            grid.set(cell, self.full.get(cell));
        }
        grid
    }
}
