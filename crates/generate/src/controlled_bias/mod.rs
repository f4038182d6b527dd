//! Makes minimal puzzles with known relative probabilities (D. Berthier, *Unbiased Statistics of a CSP: A
//! Controlled-Bias Generator*, 2009).
//!
//! An attempt takes a full grid, uniformly at random, and a random order of its cells. It deletes the digits in this
//! order, whatever the number of solutions is. Just before there are several solutions, it looks at the puzzle: the
//! puzzle is kept if it is minimal, that is, if no clue can be deleted. So a minimal puzzle is kept if the full grid is
//! its solution and if all cells without a clue precede all cells with a clue in the order. The probability of the
//! order is 1/C(N, n), with N cells and n clues. Thus each kept puzzle stands for C(N, n) puzzles, and with these
//! weights ([`log_weight`]) all statistics are unbiased.
//!
//! Kept puzzles are rare (classic 9x9: one in about 250,000 attempts). So most attempts end before any solver is asked:
//! the file `attempt` draws a set of clues first, and only those cells of the order that it needs. The puzzles kept
//! are as likely as those of the plain procedure.
//!
//! | file | content |
//! |---|---|
//! | `attempt` | attempts on classic 9x9 grids, and the questions that bulk answers for them |
//! | `cell_set` | sets of the cells of a 9x9 grid as bits |
//! | `classic` | classic 9x9 puzzles: bulk answers the questions of many attempts at the same time |
//! | `full` | a full grid, with some of the sets of cells that need a clue, and the test for implied clues |
//! | `small` | puzzles of small sizes, with the solver |

mod attempt;
mod cell_set;
mod classic;
mod full;
mod small;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::full_grid::{ListedGrids, NoGrid};
use super::generator::NotMade;
use super::judge::{Judge, Made};
use super::wanted::PuzzleSpec;
use sudosat_core::backend::{Limit, Limits};
use sudosat_core::bulk;
use sudosat_core::grid::{Grid, Puzzle};
use sudosat_core::solve::Solver;
use sudosat_explain::rate::Scale;

/// The number of full classic 9x9 grids (B. Felgenhauer, F. Jarvis, *Mathematics of Sudoku I*, 2006).
const CLASSIC_GRIDS: f64 = 6_670_903_752_021_072_936_960.0;

/// A generator of minimal puzzles with known relative probabilities. It divides the sequence of all attempts into
/// blocks. A block depends only on the seed and on its number.
///
/// ```
/// use sudosat_core::backend::Limits;
/// use sudosat_generate::ControlledBias;
/// use sudosat_core::grid::Shape;
/// use sudosat_core::solve::{Options, Solver};
///
/// let solver = Solver::new(Shape::new(2, 2)?, Options::default());
/// let generator = ControlledBias::new(&solver, None, &Limits::none())?;
/// assert_eq!(generator.full_grids(), 288.0);
/// let block = generator.block(1, 0, &Limits::none())?;
/// assert!(block.kept.len() as u64 <= block.attempts);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ControlledBias<'s> {
    solver: &'s Solver,
    judge: Judge<'s>,
    grids: FullGrids,
}

/// Where the full grids come from. Each is uniformly random.
#[derive(Debug)]
enum FullGrids {
    Classic,
    Listed(ListedGrids),
}

/// A minimal puzzle that an attempt has made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptPuzzle {
    /// The puzzle, with its solution, and its rating if ratings are wanted.
    pub made: Made,
    /// The number of the attempt within its block, from 1.
    pub attempt: u64,
}

/// The result of a block of attempts.
#[derive(Clone, Debug)]
pub struct AttemptBlock {
    /// The puzzles, in the order of their attempts.
    pub kept: Vec<KeptPuzzle>,
    /// The number of attempts.
    pub attempts: u64,
    /// The limit that ended the block before its last attempt, or `None`.
    pub limit: Option<Limit>,
}

/// The reason why no generator was created.
#[derive(Debug, thiserror::Error)]
pub enum NoControlledBias {
    /// The full grids are too many to be listed, so they cannot be drawn uniformly.
    #[error(
        "a controlled bias needs full grids that are equally likely: found too many grids to list, expected the \
         classic rules on 9x9, or at most {0} grids (under the classic rules, up to the names of the digits)"
    )]
    TooManyGrids(u64),
    /// No full grid satisfies the rules, a limit was reached, or the solver failed.
    #[error(transparent)]
    NotMade(#[from] NotMade),
}

/// A puzzle as the attempts make it: the number of the attempt in its block from 1, the clues and the solution.
type Minimal = (u64, Grid, Grid);

impl<'s> ControlledBias<'s> {
    /// Creates a generator of puzzles of the shape and rules of `solver`. If `scale` is given, it rates the puzzles.
    ///
    /// # Errors
    ///
    /// Returns [`NoControlledBias`] if full grids cannot be drawn uniformly: except under the classic rules on 9x9, the
    /// solver lists them all first.
    pub fn new(
        solver: &'s Solver,
        scale: Option<Scale>,
        limits: &Limits,
    ) -> Result<Self, NoControlledBias> {
        let layout = solver.layout();
        let empty = Puzzle::from(layout.empty_grid()).under(layout.rules().clone());
        let grids = match bulk::board(&empty) {
            Some(_) => FullGrids::Classic,
            None => FullGrids::Listed(listed(solver, limits)?),
        };
        let wanted = PuzzleSpec {
            scale: scale.unwrap_or_default(),
            rated: scale.is_some(),
            ..PuzzleSpec::default()
        };
        Ok(ControlledBias { solver, judge: Judge::new(solver.sudoku(), &wanted), grids })
    }

    /// Returns the number of full grids.
    #[must_use]
    pub fn full_grids(&self) -> f64 {
        match &self.grids {
            FullGrids::Classic => CLASSIC_GRIDS,
            FullGrids::Listed(grids) => grids.number(),
        }
    }

    /// Makes the attempts of the block with this number, from 0. If a limit is reached, the block ends earlier.
    ///
    /// # Errors
    ///
    /// Returns [`NotMade::Solve`] if the solver fails.
    pub fn block(&self, seed: u64, number: u64, limits: &Limits) -> Result<AttemptBlock, NotMade> {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(number);
        let mut minimal = Vec::new();
        let (attempts, limit) = match &self.grids {
            _ if limits.reached().is_some() => (0, limits.reached()),
            FullGrids::Classic => (classic::block(&mut random, &mut minimal), None),
            FullGrids::Listed(grids) => {
                small::block(self.solver, grids, &mut random, limits, &mut minimal)?
            }
        };
        Ok(self.rated(minimal, attempts, limit, limits))
    }

    /// Returns the block with these puzzles. Rates them if ratings are wanted. A limit ends the block before the first
    /// puzzle without a rating.
    fn rated(
        &self,
        minimal: Vec<Minimal>,
        attempts: u64,
        limit: Option<Limit>,
        limits: &Limits,
    ) -> AttemptBlock {
        let mut block = AttemptBlock { kept: Vec::new(), attempts, limit };
        let rules = self.solver.layout().rules();
        for (attempt, clues, solution) in minimal {
            let puzzle = Puzzle::from(clues).under(rules.clone());
            match self.judge.judge(puzzle, solution, 0, None, limits) {
                Ok(made) => {
                    let made = made.expect("every puzzle is wanted");
                    block.kept.push(KeptPuzzle { made, attempt });
                }
                Err(limit) => {
                    return AttemptBlock { limit: Some(limit), attempts: attempt - 1, ..block };
                }
            }
        }
        block
    }
}

fn listed(solver: &Solver, limits: &Limits) -> Result<ListedGrids, NoControlledBias> {
    let listed = ListedGrids::new(solver, limits);
    let listed = listed.map_err(|error: NoGrid| NotMade::grid(error, None))?;
    listed.ok_or(NoControlledBias::TooManyGrids(ListedGrids::MOST))
}

/// Returns the natural logarithm of the weight of a minimal puzzle that was made with a controlled bias: ln C(`cells`,
/// `clues`), which is 0 or more. Weights of grids with many cells are too large for a number.
///
/// # Panics
///
/// Panics if there are more clues than cells.
#[must_use]
pub fn log_weight(cells: usize, clues: usize) -> f64 {
    assert!(clues <= cells, "{clues} clues in {cells} cells");
    (0..clues).map(|taken| ((cells - taken) as f64 / (taken + 1) as f64).ln()).sum()
}
