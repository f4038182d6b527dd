//! Removes what sets of values exclude.
//!
//! A set is possible if each variable has a value of the set and each value of the set has a variable. A value that is in
//! no possible set is removed. A value that is in all possible sets is needed: if one variable alone has it, the other
//! values of this variable are removed. If several have it, and these actions share a requirement that has room for one,
//! the other actions of this requirement are removed.

use super::allowed_sets::bits;
use super::filtering::Filtering;
use super::filters::Filter;
use super::{Contradiction, Position, Reason};

impl Filtering<'_> {
    /// Removes the values that `sets`, the sets of the filter, exclude.
    pub(super) fn filter_sets(
        &mut self,
        filter: &Filter,
        sets: &[u64],
        position: &mut Position<'_>,
    ) -> Result<(), Contradiction> {
        self.local.clear();
        self.local.extend(filter.variables.iter().map(|&variable| self.masks[variable as usize]));
        let masks = &self.local;
        let union = masks.iter().fold(0, |all, mask| all | mask);
        let (mut needed, mut supported, mut some) = (u64::MAX, 0, false);
        let is_possible =
            |set: &&u64| *set & !union == 0 && masks.iter().all(|mask| mask & *set != 0);
        for &set in sets.iter().filter(is_possible) {
            (needed, supported, some) = (needed & set, supported | set, true);
        }
        if !some {
            return Err(Contradiction::Violated(filter.id));
        }
        if union & !supported != 0 {
            for &variable in &filter.variables {
                let excluded = self.masks[variable as usize] & !supported;
                self.remove(filter.id, variable, excluded, position)?;
            }
        }
        bits(needed).try_for_each(|bit| self.filter_needed(filter, bit, position))
    }

    /// Removes what the value of `bit` excludes, which one of the variables must have.
    fn filter_needed(
        &mut self,
        filter: &Filter,
        bit: usize,
        position: &mut Position<'_>,
    ) -> Result<(), Contradiction> {
        self.actions.clear();
        let mut last = None;
        for &variable in &filter.variables {
            if self.masks[variable as usize] >> bit & 1 != 0 {
                self.actions.extend(self.filters.action(variable, bit));
                last = Some(variable);
            }
        }
        match last {
            Some(only) if self.actions.len() == 1 => {
                let others = self.masks[only as usize] & !(1 << bit);
                self.remove(filter.id, only, others, position)
            }
            Some(_) => {
                position.remove_beside(&self.actions, Reason::Primitive(filter.id));
                Ok(())
            }
            None => Err(Contradiction::Violated(filter.id)),
        }
    }
}
