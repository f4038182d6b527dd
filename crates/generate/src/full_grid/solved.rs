//! Draws full grids of any size and rules. A drawn grid is the first grid that a randomised solver finds.

use rand::Rng;
use rand::seq::SliceRandom;
use web_time::Instant;

use sudosat_core::backend::{Engine, Heuristic, Limit, Limits, Settings};
use sudosat_core::grid::{Grid, Puzzle};
use sudosat_core::rules::Sudoku;
use sudosat_core::solve::{Answer, Options, SolveError, Solver};

/// The reason why no grid was drawn.
#[derive(Debug, thiserror::Error)]
pub enum NoGrid {
    /// No full grid satisfies the rules.
    #[error("no full grid satisfies the rules")]
    Impossible,
    /// A limit was reached.
    #[error("{0}")]
    Limit(Limit),
    /// The solver failed.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// The largest side at which a solver with random decisions finds a grid within milliseconds. On larger grids, random
/// decisions lead to many conflicts.
const LARGEST_DIVE: usize = 16;

/// Returns a full grid under the rules of `sudoku`. The function first fills a few random cells. Up to side 16, the
/// solver then decides random variables. On larger grids, it uses the heuristic VSIDS with random initial scores.
pub(crate) fn solved(
    sudoku: &Sudoku,
    random: &mut impl Rng,
    limits: &Limits,
) -> Result<Grid, NoGrid> {
    let is_small = sudoku.shape().side() <= LARGEST_DIVE;
    let heuristic = if is_small { Heuristic::Random } else { Heuristic::Vsids };
    // Random clues may have no solution together. The last round has no clues, so that its answer is final.
    for clues in [sudoku.shape().side() / 2, 1, 0] {
        let puzzle = scattered(sudoku, clues, random);
        let settings = Settings { heuristic, seed: random.random(), ..Settings::default() };
        let left = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
        let options = Options {
            engine: Engine::Cdcl(settings),
            timeout: limits.deadline.map(left),
            interrupt: limits.interrupt.clone(),
            ..Options::default()
        };
        let solver = Solver::for_layout(sudoku.layout().clone(), options);
        match solver.solve_first(&puzzle, &mut |_| {})?.answer {
            Answer::None => {}
            Answer::Unknown(_, limit) => return Err(NoGrid::Limit(limit)),
            other => return other.solution().cloned().ok_or(NoGrid::Impossible),
        }
    }
    Err(NoGrid::Impossible)
}

/// Returns a puzzle with at most `clues` clues. The clues are different digits in random cells.
fn scattered(sudoku: &Sudoku, clues: usize, random: &mut impl Rng) -> Puzzle {
    let layout = sudoku.layout();
    let mut digits: Vec<_> = layout.shape().digits().collect();
    digits.shuffle(random);
    let mut grid = layout.empty_grid();
    for digit in digits.into_iter().take(clues) {
        let cell = layout.cells()[random.random_range(0..layout.cells().len())];
        if layout.allows(cell, digit) {
            grid.set(cell, Some(digit));
        }
    }
    Puzzle::from(grid).under(layout.rules().clone())
}
