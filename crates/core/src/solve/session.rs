//! Holds one problem in one engine and returns its verified solutions one by one.

use rustsat::types::Lit;

use crate::backend::{Limits, Verdict};
use crate::cover::{ActionId, Position};
use crate::decode::{decode, verify};
use crate::encode::Problem;
use crate::grid::{Grid, Puzzle};
use crate::rules::Sudoku;

use super::models::ModelEnumerator;
use super::{Options, SolveError, Stage};

/// The largest side of classic puzzles for which every call of varisat takes only milliseconds.
const QUICK_SIDE: usize = 9;

/// Decodes the actions of a model into a solution.
pub(super) trait Decoder {
    /// A verified solution.
    type Solution;

    /// Returns the solution that takes `actions`, or an error if they are no solution.
    fn decode(&self, actions: impl Iterator<Item = ActionId>)
    -> Result<Self::Solution, SolveError>;
}

/// Decodes a model of a puzzle as a grid.
#[derive(Clone, Copy)]
pub(super) struct PuzzleDecoder<'s> {
    pub sudoku: &'s Sudoku,
    pub puzzle: &'s Puzzle,
}

impl Decoder for PuzzleDecoder<'_> {
    type Solution = Grid;

    fn decode(&self, actions: impl Iterator<Item = ActionId>) -> Result<Grid, SolveError> {
        Ok(decode(self.sudoku, self.puzzle, actions)?)
    }
}

/// A problem whose clauses are in an engine.
pub(super) struct Session<'s, D> {
    decoder: D,
    models: ModelEnumerator<'s>,
}

impl<'s> Session<'s, PuzzleDecoder<'s>> {
    /// Propagates on a puzzle if the scope is reduced, and adds its formula to an engine. Returns `None` if two clues
    /// clash or propagation finds a contradiction.
    pub(super) fn of_puzzle(
        sudoku: &'s Sudoku,
        puzzle: &'s Puzzle,
        options: &Options,
        limits: &Limits,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<Option<Self>, SolveError> {
        observe(Stage::Propagate);
        let problem = Problem::of_puzzle(sudoku, puzzle, options.scope, Position::simplify);
        let is_classic = sudoku.layout().rules().is_classic();
        let is_quick = is_classic && sudoku.shape().side() <= QUICK_SIDE;
        let models = ModelEnumerator::open(problem, options, limits, is_quick, observe)?;
        let decoder = PuzzleDecoder { sudoku, puzzle };
        Ok(models.map(|models| Session { decoder, models }))
    }

    /// Takes `grid` as the last solution, if it is a solution of the puzzle. Returns whether it is.
    pub(super) fn adopt(&mut self, grid: &Grid) -> bool {
        let PuzzleDecoder { sudoku, puzzle } = self.decoder;
        let is_solution = verify(puzzle, grid).is_ok();
        if is_solution {
            self.models.adopt(sudoku.actions(grid));
        }
        is_solution
    }
}

impl<'s, D: Decoder> Session<'s, D> {
    /// Creates a session that returns the models of `models`, decoded by `decoder`.
    pub(super) fn new(decoder: D, models: ModelEnumerator<'s>) -> Self {
        Session { decoder, models }
    }

    /// Returns the engine without the decoder, for callers that decode models themselves.
    pub(super) fn into_models(self) -> ModelEnumerator<'s> {
        self.models
    }

    /// Returns the engine with its formula and its last model.
    pub(super) fn models(&self) -> &ModelEnumerator<'s> {
        &self.models
    }

    /// Searches for a solution that is not blocked, and verifies it. Calls `observe` before it decodes a model.
    pub(super) fn next(
        &mut self,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<Verdict<D::Solution, ()>, SolveError> {
        self.next_with(None, observe)
    }

    /// Does the same as [`Session::next`], but searches for a solution in which `literal`, if given, holds.
    pub(super) fn next_with(
        &mut self,
        literal: Option<Lit>,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<Verdict<D::Solution, ()>, SolveError> {
        Ok(match self.models.next(literal)? {
            Verdict::Unsatisfiable(()) => Verdict::Unsatisfiable(()),
            Verdict::Unknown(limit) => Verdict::Unknown(limit),
            Verdict::Satisfiable(()) => {
                observe(Stage::Decode);
                Verdict::Satisfiable(self.decoder.decode(self.models.chosen())?)
            }
        })
    }

    /// Adds a clause that excludes the last solution and no other.
    pub(super) fn block(&mut self) {
        self.models.block();
    }

    /// Adds a unit clause that excludes the action with variable index `place` from all later solutions.
    pub(super) fn exclude(&mut self, place: u32) {
        self.models.rule_out(place);
    }
}
