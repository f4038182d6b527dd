//! Which questions about classic 9x9 puzzles bulk answers, many times faster than a SAT solver: puzzles of a
//! stream, side by side, and the solutions of a single puzzle.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use super::{AskError, Standing};
use crate::backend::{Engine, EngineError, Limit};
use crate::bulk::{self, BulkBoard, Counter, Tally};
use crate::cover::Total;
use crate::decode::{DecodeError, verify};
use crate::formats::numbers;
use crate::grid::{Grid, Puzzle};
use crate::report::AnswerLine;
use crate::solve::{
    Count, CountOptions, CountProgress, CountStop, CountingSearch, Method, SolveError, Solver,
    Visit,
};

/// The name of bulk where engines are named.
pub const BULK: &str = "bulk";

/// What is to answer: a SAT solver, or bulk alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineChoice {
    /// A SAT solver; with [`Engine::Auto`] bulk takes the classic 9x9 puzzles of a stream.
    Sat(Engine),
    /// Bulk, which takes nothing but classic 9x9 puzzles.
    Bulk,
}

impl Default for EngineChoice {
    fn default() -> Self {
        EngineChoice::Sat(Engine::Auto)
    }
}

impl fmt::Display for EngineChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineChoice::Sat(engine) => engine.fmt(f),
            EngineChoice::Bulk => f.write_str(BULK),
        }
    }
}

impl FromStr for EngineChoice {
    type Err = EngineError;

    fn from_str(name: &str) -> Result<Self, EngineError> {
        if name == BULK { Ok(EngineChoice::Bulk) } else { name.parse().map(EngineChoice::Sat) }
    }
}

impl EngineChoice {
    /// The SAT solver that was named.
    ///
    /// # Errors
    ///
    /// [`EngineError::Bulk`] where bulk was named.
    pub fn sat(&self) -> Result<&Engine, EngineError> {
        match self {
            EngineChoice::Sat(engine) => Ok(engine),
            EngineChoice::Bulk => Err(EngineError::Bulk),
        }
    }

    /// Which puzzles bulk answers, where up to `limit` solutions are looked for; `beyond` names what was asked
    /// for that bulk cannot do.
    pub(super) fn policy(
        &self,
        limit: u64,
        beyond: Option<&'static str>,
    ) -> Result<Option<BulkPolicy>, AskError> {
        let policy = BulkPolicy { after: FIRST, is_alone: false, limit, ignores_tails: true };
        match (self, beyond) {
            (EngineChoice::Bulk, Some(what)) => Err(AskError::BeyondBulk(what)),
            (EngineChoice::Bulk, None) => {
                Ok(Some(BulkPolicy { after: 0, is_alone: true, ..policy }))
            }
            (EngineChoice::Sat(Engine::Auto), None) => Ok(Some(policy)),
            _ => Ok(None),
        }
    }
}

/// Auto leaves the first of a stream's classic 9x9 puzzles to the SAT solver: so many are soon answered.
const FIRST: usize = 32;

/// Which puzzles of a stream bulk answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BulkPolicy {
    /// The classic 9x9 puzzles that are answered otherwise before bulk begins. (By their number, not by
    /// how many are at hand: the same input twice gives the same bytes.)
    pub after: usize,
    /// Whether other puzzles are refused.
    pub is_alone: bool,
    /// How many solutions are looked for.
    pub limit: u64,
    /// Whether the answer is the same whatever stands behind a line's puzzle.
    pub ignores_tails: bool,
}

impl BulkPolicy {
    /// A solver for such puzzles.
    #[must_use]
    pub fn solver(&self) -> bulk::BulkSolver {
        bulk::solver(self.limit)
    }
}

/// The board of `puzzle`, if bulk takes such puzzles.
#[must_use]
pub fn board(puzzle: &Puzzle) -> Option<BulkBoard> {
    bulk::board(puzzle)
}

/// The symbols of a plain puzzle's cells.
pub type PlainLine = [u8; 81];

/// The answer to a puzzle on a plain line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainAnswer<'c> {
    /// The line that answers it.
    pub line: AnswerLine<'c, &'c [u8]>,
    /// The answer in a word, as its report has it.
    pub word: &'static str,
    /// How the answer stands.
    pub standing: Standing,
}

/// The puzzle as it is written back: its first blank for all empty cells.
pub(super) fn with_one_blank(line: &PlainLine) -> PlainLine {
    let is_digit = |symbol: u8| (b'1'..=b'9').contains(&symbol);
    let blank = line.iter().copied().find(|&symbol| !is_digit(symbol)).unwrap_or(b'.');
    line.map(|symbol| if is_digit(symbol) { symbol } else { blank })
}

/// Whether two clues clash directly.
pub(super) fn clashes(line: &PlainLine) -> bool {
    let mut seen = [[0u16; 9]; 3];
    numbers(line).into_iter().enumerate().any(|(cell, number)| {
        let (row, column) = (cell / 9, cell % 9);
        let digit = 1 << number >> 1;
        let houses = [row, column, row / 3 * 3 + column / 3];
        let again = (0..3).any(|kind| seen[kind][houses[kind]] & digit != 0);
        (0..3).for_each(|kind| seen[kind][houses[kind]] |= digit);
        again
    })
}

/// The first two solutions, where there are as many; the first is the one that a stream finds.
pub(super) fn two_solutions(puzzle: &Puzzle) -> Option<[Grid; 2]> {
    let board = board(puzzle)?;
    let mut solutions = Vec::new();
    let mut keep = |solution: &BulkBoard| {
        solutions.push(bulk::grid(solution));
        ControlFlow::Continue(())
    };
    bulk::list(&board, 2, &mut keep, &mut || true);
    solutions.try_into().ok()
}

/// Counts the solutions of `puzzle` as `options` say.
///
/// # Errors
///
/// As [`Solver::count`].
pub fn count_solutions(
    solver: &Solver,
    puzzle: &Puzzle,
    options: CountOptions,
    progress: &mut CountProgress<'_>,
) -> Result<Count, SolveError> {
    let Some(board) = searched_board(puzzle, options) else {
        return solver.count(puzzle, options, progress);
    };
    let counter = Counter::new(&board, options.limit.unwrap_or(u64::MAX));
    solver.count_with(puzzle, options, &mut BulkSearch(counter), progress)
}

/// The board, where bulk can search for the solutions.
fn searched_board(puzzle: &Puzzle, options: CountOptions) -> Option<BulkBoard> {
    let is_searched = matches!(options.method, Method::Auto | Method::Search);
    (is_searched && options.limit != Some(0)).then(|| board(puzzle)).flatten()
}

/// Bulk as a search that counts.
struct BulkSearch(Counter);

/// The work of a pass over all lanes, and of a solution.
const PASS: u64 = 300;
const SOLUTION: u64 = 60;
/// The work of a pass in which each lane finds a solution.
const FULL_PASS: u64 = PASS + 32 * SOLUTION;

impl CountingSearch for BulkSearch {
    fn advance(&mut self, work: u64) -> bool {
        self.0.advance(work.div_ceil(FULL_PASS))
    }

    fn found(&self) -> u64 {
        self.0.solutions()
    }

    fn work(&self) -> u64 {
        PASS * self.0.passes() + SOLUTION * self.0.solutions()
    }

    fn part(&self) -> f64 {
        self.0.part()
    }

    fn is_stuck(&self) -> bool {
        self.0.is_stuck()
    }
}

/// Hands each solution of `puzzle`, verified, to `visit`, as `options` say.
///
/// # Errors
///
/// As [`Solver::list`].
pub fn list_solutions(
    solver: &Solver,
    puzzle: &Puzzle,
    options: CountOptions,
    visit: &mut Visit<'_>,
) -> Result<Count, SolveError> {
    let how = solver.options();
    let is_unlimited = how.timeout.is_none() && how.max_conflicts.is_none();
    let Some(board) = searched_board(puzzle, options).filter(|_| is_unlimited) else {
        return solver.list(puzzle, options, visit);
    };
    let mut wrong = Ok(());
    let mut check = |solution: &BulkBoard| {
        let grid = bulk::grid(solution);
        wrong = verify(puzzle, &grid);
        match wrong.is_err() || is_interrupted(solver) {
            true => ControlFlow::Break(()),
            false => visit(&grid),
        }
    };
    let limit = options.limit.unwrap_or(u64::MAX);
    let tally = bulk::list(&board, limit, &mut check, &mut || !is_interrupted(solver));
    if tally.was_given_up {
        return solver.list(puzzle, options, visit);
    }
    wrong.map_err(DecodeError::from)?;
    Ok(counted(solver, options, tally))
}

fn is_interrupted(solver: &Solver) -> bool {
    solver.options().limits().reached() == Some(Limit::Interrupt)
}

fn counted(solver: &Solver, options: CountOptions, tally: Tally) -> Count {
    let stopped = match tally.was_stopped {
        true if is_interrupted(solver) => Some(CountStop::Limit(Limit::Interrupt)),
        true => Some(CountStop::Enough),
        false => (options.limit == Some(tally.solutions)).then_some(CountStop::Enough),
    };
    Count { found: Total::from(tally.solutions), stopped, used: vec![Method::Search] }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(clues: &[(usize, u8)]) -> PlainLine {
        let mut line = [b'.'; 81];
        clues.iter().for_each(|&(cell, symbol)| line[cell] = symbol);
        line
    }

    #[test]
    fn a_digit_clashes_in_its_row_column_and_box() {
        for (cell, expected) in [(8, true), (72, true), (20, true), (40, false)] {
            assert_eq!(clashes(&line(&[(0, b'5'), (cell, b'5')])), expected, "{cell}");
            assert!(!clashes(&line(&[(0, b'5'), (cell, b'6')])));
        }
        assert!(!clashes(&line(&[])));
    }

    #[test]
    fn blanks_are_written_alike() {
        let mixed = line(&[(1, b'0'), (2, b'7'), (3, b'*')]);
        assert_eq!(with_one_blank(&mixed), line(&[(2, b'7')]));
    }
}
