//! Applies patterns up to a length to a position until nothing changes.

use super::bits;
use super::family::Family;
use super::lanes::Lanes;
use super::open_cover::OpenCover;
use super::search::{Search, Stopped};
use super::state::{Conflict, State};

/// A position, and what is known of the patterns on each of its open actions.
#[derive(Clone, Debug)]
pub(super) struct Closure {
    pub state: State,
    /// For each action, a length: the action is the target of no pattern of this length or less.
    refuted: Vec<u32>,
    /// For each action, what its last search excluded. `refuted` holds until a requirement of one of these changes.
    cones: Vec<u64>,
    /// The excluded actions before the last change.
    before: Vec<u64>,
    /// The supposition of each open action, once they were needed side by side.
    lanes: Option<Lanes>,
}

impl Closure {
    /// Creates the closure of a position to which no pattern is applied yet.
    pub fn new(cover: &OpenCover, state: State) -> Self {
        let actions = cover.actions.len();
        Closure {
            before: state.gone.clone(),
            state,
            refuted: vec![0; actions],
            cones: vec![0; actions * cover.words],
            lanes: None,
        }
    }

    /// Creates the closure of the same position inside a supposition. No pattern is applied there yet, but what follows
    /// from each open action is known.
    pub fn inside(&self, cover: &OpenCover) -> Self {
        Closure { lanes: self.lanes.clone(), ..Closure::new(cover, self.state.clone()) }
    }

    /// Returns whether no action is open.
    pub fn is_solved(&self) -> bool {
        (0..self.refuted.len()).all(|action| !self.state.is_open(action))
    }

    /// Takes an action, and applies singles.
    pub fn take(&mut self, cover: &OpenCover, action: usize) -> Result<(), Conflict> {
        bits::insert(&mut self.state.seen, action);
        self.settle(cover, vec![action as u32])
    }

    /// Excludes an action, and applies singles.
    pub fn exclude(&mut self, cover: &OpenCover, action: usize) -> Result<(), Conflict> {
        let mut queue = Vec::new();
        self.state.exclude(cover, action, &mut queue)?;
        self.settle(cover, queue)
    }

    fn settle(&mut self, cover: &OpenCover, mut queue: Vec<u32>) -> Result<(), Conflict> {
        self.state.settle(cover, &mut queue)?;
        self.forget(cover);
        Ok(())
    }

    /// Forgets the results of searches that depend on the last change.
    fn forget(&mut self, cover: &OpenCover) {
        let mut around = vec![0; cover.words];
        let now_and_before = self.state.gone.iter().zip(&self.before);
        let changed: Vec<u64> = now_and_before.map(|(now, before)| now & !before).collect();
        for action in bits::iter(&changed) {
            for &requirement in cover.met(action) {
                bits::unite(&mut around, cover.members(requirement as usize));
            }
        }
        for (refuted, cone) in self.refuted.iter_mut().zip(self.cones.chunks_exact(cover.words)) {
            if *refuted > 0 && bits::meet(cone, &around) {
                *refuted = 0;
            }
        }
        self.before.copy_from_slice(&self.state.gone);
    }

    /// Applies braids of any length until none applies.
    pub fn close_any<const GROUPS: bool>(
        &mut self,
        search: &mut Search<'_>,
    ) -> Result<(), Conflict> {
        let mut is_changed = true;
        while is_changed {
            is_changed = false;
            for target in 0..self.refuted.len() {
                if self.refuted[target] == u32::MAX || !self.state.is_open(target) {
                    continue;
                }
                match search.rounds_to_conflict::<GROUPS>(&self.state, target as u32, usize::MAX) {
                    None => self.note_all(search),
                    Some(_) => {
                        self.exclude(search.cover(), target)?;
                        is_changed = true;
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns whether the open actions are supposed in lanes.
    pub fn has_lanes(&self) -> bool {
        self.lanes.is_some()
    }

    /// Applies braids of any length until none applies, and keeps what follows from each open action in lanes, if these
    /// are not too many.
    pub fn close_in_lanes(&mut self, search: &mut Search<'_>) -> Result<(), Conflict> {
        let cover = search.cover();
        if self.lanes.is_none() {
            // While many actions can be excluded, it is faster to suppose one after another.
            self.close_any::<false>(search)?;
            self.lanes = Lanes::new(cover, &self.state);
        }
        if let Some(lanes) = &mut self.lanes {
            lanes.close::<false>(cover, &mut self.state, &mut search.agenda)?;
            self.forget(cover);
        }
        Ok(())
    }

    /// Excludes each action whose supposition leads to a conflict by patterns of length 1, until nothing changes. There
    /// must be lanes.
    pub fn close_in_locked_lanes(&mut self, search: &mut Search<'_>) -> Result<(), Conflict> {
        let cover = search.cover();
        // What follows by these patterns is not kept: other theories do not have them.
        if let Some(mut lanes) = self.lanes.clone() {
            lanes.look_anew(cover);
            lanes.close::<true>(cover, &mut self.state, &mut search.agenda)?;
            self.forget(cover);
        }
        Ok(())
    }

    /// Applies patterns of length `longest` or less, a shortest one first, until none applies.
    pub fn close(
        &mut self,
        search: &mut Search<'_>,
        family: Family,
        longest: usize,
    ) -> Result<Result<(), Conflict>, Stopped> {
        if longest == 0 {
            return Ok(Ok(()));
        }
        loop {
            if self.lock(search.cover()).is_err() {
                return Ok(Err(Conflict));
            }
            let target = match family.has_groups() {
                false => self.target::<false>(search, family, longest)?,
                true => self.target::<true>(search, family, longest)?,
            };
            let Some(target) = target else { return Ok(Ok(())) };
            if self.exclude(search.cover(), target).is_err() {
                return Ok(Err(Conflict));
            }
        }
    }

    /// Applies patterns of length 1 until none applies: excludes each action that is linked to all that is left of some
    /// requirement.
    fn lock(&mut self, cover: &OpenCover) -> Result<(), Conflict> {
        let mut common = vec![0; cover.words];
        let mut is_changed = true;
        while is_changed {
            is_changed = false;
            for requirement in 0..cover.requirements.len() {
                if self.state.linked_to_all(cover, requirement, &mut common) {
                    let mut queue = Vec::new();
                    for action in bits::iter(&common) {
                        self.state.exclude(cover, action, &mut queue)?;
                    }
                    self.settle(cover, queue)?;
                    is_changed = true;
                }
            }
        }
        Ok(())
    }

    /// Returns an action that a pattern of length `longest` or less excludes, a shortest one. No pattern of length 1
    /// may apply.
    fn target<const GROUPS: bool>(
        &mut self,
        search: &mut Search<'_>,
        family: Family,
        longest: usize,
    ) -> Result<Option<usize>, Stopped> {
        for length in 2..=longest {
            for target in 0..self.refuted.len() {
                if (self.refuted[target] as usize) < length && self.state.is_open(target) {
                    search.visit()?;
                    if self.is_refutable::<GROUPS>(search, family, target, length)? {
                        return Ok(Some(target));
                    }
                }
            }
        }
        Ok(None)
    }

    fn is_refutable<const GROUPS: bool>(
        &mut self,
        search: &mut Search<'_>,
        family: Family,
        target: usize,
        length: usize,
    ) -> Result<bool, Stopped> {
        let (state, number, most) = (&self.state, target as u32, length - 1);
        match search.rounds_to_conflict::<GROUPS>(state, number, most) {
            None if search.is_complete() => self.note(search, target, u32::MAX),
            None => self.note(search, target, length as u32),
            Some(_) => {
                let is_found = match family.is_whips() {
                    true => search.whip::<GROUPS>(state, number, most)?.is_some(),
                    false => search.braid::<GROUPS>(state, number, most)?.is_some(),
                };
                if is_found {
                    return Ok(true);
                }
                // The lookahead ended at the conflict, so what the search depends on is unknown.
                let words = self.state.gone.len();
                self.cones[target * words..][..words].fill(u64::MAX);
                self.refuted[target] = length as u32;
            }
        }
        Ok(false)
    }

    /// Notes that no pattern has an action which the last search took. It drew all conclusions without a conflict, so
    /// it contains what follows from each of them.
    fn note_all(&mut self, search: &Search<'_>) {
        for target in search.taken(&self.state) {
            if target < self.refuted.len() && self.refuted[target] < u32::MAX {
                self.note(search, target, u32::MAX);
            }
        }
    }

    /// Notes that `target` has no pattern up to `length`, and what the last search excluded.
    fn note(&mut self, search: &Search<'_>, target: usize, length: u32) {
        let words = self.state.gone.len();
        let cone = &mut self.cones[target * words..][..words];
        let all = search.cone().iter().zip(&self.state.gone);
        cone.iter_mut().zip(all).for_each(|(cone, (all, gone))| *cone = all & !gone);
        self.refuted[target] = length;
    }
}
