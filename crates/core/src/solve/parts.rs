//! Counts the solutions of a puzzle part by part, where clues of several cells leave independent parts.

use std::collections::HashSet;

use web_time::Instant;

use crate::backend::Limits;
use crate::cover::{Reduced, Total};
use crate::grid::{Cell, Grid, Puzzle};

use super::count::{Count, CountOptions, CountProgress, CountStop, Method};
use super::{Answer, Options, SolveError, Solver, counting};

impl Solver {
    /// Counts the solutions of each independent part of the puzzle, and multiplies. While one part is counted, the
    /// others have the digits of the first solution. Returns `None` if the method is not auto, if there are no clues of
    /// several cells (memo finds parts by itself), or if there are fewer than two parts.
    pub(super) fn count_parts(
        &self,
        puzzle: &Puzzle,
        options: CountOptions,
        progress: &mut CountProgress<'_>,
    ) -> Result<Option<Count>, SolveError> {
        if options.method != Method::Auto || options.limit == Some(0) {
            return Ok(None);
        }
        let parts = self.parts(puzzle);
        if parts.len() < 2 {
            return Ok(None);
        }
        let limits = self.options().limits();
        let outcome = self.solve_within(puzzle, &limits)?;
        let (Answer::Unique(first) | Answer::Several(first, _)) = outcome.answer else {
            // There is none, or it is not known: counting says so.
            return Ok(None);
        };
        let mut count = Count { found: Total::ONE, stopped: None, used: Vec::new() };
        for part in &parts {
            if count.stopped.is_some() {
                break;
            }
            let rest = fixed_beside(puzzle, part, &first);
            let solving = self.options_until(&limits);
            let before = count.found.clone();
            let own = counting::count(self.instance(&rest), &solving, options, None, &mut |own| {
                progress(&(before.clone() * own))
            })?;
            count = product(count, own, options.limit);
        }
        Ok(Some(count))
    }

    /// Returns the cells of each independent part that is open after propagation. Returns no part for a puzzle without
    /// clues of several cells, and for one that propagation shows to have no solution.
    fn parts(&self, puzzle: &Puzzle) -> Vec<HashSet<Cell>> {
        let sudoku = self.searched();
        if sudoku.cover().incidence().primitives().is_empty() {
            return Vec::new();
        }
        let Ok(mut position) = sudoku.propagated(puzzle) else { return Vec::new() };
        if position.simplify().is_err() {
            return Vec::new();
        }
        let reduced = Reduced::of(&position);
        let cell = |place| sudoku.action(reduced.action(place)).cell;
        let cells = |part: Vec<u32>| part.into_iter().map(cell).collect();
        reduced.parts().into_iter().map(cells).collect()
    }

    /// Returns the options with the time that is left of `limits`.
    fn options_until(&self, limits: &Limits) -> Options {
        let left = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
        Options { timeout: limits.deadline.map(left), ..self.options().clone() }
    }
}

/// Returns the number of solutions of two parts together, which is at most `limit`.
fn product(one: Count, other: Count, limit: Option<u64>) -> Count {
    let found = one.found * &other.found;
    let used = one.used.into_iter().filter(|method| !other.used.contains(method));
    let used = used.chain(other.used.iter().copied()).collect();
    match limit.map(Total::from) {
        Some(most) if found >= most => {
            Count { found: most, stopped: Some(CountStop::Enough), used }
        }
        _ => Count { found, stopped: other.stopped, used },
    }
}

/// Returns the puzzle with the digits of the solution in all cells outside of the part.
fn fixed_beside(puzzle: &Puzzle, part: &HashSet<Cell>, solution: &Grid) -> Puzzle {
    let others = solution.filled().filter(|(cell, _)| !part.contains(cell));
    others.fold(puzzle.clone(), |rest, (cell, digit)| rest.with_clue(cell, Some(digit)))
}
