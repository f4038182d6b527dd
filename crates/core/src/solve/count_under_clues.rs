//! Counts the solutions of a puzzle with clues of several cells: asks for two solutions first, and then counts part by
//! part where the clues leave independent parts.

use std::collections::HashSet;

use crate::backend::Limits;
use crate::cover::{Reduced, Total};
use crate::grid::{Cell, Grid, Puzzle};

use super::ahead::SEARCH;
use super::count::{Count, CountOptions, CountProgress, CountStop, Method};
use super::solver::Wanted;
use super::{Answer, Options, Outcome, SolveError, Solver, counting};

impl Solver {
    /// Counts the solutions by the method auto. A question for two solutions has implied sums, and the search and the
    /// formula take turns, so it comes first: of most puzzles it is the whole count. If there are more, the method
    /// counts those of each independent part, and multiplies. While one part is counted, the others have the digits of
    /// the first solution.
    pub(super) fn count_under_clues(
        &self,
        puzzle: &Puzzle,
        options: CountOptions,
        progress: &mut CountProgress<'_>,
    ) -> Result<Count, SolveError> {
        let limits = self.options().limits();
        let outcome = self.solve_up_to(puzzle, options.limit, &limits)?;
        if let Some(count) = whole_count(&outcome, options.limit) {
            if count.found > Total::ZERO {
                // There is nothing left that the callback may stop.
                let _ = progress(&count.found);
            }
            return Ok(count);
        }
        let solving = Options { deadline: limits.deadline, ..self.options().clone() };
        let parts = self.parts(puzzle);
        let Some(first) = outcome.answer.solution().filter(|_| parts.len() > 1) else {
            return counting::count(self.instance(puzzle), &solving, options, None, progress);
        };
        let mut count = Count { found: Total::ONE, stopped: None, used: Vec::new() };
        for part in &parts {
            if count.stopped.is_some() {
                break;
            }
            let rest = fixed_beside(puzzle, part, first);
            let before = count.found.clone();
            let own = counting::count(self.instance(&rest), &solving, options, None, &mut |own| {
                progress(&(before.clone() * own))
            })?;
            count = product(count, own, options.limit);
        }
        Ok(count)
    }

    /// Asks for one solution if `limit` is 1, otherwise for two.
    fn solve_up_to(
        &self,
        puzzle: &Puzzle,
        limit: Option<u64>,
        limits: &Limits,
    ) -> Result<Outcome, SolveError> {
        let wanted = if limit == Some(1) { Wanted::First } else { Wanted::Uniqueness };
        self.ask(puzzle, limits, &mut |_| {}, wanted)
    }

    /// Returns the cells of each independent part that is open after propagation; no part if propagation shows that there
    /// is no solution.
    fn parts(&self, puzzle: &Puzzle) -> Vec<HashSet<Cell>> {
        let sudoku = self.searched();
        let Ok(mut position) = sudoku.propagated(puzzle) else { return Vec::new() };
        if position.simplify().is_err() {
            return Vec::new();
        }
        let reduced = Reduced::of(&position);
        let cell = |place| sudoku.action(reduced.action(place)).cell;
        let cells = |part: Vec<u32>| part.into_iter().map(cell).collect();
        reduced.parts().into_iter().map(cells).collect()
    }
}

/// Returns the count that `outcome` states, if there are no more solutions or `limit` is reached.
fn whole_count(outcome: &Outcome, limit: Option<u64>) -> Option<Count> {
    let (found, limited) = match outcome.answer {
        Answer::None => (0, None),
        Answer::Unique(_) | Answer::First(_) => (1, None),
        Answer::Several(..) => (2, None),
        Answer::Unknown(ref first, reached) => (first.iter().len() as u64, Some(reached)),
    };
    let enough = limit.filter(|&most| found >= most).map(|_| CountStop::Enough);
    let stopped = enough.or(limited.map(CountStop::Limit));
    let method = match outcome.statistics.engine.as_deref() {
        None if found == 0 => None,
        None | Some(SEARCH) => Some(Method::Search),
        Some(_) => Some(Method::Blocking),
    };
    let count = Count { found: found.into(), stopped, used: method.into_iter().collect() };
    (found < 2 || stopped.is_some()).then_some(count)
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
