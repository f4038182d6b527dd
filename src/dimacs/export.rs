//! A puzzle as a DIMACS file.

use rustsat::types::Lit;

use crate::cover::{ActionId, Cube, Position};
use crate::encode::{ClauseCounter, ClauseSink, Encoding, Problem, Scope};
use crate::grid::{Grid, Puzzle};
use crate::rules::Sudoku;

use super::part::Part;

/// A puzzle about to be written as a formula.
///
/// | scope | variables | clues |
/// |---|---|---|
/// | whole | n³ (on a canvas n for each cell in a grid), then auxiliary ones | unit clauses |
/// | assumed | likewise | one `a` line at the end (iCNF) |
/// | reduced | the actions that propagation left open, dense | gone |
#[derive(Clone, Debug)]
pub struct Export<'e> {
    pub(super) sudoku: &'e Sudoku,
    pub(super) puzzle: &'e Puzzle,
    pub(super) encoding: Encoding,
    pub(super) problem: Problem<'e>,
    /// Which part of the search space; by [`Export::cubes`], or all of it.
    pub part: Part,
    /// A solution to exclude: with the only solution excluded the formula is unsatisfiable.
    pub blocked: Option<Grid>,
    /// Write one comment per variable with its name; the reduced formula has them anyway.
    pub varnames: bool,
    /// Write the header of model counters: `c t mc` or `c t pmc` with `c p show`.
    pub count_header: bool,
}

/// How large a formula is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Variables, auxiliary ones included.
    pub variables: u32,
    /// Clauses.
    pub clauses: u64,
}

impl<'e> Export<'e> {
    /// Prepares `puzzle` for writing.
    ///
    /// # Panics
    ///
    /// When the puzzle has another shape or other rules than `sudoku`.
    #[must_use]
    pub fn new(sudoku: &'e Sudoku, puzzle: &'e Puzzle, encoding: Encoding, scope: Scope) -> Self {
        Export {
            sudoku,
            puzzle,
            encoding,
            problem: Problem::of_puzzle(sudoku, puzzle, scope, Position::propagate),
            part: Part::Whole,
            blocked: None,
            varnames: false,
            count_header: false,
        }
    }

    /// Splits the puzzle into cubes: as many as wanted, or fewer when nothing is left to split.
    ///
    /// # Panics
    ///
    /// When `wanted` is 0.
    #[must_use]
    pub fn cubes(&self, wanted: usize) -> Vec<Cube> {
        let mut position = self.sudoku.cover().position();
        match self.sudoku.assert_puzzle(self.puzzle, &mut position) {
            Ok(()) => position.cubes(wanted),
            Err(_) => vec![Cube::default()],
        }
    }

    /// The formula's size, found by running the encoder into a counter.
    #[must_use]
    pub fn sizes(&self) -> Sizes {
        let mut counter = ClauseCounter::default();
        let variables = self.write_clauses(&mut counter);
        Sizes { variables, clauses: counter.clauses }
    }

    pub(super) fn write_clauses(&self, sink: &mut dyn ClauseSink) -> u32 {
        let variables = self.problem.write(self.encoding, sink);
        if self.problem.scope() != Scope::Assumed {
            self.part.units(&self.problem).for_each(|unit| sink.add_clause(&[unit]));
        }
        if let Some(blocking) = self.blocking_clause() {
            sink.add_clause(&blocking);
        }
        variables
    }

    /// Whether comments name the variables: always in the reduced formula, where no rule tells them.
    pub(super) fn names_variables(&self) -> bool {
        self.varnames || self.problem.scope() == Scope::Reduced
    }

    /// Not all of the blocked solution's actions again.
    pub(super) fn blocking_clause(&self) -> Option<Vec<Lit>> {
        let grid = self.blocked.as_ref().filter(|_| !self.problem.is_empty_clause())?;
        Some(self.problem.excluding_actions(self.sudoku.actions(grid)))
    }

    /// The action variables: place (0-based; DIMACS number minus one) and action.
    pub(super) fn places(&self) -> impl Iterator<Item = (u32, ActionId)> + '_ {
        (0..).zip(self.problem.actions().iter().copied())
    }
}
