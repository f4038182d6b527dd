//! Removes the values that primitives exclude: values of a variable that no allowed combination of values of the other
//! variables supports. Unit propagation alone does not look at primitives.
//!
//! Sets of values, and sums of variables that requirements make different, are filtered as in `filter_sets`, and other
//! sums as in `filter_sums`; automata and counts have a file each. Other primitives remove nothing here.

use super::allowed_sets::bits;
use super::filters::{Filter, Filters, Rule};
use super::{
    ActionId, Contradiction, Mark, Position, Reason, RequirementId, Status, Term, TrailStep,
};

/// The values that the variables of filters have left in a position, and the filters that are due.
#[derive(Clone, Debug)]
pub(super) struct Filtering<'f> {
    pub(super) filters: &'f Filters,
    /// For each variable: the values that are not removed.
    pub(super) masks: Vec<u64>,
    /// The number of steps of the trail that the masks take into account.
    noted: usize,
    /// The indices of the filters that have to be applied.
    due: Vec<u32>,
    /// For each filter: whether it is in `due`.
    is_due: Vec<bool>,
    /// Memory for the totals that a sum can reach.
    pub(super) totals: Vec<u128>,
    /// Memory for masks of values.
    pub(super) local: Vec<u64>,
    /// Memory for actions.
    pub(super) actions: Vec<ActionId>,
}

impl<'f> Filtering<'f> {
    /// Prepares to filter `position`. All filters are due.
    pub(super) fn new(position: &Position<'_>, filters: &'f Filters) -> Self {
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
            due: (0..count as u32).rev().collect(),
            is_due: vec![true; count],
            totals: Vec::new(),
            local: Vec::new(),
            actions: Vec::new(),
        }
    }

    /// Applies the filters whose variables have changed. Returns a contradiction if a chosen action has no support.
    pub(super) fn apply(&mut self, position: &mut Position<'_>) -> Result<(), Contradiction> {
        self.note(&position.trail()[self.noted..]);
        self.noted = position.trail().len();
        while let Some(index) = self.due.pop() {
            self.is_due[index as usize] = false;
            self.filter(&self.filters.list[index as usize], position)?;
        }
        Ok(())
    }

    /// Removes the values of the steps from the masks. What changes is due.
    fn note(&mut self, steps: &[TrailStep]) {
        let filters = self.filters;
        for step in steps.iter().filter(|step| !step.chosen) {
            for &(variable, bit) in filters.of_action.row(step.action.index()) {
                self.masks[variable as usize] &= !(1 << bit);
                for &filter in filters.of_variable.row(variable as usize) {
                    if !std::mem::replace(&mut self.is_due[filter as usize], true) {
                        self.due.push(filter);
                    }
                }
            }
        }
    }

    /// Removes the values that a primitive excludes.
    fn filter(
        &mut self,
        filter: &Filter,
        position: &mut Position<'_>,
    ) -> Result<(), Contradiction> {
        let &Filter { id, ref variables, ref rule } = filter;
        match (rule, &variables[..]) {
            (Rule::Sets(sets), _) => self.filter_sets(filter, sets, position),
            (Rule::Sum(weights, totals), _) => self.filter_sum(filter, weights, totals, position),
            (Rule::Count(counted, numbers), _) => {
                self.filter_count(filter, *counted, numbers, position)
            }
            (Rule::Accepted(machine), _) => {
                let machine = &self.filters.machines[*machine];
                self.filter_automaton(filter, machine, position)
            }
            (Rule::OneOf(allowed), &[variable]) => {
                let excluded = self.masks[variable as usize] & !allowed;
                self.remove(id, variable, excluded, position)
            }
            (Rule::Related(relation), &[first, second]) => {
                let [forward, backward] = &self.filters.partners[*relation];
                let (one, other) = (self.masks[first as usize], self.masks[second as usize]);
                self.remove(id, first, one & !with_partner(forward, one, other), position)?;
                self.remove(id, second, other & !with_partner(backward, other, one), position)
            }
            _ => unreachable!("a filter of one or two values has as many variables"),
        }
    }

    /// Removes the values in `excluded`, which the variable has left.
    pub(super) fn remove(
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
    pub(super) fn undo_to(&mut self, mark: Mark, position: &mut Position<'_>) {
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
    pub(super) fn violates_unfiltered(&self, position: &Position<'_>) -> bool {
        let value = |term: &Term| position.value_of(term);
        self.filters.unfiltered.iter().any(|(variables, primitive)| {
            // Most primitives have an open variable. This is seen without evaluating them, which takes memory.
            variables.iter().all(|term| value(term).is_some())
                && primitive.evaluate(&value) == Some(false)
        })
    }
}

/// Returns the bits of `mask` that have a partner in `others`.
fn with_partner(partners: &[u64], mask: u64, others: u64) -> u64 {
    bits(mask).filter(|&bit| partners[bit] & others != 0).fold(0, |found, bit| found | 1 << bit)
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
