//! Applies rules to the values that the variables have left in a position.

use std::collections::VecDeque;

use super::super::bit_sets::bits;
use super::super::{
    ActionId, Contradiction, Mark, Position, Reason, RequirementId, Status, Term, TrailStep,
};
use super::filters::Filters;
use super::outcome::{Needed, Violated};

/// The values that the variables of filters have left in a position, and the filters that are due.
#[derive(Clone, Debug)]
pub(crate) struct Filtering<'f> {
    pub(crate) filters: &'f Filters,
    /// For each variable: the values that are not removed.
    masks: Vec<u64>,
    /// The number of steps of the trail that the masks take into account.
    noted: usize,
    /// The indices of the filters that have to be applied.
    due: VecDeque<u32>,
    /// For each filter: whether it is in `due`.
    is_due: Vec<bool>,
    /// The total work ([`Filters::work`]) of the filters applied so far.
    pub(crate) work: u64,
    /// Memory for the masks of a filter.
    own: Vec<u64>,
    /// Memory for the values that a filter needs.
    needed: Vec<Needed>,
    /// Memory for actions.
    actions: Vec<ActionId>,
}

impl<'f> Filtering<'f> {
    /// Prepares to filter `position`. All filters are due.
    pub(crate) fn new(position: &Position<'_>, filters: &'f Filters) -> Self {
        let is_left = |&bit: &usize, variable| {
            let action = filters.action(variable, bit);
            action.is_some_and(|action| position.status(action) != Status::Removed)
        };
        let mask = |variable| {
            let left = (0..filters.values.len()).filter(|bit| is_left(bit, variable));
            left.fold(0, |mask, bit| mask | 1 << bit)
        };
        let count = filters.list.len();
        Filtering {
            filters,
            masks: (0..filters.variable_count() as u32).map(mask).collect(),
            noted: position.trail().len(),
            due: (0..count as u32).collect(),
            is_due: vec![true; count],
            work: 0,
            own: Vec::new(),
            needed: Vec::new(),
            actions: Vec::new(),
        }
    }

    /// Propagates, and removes what the primitives exclude, to a fixpoint. Returns a contradiction if there is one.
    pub(crate) fn settle(&mut self, position: &mut Position<'_>) -> Result<(), Contradiction> {
        loop {
            position.propagate()?;
            let before = position.trail().len();
            self.apply(position)?;
            if position.trail().len() == before {
                return Ok(());
            }
        }
    }

    /// Applies the filters whose variables have changed. Returns a contradiction if a chosen action has no support.
    pub(crate) fn apply(&mut self, position: &mut Position<'_>) -> Result<(), Contradiction> {
        self.note(&position.trail()[self.noted..]);
        self.noted = position.trail().len();
        while let Some(index) = self.due.pop_front() {
            self.is_due[index as usize] = false;
            self.filter(index, position)?;
        }
        Ok(())
    }

    /// Removes the values of the steps from the masks. What changes is due.
    fn note(&mut self, steps: &[TrailStep]) {
        let filters = self.filters;
        for step in steps.iter().filter(|step| !step.chosen) {
            for &(variable, bit) in filters.of_action.row(step.action.index()) {
                // A filter removes its values from the masks before their steps are noted.
                let after = self.masks[variable as usize] & !(1 << bit);
                let before = after | 1 << bit;
                self.masks[variable as usize] = after;
                for &filter in filters.of_variable.row(variable as usize) {
                    if !self.is_due[filter as usize] && filters.notices(filter, before, after) {
                        self.is_due[filter as usize] = true;
                        self.due.push_back(filter);
                    }
                }
            }
        }
    }

    /// Removes the values that a primitive excludes.
    fn filter(&mut self, index: u32, position: &mut Position<'_>) -> Result<(), Contradiction> {
        let filter = &self.filters.list[index as usize];
        self.work += filter.work;
        let mut own = std::mem::take(&mut self.own);
        own.clear();
        own.extend(filter.variables.iter().map(|&variable| self.masks[variable as usize]));
        let mut needed = std::mem::take(&mut self.needed);
        needed.clear();
        let narrowed = filter.rule.narrow(&mut own, &self.filters.values, &mut needed);
        narrowed.map_err(|Violated| Contradiction::Violated(filter.id))?;
        for (&variable, left) in filter.variables.iter().zip(&own) {
            let excluded = self.masks[variable as usize] & !left;
            if excluded != 0 {
                self.remove(filter.id, variable, excluded, position)?;
            }
        }
        for Needed { bit, variables } in &needed {
            let variables = &filter.variables[variables.clone()];
            self.remove_beside(filter.id, *bit as usize, variables, position);
        }
        (self.own, self.needed) = (own, needed);
        Ok(())
    }

    /// Removes the actions beside those with which the variables have the value of `bit`, which one of them must have,
    /// if the actions share a requirement that has room for one.
    fn remove_beside(
        &mut self,
        id: RequirementId,
        bit: usize,
        variables: &[u32],
        position: &mut Position<'_>,
    ) {
        self.actions.clear();
        let having = variables.iter().filter(|&&one| self.masks[one as usize] >> bit & 1 != 0);
        self.actions.extend(having.filter_map(|&variable| self.filters.action(variable, bit)));
        if self.actions.len() > 1 {
            position.remove_beside(&self.actions, Reason::Primitive(id));
        }
    }

    /// Removes the values in `excluded`, which the variable has left.
    fn remove(
        &mut self,
        id: RequirementId,
        variable: u32,
        excluded: u64,
        position: &mut Position<'_>,
    ) -> Result<(), Contradiction> {
        for bit in bits(excluded) {
            if let Some(action) = self.filters.action(variable, bit) {
                // A contradiction leaves the bit as it is: only steps of the trail are undone.
                position.remove_unsupported(id, action)?;
                self.masks[variable as usize] &= !(1 << bit);
            }
        }
        Ok(())
    }

    /// Undoes all steps after `mark`, when all filters had been applied.
    pub(crate) fn undo_to(&mut self, mark: Mark, position: &mut Position<'_>) {
        for step in position.steps_after(mark) {
            for &(variable, bit) in self.filters.of_action.row(step.action.index()) {
                self.masks[variable as usize] |= 1 << bit;
            }
        }
        position.undo_to(mark);
        self.noted = self.noted.min(position.trail().len());
        for filter in self.due.drain(..) {
            self.is_due[filter as usize] = false;
        }
    }

    /// Returns whether a primitive without a filter is violated.
    pub(crate) fn violates_unfiltered(&self, position: &Position<'_>) -> bool {
        let value = |term: &Term| position.value_of(term);
        self.filters.unfiltered.iter().any(|(variables, primitive)| {
            // Most primitives have an open variable. This is seen without evaluating them, which takes memory.
            variables.iter().all(|term| value(term).is_some())
                && primitive.evaluate(&value) == Some(false)
        })
    }
}

impl Position<'_> {
    /// Removes the action if it is open, because the primitive excludes it.
    fn remove_unsupported(
        &mut self,
        primitive: RequirementId,
        action: ActionId,
    ) -> Result<(), Contradiction> {
        match self.status(action) {
            Status::Open => self.push(action, false, Reason::Primitive(primitive)),
            Status::Chosen => return Err(Contradiction::Violated(primitive)),
            Status::Removed => {}
        }
        Ok(())
    }
}
