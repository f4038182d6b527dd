//! Removes what sets of values exclude.
//!
//! A set is possible if each variable has a value of the set and each value of the set has a variable. A value that is in
//! no possible set is removed. A value that is in all possible sets is needed: if one variable alone has it, the other
//! values of this variable are removed. If several have it, and these actions share a requirement that has room for one,
//! the other actions of this requirement are removed.

use super::allowed_sets::{AllowedSets, bits};
use super::{ActionId, Contradiction, Position, Reason, RequirementId, Status};

impl Position<'_> {
    /// Removes the open actions that `sets` exclude. `id` is the requirement that names the primitive; `masks` is memory
    /// that later calls use again.
    pub(super) fn draw_sets(
        &mut self,
        id: RequirementId,
        AllowedSets { actions, sets }: &AllowedSets,
        masks: &mut Vec<u64>,
    ) -> Result<(), Contradiction> {
        masks.clear();
        masks.extend(actions.iter().map(|of_variable| self.left(of_variable)));
        let union = masks.iter().fold(0, |all, mask| all | mask);
        let (mut needed, mut supported, mut some) = (u64::MAX, 0, false);
        let is_possible =
            |set: &&u64| *set & !union == 0 && masks.iter().all(|mask| mask & *set != 0);
        for &set in sets.iter().filter(is_possible) {
            (needed, supported, some) = (needed & set, supported | set, true);
        }
        if !some {
            return Err(Contradiction::Violated(id));
        }
        for (of_variable, mask) in actions.iter().zip(&*masks) {
            self.remove_values(id, of_variable, mask & !supported)?;
        }
        bits(needed).try_for_each(|value| self.draw_needed_value(id, actions, masks, value))
    }

    /// Removes what the value with the index `value` excludes, which one of the variables must have.
    fn draw_needed_value(
        &mut self,
        id: RequirementId,
        actions: &[Vec<Option<ActionId>>],
        masks: &[u64],
        value: usize,
    ) -> Result<(), Contradiction> {
        let with = (0..masks.len()).filter(|&index| masks[index] >> value & 1 != 0);
        let mut first = with.clone();
        match (first.next(), first.next()) {
            (Some(only), None) => {
                self.remove_values(id, &actions[only], masks[only] & !(1 << value))
            }
            _ => {
                let left = with.filter_map(|index| actions[index][value]);
                self.remove_beside(left, Reason::Primitive(id));
                Ok(())
            }
        }
    }

    /// Returns the bits of the values that the variable with these actions can still have.
    fn left(&self, actions: &[Option<ActionId>]) -> u64 {
        let is_left = |action: &Option<ActionId>| {
            action.is_some_and(|action| self.status(action) != Status::Removed)
        };
        let bit = |(index, action)| u64::from(is_left(action)) << index;
        (0..).zip(actions).fold(0, |mask, at: (u32, _)| mask | bit(at))
    }

    /// Removes the actions for the values in `excluded`.
    fn remove_values(
        &mut self,
        id: RequirementId,
        actions: &[Option<ActionId>],
        excluded: u64,
    ) -> Result<(), Contradiction> {
        let mut found = bits(excluded).filter_map(|value| actions[value]);
        found.try_for_each(|action| self.remove_unsupported(id, action))
    }
}
