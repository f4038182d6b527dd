//! Puzzles by number: the same seed and number make the same puzzle, whoever else is at work.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::full_grid::NoGrid;
use super::judge::{Judge, Made, Miss};
use super::mending::Fate;
use super::wanted::{Contradiction, Wanted};
use crate::backend::{Limit, Limits};
use crate::grid::{Grid, Puzzle};
use crate::solve::{SolveError, Solver};

/// Makes puzzles of one kind; make one and use it for many.
///
/// ```
/// use sudosat::backend::Limits;
/// use sudosat::generate::{Generator, Source, Wanted, Watch};
/// use sudosat::grid::Shape;
/// use sudosat::solve::{Options, Solver};
///
/// let solver = Solver::new(Shape::CLASSIC, Options::default());
/// let wanted = Wanted { symmetry: "rotate-180".parse()?, ..Wanted::default() };
/// let generator = Generator::new(&solver, &wanted)?;
/// let watch = Watch { limits: &Limits::none, found: &|| {} };
/// let made = generator.next(&mut Source::numbered(1, 0..2), &watch);
/// let [first, second] = &made[..] else { panic!("there are two") };
/// assert_ne!(first.as_ref().unwrap().puzzle, second.as_ref().unwrap().puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Generator<'s> {
    pub(super) solver: &'s Solver,
    pub(super) wanted: Wanted,
    pub(super) judge: Judge<'s>,
    /// The 0-based indices of the cells that have clues together.
    pub(super) orbits: Vec<Vec<usize>>,
}

/// Where the puzzles of one number come from: a random stream of its own, the same for the same seed.
#[derive(Clone, Debug)]
pub struct Source {
    number: u64,
    pub(super) random: ChaCha8Rng,
    /// Full grids drawn so far.
    attempts: u64,
    /// Where they are counted, too.
    total: Option<Arc<AtomicU64>>,
}

impl Source {
    /// Those with these numbers, from 0.
    #[must_use]
    pub fn numbered(seed: u64, numbers: Range<u64>) -> Vec<Self> {
        let source = |number| {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            random.set_stream(number);
            Source { number, random, attempts: 0, total: None }
        };
        numbers.map(source).collect()
    }

    /// The number, from 0.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The same, which counts the full grids it draws on `total`, too: whoever waits for a puzzle sees by it that
    /// something is done.
    #[must_use]
    pub fn counting(self, total: &Arc<AtomicU64>) -> Self {
        Source { total: Some(Arc::clone(total)), ..self }
    }

    /// How many full grids were drawn so far.
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

/// What looks on while puzzles are made.
#[derive(Clone, Copy)]
pub struct Watch<'w> {
    /// The limits now: they may move while puzzles are found.
    pub limits: &'w dyn Fn() -> Limits,
    /// Hears of each puzzle as it is found.
    pub found: &'w dyn Fn(),
}

/// Why there is no puzzle.
#[derive(Debug, thiserror::Error)]
pub enum NotMade {
    /// A limit was reached first; the nearest to what is wanted, if any was found.
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
    pub(super) fn limit(limit: Limit, nearest: Option<Miss>) -> Self {
        NotMade::Limit(limit, nearest.map(|miss| Box::new(miss.made)))
    }

    pub(super) fn grid(error: NoGrid, nearest: Option<Miss>) -> Self {
        match error {
            NoGrid::Impossible => NotMade::Impossible,
            NoGrid::Limit(limit) => NotMade::limit(limit, nearest),
            NoGrid::Solve(error) => NotMade::Solve(error),
        }
    }
}

impl<'s> Generator<'s> {
    /// One for puzzles of the shape and rules of `solver`.
    ///
    /// # Errors
    ///
    /// What is [contradictory](Contradiction).
    pub fn new(solver: &'s Solver, wanted: &Wanted) -> Result<Self, Contradiction> {
        let layout = solver.sudoku().layout();
        wanted.check(layout)?;
        let index =
            |orbit: Vec<_>| orbit.into_iter().map(|cell| layout.shape().index_of(cell)).collect();
        let orbits = wanted.symmetry.orbits(layout)?.into_iter().map(index).collect();
        let judge = Judge::new(solver.sudoku(), wanted);
        Ok(Generator { solver, wanted: wanted.clone(), judge, orbits })
    }

    /// The puzzle with these clues.
    pub(super) fn puzzle(&self, clues: Grid) -> Puzzle {
        Puzzle::from(clues).under(self.solver.sudoku().layout().rules().clone())
    }

    /// The sets of cells in the order in which their clues are to go, and how many clues are to stay.
    pub(super) fn plan(&self, random: &mut impl Rng) -> (Vec<Vec<usize>>, usize) {
        let mut order = self.orbits.clone();
        order.shuffle(random);
        let fewest = match &self.wanted.clues {
            Some(range) if !self.wanted.minimal => random.random_range(range.clone()),
            _ => 0,
        };
        (order, fewest)
    }

    /// Whether thinning in sets leaves clues that can go.
    pub(super) fn must_look_for_redundant(&self) -> bool {
        let are_single = self.orbits.iter().all(|orbit| orbit.len() == 1);
        self.wanted.minimal && (!are_single || self.wanted.pattern.is_some())
    }

    /// What became of each set of cells, where these clues can go each by itself.
    pub(super) fn fates(&self, clues: &Grid, redundant: &[usize]) -> Vec<Fate> {
        let numbers = clues.numbers();
        let fate = |orbit: &Vec<usize>| {
            let loose = orbit.iter().filter(|cell| redundant.contains(cell)).count();
            match (numbers[orbit[0]], loose) {
                (0, _) => Fate::Gone,
                (_, 0) => Fate::Needed,
                (_, loose) => Fate::Loose(loose),
            }
        };
        self.orbits.iter().map(fate).collect()
    }

    /// The 0-based indices of the pattern's cells.
    pub(super) fn pattern(&self) -> Option<Vec<usize>> {
        let shape = self.solver.sudoku().shape();
        let cells = self.wanted.pattern.as_ref()?.cells();
        Some(cells.iter().map(|&cell| shape.index_of(cell)).collect())
    }
}
