//! Removes clues of a puzzle, digits and clues of several cells, as long as its solution stays the only one.

use std::time::Duration;

use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use web_time::Instant;

use super::classic::without;
use super::general::{Thinned, thin};
use super::redundant_clues::{RedundantClues, redundant_clues};
use super::symmetry::{NoSuchSymmetry, Symmetry};
use super::thinning::Thinning;
use sudosat_core::backend::{Limit, Limits};
use sudosat_core::bulk::{self, BulkBoard};
use sudosat_core::cores::{Applicable, Effort, can_be_left_out};
use sudosat_core::grid::{Clue, Grid, Puzzle, Rule, Rules};
use sudosat_core::rules::Sudoku;
use sudosat_core::solve::{Answer, SolveError, Solver};

/// The time for solving a result again after an interrupt.
const GRACE: Duration = Duration::from_secs(1);

/// Says how clues are removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Minimize {
    /// The symmetry that the clues have and keep.
    pub symmetry: Symmetry,
    /// True if more and more orders of removal are tried, until the time limit of the solver is reached or its
    /// interrupt flag is set. Without either, the removal never ends.
    pub best: bool,
    /// The seed of the random orders.
    pub seed: u64,
    /// True if clues of several cells are removed, too. They follow the digits: with fewer of these clues, the digits
    /// that are left stay necessary.
    pub all_clues: bool,
}

/// A puzzle with fewer clues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minimized {
    /// The puzzle that is left.
    pub puzzle: Puzzle,
    /// The only solution of the puzzle.
    pub solution: Grid,
    /// The limit because of which it is unknown whether the puzzle is minimal; `None` if it is known.
    pub limit: Option<Limit>,
}

impl Minimized {
    /// Returns whether it is known that no clue can be removed; without [`Minimize::all_clues`], that no digit can. If
    /// the clues keep a symmetry: whether it is known that no set of clues that the symmetry maps to each other can be
    /// removed.
    #[must_use]
    pub fn is_minimal(&self) -> bool {
        self.limit.is_none()
    }
}

/// The reason why clues could not be removed.
#[derive(Debug, thiserror::Error)]
pub enum MinimizeError {
    /// The solver failed.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// The grid lacks the symmetry.
    #[error(transparent)]
    Symmetry(#[from] NoSuchSymmetry),
    /// The clues lack the symmetry that they should keep.
    #[error("the clues have no symmetry {0}")]
    Clues(Symmetry),
}

/// Removes clues of `puzzle`, and the pencil marks of their cells, as long as the puzzle has exactly one solution.
/// Returns [`Applicable::No`] with the answer if `puzzle` itself does not have exactly one solution.
///
/// # Errors
///
/// Returns [`MinimizeError`] if the solver fails, or if the grid or the clues lack the symmetry.
///
/// # Panics
///
/// Panics if the puzzle has another shape or other rules than the solver.
pub fn minimize(
    solver: &Solver,
    puzzle: &Puzzle,
    how: Minimize,
) -> Result<Applicable<Minimized>, MinimizeError> {
    let limits = solver.options().limits();
    let sets = sets(solver, puzzle, how.symmetry)?;
    let solution = match solver.solve_within(puzzle, &limits)?.answer {
        Answer::Unique(solution) => solution,
        answer => return Ok(Applicable::No(answer)),
    };
    let mut random = ChaCha8Rng::seed_from_u64(how.seed);
    let thinned = match bulk::board(puzzle) {
        Some(board) => by_bulk(&board, &sets, how.best, &mut random, &limits),
        None => in_turn(solver, puzzle, &solution, &sets, how, &mut random, &limits),
    };
    let Thinned { puzzle, limit } = thinned;
    let under_fewer_rules;
    let solver = match puzzle.rules == *solver.layout().rules() {
        true => solver,
        false => {
            let options = solver.options().clone();
            under_fewer_rules = Solver::for_puzzle(&puzzle, options).map_err(SolveError::from)?;
            &under_fewer_rules
        }
    };
    match solver.solve_within(&puzzle, &of_confirmation(limits))?.answer {
        Answer::Unique(found) if found == solution => {
            Ok(Applicable::Yes(Minimized { puzzle, solution, limit }))
        }
        answer @ Answer::Unknown(..) => Ok(Applicable::No(answer)),
        _ => Err(SolveError::Disputed.into()),
    }
}

/// Returns the limits for solving the result again: the interrupt alone, because another limit may have been reached
/// before. If the interrupt has come, a second instead, so that the result is not lost.
fn of_confirmation(limits: Limits) -> Limits {
    match limits.reached() {
        Some(Limit::Interrupt) => {
            Limits { deadline: Some(Instant::now() + GRACE), ..Limits::none() }
        }
        _ => Limits { interrupt: limits.interrupt, ..Limits::none() },
    }
}

/// Returns the sets of clues that the symmetry maps to each other. The clues of a set are removed together. Each clue
/// is the 0-based index of its cell.
fn sets(
    solver: &Solver,
    puzzle: &Puzzle,
    symmetry: Symmetry,
) -> Result<Vec<Vec<usize>>, MinimizeError> {
    let mut sets = Vec::new();
    for orbit in symmetry.orbits(solver.layout())? {
        let clues = orbit.iter().filter(|&&cell| puzzle.clues.get(cell).is_some()).count();
        if clues == orbit.len() {
            sets.push(orbit.into_iter().map(|cell| puzzle.shape().index_of(cell)).collect());
        } else if clues > 0 {
            return Err(MinimizeError::Clues(symmetry));
        }
    }
    Ok(sets)
}

/// The number of orders that are tried at the same time.
const AT_ONCE: usize = 256;

/// Tries [`AT_ONCE`] random orders of removal at once, with the bulk solver. Returns the puzzle with the fewest clues.
/// If `best` is true, repeats this until a limit is reached. Half of the orders start with the best board so far and a
/// few more clues.
fn by_bulk(
    board: &BulkBoard,
    sets: &[Vec<usize>],
    best: bool,
    random: &mut impl Rng,
    limits: &Limits,
) -> Thinned {
    let (mut fewest, mut is_open) = (*board, true);
    let clues = |board: &BulkBoard| board.iter().filter(|&&number| number != 0).count();
    loop {
        let starts: Vec<_> = (0..AT_ONCE)
            .map(|n| if n % 2 == 0 { *board } else { refilled(board, &fewest, sets, random) })
            .collect();
        let (found, is_done) = thin_all(starts, sets, random, limits);
        let least = found.into_iter().min_by_key(clues).expect("there are several");
        if clues(&least) < clues(&fewest) || is_open && is_done {
            (fewest, is_open) = (least, !is_done);
        }
        if !best || limits.reached().is_some() {
            let limit = if is_open { limits.reached() } else { None };
            return Thinned { puzzle: Puzzle::from(bulk::grid(&fewest)), limit };
        }
    }
}

/// Returns the best board so far, with a few sets of removed clues added again.
fn refilled(
    board: &BulkBoard,
    best: &BulkBoard,
    sets: &[Vec<usize>],
    random: &mut impl Rng,
) -> BulkBoard {
    let mut gone: Vec<&Vec<usize>> = sets.iter().filter(|set| best[set[0]] == 0).collect();
    gone.shuffle(random);
    let more = random.random_range(1..=8);
    let mut filled = *best;
    for &cell in gone.into_iter().take(more).flatten() {
        filled[cell] = board[cell];
    }
    filled
}

/// Removes the sets of clues of each board in a random order, as long as the board has only one solution. Returns the
/// boards. The second value is true if all sets were tried before a limit was reached.
fn thin_all(
    mut boards: Vec<BulkBoard>,
    sets: &[Vec<usize>],
    random: &mut impl Rng,
    limits: &Limits,
) -> (Vec<BulkBoard>, bool) {
    let order = |board: &BulkBoard| {
        let mut order: Vec<_> = sets.iter().filter(|set| board[set[0]] != 0).cloned().collect();
        order.shuffle(random);
        Thinning::new(order, 0, board.iter().all(|&number| number != 0))
    };
    let mut thinnings: Vec<Thinning> = boards.iter().map(order).collect();
    let mut solver = bulk::solver(2);
    loop {
        let works = thinnings.iter_mut().zip(&boards).enumerate();
        let questions = works.filter_map(|(n, (thinning, board))| {
            Some((n, without(board, thinning.question()?.iter().flatten())))
        });
        let (works, questions): (Vec<usize>, Vec<BulkBoard>) = questions.unzip();
        if questions.is_empty() {
            return (boards, true);
        }
        if limits.reached().is_some() {
            return (boards, false);
        }
        for ((n, question), answer) in works.iter().zip(&questions).zip(solver.solve(&questions)) {
            let can_go = answer.solutions == 1;
            thinnings[*n].receive(can_go);
            if can_go {
                boards[*n] = *question;
            }
        }
    }
}

/// Tries one random order of removal and returns the puzzle that is left. If `how.best` is true, tries further orders
/// until a limit is reached, and returns the puzzle with the fewest clues.
fn in_turn(
    solver: &Solver,
    puzzle: &Puzzle,
    solution: &Grid,
    sets: &[Vec<usize>],
    how: Minimize,
    random: &mut impl Rng,
    limits: &Limits,
) -> Thinned {
    let mut fewest: Option<Thinned> = None;
    loop {
        let mut order = sets.to_vec();
        order.shuffle(random);
        let thinning = Thinning::new(order, 0, puzzle.clues.is_full());
        let effort = Effort { limits: limits.clone(), conflicts_per_call: None };
        let mut found = thin(solver.sudoku(), puzzle, solution, thinning, effort.clone());
        if how.all_clues {
            found = without_needless(solver.sudoku(), found, solution, random, effort);
        }
        let count = |puzzle: &Puzzle| puzzle.clues.filled_count() + puzzle.rules.clues().count();
        let key = |thinned: &Thinned| (count(&thinned.puzzle), thinned.limit.is_some());
        let kept = match fewest {
            Some(kept) if key(&kept) <= key(&found) => kept,
            _ => found,
        };
        if !how.best || limits.reached().is_some() {
            return kept;
        }
        fewest = Some(kept);
    }
}

/// Removes clues of several cells from the puzzle in a random order, as long as `solution` stays the only solution.
fn without_needless(
    sudoku: &Sudoku,
    Thinned { puzzle, limit }: Thinned,
    solution: &Grid,
    random: &mut impl Rng,
    effort: Effort,
) -> Thinned {
    let clues = puzzle.rules.clues().filter(|clue| can_be_left_out(clue, &puzzle.rules));
    let mut order: Vec<Clue> = clues.cloned().collect();
    order.shuffle(random);
    let gone: RedundantClues = redundant_clues(sudoku, &puzzle, solution, &order, effort);
    let stays = |rule: &&Rule| !matches!(rule, Rule::Clue(clue) if gone.clues.contains(clue));
    let rules = Rules::new(puzzle.rules.iter().filter(stays).cloned());
    let puzzle = puzzle.under(rules.expect("fewer rules do not exclude each other"));
    Thinned { puzzle, limit: limit.or(gone.limit) }
}
