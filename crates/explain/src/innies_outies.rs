//! Finds steps by the 45 rule: an equation of the digits of a few cells excludes candidates.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use itertools::Itertools;

use super::equations::{Equation, equations};
use super::search::{Search, Visit};
use super::{Board, Step, Technique};
use sudosat_core::cover::{ActionId, RequirementId};
use sudosat_core::grid::Cell;
use sudosat_core::rules::Topic;

/// Visits the steps of all sets of houses, the sets with the fewest houses first. Each equation gives at most one
/// step. The step has covers only if without covers no candidate is crossed out.
pub(super) fn innies_outies(search: &Search<'_, '_>, visit: Visit<'_>) -> ControlFlow<()> {
    for equation in equations(search.board) {
        for covers_count in [false, true] {
            if let Some(step) = equation.step(search.board, covers_count) {
                visit(step)?;
                break;
            }
        }
    }
    ControlFlow::Continue(())
}

impl Equation<'_> {
    /// Returns the step that crosses out the candidates that occur in no solution of the equation. Returns `None` if
    /// there are no such candidates. If `with_covers` is true, solutions with two actions that exclude each other do
    /// not count.
    fn step(&self, board: &Board<'_>, with_covers: bool) -> Option<Step> {
        let options = self.options(board);
        let covers = if with_covers { self.covers(board, &options) } else { Vec::new() };
        let eliminated = self.excluded(board, &options, &covers);
        if eliminated.is_empty() {
            return None;
        }
        let is_enough = |covers: &[_]| self.excluded(board, &options, covers) == eliminated;
        let covers = needed(board, covers, is_enough);
        let step = board.step_on(Technique::InniesOuties, self.bases(board), covers);
        Some(Step { clues: self.clues.clone(), ..step.eliminating(eliminated) })
    }

    /// Returns for each cell its open actions, each with its digit, which is negative for an outie.
    fn options(&self, board: &Board<'_>) -> Vec<Vec<(i32, ActionId)>> {
        let of_cell = |sign: i32, cell: Cell| {
            let digits = board.sudoku().shape().digits();
            let actions = digits.map(|digit| (digit, board.sudoku().action_id(cell, digit)));
            let open = actions.filter(|&(_, action)| board.is_open(action));
            open.map(|(digit, action)| (sign * digit.number() as i32, action)).collect()
        };
        let innies = self.innies.iter().map(|&cell| of_cell(1, cell));
        innies.chain(self.outies.iter().map(|&cell| of_cell(-1, cell))).collect()
    }

    /// Returns the actions that occur in no solution of the equation in which none of `covers` is met twice.
    fn excluded(
        &self,
        board: &Board<'_>,
        options: &[Vec<(i32, ActionId)>],
        covers: &[RequirementId],
    ) -> Vec<ActionId> {
        let mut possible = BTreeSet::new();
        let mut chosen = Vec::with_capacity(options.len());
        let solutions = Solutions { board, options, covers };
        solutions.collect(self.total, &mut chosen, &mut possible);
        let all = options.iter().flatten().map(|&(_, action)| action);
        all.filter(|action| !possible.contains(action)).collect()
    }

    /// Returns the requirements that at least two open actions in the cells of the equation meet, without those of the
    /// cells themselves.
    fn covers(&self, board: &Board<'_>, options: &[Vec<(i32, ActionId)>]) -> Vec<RequirementId> {
        let incidence = board.sudoku().cover().incidence();
        let actions = options.iter().flatten().map(|&(_, action)| action);
        let met = actions.flat_map(|action| incidence.requirements_of(action).iter().copied());
        let of_several = met.filter(|&id| !board.sudoku().is_cell(id)).counts();
        let ids = of_several.into_iter().filter(|&(_, count)| count > 1).map(|(id, _)| id);
        ids.sorted().collect()
    }
}

/// Leaves out the requirements of one house or clue after the other, as long as the rest `is_enough`.
fn needed(
    board: &Board<'_>,
    mut covers: Vec<RequirementId>,
    is_enough: impl Fn(&[RequirementId]) -> bool,
) -> Vec<RequirementId> {
    let about = |id: RequirementId| board.sudoku().cover().requirement(id).topic();
    let topics: Vec<Topic> = covers.iter().map(|&id| about(id)).unique().collect();
    for topic in topics {
        let fewer: Vec<_> = covers.iter().copied().filter(|&id| about(id) != topic).collect();
        if is_enough(&fewer) {
            covers = fewer;
        }
    }
    covers
}

/// Finds the solutions of an equation. A solution has one action of each cell. Each action counts with its digit, and
/// the sign of an outie is negative.
struct Solutions<'o, 'b, 's> {
    board: &'b Board<'s>,
    options: &'o [Vec<(i32, ActionId)>],
    /// The requirements that a solution does not meet twice, in ascending order.
    covers: &'o [RequirementId],
}

impl Solutions<'_, '_, '_> {
    /// Adds to `possible` the actions of all solutions that begin with `chosen` and in which the other cells sum to
    /// `total`.
    fn collect(&self, total: i32, chosen: &mut Vec<ActionId>, possible: &mut BTreeSet<ActionId>) {
        let Some(options) = self.options.get(chosen.len()) else {
            if total == 0 {
                possible.extend(chosen.iter().copied());
            }
            return;
        };
        for &(value, action) in options {
            if chosen.iter().any(|&other| self.exclude(action, other)) {
                continue;
            }
            chosen.push(action);
            self.collect(total - value, chosen, possible);
            chosen.pop();
        }
    }

    fn exclude(&self, one: ActionId, other: ActionId) -> bool {
        let incidence = self.board.sudoku().cover().incidence();
        let is_cover = |id: &RequirementId| self.covers.binary_search(id).is_ok();
        let met = incidence.requirements_of(one);
        !self.covers.is_empty()
            && incidence.requirements_of(other).iter().any(|id| met.contains(id) && is_cover(id))
    }
}
