//! Makes a puzzle with drawn clues of several cells.
//!
//! The clues are drawn on a full grid. Then given digits are removed under the rules and these clues. If no clue may be
//! redundant, the clues of several cells follow: with fewer of these clues, the digits that are left stay necessary.

use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::drawn::{self, WantedClues};
use super::general::{Attempt, UntestedPuzzle, judged, on_grid, solution};
use super::generator::{Generator, GridSource};
use super::judge::NearMiss;
use super::redundant_clues::{RedundantClues, redundant_clues};
use sudosat_core::backend::Limits;
use sudosat_core::cores::Effort;
use sudosat_core::grid::{Clue, Grid, Layout, Rule, Rules};
use sudosat_core::solve::{SolveError, Solver};

/// Makes one attempt with clues of several cells that are drawn on `full`. Returns the same as [`judged`], or no near
/// miss if no puzzle is found.
pub(super) fn attempt(
    generator: &Generator<'_>,
    source: &mut GridSource,
    full: &Grid,
    nearest: Option<&NearMiss>,
    limits: &Limits,
) -> Attempt {
    let (with, layout) = (&generator.wanted.with, generator.solver.layout());
    let Some(mut drawn) = drawn::draw(with, layout, full, &mut source.random) else {
        return Ok(Err(None));
    };
    let solver = solver_with(generator.solver, drawn.iter().flatten());
    let under_all = generator.on(&solver);
    let Some(mut found) = on_grid(&under_all, source, full, limits)? else { return Ok(Err(None)) };
    if !generator.wanted.minimal {
        return judged(&under_all, found, nearest, limits);
    }
    found.faults += remove_needless(&solver, &found, &mut drawn, &mut source.random, limits);
    let missing =
        |(wanted, left): (&WantedClues, &Vec<Clue>)| wanted.least().saturating_sub(left.len());
    found.faults += with.iter().zip(&drawn).map(missing).sum::<usize>() as u64;
    let solver = solver_with(generator.solver, drawn.iter().flatten());
    let under_needed = generator.on(&solver);
    found.puzzle = under_needed.puzzle(found.puzzle.clues);
    if found.solution != solution(&under_needed, &found.puzzle, limits)? {
        return Err(SolveError::Disputed.into());
    }
    judged(&under_needed, found, nearest, limits)
}

/// Removes clues of several cells from `drawn` that the puzzle does not need, in a random order. Returns 1 if a limit
/// left it unknown whether more can be removed, and 0 otherwise.
fn remove_needless(
    solver: &Solver,
    found: &UntestedPuzzle,
    drawn: &mut [Vec<Clue>],
    random: &mut ChaCha8Rng,
    limits: &Limits,
) -> u64 {
    let mut order: Vec<Clue> = drawn.iter().flatten().cloned().collect();
    order.shuffle(random);
    let effort = Effort { limits: limits.clone(), conflicts_per_call: None };
    let (puzzle, solution) = (&found.puzzle, &found.solution);
    let RedundantClues { clues, limit } =
        redundant_clues(solver.sudoku(), puzzle, solution, &order, effort);
    drawn.iter_mut().for_each(|drawn| drawn.retain(|clue| !clues.contains(clue)));
    u64::from(limit.is_some())
}

/// Returns a solver under the rules of `solver` and these clues.
fn solver_with<'c>(solver: &Solver, clues: impl Iterator<Item = &'c Clue>) -> Solver {
    let layout = solver.layout();
    let clues = clues.cloned().map(Rule::Clue);
    let rules = Rules::new(layout.rules().iter().cloned().chain(clues));
    let rules = rules.expect("a clue of several cells excludes no rule");
    let layout = Layout::new(layout.shape(), &rules).expect("each drawn clue fits the grid");
    Solver::for_layout(layout, solver.options().clone())
}
