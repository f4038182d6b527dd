//! The state of an open cover: what is excluded and concluded so far, and what follows.

use super::bits;
use super::open_cover::{ONE, OpenCover};

/// A requirement has no action left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Conflict;

/// What is excluded and concluded so far. A conclusion is an action that is taken, or a group one of whose actions is
/// taken.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// The excluded actions.
    pub gone: Vec<u64>,
    /// The conclusions that are drawn, that follow, or that a search may not draw.
    pub seen: Vec<u64>,
    /// The tally of each requirement, as in [`OpenCover::tallies`].
    left: Vec<u32>,
}

impl State {
    /// Creates the state in which all actions are open.
    pub fn new(cover: &OpenCover) -> Self {
        State {
            gone: vec![0; cover.words],
            seen: vec![0; cover.conclusion_count().div_ceil(64)],
            left: cover.tallies.clone(),
        }
    }

    /// Becomes a copy of `other`, without allocation.
    #[inline]
    pub fn copy(&mut self, other: &State) {
        self.gone.copy_from_slice(&other.gone);
        self.seen.copy_from_slice(&other.seen);
        self.left.copy_from_slice(&other.left);
    }

    /// Returns the number of actions that are left of a requirement.
    #[inline]
    pub fn count(&self, requirement: u32) -> u32 {
        self.left[requirement as usize] / ONE
    }

    /// Returns the action of a requirement of which one action is left.
    #[inline]
    pub fn single(&self, requirement: u32) -> u32 {
        self.left[requirement as usize] % ONE
    }

    /// Returns whether the action is neither excluded nor taken.
    #[inline]
    pub fn is_open(&self, action: usize) -> bool {
        !bits::has(&self.gone, action) && !bits::has(&self.seen, action)
    }

    /// Excludes what `conclusion` excludes. Appends the conclusions that follow to `fresh`, and marks them as seen.
    #[inline]
    pub fn draw<const GROUPS: bool>(
        &mut self,
        cover: &OpenCover,
        conclusion: u32,
        fresh: &mut Vec<u32>,
    ) -> Result<(), Conflict> {
        for (index, &excluded) in cover.excluded(conclusion).iter().enumerate() {
            let mut new = excluded & !self.gone[index];
            self.gone[index] |= new;
            while new != 0 {
                let action = 64 * index + new.trailing_zeros() as usize;
                new &= new - 1;
                self.discount::<GROUPS>(cover, action, fresh)?;
            }
        }
        Ok(())
    }

    /// Excludes one action, as [`draw`](Self::draw) does with several.
    pub fn exclude(
        &mut self,
        cover: &OpenCover,
        action: usize,
        fresh: &mut Vec<u32>,
    ) -> Result<(), Conflict> {
        if bits::insert(&mut self.gone, action) {
            self.discount::<false>(cover, action, fresh)?;
        }
        Ok(())
    }

    /// Removes an action from the tallies of its requirements.
    #[inline]
    fn discount<const GROUPS: bool>(
        &mut self,
        cover: &OpenCover,
        action: usize,
        fresh: &mut Vec<u32>,
    ) -> Result<(), Conflict> {
        for &requirement in cover.met(action) {
            let tally = &mut self.left[requirement as usize];
            *tally = (*tally - ONE) ^ action as u32;
            match *tally / ONE {
                0 => return Err(Conflict),
                1 => {
                    let single = *tally % ONE;
                    if bits::insert(&mut self.seen, single as usize) {
                        fresh.push(single);
                    }
                }
                count if GROUPS && count <= cover.largest_group(requirement) => {
                    self.find_groups(cover, requirement, fresh);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Appends the groups that contain what is left of the requirement and exclude something.
    fn find_groups(&mut self, cover: &OpenCover, requirement: u32, fresh: &mut Vec<u32>) {
        for (group, members) in cover.groups(requirement) {
            if self.is_within(cover, requirement, members)
                && bits::exceeds(cover.excluded(group), &self.gone)
                && bits::insert(&mut self.seen, group as usize)
            {
                fresh.push(group);
            }
        }
    }

    /// Returns whether all that is left of the requirement is in `set`.
    pub fn is_within(&self, cover: &OpenCover, requirement: u32, set: &[u64]) -> bool {
        let own = cover.members(requirement as usize).iter().zip(&self.gone);
        own.zip(set).all(|((own, gone), inside)| own & !gone & !inside == 0)
    }

    /// Puts the actions into `common` that are not excluded yet and are linked to all that is left of the requirement.
    /// Returns whether there is one.
    pub fn linked_to_all(&self, cover: &OpenCover, requirement: usize, common: &mut [u64]) -> bool {
        common.iter_mut().zip(&self.gone).for_each(|(common, gone)| *common = !gone);
        for (index, (own, gone)) in cover.members(requirement).iter().zip(&self.gone).enumerate() {
            let mut left = own & !gone;
            while left != 0 {
                let action = 64 * index as u32 + left.trailing_zeros();
                left &= left - 1;
                let linked = cover.excluded(action);
                common.iter_mut().zip(linked).for_each(|(common, linked)| *common &= linked);
                if common.iter().all(|&word| word == 0) {
                    return false;
                }
            }
        }
        true
    }

    /// Draws all conclusions in `queue` and all that follow from them.
    pub fn settle(&mut self, cover: &OpenCover, queue: &mut Vec<u32>) -> Result<(), Conflict> {
        while let Some(conclusion) = queue.pop() {
            self.draw::<false>(cover, conclusion, queue)?;
        }
        Ok(())
    }

    /// Appends the conclusions of requirements that have only one action. Later on, [`draw`](Self::draw) finds them.
    pub fn survey(&mut self, queue: &mut Vec<u32>) -> Result<(), Conflict> {
        for requirement in 0..self.left.len() as u32 {
            let single = self.single(requirement);
            match self.count(requirement) {
                0 => return Err(Conflict),
                1 if bits::insert(&mut self.seen, single as usize) => queue.push(single),
                _ => {}
            }
        }
        Ok(())
    }
}
