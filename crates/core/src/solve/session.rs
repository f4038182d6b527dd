//! Holds one problem in one engine and returns its verified solutions one by one.

use std::sync::Arc;

use rustsat::types::Lit;

use crate::backend::{Limits, SharedClauses, Verdict};
use crate::cover::Position;
use crate::decode::{PuzzleInstance, verify};
use crate::encode::Problem;
use crate::grid::Grid;

use super::model_enumerator::ModelEnumerator;
use super::source::Source;
use super::{Answer, Options, SolveError, Stage};

/// A problem whose clauses are in an engine.
pub(super) struct Session<'s, S> {
    source: S,
    models: ModelEnumerator<'s>,
}

/// A puzzle whose clauses are in an engine.
pub(super) type PuzzleSession<'s> = Session<'s, PuzzleInstance<'s>>;

impl PuzzleSession<'_> {
    /// Takes `grid` as the last solution, if it is a solution of the puzzle. Returns whether it is.
    pub(super) fn adopt(&mut self, grid: &Grid) -> bool {
        let PuzzleInstance { sudoku, puzzle } = self.source;
        let is_solution = verify(puzzle, grid).is_ok();
        if is_solution {
            self.models.adopt(sudoku.actions(grid));
        }
        is_solution
    }
}

impl<'s, S: Source<'s>> Session<'s, S> {
    /// Propagates if the scope is reduced, and adds the formula to an engine. Returns `None` if two clues clash or
    /// propagation finds a contradiction.
    pub(super) fn open(
        source: S,
        options: &Options,
        limits: &Limits,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<Option<Self>, SolveError> {
        observe(Stage::Propagate);
        let problem = source.problem(options.scope, Position::simplify);
        Session::of(source, problem, options, limits, observe)
    }

    /// Adds the formula of `source`, which is `problem`, to an engine. Returns `None` if two clues clash or propagation
    /// has found a contradiction.
    pub(super) fn of(
        source: S,
        problem: Problem<'s>,
        options: &Options,
        limits: &Limits,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<Option<Self>, SolveError> {
        let models = ModelEnumerator::open(problem, options, limits, observe)?;
        Ok(models.map(|models| Session { source, models }))
    }

    /// Lets the engine seek a refutation if a search with primitives turns out hard.
    pub(super) fn seek_refutation(&mut self) {
        self.models.seek_refutation();
    }

    /// Strengthens the formula as for a search that turns out hard, if this is not done yet.
    pub(super) fn strengthen(&mut self) {
        self.models.strengthen();
    }

    /// Shares learned clauses with other sessions of the same problem and options.
    pub(super) fn share(&mut self, shared: &Arc<SharedClauses>) {
        self.models.share(shared);
    }

    /// Returns what the problem comes from.
    pub(super) fn source(&self) -> S {
        self.source
    }

    /// Returns the engine with its formula and its last model.
    pub(super) fn models(&self) -> &ModelEnumerator<'s> {
        &self.models
    }

    /// Searches for a solution that is not blocked. The answer is [`Answer::First`], [`Answer::None`] or
    /// [`Answer::Unknown`].
    pub(super) fn one(
        &mut self,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<Answer<S::Solution>, SolveError> {
        observe(Stage::Solve);
        Ok(match self.next(observe)? {
            Verdict::Unsatisfiable(()) => Answer::None,
            Verdict::Unknown(limit) => Answer::Unknown(None, limit),
            Verdict::Satisfiable(first) => Answer::First(first),
        })
    }

    /// Searches for a solution that is not blocked, blocks it, and searches for another.
    pub(super) fn two(
        &mut self,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<Answer<S::Solution>, SolveError> {
        let first = match self.one(observe)? {
            Answer::First(first) => first,
            other => return Ok(other),
        };
        observe(Stage::Uniqueness);
        self.block();
        Ok(match self.next(observe)? {
            Verdict::Unsatisfiable(()) => Answer::Unique(first),
            Verdict::Satisfiable(second) => Answer::Several(first, second),
            Verdict::Unknown(limit) => Answer::Unknown(Some(first), limit),
        })
    }

    /// Searches for a solution that is not blocked, and verifies it. Calls `observe` before it decodes a model.
    pub(super) fn next(
        &mut self,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<Verdict<S::Solution, ()>, SolveError> {
        self.next_with(&[], observe)
    }

    /// Does the same as [`Session::next`], but searches for a solution in which all of `literals` hold.
    pub(super) fn next_with(
        &mut self,
        literals: &[Lit],
        observe: &mut dyn FnMut(Stage),
    ) -> Result<Verdict<S::Solution, ()>, SolveError> {
        let verdict = self.models.next(literals)?;
        self.decoded(verdict, observe)
    }

    /// Does the same as [`Session::next`], but an engine that can pause stops after about `conflicts` further
    /// conflicts. Then the function returns `None`, and the next call continues the search.
    pub(super) fn next_within(
        &mut self,
        conflicts: u64,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<Option<Verdict<S::Solution, ()>>, SolveError> {
        let verdict = self.models.next_within(conflicts)?;
        verdict.map(|verdict| self.decoded(verdict, observe)).transpose()
    }

    /// Decodes the last model and verifies it, if `verdict` says that there is one.
    fn decoded(
        &self,
        verdict: Verdict<(), ()>,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<Verdict<S::Solution, ()>, SolveError> {
        Ok(match verdict {
            Verdict::Unsatisfiable(()) => Verdict::Unsatisfiable(()),
            Verdict::Unknown(limit) => Verdict::Unknown(limit),
            Verdict::Satisfiable(()) => {
                observe(Stage::Decode);
                Verdict::Satisfiable(self.source.solution(self.models.chosen())?)
            }
        })
    }

    /// Adds a clause that excludes the last solution and no other.
    pub(super) fn block(&mut self) {
        self.models.block();
    }

    /// Adds a unit clause that excludes the action with variable index `place` from all later solutions.
    pub(super) fn exclude(&mut self, place: u32) {
        self.models.exclude(place);
    }
}
