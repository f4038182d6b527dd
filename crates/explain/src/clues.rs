//! Finds steps by one clue of several cells. The clue excludes candidates by itself, or together with requirements
//! that several of its cells can meet, such as that a house holds a digit once.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use itertools::Itertools;

use super::clue_memo::{Excluded, Manner};
use super::clue_rules::{ClueRule, topic};
use super::formula::{BoardFormula, ClueScope, is_clue};
use super::links::Links;
use super::search::{Search, Visit};
use super::{Board, Step, Technique};
use sudosat_core::cores::{Effort, Oracle, PartId, Parts, PartsVerdict};
use sudosat_core::cover::{ActionId, RequirementId, Status};
use sudosat_core::rules::Topic;

/// The maximum number of conflicts in the test of one candidate. A candidate whose test needs more conflicts is not
/// crossed out.
const CONFLICTS: u64 = 1_000;

/// Visits the steps of all clues. First come the steps in which a clue excludes candidates by itself. Then come the
/// steps for which the clue also needs requirements that several of its cells can meet.
pub(super) fn clues(search: &Search<'_, '_>, visit: Visit<'_>) -> ControlFlow<()> {
    let primitives = search.board.sudoku().cover().incidence().primitives().iter();
    let ids = primitives.map(|&(id, _)| id).filter(|&id| is_clue(search.board, id));
    let ids: Vec<RequirementId> = ids.unique().collect();
    let mut answers = Answers { search, asking: None };
    for manner in [Manner::Alone, Manner::WithOthers] {
        for &clue in &ids {
            let excluded = answers.excluded(clue, manner);
            if !excluded.actions.is_empty() {
                visit(step(search.board, clue, &excluded))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the step that a clue excludes candidates.
fn step(board: &Board<'_>, clue: RequirementId, excluded: &Excluded) -> Step {
    let mut bases = cells(board, &excluded.in_cells);
    bases.extend(&excluded.bases);
    let step = board.step_on(Technique::Clue, bases, excluded.covers.clone());
    Step { clues: vec![clue], ..step.eliminating(excluded.actions.clone()) }
}

/// The answers about the clues of a board. Those from a time when the board had the same candidates in the cells of the
/// clue are not computed again.
struct Answers<'r, 'a, 's> {
    search: &'r Search<'a, 's>,
    asking: Option<Asking<'r, 'a, 's>>,
}

impl<'r, 'a, 's> Answers<'r, 'a, 's> {
    fn excluded(&mut self, clue: RequirementId, manner: Manner) -> Excluded {
        let board = self.search.board;
        let left = left_in(board, clue);
        if !left.iter().any(|&action| board.is_open(action)) {
            return Excluded::default();
        }
        if let Some(known) = board.clue_memo.get(clue, manner, &left) {
            return known;
        }
        let asking = self.asking.take();
        let mut asking = asking.unwrap_or_else(|| Asking::of(self.search));
        let scope = asking.formula.clues.iter().find(|scope| scope.clue == clue);
        let excluded = match (scope, manner) {
            (None, _) => Excluded::default(),
            (Some(scope), Manner::Alone) => asking.alone(scope),
            (Some(scope), Manner::WithOthers) => {
                let alone = self.excluded(clue, Manner::Alone);
                asking.with_others(scope, &alone.actions)
            }
        };
        self.asking = Some(asking);
        // No clue has a scope if the board contradicts one. After a limit, exclusions are missing.
        let is_complete = self.asking.as_ref().is_some_and(|it| !it.formula.clues.is_empty());
        if is_complete && self.search.limits.reached().is_none() {
            board.clue_memo.insert((clue, manner, left), &excluded);
        }
        excluded
    }
}

/// Returns the actions that are left for the variables of a clue, in ascending order.
fn left_in(board: &Board<'_>, clue: RequirementId) -> Vec<ActionId> {
    let primitives = board.sudoku().cover().incidence().primitives().iter();
    let named = primitives.filter(|(id, _)| *id == clue);
    let variables = named.flat_map(|(_, primitive)| primitive.variables());
    let options = variables.flat_map(|term| term.options().iter().map(|&(_, action)| action));
    let left = options.filter(|&action| board.status(action) != Status::Removed);
    left.sorted_unstable().dedup().collect()
}

/// Returns the requirements that each empty cell of the actions holds a digit.
fn cells(board: &Board<'_>, actions: &[ActionId]) -> Vec<RequirementId> {
    let met = met(board, actions).filter(|&id| board.sudoku().is_cell(id));
    met.sorted_unstable().dedup().collect()
}

fn met<'m>(
    board: &'m Board<'_>,
    actions: &'m [ActionId],
) -> impl Iterator<Item = RequirementId> + 'm {
    let incidence = board.sudoku().cover().incidence();
    actions.iter().flat_map(|&action| incidence.requirements_of(action).iter().copied())
}

/// The questions about the clues of a board, and the solver that answers them.
struct Asking<'r, 'a, 's> {
    formula: &'r BoardFormula,
    links: &'r Links<'a, 's>,
    oracle: Oracle<'r>,
    parts: HashMap<RequirementId, PartId>,
}

impl<'r, 'a, 's> Asking<'r, 'a, 's> {
    fn of(search: &'r Search<'a, 's>) -> Self {
        let (formula, links) = (search.formula(), search.links());
        let effort = Effort { limits: search.limits.clone(), conflicts_per_call: Some(CONFLICTS) };
        let oracle = Oracle::new(&formula.formula, effort);
        Asking { formula, links, oracle, parts: formula.parts() }
    }

    /// Returns what a clue excludes by itself.
    fn alone(&mut self, scope: &ClueScope) -> Excluded {
        let refuted = self.refuted(scope, &self.by_itself(scope));
        self.answer(scope, &refuted)
    }

    /// Returns what a clue excludes together with requirements that several of its cells can meet. `alone` is what
    /// it excludes by itself; if it excludes nothing else, the answer is empty.
    fn with_others(&mut self, scope: &ClueScope, alone: &[ActionId]) -> Excluded {
        let parts = self.parts_with(scope, &self.covers(scope));
        let refuted = self.refuted(scope, &parts);
        let is_new = |place: &&usize| !alone.contains(&self.links.actions[**place]);
        let Some(&first) = refuted.iter().find(is_new) else { return Excluded::default() };
        let covers = self.fewest(&parts, first);
        let refuted = self.refuted(scope, &self.parts_with(scope, &covers));
        let answer = self.answer(scope, &refuted);
        if let Some(covers) = self.not_twice(scope, &covers, &refuted) {
            return Excluded { covers, ..answer };
        }
        let (bases, covers) = covers.iter().partition(|&&id| self.links.board.is_wanting(id));
        Excluded { bases, covers, ..answer }
    }

    /// Returns requirements of the houses of `covers` if it is enough that none of them is met twice. A reader finds
    /// this easier than that a house needs a digit.
    fn not_twice(
        &self,
        scope: &ClueScope,
        covers: &[RequirementId],
        refuted: &[usize],
    ) -> Option<Vec<RequirementId>> {
        let houses: Vec<Topic> = covers.iter().map(|&id| topic(self.links, id)).unique().collect();
        let rule = ClueRule::with(self.links, scope.clue, &houses);
        let excluded = rule.excluded(self.links, |_| true)?;
        refuted.iter().all(|place| excluded.contains(place)).then_some(rule.reason.covers)
    }

    fn answer(&self, scope: &ClueScope, refuted: &[usize]) -> Excluded {
        let actions = |places: &[usize]| places.iter().map(|&it| self.links.actions[it]).collect();
        let (in_cells, actions) = (actions(&scope.places), actions(refuted));
        Excluded { in_cells, actions, ..Excluded::default() }
    }

    /// Returns the parts of the formula for a clue and for the empty cells of the clue.
    fn by_itself(&self, scope: &ClueScope) -> Parts {
        let ids = cells(self.links.board, &self.actions(scope)).into_iter().chain([scope.clue]);
        ids.filter_map(|id| self.parts.get(&id).copied()).collect()
    }

    fn parts_with(&self, scope: &ClueScope, covers: &[RequirementId]) -> Parts {
        let more = covers.iter().filter_map(|id| self.parts.get(id).copied());
        self.by_itself(scope).into_iter().chain(more).collect()
    }

    fn actions(&self, scope: &ClueScope) -> Vec<ActionId> {
        scope.places.iter().map(|&place| self.links.actions[place]).collect()
    }

    /// Returns the requirements that at least two open actions in the cells of the clue meet, without the requirements
    /// of cells.
    fn covers(&self, scope: &ClueScope) -> Vec<RequirementId> {
        let sudoku = self.links.board.sudoku();
        let actions = self.actions(scope);
        let several = met(self.links.board, &actions).duplicates();
        several.filter(|&id| !sudoku.is_cell(id)).sorted_unstable().collect()
    }

    /// Returns the indices of the actions in the cells of the clue that `parts` exclude, in ascending order. If a limit
    /// is reached, some are missing.
    fn refuted(&mut self, scope: &ClueScope, parts: &Parts) -> Vec<usize> {
        let (mut refuted, mut possible) = (Vec::new(), HashSet::new());
        for &place in &scope.places {
            if possible.contains(&place) {
                continue;
            }
            let mut parts = parts.clone();
            parts.insert(self.formula.part_of_action(place));
            match self.oracle.solve(&parts) {
                PartsVerdict::Unsatisfiable(_) => refuted.push(place),
                PartsVerdict::Satisfiable(model) => {
                    possible.extend(scope.places.iter().copied().filter(|&place| model[place]));
                }
                PartsVerdict::Unknown(_) => {}
            }
        }
        refuted
    }

    /// Returns requirements that are needed to exclude the action with the index `place`. They come from a minimal
    /// core of `parts`. The requirements of cells and the clue itself are left out.
    fn fewest(&mut self, parts: &Parts, place: usize) -> Vec<RequirementId> {
        let mut core = parts.clone();
        core.insert(self.formula.part_of_action(place));
        if let PartsVerdict::Unsatisfiable(smaller) = self.oracle.solve(&core) {
            core = smaller;
        }
        let core = self.oracle.shrink(core).parts;
        let sudoku = self.links.board.sudoku();
        let subjects = core.iter().filter_map(|part| self.formula.subjects.get(part.index()));
        let is_other =
            |id: &&RequirementId| !sudoku.is_cell(**id) && !is_clue(self.links.board, **id);
        subjects.filter(is_other).copied().collect()
    }
}
