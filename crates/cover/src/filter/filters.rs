//! Stores the primitives of a problem as filters: rules, each with its variables.

use std::ops::Range;

use super::super::table::Table;
use super::super::{ActionId, Primitive, RequirementId, Term};
use super::outcome::{Needed, Violated};
use super::rule::Rule;

/// The primitives of a problem that can remove values, prepared for filtering. A mask is a set of values with a bit for
/// each.
#[derive(Clone, Debug, Default)]
pub struct Filters {
    /// The values of the bits, ascending.
    pub(super) values: Vec<i32>,
    pub(super) list: Vec<Filter>,
    /// The indices of the filters of implied primitives.
    pub(super) implied: Range<u32>,
    /// For each variable and each bit: the action, if the variable has the value.
    pub(super) actions: Vec<Option<ActionId>>,
    /// For each action: the variables that have it, each with the bit of the value.
    pub(super) of_action: Table<(u32, u32)>,
    /// For each variable: the indices of its filters.
    pub(super) of_variable: Table<u32>,
    /// For each primitive of the problem: the index of its filter, if it has one.
    pub(super) of_primitive: Vec<Option<u32>>,
    /// The primitives without a filter, each with its variables.
    pub(super) unfiltered: Vec<(Vec<Term>, Primitive<Term>)>,
}

/// A primitive, prepared for filtering.
#[derive(Clone, Debug)]
pub(super) struct Filter {
    /// About how much work it is to apply the filter ([`Rule::work`]).
    pub(super) work: u64,
    /// The requirement that names the primitive.
    pub(super) id: RequirementId,
    /// The indices of the variables.
    pub(super) variables: Vec<u32>,
    pub(super) rule: Rule,
}

impl Filters {
    /// Returns whether every primitive has a filter.
    #[must_use]
    pub fn are_complete(&self) -> bool {
        self.unfiltered.is_empty()
    }

    /// Returns the 0-based index of the filter of a primitive; `None` if it has none. `primitive` is the 0-based index
    /// of the primitive in [`Incidence::primitives`](super::super::Incidence::primitives).
    ///
    /// # Panics
    ///
    /// Panics if there is no such primitive.
    #[must_use]
    pub fn filter_of(&self, primitive: usize) -> Option<u32> {
        self.of_primitive[primitive]
    }

    /// Returns the number of filters.
    #[must_use]
    pub fn count(&self) -> usize {
        self.list.len()
    }

    /// Returns whether the filter with the 0-based index `filter` is of an implied primitive, which adds nothing to the
    /// meaning of the problem.
    pub(crate) fn is_implied(&self, filter: u32) -> bool {
        self.implied.contains(&filter)
    }

    /// Returns the number of filters of implied primitives.
    pub(crate) fn implied_count(&self) -> usize {
        self.implied.len()
    }

    /// Returns the number of variables.
    #[must_use]
    pub fn variable_count(&self) -> usize {
        self.of_variable.len()
    }

    /// Returns the number of bits of a mask: the number of different values.
    #[must_use]
    pub fn width(&self) -> usize {
        self.values.len()
    }

    /// Returns whether the filter with the 0-based index `filter` is a sum of three or more variables that is narrowed
    /// by its totals, not by sets of values, and is not coarse (`Sum::is_coarse`). A sum is narrowed by its totals if
    /// some values may be equal, if weights differ, if there are more than 12 values, or if values are far apart.
    #[must_use]
    pub fn is_loose_sum(&self, filter: u32) -> bool {
        let Filter { rule, variables, .. } = &self.list[filter as usize];
        let is_fine = matches!(rule, Rule::Sum(sum) if !sum.is_coarse(&self.values));
        is_fine && variables.len() >= 3
    }

    /// Returns whether the filter says that nodes are connected.
    #[must_use]
    pub fn is_connected(&self, filter: u32) -> bool {
        matches!(self.list[filter as usize].rule, Rule::Connected(_))
    }

    /// Returns the first variable of each list, that of the ranked list first, if the filter is a rank among the lists
    /// with the same first value; otherwise nothing.
    pub(crate) fn first_of_lists(&self, filter: u32) -> Vec<u32> {
        let Filter { rule, variables, .. } = &self.list[filter as usize];
        match rule {
            Rule::Rank(ranking) if ranking.common == 1 => {
                variables.chunks(ranking.length).map(|list| list[0]).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the pairs of variables, if the filter says that pairs are different; otherwise nothing.
    pub(crate) fn pairs_of(&self, filter: u32) -> &[[u32; 2]] {
        let Filter { rule, variables, .. } = &self.list[filter as usize];
        match rule {
            Rule::DifferentPairs => variables.as_chunks().0,
            _ => &[],
        }
    }

    /// Returns the indices of the variables of the filter with the 0-based index `filter`.
    #[must_use]
    pub fn variables_of(&self, filter: u32) -> &[u32] {
        &self.list[filter as usize].variables
    }

    /// Returns the indices of the filters that have the variable, ascending.
    #[must_use]
    pub fn filters_of(&self, variable: u32) -> &[u32] {
        self.of_variable.row(variable as usize)
    }

    /// Removes from `masks`, one for each variable of the filter, the values that the filter excludes. Returns `false`
    /// if nothing satisfies it.
    #[must_use]
    pub fn narrow(&self, filter: u32, masks: &mut [u64]) -> bool {
        let rule = &self.list[filter as usize].rule;
        rule.narrow(masks, &self.values, &mut Vec::new()).is_ok() && !masks.contains(&0)
    }

    /// Removes values as [`Filters::narrow`] does, but less where that takes long, and more where only a search gains.
    /// Adds to `needed` values that variables need. Masks may be empty afterwards. If each variable has one value left,
    /// the result is an error exactly if the filter excludes these.
    pub(crate) fn narrow_in_search(
        &self,
        filter: u32,
        masks: &mut [u64],
        needed: &mut Vec<Needed>,
    ) -> Result<(), Violated> {
        self.list[filter as usize].rule.narrow_in_search(masks, &self.values, needed)
    }

    /// Returns about how much work it is to apply the filter, in values that are looked at.
    pub(crate) fn work(&self, filter: u32) -> u64 {
        self.list[filter as usize].work
    }

    /// Returns the variables that have the action, each with the bit of its value.
    pub(crate) fn of_action(&self, action: ActionId) -> &[(u32, u32)] {
        self.of_action.row(action.index())
    }

    /// Returns whether the filter may exclude more values when the mask of one of its variables shrinks from `before`
    /// to `after`.
    #[must_use]
    pub fn notices(&self, filter: u32, before: u64, after: u64) -> bool {
        self.list[filter as usize].rule.notices(before, after)
    }

    /// Returns whether the filter may notice a further change of a mask of one of its variables.
    pub(crate) fn is_undecided(&self, filter: u32, mask: u64) -> bool {
        self.list[filter as usize].rule.is_undecided(mask)
    }

    /// Gives values of `full` back to `masks`, one for each variable of the filter, so that the masks are still
    /// contradictory. Returns `false`, and gives nothing back, if only [`Filters::narrow`] can determine which values
    /// do not matter. The masks must be contradictory, and [`Filters::narrow`] must find it.
    #[must_use]
    pub fn weaken(&self, filter: u32, masks: &mut [u64], full: &[u64]) -> bool {
        self.list[filter as usize].rule.weaken(masks, full)
    }

    /// Returns the action with which the variable has the value of the bit; `None` if it cannot have this value.
    #[must_use]
    pub fn action(&self, variable: u32, bit: usize) -> Option<ActionId> {
        self.actions[variable as usize * self.values.len() + bit]
    }
}
