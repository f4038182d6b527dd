//! A search tree over positions of a problem.

use super::super::filter::{Filtering, Filters};
use super::super::{ActionId, Mark, Position, Status};

/// A tree of positions, each with the actions that are open.
#[derive(Clone, Debug)]
pub(super) struct PositionTree<'c> {
    position: Position<'c>,
    /// `None` if there are no primitives.
    filtering: Option<Box<Filtering<'c>>>,
    /// The guesses on the path to the current position, the first one first.
    guesses: Vec<Guess>,
    steps: u64,
}

/// A guess: the action that is chosen, and the mark to which the search returns.
#[derive(Clone, Copy, Debug)]
struct Guess {
    mark: Mark,
    action: ActionId,
}

impl<'c> PositionTree<'c> {
    /// Returns the tree below `position`. If the problem has primitives, `filters` state what they exclude.
    pub(super) fn new(position: Position<'c>, filters: &'c Filters) -> Self {
        let has_primitives = !position.incidence().primitives().is_empty();
        let filtering = has_primitives.then(|| Box::new(Filtering::new(&position, filters)));
        PositionTree { position, filtering, guesses: Vec::new(), steps: 0 }
    }

    /// Propagates, and removes what the primitives exclude, to a fixpoint. Returns `false` if there is a contradiction.
    pub(super) fn propagate(&mut self) -> bool {
        let before = self.position.trail().len();
        let propagated = match &mut self.filtering {
            Some(filtering) => filtering.settle(&mut self.position),
            None => self.position.propagate(),
        };
        self.steps += (self.position.trail().len() - before) as u64;
        propagated.is_ok() && !self.is_violated()
    }

    /// Returns whether a primitive without a filter is violated.
    fn is_violated(&self) -> bool {
        let filtering = self.filtering.as_ref();
        filtering.is_some_and(|filtering| filtering.violates_unfiltered(&self.position))
    }

    /// Chooses an open action, and returns the number of equally large branches of the node; `None` if no action is
    /// open.
    pub(super) fn guess(&mut self) -> Option<u32> {
        let (action, sides) = self.branch()?;
        self.guesses.push(Guess { mark: self.position.mark(), action });
        self.position.choose(action).expect("the branching action is open");
        Some(sides)
    }

    /// Undoes the last guess and removes its action. Returns `false` if there is no guess.
    pub(super) fn undo(&mut self) -> bool {
        let Some(Guess { mark, action }) = self.guesses.pop() else { return false };
        match &mut self.filtering {
            Some(filtering) => filtering.undo_to(mark, &mut self.position),
            None => self.position.undo_to(mark),
        }
        self.position.remove(action).expect("the guess was undone");
        true
    }

    /// Returns the first open action of the unmet requirement with the fewest open actions, and the number of these
    /// actions (an action that meets the requirement k times counts as k actions). If no requirement is unmet, returns
    /// the first open action of the problem and 2, because it is either taken or not. Returns `None` if no action is
    /// open.
    fn branch(&self) -> Option<(ActionId, u32)> {
        if self.position.open_count() == 0 {
            return None;
        }
        let incidence = self.position.incidence();
        let is_open = |&action: &ActionId| self.position.status(action) == Status::Open;
        let Some(tightest) = self.position.tightest() else {
            return incidence.actions().find(is_open).map(|action| (action, 2));
        };
        let first = incidence.actions_of(tightest).iter().copied().find(is_open);
        first.map(|action| (action, self.position.open_in(tightest).max(2)))
    }

    /// Returns the chosen actions, ascending.
    pub(super) fn solution(&self) -> Vec<ActionId> {
        let mut chosen: Vec<_> = self.position.chosen().collect();
        chosen.sort_unstable();
        chosen
    }

    /// Returns the number of steps that propagation has made.
    pub(super) fn steps(&self) -> u64 {
        self.steps
    }

    /// Returns the number of values that filters have looked at.
    pub(super) fn filter_work(&self) -> u64 {
        self.filtering.as_ref().map_or(0, |filtering| filtering.work)
    }
}
