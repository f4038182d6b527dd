//! Finds steps by one clue of several cells. The clue excludes candidates by itself, or together with requirements
//! that several of its cells can meet, such as that a house holds a digit once.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::ControlFlow;

use super::formula::{BoardFormula, ClueScope};
use super::links::Links;
use super::search::{Search, Visit};
use super::{Step, Technique};
use crate::cores::{Effort, Oracle, PartId, Parts, PartsVerdict};
use crate::cover::RequirementId;

/// The maximum number of conflicts in the test of one candidate. A candidate whose test needs more conflicts is not
/// crossed out.
const CONFLICTS: u64 = 1_000;

/// Visits the steps of all clues. First come the steps in which a clue excludes candidates by itself. Then come the
/// steps for which the clue also needs that no requirement is met twice in its cells.
pub(super) fn clues(search: &Search<'_, '_>, visit: Visit<'_>) -> ControlFlow<()> {
    // Most puzzles have none, and the formula takes longer than most techniques.
    if search.board.sudoku().layout().clues().is_empty() {
        return ControlFlow::Continue(());
    }
    let (formula, links) = (search.formula(), search.links());
    let effort = Effort { limits: search.limits.clone(), conflicts_per_call: Some(CONFLICTS) };
    let oracle = Oracle::new(&formula.formula, effort);
    let mut asking = Asking { formula, links, oracle, parts: formula.parts() };
    let mut alone = Vec::with_capacity(formula.clues.len());
    for scope in &formula.clues {
        let refuted = asking.refuted(scope, &asking.by_itself(scope));
        if !refuted.is_empty() {
            visit(asking.step(scope, &[], &refuted))?;
        }
        alone.push(refuted);
    }
    for (scope, alone) in formula.clues.iter().zip(alone) {
        let covers = asking.covers(scope);
        let parts = asking.parts_with(scope, &covers);
        let refuted = asking.refuted(scope, &parts);
        let Some(&first) = refuted.iter().find(|place| !alone.contains(place)) else { continue };
        let covers = asking.fewest(&parts, first);
        let refuted = asking.refuted(scope, &asking.parts_with(scope, &covers));
        // The limit of conflicts can end each test with the fewer requirements.
        if !refuted.is_empty() {
            visit(asking.step(scope, &covers, &refuted))?;
        }
    }
    ControlFlow::Continue(())
}

/// The questions about the clues of a board, and the solver that answers them.
struct Asking<'a, 's, 'f> {
    formula: &'f BoardFormula,
    links: &'f Links<'a, 's>,
    oracle: Oracle<'f>,
    parts: HashMap<RequirementId, PartId>,
}

impl Asking<'_, '_, '_> {
    /// Returns the parts of the formula for a clue and for the empty cells of the clue.
    fn by_itself(&self, scope: &ClueScope) -> Parts {
        let ids = self.cells(scope).into_iter().chain([scope.clue]);
        ids.filter_map(|id| self.parts.get(&id).copied()).collect()
    }

    fn parts_with(&self, scope: &ClueScope, covers: &[RequirementId]) -> Parts {
        let more = covers.iter().filter_map(|id| self.parts.get(id).copied());
        self.by_itself(scope).into_iter().chain(more).collect()
    }

    /// Returns the requirements that each empty cell of the clue holds a digit.
    fn cells(&self, scope: &ClueScope) -> Vec<RequirementId> {
        let sudoku = self.links.board.sudoku();
        let met = self.met(scope).filter(|&id| sudoku.is_cell(id));
        met.collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// Returns the requirements that at least two open actions in the cells of the clue meet, without the requirements
    /// of cells.
    fn covers(&self, scope: &ClueScope) -> Vec<RequirementId> {
        let sudoku = self.links.board.sudoku();
        let mut once = HashSet::new();
        let several = self.met(scope).filter(|&id| !once.insert(id) && !sudoku.is_cell(id));
        several.collect::<BTreeSet<_>>().into_iter().collect()
    }

    fn met<'r>(&'r self, scope: &'r ClueScope) -> impl Iterator<Item = RequirementId> + 'r {
        let incidence = self.links.board.sudoku().cover().incidence();
        let actions = scope.places.iter().map(|&place| self.links.actions[place]);
        actions.flat_map(|action| incidence.requirements_of(action).iter().copied())
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
        let is_other = |id: &&RequirementId| !sudoku.is_cell(**id) && !self.is_clue(**id);
        subjects.filter(is_other).copied().collect()
    }

    fn is_clue(&self, id: RequirementId) -> bool {
        self.formula.clues.iter().any(|scope| scope.clue == id)
    }

    fn step(&self, scope: &ClueScope, covers: &[RequirementId], refuted: &[usize]) -> Step {
        let board = self.links.board;
        let (wanting, covers) = covers.iter().partition(|&&id| board.is_wanting(id));
        let mut bases: Vec<_> = self.cells(scope);
        let wanting: Vec<RequirementId> = wanting;
        bases.extend(wanting);
        let step = board.step_on(Technique::Clue, bases, covers);
        let eliminated = refuted.iter().map(|&place| self.links.actions[place]).collect();
        Step { clues: vec![scope.clue], ..step.eliminating(eliminated) }
    }
}
