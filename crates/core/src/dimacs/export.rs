//! Prepares a puzzle for export as a DIMACS or OPB file.

use rustsat::types::Lit;

use crate::cover::{Cube, Position};
use crate::encode::{ClauseCounter, ClauseSink, Encoding, Problem, Scope};
use crate::grid::{Grid, Puzzle};
use crate::rules::Sudoku;

use super::part::SearchPart;

/// A puzzle prepared for export as a formula.
///
/// | scope | variables | clues |
/// |---|---|---|
/// | whole | n for each cell that is not void, then auxiliary ones | unit clauses |
/// | assumed | the same | assumptions in each `a` line at the end (iCNF) |
/// | reduced | one for each action that propagation left open, then auxiliary ones | not in the formula |
#[derive(Clone, Debug)]
pub struct Export<'e> {
    pub(super) sudoku: &'e Sudoku,
    pub(super) puzzle: &'e Puzzle,
    pub(super) encoding: Encoding,
    pub(super) problem: Problem<'e>,
    /// The part of the search space to write: all of it, or cubes from [`Export::cubes`].
    pub part: SearchPart,
    /// A solution to exclude. If it is the only one, the formula becomes unsatisfiable.
    pub blocked: Option<Grid>,
    /// Whether to write a comment with the name of each variable that is not auxiliary. The reduced formula always has
    /// these comments.
    pub varnames: bool,
    /// Whether to write the header for model counters. It is `c t mc`, or, if there are auxiliary variables, `c t pmc`
    /// and a line `c p show` with all other variables.
    pub count_header: bool,
}

/// The size of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// The number of variables, including auxiliary ones.
    pub variables: u32,
    /// The number of clauses; in an OPB file, the number of constraints.
    pub clauses: u64,
}

impl Sizes {
    /// Counts the variables and clauses of a formula. `write` passes its clauses to a sink and returns the number of
    /// its variables.
    pub(crate) fn of(write: impl FnOnce(&mut dyn ClauseSink) -> u32) -> Self {
        let mut counter = ClauseCounter::default();
        let variables = write(&mut counter);
        Sizes { variables, clauses: counter.clauses }
    }

    /// Returns the line before the clauses of a DIMACS CNF file, without a line end.
    pub(crate) fn p_line(self) -> String {
        format!("p cnf {} {}", self.variables, self.clauses)
    }
}

impl<'e> Export<'e> {
    /// Prepares `puzzle` for export.
    ///
    /// # Panics
    ///
    /// Panics if the shape or the rules of `puzzle` are not those of `sudoku`.
    #[must_use]
    pub fn new(sudoku: &'e Sudoku, puzzle: &'e Puzzle, encoding: Encoding, scope: Scope) -> Self {
        Export {
            sudoku,
            puzzle,
            encoding,
            problem: Problem::of_puzzle(sudoku, puzzle, scope, Position::propagate),
            part: SearchPart::Whole,
            blocked: None,
            varnames: false,
            count_header: false,
        }
    }

    /// Splits the search space of the puzzle into `wanted` cubes, or fewer if nothing is left to split. If the clues
    /// clash, the only cube has no literals.
    ///
    /// # Panics
    ///
    /// Panics if `wanted` is 0.
    #[must_use]
    pub fn cubes(&self, wanted: usize) -> Vec<Cube> {
        let mut position = self.sudoku.cover().position();
        match self.sudoku.assert_puzzle(self.puzzle, &mut position) {
            Ok(()) => position.cubes(wanted),
            Err(_) => vec![Cube::default()],
        }
    }

    /// Counts the variables and clauses by running the encoder with a counting sink.
    #[must_use]
    pub fn sizes(&self) -> Sizes {
        Sizes::of(|sink| self.write_clauses(sink))
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

    /// Returns whether comments name the variables. They always do in the reduced formula, because its variable
    /// numbers cannot be computed from cell and digit.
    pub(super) fn names_variables(&self) -> bool {
        self.varnames || self.problem.scope() == Scope::Reduced
    }

    /// Returns the clause that excludes the blocked solution. Returns `None` if no solution is blocked, or if the
    /// formula is the empty clause.
    pub(super) fn blocking_clause(&self) -> Option<Vec<Lit>> {
        let grid = self.blocked.as_ref().filter(|_| !self.problem.is_empty_clause())?;
        Some(self.problem.excluding_actions(self.sudoku.actions(grid)))
    }
}
