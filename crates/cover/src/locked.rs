//! Removes the actions that locked candidates exclude. Unit propagation alone does not remove them.
//!
//! Let a requirement (the *base*) still need an action, and let all its open actions meet another requirement (the
//! *cover*) that has room for just one more action. Any of these actions fills the cover, so the cover's other open
//! actions are removed. In a Sudoku, the open actions of the base are the locked candidates (pointing and claiming). If
//! the cover has no other open action, nothing is removed.
//!
//! This leaves fewer actions to encode: 23 instead of 78 on puzzles with 17 clues (`benches/README.md`).

use super::{ActionId, Bounds, Contradiction, Position, Reason, RequirementId, Status};

impl Position<'_> {
    /// Applies unit propagation and removes the actions that locked candidates or primitives exclude, until nothing
    /// more is removed.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Position::propagate`], and [`Contradiction::Violated`].
    pub fn simplify(&mut self) -> Result<(), Contradiction> {
        let mut readings = self.readings();
        loop {
            self.propagate()?;
            let before = self.trail().len();
            for base in self.incidence().requirements() {
                self.draw_locked(base);
            }
            if self.trail().len() == before {
                self.draw_supports(&mut readings)?;
            }
            if self.trail().len() == before {
                return Ok(());
            }
        }
    }

    /// Removes the open actions of a cover of `base` that do not meet `base`. It uses only the first suitable cover,
    /// even if that one has no such action.
    fn draw_locked(&mut self, base: RequirementId) {
        let incidence = self.incidence();
        let can_lock = (2..=incidence.largest_overlap(base)).contains(&self.open_in(base));
        if !can_lock || self.chosen_in(base) >= incidence.bounds(base).lo {
            return;
        }
        let mut open = incidence.actions_of(base).iter().filter(|&&id| self.is_open(id));
        let (Some(&first), Some(&second)) = (open.next(), open.next()) else { return };
        let shared = |id: ActionId, cover| incidence.requirements_of(id).contains(&cover);
        let mut covers = incidence.requirements_of(first).iter().copied().filter(|&cover| {
            cover != base && shared(second, cover) && self.has_room_for_one(cover)
        });
        let holds_rest = |&cover: &RequirementId| open.clone().all(|&id| shared(id, cover));
        if let Some(cover) = covers.find(holds_rest) {
            for &id in incidence.actions_of(cover) {
                if self.is_open(id) && !shared(id, base) {
                    self.push(id, false, Reason::Locked { base, cover });
                }
            }
        }
    }

    fn is_open(&self, id: ActionId) -> bool {
        self.status(id) == Status::Open
    }

    fn has_room_for_one(&self, cover: RequirementId) -> bool {
        let Bounds { hi, .. } = self.incidence().bounds(cover);
        hi == self.chosen_in(cover) + 1
    }
}
