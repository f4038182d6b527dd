//! Removes the actions that locked candidates exclude. Unit propagation alone does not remove them.
//!
//! Let a requirement (the *base*) still need an action, and let all its open actions meet another requirement (the
//! *cover*) that has room for just one more action. Any of these actions fills the cover, so the cover's other open
//! actions are removed. In a Sudoku, the open actions of the base are the locked candidates (pointing and claiming). If
//! the cover has no other open action, nothing is removed.
//!
//! This leaves fewer actions to encode: 23 instead of 78 on puzzles with 17 clues (`benches/README.md`).

use super::{ActionId, Bounds, Position, Reason, RequirementId, Status};

impl Position<'_> {
    /// Removes the open actions of a cover of `base` that do not meet `base`. It uses only the first suitable cover,
    /// even if that one has no such action.
    pub(super) fn draw_locked(&mut self, base: RequirementId) {
        let incidence = self.incidence();
        let can_lock = (2..=incidence.largest_overlap(base)).contains(&self.open_in(base));
        if !can_lock || self.chosen_in(base) >= incidence.bounds(base).lo {
            return;
        }
        let mut open = incidence.actions_of(base).iter().filter(|&&id| self.is_open(id));
        let (Some(&first), Some(&second)) = (open.next(), open.next()) else { return };
        let holds_all =
            |&cover: &RequirementId| cover != base && open.clone().all(|&id| self.meets(id, cover));
        let found = self.covers(first, second).find(holds_all);
        // Without further open actions in `cover` there is nothing to remove.
        if let Some(cover) = found
            && self.open_in(cover) as usize > open.clone().count() + 2
        {
            for &id in incidence.actions_of(cover) {
                if self.is_open(id) && !self.meets(id, base) {
                    self.push(id, false, Reason::Locked { base, cover });
                }
            }
        }
    }

    /// Removes the other open actions of each requirement that has room for just one more action, and that all of
    /// `left` meet, unless one of `left` is not open. At least one of `left` must be taken.
    pub(super) fn remove_beside(&mut self, left: &[ActionId], reason: Reason) {
        let &[one, ref others @ ..] = left else { return };
        let incidence = self.incidence();
        for &cover in incidence.requirements_of(one) {
            if self.is_open_beside(cover, left.len() as u32)
                && others.iter().all(|&id| self.meets(id, cover))
                && left.iter().all(|&id| self.is_open(id))
            {
                self.remove_others(cover, left, reason);
            }
        }
    }

    /// Removes the open actions of `cover` that are not in `left`.
    fn remove_others(&mut self, cover: RequirementId, left: &[ActionId], reason: Reason) {
        for &id in self.incidence().actions_of(cover) {
            if self.is_open(id) && !left.contains(&id) {
                self.push(id, false, reason);
            }
        }
    }

    /// Returns whether more than `count` actions of `cover` are open and it has room for just one of them.
    fn is_open_beside(&self, cover: RequirementId, count: u32) -> bool {
        // The tally counts an open action until its step is propagated, so it is never too small.
        self.open_in(cover) > count && self.has_room_for_one(cover)
    }

    /// Returns the requirements of both actions that have room for just one more action.
    fn covers(&self, first: ActionId, second: ActionId) -> impl Iterator<Item = RequirementId> {
        let covers = self.incidence().requirements_of(first).iter().copied();
        covers.filter(move |&cover| self.meets(second, cover) && self.has_room_for_one(cover))
    }

    fn meets(&self, id: ActionId, requirement: RequirementId) -> bool {
        self.incidence().requirements_of(id).contains(&requirement)
    }

    fn is_open(&self, id: ActionId) -> bool {
        self.status(id) == Status::Open
    }

    fn has_room_for_one(&self, cover: RequirementId) -> bool {
        let Bounds { hi, .. } = self.incidence().bounds(cover);
        hi == self.chosen_in(cover) + 1
    }
}
