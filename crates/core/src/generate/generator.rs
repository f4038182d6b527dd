//! Makes puzzles by number: the same seed and number give the same puzzle, independent of other puzzles made at the
//! same time.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::full_grid::NoGrid;
use super::judge::{Judge, Made, NearMiss};
use super::mending::SetState;
use super::wanted::{ImpossibleSpec, PuzzleSpec};
use crate::backend::{Limit, Limits};
use crate::grid::{Grid, Puzzle};
use crate::solve::{SolveError, Solver};

/// A generator of puzzles with the same wanted properties; one generator makes many puzzles.
///
/// ```
/// # use sudosat_core as sudosat;
/// use sudosat::backend::Limits;
/// use sudosat::generate::{Generator, GridSource, PuzzleSpec, Watch};
/// use sudosat::grid::Shape;
/// use sudosat::solve::{Options, Solver};
///
/// let solver = Solver::new(Shape::CLASSIC, Options::default());
/// let wanted = PuzzleSpec { symmetry: "rotate-180".parse()?, ..PuzzleSpec::default() };
/// let generator = Generator::new(&solver, &wanted)?;
/// let watch = Watch { limits: &Limits::none, found: &|| {} };
/// let made = generator.next(&mut GridSource::numbered(1, 0..2), &watch);
/// let [first, second] = &made[..] else { panic!("there are two") };
/// assert_ne!(first.as_ref().unwrap().puzzle, second.as_ref().unwrap().puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Generator<'s> {
    pub(super) solver: &'s Solver,
    pub(super) wanted: PuzzleSpec,
    pub(super) judge: Judge<'s>,
    /// The sets of cells that have clues together or not at all, each cell as its 0-based index.
    pub(super) orbits: Vec<Vec<usize>>,
}

/// The random stream from which the puzzle with one number is made. It depends only on the seed and the number.
#[derive(Clone, Debug)]
pub struct GridSource {
    number: u64,
    pub(super) random: ChaCha8Rng,
    /// The number of full grids drawn so far.
    attempts: u64,
    /// A shared counter of these grids, if there is one.
    total: Option<Arc<AtomicU64>>,
}

impl GridSource {
    /// Returns the sources with these numbers, which count from 0.
    #[must_use]
    pub fn numbered(seed: u64, numbers: Range<u64>) -> Vec<Self> {
        let source = |number| {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            random.set_stream(number);
            GridSource { number, random, attempts: 0, total: None }
        };
        numbers.map(source).collect()
    }

    /// Returns the number, which counts from 0.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Returns the source with `total` as a shared counter, which also counts the full grids that the source draws.
    /// The counter shows progress while a puzzle is being made.
    #[must_use]
    pub fn counting(self, total: &Arc<AtomicU64>) -> Self {
        GridSource { total: Some(Arc::clone(total)), ..self }
    }

    /// Returns the number of full grids drawn so far.
    #[must_use]
    pub fn attempts(&self) -> u64 {
        self.attempts
    }

    /// Counts a full grid.
    pub(super) fn attempt(&mut self) {
        self.attempts += 1;
        if let Some(total) = &self.total {
            total.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// Callbacks that the generator calls while it makes puzzles.
#[derive(Clone, Copy)]
pub struct Watch<'w> {
    /// Returns the current limits: they may change while puzzles are being made.
    pub limits: &'w dyn Fn() -> Limits,
    /// Is called for each puzzle when it is found.
    pub found: &'w dyn Fn(),
}

/// The reason why there is no puzzle.
#[derive(Debug, thiserror::Error)]
pub enum NotMade {
    /// A limit was reached first; with the puzzle nearest to the wanted properties, if any was found.
    #[error("{0}")]
    Limit(Limit, Option<Box<Made>>),
    /// No grid satisfies the rules.
    #[error("no full grid satisfies the rules")]
    Impossible,
    /// The solver failed.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

impl NotMade {
    pub(super) fn limit(limit: Limit, nearest: Option<NearMiss>) -> Self {
        NotMade::Limit(limit, nearest.map(|miss| Box::new(miss.made)))
    }

    pub(super) fn grid(error: NoGrid, nearest: Option<NearMiss>) -> Self {
        match error {
            NoGrid::Impossible => NotMade::Impossible,
            NoGrid::Limit(limit) => NotMade::limit(limit, nearest),
            NoGrid::Solve(error) => NotMade::Solve(error),
        }
    }
}

impl<'s> Generator<'s> {
    /// Creates a generator of puzzles of the shape and rules of `solver`.
    ///
    /// # Errors
    ///
    /// Returns an [`ImpossibleSpec`] if no puzzle can have the wanted properties.
    pub fn new(solver: &'s Solver, wanted: &PuzzleSpec) -> Result<Self, ImpossibleSpec> {
        let layout = solver.sudoku().layout();
        wanted.check(layout)?;
        let index =
            |orbit: Vec<_>| orbit.into_iter().map(|cell| layout.shape().index_of(cell)).collect();
        let orbits = wanted.symmetry.orbits(layout)?.into_iter().map(index).collect();
        let judge = Judge::new(solver.sudoku(), wanted);
        Ok(Generator { solver, wanted: wanted.clone(), judge, orbits })
    }

    /// Returns the puzzle with these clues.
    pub(super) fn puzzle(&self, clues: Grid) -> Puzzle {
        Puzzle::from(clues).under(self.solver.sudoku().layout().rules().clone())
    }

    /// Returns the sets of cells in the order in which their clues are tried for removal, and the least number of
    /// clues that must be left.
    pub(super) fn plan(&self, random: &mut impl Rng) -> (Vec<Vec<usize>>, usize) {
        let mut order = self.orbits.clone();
        order.shuffle(random);
        let fewest = match &self.wanted.clues {
            Some(range) if !self.wanted.minimal => random.random_range(range.clone()),
            _ => 0,
        };
        (order, fewest)
    }

    /// Returns whether no clue may be redundant, but the removal of clues may leave redundant ones.
    pub(super) fn must_look_for_redundant(&self) -> bool {
        let are_single = self.orbits.iter().all(|orbit| orbit.len() == 1);
        self.wanted.minimal && (!are_single || self.wanted.pattern.is_some())
    }

    /// Returns the state of each set of cells of `clues`, given the redundant cells.
    pub(super) fn fates(&self, clues: &Grid, redundant: &[usize]) -> Vec<SetState> {
        let numbers = clues.numbers();
        let fate = |orbit: &Vec<usize>| {
            let loose = orbit.iter().filter(|cell| redundant.contains(cell)).count();
            match (numbers[orbit[0]], loose) {
                (0, _) => SetState::Gone,
                (_, 0) => SetState::Needed,
                (_, loose) => SetState::Loose(loose),
            }
        };
        self.orbits.iter().map(fate).collect()
    }

    /// Returns the 0-based indices of the pattern's cells.
    pub(super) fn pattern(&self) -> Option<Vec<usize>> {
        let shape = self.solver.sudoku().shape();
        let cells = self.wanted.pattern.as_ref()?.cells();
        Some(cells.iter().map(|&cell| shape.index_of(cell)).collect())
    }
}
