//! Adds clues of several cells until a puzzle has exactly one solution.
//!
//! The search lists some solutions of the puzzle. A few of them become the target in turn. Clues are drawn at random on
//! the target, and the clue that the most other solutions break is added. Then the solutions are listed again. The
//! target that needs the fewest clues is the result. The random draws have a fixed seed, so the same puzzle has the
//! same result, unless a limit ends the search.

use std::cmp::Reverse;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use web_time::Instant;

use super::drawn::{self, ClueKind, NoSuchClues};
use super::redundant_clues::{RedundantClues, redundant_clues};
use sudosat_core::backend::{Limit, Limits};
use sudosat_core::cores::{Applicable, Effort};
use sudosat_core::grid::{Clue, Grid, Layout, Puzzle, Rule, Rules, Solved};
use sudosat_core::solve::{Answer, CountOptions, CountStop, Method, Options, SolveError, Solver};

/// The largest number of clues that [`add_clues`] adds.
pub const MOST_ADDED: usize = 8;

/// The number of solutions that are listed before each clue.
const LISTED: u64 = 50;
/// The first targets are this number of solutions, spread evenly over the list. Their neighbours in the list follow.
const SPREAD: usize = 4;
/// The number of choices of a clue, over all targets.
const CHOICES: usize = 24;
/// The number of times that clues are drawn on the whole grid for each choice.
const DRAWS: usize = 8;

/// The result of the search for clues to add to a puzzle with several solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Addition {
    /// Clues with which the puzzle has exactly one solution.
    Found(AddedClues),
    /// The search found no such clues. The field is the limit that ended it, or `None` if no limit did.
    NotFound(Option<Limit>),
}

/// Clues of several cells with which a puzzle has exactly one solution. None of them can be left out, unless a limit
/// was reached before this was known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddedClues {
    /// The clues, at least one.
    pub clues: Vec<Clue>,
    /// The puzzle with these clues.
    pub puzzle: Puzzle,
    /// The only solution of the puzzle with these clues.
    pub solution: Grid,
}

/// The reason why clues could not be added.
#[derive(Debug, thiserror::Error)]
pub enum AddError {
    /// The solver failed.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// Clues of the kind make no sense on the grid.
    #[error(transparent)]
    Kind(#[from] NoSuchClues),
}

/// Searches for at most [`MOST_ADDED`] clues of the kind that leave exactly one solution. Returns [`Applicable::No`]
/// with the answer if `puzzle` is not known to have several solutions. The time limit of the solver holds for the whole
/// search, the limit on conflicts for each list of solutions.
///
/// # Errors
///
/// Returns [`AddError`] if the solver fails, or if clues of the kind make no sense on the grid.
///
/// # Panics
///
/// Panics if the puzzle has another shape or other rules than the solver.
pub fn add_clues(
    solver: &Solver,
    puzzle: &Puzzle,
    kind: &'static ClueKind,
) -> Result<Applicable<Addition>, AddError> {
    kind.check(solver.layout())?;
    let search = Search { options: solver.options(), limits: solver.options().limits(), kind };
    match solver.solve_within(puzzle, &search.limits)?.answer {
        Answer::Several(..) => {}
        answer => return Ok(Applicable::No(answer)),
    }
    let known = match search.listed(puzzle)? {
        Ok(known) => known,
        Err(limit) => return Ok(Applicable::Yes(Addition::NotFound(Some(limit)))),
    };
    Ok(Applicable::Yes(search.over_targets(puzzle, &known)?))
}

struct Search<'s> {
    options: &'s Options,
    /// The limits of the whole search.
    limits: Limits,
    kind: &'static ClueKind,
}

/// The random draws that are left.
struct Draws {
    random: ChaCha8Rng,
    /// The number of clues that can still be chosen.
    left: usize,
}

/// The clues for one target: `Ok(None)` if there are none, or the limit that ended the search for them.
type ForTarget = Result<Option<AddedClues>, Limit>;

impl Search<'_> {
    /// Returns the fewest clues that are found, over a few of the `known` solutions as targets.
    fn over_targets(&self, puzzle: &Puzzle, known: &[Grid]) -> Result<Addition, SolveError> {
        let (mut best, mut reached, mut most) = (None, None, MOST_ADDED);
        let mut draws = Draws { random: ChaCha8Rng::seed_from_u64(0), left: CHOICES };
        let stride = known.len().div_ceil(SPREAD).max(1);
        let targets = (0..stride).flat_map(|first| known.iter().skip(first).step_by(stride));
        for target in targets {
            match self.for_target(puzzle, target, known, most, &mut draws)? {
                Ok(None) => {}
                Ok(Some(found)) => {
                    most = found.clues.len() - 1;
                    best = Some(found);
                }
                Err(limit) => reached = Some(limit),
            }
            if most == 0 || draws.left == 0 || reached.is_some() {
                break;
            }
        }
        Ok(best.map_or(Addition::NotFound(reached), Addition::Found))
    }

    /// Adds at most `most` clues that hold on `target`, until it is the only solution. `known` are solutions of
    /// `puzzle`.
    fn for_target(
        &self,
        puzzle: &Puzzle,
        target: &Grid,
        known: &[Grid],
        most: usize,
        draws: &mut Draws,
    ) -> Result<ForTarget, SolveError> {
        let others = |known: &[Grid]| -> Vec<Grid> {
            known.iter().filter(|grid| *grid != target).cloned().collect()
        };
        let (mut clues, mut left) = (Vec::new(), others(known));
        while !left.is_empty() {
            if clues.len() == most || draws.left == 0 {
                return Ok(Ok(None));
            }
            draws.left -= 1;
            let layout = with_clues(puzzle, &clues).layout()?;
            let Some(clue) = self.most_restrictive(&layout, target, &left, &mut draws.random)
            else {
                return Ok(Ok(None));
            };
            clues.push(clue);
            left = match self.listed(&with_clues(puzzle, &clues))? {
                Ok(known) => others(&known),
                Err(limit) => return Ok(Err(limit)),
            };
        }
        self.confirmed(puzzle, target, clues)
    }

    /// Draws clues on `target`, and returns the clue that the most of the `others` break; of several such clues, one
    /// with the fewest cells. Returns `None` if no drawn clue is broken by any of them.
    fn most_restrictive(
        &self,
        layout: &Layout,
        target: &Grid,
        others: &[Grid],
        random: &mut ChaCha8Rng,
    ) -> Option<Clue> {
        let broken = |clue: &Clue| others.iter().filter(|grid| breaks(grid, clue, layout)).count();
        let drawn = drawn::choices(self.kind, layout, target, random, DRAWS);
        let scored =
            drawn.into_iter().map(|clue| (broken(&clue), Reverse(clue.all_cells().len()), clue));
        // The first of equal clues, because `max_by_key` would take the last.
        let best = scored.rev().max_by_key(|(broken, cells, _)| (*broken, *cells));
        best.filter(|(broken, ..)| *broken > 0).map(|(.., clue)| clue)
    }

    /// Leaves out the clues that the others make redundant, and solves the puzzle with the rest.
    fn confirmed(
        &self,
        puzzle: &Puzzle,
        target: &Grid,
        mut clues: Vec<Clue>,
    ) -> Result<ForTarget, SolveError> {
        let all = with_clues(puzzle, &clues);
        let effort = Effort { limits: self.limits.clone(), conflicts_per_call: None };
        let RedundantClues { clues: redundant, .. } =
            redundant_clues(self.solver(&all)?.sudoku(), &all, target, &clues, effort);
        clues.retain(|clue| !redundant.contains(clue));
        let puzzle = with_clues(puzzle, &clues);
        match self.solver(&puzzle)?.solve_within(&puzzle, &self.limits)?.answer {
            Answer::Unique(solution) if solution == *target => {
                Ok(Ok(Some(AddedClues { clues, puzzle, solution })))
            }
            Answer::Unknown(_, limit) => Ok(Err(limit)),
            _ => Err(SolveError::Disputed),
        }
    }

    /// Lists solutions of the puzzle, all of them if there are at most [`LISTED`]. Returns the limit if it was reached
    /// before a second solution was found.
    fn listed(&self, puzzle: &Puzzle) -> Result<Result<Vec<Grid>, Limit>, SolveError> {
        let options = CountOptions { method: Method::Auto, limit: Some(LISTED) };
        let mut found = Vec::new();
        let count = self.solver(puzzle)?.list(puzzle, options, &mut |grid| {
            found.push(grid.clone());
            std::ops::ControlFlow::Continue(())
        })?;
        match count.stopped {
            Some(CountStop::Limit(limit)) if found.len() < 2 => Ok(Err(limit)),
            _ => Ok(Ok(found)),
        }
    }

    /// Returns a solver for the puzzle with the time that is left.
    fn solver(&self, puzzle: &Puzzle) -> Result<Solver, SolveError> {
        let left = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
        let timeout = self.limits.deadline.map(left);
        Ok(Solver::for_puzzle(puzzle, Options { timeout, ..self.options.clone() })?)
    }
}

/// Returns whether the full grid breaks the clue, by the check of the clue's type.
fn breaks(grid: &Grid, clue: &Clue, layout: &Layout) -> bool {
    let value = |cell| grid.get(cell).map_or(0, |digit| digit.number() as i32);
    !(clue.kind().holds)(clue, &Solved::new(&value, layout.space()))
}

fn with_clues(puzzle: &Puzzle, clues: &[Clue]) -> Puzzle {
    let clues = clues.iter().cloned().map(Rule::Clue);
    let rules = Rules::new(puzzle.rules.iter().cloned().chain(clues));
    puzzle.clone().under(rules.expect("a clue of several cells excludes no rule"))
}
