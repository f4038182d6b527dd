//! Applies rules to the values that the variables have left in a position.

use std::collections::VecDeque;
use std::ops::Range;

use super::super::{
    ActionId, Contradiction, Mark, Position, Reason, RequirementId, Status, Term, TrailStep,
};
use super::allowed_sets::bits;
use super::filters::Filters;
use super::outcome::{Needed, Violated};

/// The largest number of variables of a filter whose places fit a mask.
const MOST_PLACES: usize = u64::BITS as usize;

/// The values that the variables of filters have left in a position, and the filters that are due.
#[derive(Clone, Debug)]
pub(crate) struct Filtering<'f> {
    pub(crate) filters: &'f Filters,
    /// For each variable: the values that are not removed.
    masks: Vec<u64>,
    /// The number of steps of the trail that the masks take into account.
    noted: usize,
    /// The number of steps of the trail that [`Filtering::lock`] has looked at.
    locked: usize,
    /// The indices of the filters that have to be applied.
    due: VecDeque<u32>,
    /// For each filter: whether it is in `due`.
    is_due: Vec<bool>,
    /// The filter that was violated last; `None` if none was since the last call of [`Filtering::settle`].
    violated: Option<u32>,
    /// About how much work all filters were that have been applied ([`Rule::work`](super::rule::Rule::work)).
    pub(crate) work: u64,
    /// Memory for the masks of a filter.
    own: Vec<u64>,
    /// Memory for the values that a filter needs.
    needed: Vec<Needed>,
    /// Memory for actions.
    actions: Vec<ActionId>,
    /// For each filter and each bit: the requirements that several of its actions meet, once they were looked up. Empty if
    /// they are not stored.
    covers: Vec<Option<Box<[Cover]>>>,
}

/// A requirement, and the places in a filter of the variables whose actions with some value meet it.
type Cover = (RequirementId, u64);

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
            locked: position.trail().len(),
            due: (0..count as u32).collect(),
            is_due: vec![true; count],
            violated: None,
            work: 0,
            own: Vec::new(),
            needed: Vec::new(),
            actions: Vec::new(),
            covers: Vec::new(),
        }
    }

    /// Stores from now on which requirements the actions of filters have in common. This pays in a search, not before.
    pub(crate) fn store_covers(&mut self) {
        let filters = self.filters;
        let are_few = filters.list.iter().all(|filter| filter.variables.len() <= MOST_PLACES);
        if are_few {
            self.covers.resize(filters.list.len() * filters.width(), None);
        }
    }

    /// Propagates, and removes what the primitives and locked candidates exclude, to a fixpoint. Returns a contradiction if
    /// there is one.
    pub(crate) fn settle(&mut self, position: &mut Position<'_>) -> Result<(), Contradiction> {
        self.violated = None;
        loop {
            position.propagate()?;
            let before = position.trail().len();
            self.apply(position)?;
            if position.trail().len() == before {
                self.lock(position);
            }
            if position.trail().len() == before {
                return Ok(());
            }
        }
    }

    /// Removes what the requirements exclude that lost an action since the last call.
    fn lock(&mut self, position: &mut Position<'_>) {
        let incidence = position.incidence();
        let end = position.trail().len();
        for index in self.locked..end {
            let TrailStep { action, chosen, .. } = position.trail()[index];
            if !chosen {
                incidence
                    .requirements_of(action)
                    .iter()
                    .for_each(|&base| position.draw_locked(base));
            }
        }
        self.locked = end;
    }

    /// Applies the filters whose variables have changed. Returns a contradiction if a chosen action has no support.
    pub(crate) fn apply(&mut self, position: &mut Position<'_>) -> Result<(), Contradiction> {
        self.note(&position.trail()[self.noted..]);
        self.noted = position.trail().len();
        while let Some(index) = self.due.pop_front() {
            self.is_due[index as usize] = false;
            let filtered = self.filter(index, position);
            filtered.inspect_err(|_| self.violated = Some(index))?;
        }
        Ok(())
    }

    /// Returns the actions of the variables of the filter that was violated last.
    pub(crate) fn actions_of_violated(&self) -> impl Iterator<Item = ActionId> {
        self.violated.into_iter().flat_map(|index| self.filters.actions_of(index))
    }

    /// Removes the values of the steps from the masks. What changes is due.
    fn note(&mut self, steps: &[TrailStep]) {
        let filters = self.filters;
        for step in steps.iter().filter(|step| !step.chosen) {
            for &(variable, bit) in filters.of_action.row(step.action.index()) {
                // A filter takes its values from the masks before their steps are noted.
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
        for (bit, places) in &needed {
            match self.covers.is_empty() {
                true => {
                    let variables = &filter.variables[places.clone()];
                    self.remove_beside(filter.id, *bit as usize, variables, position);
                }
                false => {
                    self.remove_beside_stored(index, *bit as usize, places.clone(), &own, position)
                }
            }
        }
        (self.own, self.needed) = (own, needed);
        Ok(())
    }

    /// Removes the actions beside those with which the variables have the value of `bit`, which one of them must have, if
    /// the actions share a requirement that has room for one.
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

    /// Does the same as [`Filtering::remove_beside`] for the variables of a filter at `places`, with the stored requirements.
    fn remove_beside_stored(
        &mut self,
        index: u32,
        bit: usize,
        places: Range<usize>,
        own: &[u64],
        position: &mut Position<'_>,
    ) {
        let filters = self.filters;
        let filter = &filters.list[index as usize];
        let variables = &filter.variables;
        let stored = &mut self.covers[index as usize * filters.width() + bit];
        let covers = stored.get_or_insert_with(|| covers(filters, variables, bit, position));
        if covers.is_empty() {
            return;
        }
        let having = places.fold(0, |having, place| having | (own[place] >> bit & 1) << place);
        let count = having.count_ones();
        for &(cover, places) in &**covers {
            if having & !places == 0 && count > 1 && position.is_open_beside(cover, count) {
                let actions = bits(having).filter_map(|at| filters.action(variables[at], bit));
                self.actions.clear();
                self.actions.extend(actions);
                position.remove_others(cover, &self.actions, Reason::Primitive(filter.id));
            }
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
        self.locked = self.locked.min(position.trail().len());
        for filter in self.due.drain(..) {
            self.is_due[filter as usize] = false;
        }
    }

    /// Returns whether a primitive without a filter is violated.
    pub(crate) fn violates_unfiltered(&self, position: &Position<'_>) -> bool {
        let value = |term: &Term| position.value_of(term);
        self.filters.unfiltered.iter().any(|(_, variables, primitive)| {
            // Most primitives have an open variable. This is seen without evaluating them, which takes memory.
            variables.iter().all(|term| value(term).is_some())
                && primitive.evaluate(&value) == Some(false)
        })
    }
}

/// Returns the requirements that the actions of several variables meet if the variables have the value of the bit.
fn covers(
    filters: &Filters,
    variables: &[u32],
    bit: usize,
    position: &Position<'_>,
) -> Box<[Cover]> {
    let mut found: Vec<Cover> = Vec::new();
    for (place, &variable) in variables.iter().enumerate() {
        let action = filters.action(variable, bit);
        for &met in action.iter().flat_map(|&one| position.incidence().requirements_of(one)) {
            match found.iter_mut().find(|(cover, _)| *cover == met) {
                Some((_, places)) => *places |= 1 << place,
                None => found.push((met, 1 << place)),
            }
        }
    }
    found.retain(|(_, places)| !places.is_power_of_two());
    found.into()
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
