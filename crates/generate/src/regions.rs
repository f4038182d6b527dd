//! Makes random regions for a jigsaw. Each region is connected and has n cells. If the solver finds no full grid that
//! fits the regions, other regions are drawn.
//!
//! The regions start as boxes, or as rows if there are no boxes. Then, many times, a cell at the border of its region
//! moves into a neighbouring region, and a cell of that region moves the other way. If one of the two regions is then
//! not connected, this exchange is undone. Exchanges keep the sizes of the regions.

use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use web_time::Instant;

use sudosat_core::backend::Limits;
use sudosat_core::grid::{Cell, Layout, Puzzle, Regions, Rules, RulesError, Shape};
use sudosat_core::solve::{Options, Solver};

/// The number of exchanges that are tried for each cell. It is so large that the boxes cannot be recognised any more.
const EXCHANGES: usize = 60;
/// The number of exchanges that are tried between two looks at the limits.
const TRIED_PER_CHECK: usize = 100;
/// The largest number of times that regions are drawn anew because the solver finds no full grid for them.
const DRAWS: usize = 50;
/// The largest number of conflicts in the search for a full grid. If the search takes more, other regions are drawn.
const CONFLICTS: u64 = 2_000;

/// Returns `rules` unchanged unless they have a jigsaw without regions. Such a jigsaw gets random regions. The same
/// `seed` gives the same regions. The solver has found a full grid that fits the regions and the other rules. Only if
/// it finds no full grid for the first 50 draws, the function returns the regions of one more draw without a test. If
/// the deadline or the interrupt flag of `limits` is reached, it returns the last regions that it has, without a test.
///
/// # Errors
///
/// Returns an error if the jigsaw has no regions yet and the rules make no sense on this shape.
pub fn with_random_regions(
    rules: &Rules,
    shape: Shape,
    seed: u64,
    limits: &Limits,
) -> Result<Rules, RulesError> {
    if !rules.lack_regions() {
        return Ok(rules.clone());
    }
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut draw = || rules.with_regions(&regions(shape.of_one_grid(), &mut random, limits));
    let mut drawn = draw();
    for _ in 0..DRAWS {
        if has_grid(shape, &drawn, limits)? || limits.reached().is_some() {
            break;
        }
        drawn = draw();
    }
    Ok(drawn)
}

/// Returns `rules` unchanged unless they have a jigsaw without regions. Such a jigsaw gets the boxes as regions, or the
/// rows if the shape has no boxes. Use the result for questions to which only the size of the regions matters.
#[must_use]
pub fn with_plain_regions(rules: &Rules, shape: Shape) -> Rules {
    match rules.lack_regions() {
        true => rules.with_regions(&Drawn::begin(shape.of_one_grid()).regions()),
        false => rules.clone(),
    }
}

/// Returns whether the solver finds a full grid under `rules` within [`CONFLICTS`] conflicts, and within `limits`.
fn has_grid(shape: Shape, rules: &Rules, limits: &Limits) -> Result<bool, RulesError> {
    let layout = Layout::new(shape, rules)?;
    let puzzle = Puzzle::from(layout.empty_grid()).under(layout.rules().clone());
    let options = Options {
        max_conflicts: Some(CONFLICTS),
        timeout: limits.deadline.map(|end| end.saturating_duration_since(Instant::now())),
        interrupt: limits.interrupt.clone(),
        ..Options::default()
    };
    let found = Solver::for_layout(layout, options).solve_first(&puzzle, &mut |_| {});
    Ok(found.is_ok_and(|outcome| outcome.answer.solution().is_some()))
}

/// Returns random connected regions, each of as many cells as the shape has digits. Once `limits` are reached, nothing
/// is exchanged any more.
fn regions(shape: Shape, random: &mut impl Rng, limits: &Limits) -> Regions {
    let mut drawn = Drawn::begin(shape);
    let cells: Vec<usize> = (0..drawn.home.len()).collect();
    for tried in 0..EXCHANGES * cells.len() {
        if tried % TRIED_PER_CHECK == 0 && limits.reached().is_some() {
            break;
        }
        let Some(&first) = cells.choose(random) else { break };
        let Some(&second) = drawn.beside(first).choose(random) else { continue };
        drawn.exchange(first, second, random);
    }
    drawn.regions()
}

/// Regions: for each cell, row by row, the index of its region.
struct Drawn {
    side: usize,
    home: Vec<usize>,
}

impl Drawn {
    /// Returns the boxes as regions. If the shape has no boxes, returns the rows.
    fn begin(shape: Shape) -> Self {
        let of_cell =
            |cell: Cell| if shape.has_boxes() { shape.box_of(cell) } else { cell.row.into() };
        Drawn { side: shape.side(), home: shape.cells().map(of_cell).collect() }
    }

    fn regions(&self) -> Regions {
        Regions::new(self.home.iter().map(|&home| home as u8))
    }

    /// Returns the cells above, below, left and right of `cell`.
    fn beside(&self, cell: usize) -> Vec<usize> {
        let (row, column) = (cell / self.side, cell % self.side);
        let mut found = Vec::with_capacity(4);
        found.extend((row > 0).then(|| cell - self.side));
        found.extend((row + 1 < self.side).then(|| cell + self.side));
        found.extend((column > 0).then(|| cell - 1));
        found.extend((column + 1 < self.side).then(|| cell + 1));
        found
    }

    /// Moves `first` to the region of its neighbour `second`, and a random cell of that region to the old region of
    /// `first`. This cell borders on the old region. If there is no such cell, moves nothing. If one of the two regions
    /// is then not connected, undoes both moves.
    fn exchange(&mut self, first: usize, second: usize, random: &mut impl Rng) {
        let (mine, yours) = (self.home[first], self.home[second]);
        if mine == yours {
            return;
        }
        let back = |&cell: &usize| {
            self.home[cell] == yours
                && self.beside(cell).iter().any(|&next| next != first && self.home[next] == mine)
        };
        let candidates: Vec<usize> = (0..self.home.len()).filter(back).collect();
        let Some(&back) = candidates.choose(random) else { return };
        (self.home[first], self.home[back]) = (yours, mine);
        if !self.is_connected(mine) || !self.is_connected(yours) {
            (self.home[first], self.home[back]) = (mine, yours);
        }
    }

    fn is_connected(&self, region: usize) -> bool {
        let Some(start) = self.home.iter().position(|&home| home == region) else { return false };
        let mut reached = vec![false; self.home.len()];
        let (mut open, mut count) = (vec![start], 0);
        reached[start] = true;
        while let Some(cell) = open.pop() {
            count += 1;
            for next in self.beside(cell) {
                if self.home[next] == region && !reached[next] {
                    reached[next] = true;
                    open.push(next);
                }
            }
        }
        count == self.side
    }
}
