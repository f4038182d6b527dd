//! Makes puzzles that have numbers. The same seed and number always give the same puzzle. The puzzle does not depend
//! on the other puzzles that are made at the same time.

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
use sudosat_core::backend::{Limit, Limits};
use sudosat_core::bulk;
use sudosat_core::grid::{Grid, Puzzle};
use sudosat_core::solve::{SolveError, Solver};

/// A generator of puzzles. All its puzzles have the same wanted properties.
///
/// ```
/// use sudosat_core::backend::Limits;
/// use sudosat_generate::{Generator, GridSource, PuzzleSpec, Watch};
/// use sudosat_core::grid::Shape;
/// use sudosat_core::solve::{Options, Solver};
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
    /// The sets of cells that the moves of the symmetry map to each other. Either all cells of a set have clues, or no
    /// cell of the set has a clue. Each cell is its 0-based index.
    pub(super) orbits: Vec<Vec<usize>>,
}

/// The source of random numbers for one puzzle. Each puzzle has a number. The random numbers depend only on the seed
/// and on the number of the puzzle.
#[derive(Clone, Debug)]
pub struct GridSource {
    number: u64,
    pub(super) random: ChaCha8Rng,
    /// The number of full grids drawn so far.
    attempts: u64,
    /// A counter of full grids that several sources share, or `None`.
    total: Option<Arc<AtomicU64>>,
}

impl GridSource {
    /// Returns the sources of the puzzles with these numbers. The first puzzle has number 0.
    #[must_use]
    pub fn numbered(seed: u64, numbers: Range<u64>) -> Vec<Self> {
        let source = |number| {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            random.set_stream(number);
            GridSource { number, random, attempts: 0, total: None }
        };
        numbers.map(source).collect()
    }

    /// Returns the number of the puzzle that is made from this source. The first puzzle has number 0.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Returns the source with `total` as the shared counter: it also counts the full grids that this source draws.
    /// The counter can show progress while a puzzle is being made.
    #[must_use]
    pub fn counting(self, total: &Arc<AtomicU64>) -> Self {
        GridSource { total: Some(Arc::clone(total)), ..self }
    }

    /// Returns the number of full grids drawn so far.
    #[must_use]
    pub fn attempts(&self) -> u64 {
        self.attempts
    }

    /// Adds one to the number of full grids, and to the shared counter if there is one.
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
    /// A callback that returns the current limits. They may change while puzzles are being made.
    pub limits: &'w dyn Fn() -> Limits,
    /// A callback that is called when a puzzle is found.
    pub found: &'w dyn Fn(),
}

/// The reason why no puzzle was made.
#[derive(Debug, thiserror::Error)]
pub enum NotMade {
    /// A limit was reached before a puzzle with the wanted properties was found. The second field is the nearest puzzle
    /// that was found. It is `None` if none was found, or if the result for another source of the same call has it.
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
    /// Returns an [`ImpossibleSpec`] if [`PuzzleSpec::check`] shows that no puzzle can have the wanted properties.
    pub fn new(solver: &'s Solver, wanted: &PuzzleSpec) -> Result<Self, ImpossibleSpec> {
        let layout = solver.layout();
        wanted.check(layout)?;
        let index =
            |orbit: Vec<_>| orbit.into_iter().map(|cell| layout.shape().index_of(cell)).collect();
        let orbits = wanted.symmetry.orbits(layout)?.into_iter().map(index).collect();
        let judge = Judge::new(solver.sudoku(), wanted);
        Ok(Generator { solver, wanted: wanted.clone(), judge, orbits })
    }

    /// Returns a generator with the same wanted properties and other rules: those of `solver`, which must have the same
    /// shape.
    pub(super) fn on<'o>(&self, solver: &'o Solver) -> Generator<'o> {
        let (wanted, orbits) = (self.wanted.clone(), self.orbits.clone());
        Generator { solver, judge: Judge::new(solver.sudoku(), &wanted), wanted, orbits }
    }

    /// Returns the puzzle with these clues.
    pub(super) fn puzzle(&self, clues: Grid) -> Puzzle {
        Puzzle::from(clues).under(self.solver.layout().rules().clone())
    }

    /// Returns whether the full grids are those of the classic rules on 9x9 cells.
    pub(super) fn has_classic_grids(&self) -> bool {
        let empty = self.puzzle(self.solver.layout().empty_grid());
        bulk::board(&empty).is_some()
    }

    /// Returns the sets of cells in a random order: the order in which the generator tries to remove their clues. Also
    /// returns how many clues must at least be left. This is a random one of the wanted numbers, or 0 if no number is
    /// wanted or no clue may be redundant.
    pub(super) fn plan(&self, random: &mut impl Rng) -> (Vec<Vec<usize>>, usize) {
        let mut order = self.orbits.clone();
        order.shuffle(random);
        let fewest = match &self.wanted.clues {
            Some(range) if !self.wanted.minimal => {
                let cells: usize = order.iter().map(Vec::len).sum();
                random.random_range(*range.start()..=cells.min(*range.end()))
            }
            _ => 0,
        };
        (order, fewest)
    }

    /// Returns whether the generator must search for redundant clues. It must if no clue may be redundant, but the way
    /// in which the puzzles are made can leave redundant clues: if a set has several cells, or if a pattern is wanted.
    pub(super) fn must_look_for_redundant(&self) -> bool {
        let are_single = self.orbits.iter().all(|orbit| orbit.len() == 1);
        self.wanted.minimal && (!are_single || self.wanted.pattern.is_some())
    }

    /// Returns the state of each set in `orbits`, in the order of `orbits`. `clues` are the clues of the puzzle, and
    /// `redundant` has the 0-based indices of the cells of its redundant clues.
    pub(super) fn states(&self, clues: &Grid, redundant: &[usize]) -> Vec<SetState> {
        let numbers = clues.numbers();
        let state = |orbit: &Vec<usize>| {
            let count = orbit.iter().filter(|cell| redundant.contains(cell)).count();
            match (numbers[orbit[0]], count) {
                (0, _) => SetState::Gone,
                (_, 0) => SetState::Needed,
                (_, count) => SetState::Redundant(count),
            }
        };
        self.orbits.iter().map(state).collect()
    }

    /// Returns the 0-based indices of the cells of the pattern, or `None` if no pattern is wanted.
    pub(super) fn pattern(&self) -> Option<Vec<usize>> {
        let shape = self.solver.layout().shape();
        let cells = self.wanted.pattern.as_ref()?.cells();
        Some(cells.iter().map(|&cell| shape.index_of(cell)).collect())
    }
}
