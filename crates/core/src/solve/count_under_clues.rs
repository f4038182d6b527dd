//! Counts the solutions of a puzzle with clues of several cells: asks for two solutions first, and then counts part by
//! part where the clues leave independent parts.

use std::collections::HashSet;

use crate::cover::{Reduced, Total};
use crate::grid::{Cell, Grid, Puzzle};

use super::ahead::SEARCH;
use super::count::{Count, CountOptions, CountProgress, CountStop, Method};
use super::{Answer, Options, Outcome, SolveError, Solver, counting};

impl Solver {
    /// Counts the solutions by the method auto. First asks for two solutions, because that search has implied sums and
    /// takes turns with a formula: if there are fewer than two, the count is done. If there are two, counts the solutions
    /// of each independent part, and multiplies. While one part is counted, the others have the digits of the first
    /// solution.
    pub(super) fn count_under_clues(
        &self,
        puzzle: &Puzzle,
        options: CountOptions,
        progress: &mut CountProgress<'_>,
    ) -> Result<Count, SolveError> {
        let limits = self.options().limits();
        let outcome = match options.limit {
            Some(1) => self.solve_first(puzzle, &mut |_| {})?,
            _ => self.solve_expecting_one(puzzle, &limits)?,
        };
        if let Some(count) = whole_count(&outcome, options.limit) {
            if count.found > Total::ZERO {
                // There is nothing left that the callback may stop.
                let _ = progress(&count.found);
            }
            return Ok(count);
        }
        let solving = Options { deadline: limits.deadline, ..self.options().clone() };
        let parts = self.parts(puzzle);
        let mut count = match outcome.answer.solution() {
            Some(first) if parts.len() > 1 => {
                self.count_parts(puzzle, &parts, first, &solving, options, progress)?
            }
            _ => counting::count(self.instance(puzzle), &solving, options, None, progress)?,
        };
        // Two are known, also if a limit stopped the count before it found them.
        count.found = count.found.max(Total::from(2));
        Ok(count)
    }

    /// Counts the solutions of each part, where the other parts have the digits of `first`, and multiplies.
    fn count_parts(
        &self,
        puzzle: &Puzzle,
        parts: &[HashSet<Cell>],
        first: &Grid,
        solving: &Options,
        options: CountOptions,
        progress: &mut CountProgress<'_>,
    ) -> Result<Count, SolveError> {
        let most = options.limit.map(Total::from);
        let capped = |found: Total| most.iter().fold(found, |found, most| found.min(most.clone()));
        let mut count = Count { found: Total::ONE, stopped: None, used: Vec::new() };
        for part in parts {
            let rest = fixed_beside(puzzle, part, first);
            let before = count.found.clone();
            let options = CountOptions { limit: limit_of_part(options.limit, &before), ..options };
            let own = counting::count(self.instance(&rest), solving, options, None, &mut |own| {
                progress(&capped(before.clone() * own))
            })?;
            // Each part has a solution, that of `first`.
            count.found = capped(count.found * &own.found.max(Total::ONE));
            count.stopped = own.stopped;
            count.used.retain(|method| !own.used.contains(method));
            count.used.extend(own.used);
            if count.stopped.is_some() {
                break;
            }
        }
        Ok(count)
    }

    /// Returns the cells of each independent part that is left of the simplified puzzle; no part if nothing satisfies it.
    fn parts(&self, puzzle: &Puzzle) -> Vec<HashSet<Cell>> {
        let sudoku = self.searched();
        let Ok(position) = sudoku.simplified(puzzle) else { return Vec::new() };
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

/// Returns the number of solutions of a further part with which all parts have `limit` solutions, if the parts before it
/// have `before`, a number from 1 to `limit`.
fn limit_of_part(limit: Option<u64>, before: &Total) -> Option<u64> {
    limit.zip(u64::try_from(before).ok()).map(|(most, before)| most.div_ceil(before))
}

/// Returns the puzzle with the digits of the solution in all cells outside of the part.
fn fixed_beside(puzzle: &Puzzle, part: &HashSet<Cell>, solution: &Grid) -> Puzzle {
    let others = solution.filled().filter(|(cell, _)| !part.contains(cell));
    others.fold(puzzle.clone(), |rest, (cell, digit)| rest.with_clue(cell, Some(digit)))
}
