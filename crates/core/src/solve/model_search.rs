//! Searches for the solutions of a problem with primitives, such as the sum of a cage. cdcl enumerates the models of
//! the formula without blocking clauses ([`sudosat_cdcl::Models`]).
//!
//! The engine learns clauses, so it takes less time than a search on the cover that takes long for each solution
//! (`searching`).

use sudosat_cdcl::Models;

use crate::backend::{Cdcl, Limit, Limits, Verdict};
use crate::cover::{ActionId, Position};
use crate::encode::{Encoding, Problem};
use crate::rules::Sudoku;

use super::blocking::{CONFLICT_WORK, ENCODED_ACTION_WORK, model_work};
use super::counted::Counted;

/// A search that finds the models of a position's formula one by one.
pub(super) struct ModelSearch<'s> {
    problem: Problem<'s>,
    encoding: Encoding,
    /// The limits, except the limit on conflicts: each call of `next` sets this one anew.
    limits: Limits,
    /// The largest allowed number of conflicts of all calls together; `None` for no such limit.
    max_conflicts: Option<u64>,
    /// `None` until the first call of `next`.
    models: Option<Models>,
    /// The variable indices of the actions that the last model takes.
    last: Vec<u32>,
    found: u64,
}

impl<'s> ModelSearch<'s> {
    /// Creates a search for the solutions of `position`. `sudoku` is the Sudoku that the position comes from, `None`
    /// for any other cover problem.
    pub(super) fn new(
        position: &Position<'s>,
        sudoku: Option<&'s Sudoku>,
        encoding: Encoding,
        limits: Limits,
    ) -> Self {
        let problem = Problem::of_position(position, sudoku);
        let max_conflicts = limits.max_conflicts;
        let limits = Limits { max_conflicts: None, ..limits };
        let (models, last) = (None, Vec::new());
        ModelSearch { problem, encoding, limits, max_conflicts, models, last, found: 0 }
    }

    /// Searches for the next model until the total work reaches about `work`. Then returns `None`, and the next call
    /// continues the search.
    pub(super) fn next(&mut self, work: u64) -> Option<Verdict<(), ()>> {
        let conflicts = work.saturating_sub(self.work()).div_ceil(CONFLICT_WORK).max(1);
        let models = match &mut self.models {
            Some(models) => models,
            none => none.insert(models(&self.problem, self.encoding, &self.limits)),
        };
        let left = self.max_conflicts.map(|most| most.saturating_sub(models.conflicts()));
        models.allow_conflicts(left.map_or(conflicts, |left| left.min(conflicts)));
        match models.next() {
            Verdict::Satisfiable(model) => {
                let places = 0..self.problem.actions().len() as u32;
                self.last.clear();
                self.last.extend(places.filter(|&place| model[place as usize]));
                self.found += 1;
                Some(Verdict::Satisfiable(()))
            }
            Verdict::Unsatisfiable(_) => Some(Verdict::Unsatisfiable(())),
            Verdict::Unknown(Limit::Conflicts)
                if self.max_conflicts.is_none_or(|most| models.conflicts() < most) =>
            {
                None
            }
            Verdict::Unknown(limit) => Some(Verdict::Unknown(limit)),
        }
    }

    /// Returns all actions of the last model, and those that propagation took.
    pub(super) fn solution(&self) -> Vec<ActionId> {
        self.problem.chosen(self.last.iter().copied()).collect()
    }

    /// Returns the work so far, in the unit of [`CountingSearch`](super::CountingSearch).
    pub(super) fn work(&self) -> u64 {
        let Some(models) = &self.models else { return 0 };
        let open = self.problem.actions().len();
        ENCODED_ACTION_WORK * open as u64
            + CONFLICT_WORK * models.conflicts()
            + model_work(open) * self.found
    }

    /// Returns an estimate of the searched part of the search space, from 0 to 1.
    pub(super) fn part(&self) -> f64 {
        self.models.as_ref().map_or(0.0, Models::part)
    }
}

/// Returns an enumeration of the models of `problem`. Any two of these models differ in the actions that they take.
fn models(problem: &Problem<'_>, encoding: Encoding, limits: &Limits) -> Models {
    let mut solver = Cdcl::new(limits);
    let variables = problem.write(encoding, &mut Counted::new(&mut solver, limits));
    solver.reserve(variables);
    solver.into_models(problem.actions().len() as u32)
}
