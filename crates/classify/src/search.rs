//! Searches for a braid or whip of at most some length on a target.
//!
//! A braid of length n needs n - 1 conclusions, each of which follows from the target and the ones before, and a
//! requirement of which nothing is left then. The search extends partial braids depth first. It visits each set of
//! conclusions once: a conclusion that was tried is barred from the branches after it. It gives a partial braid up if
//! even all conclusions together, except barred ones, give no conflict in as many rounds as conclusions may follow.
//!
//! A whip is searched only if there is a braid of this length. Its order matters, so partial whips are distinguished by
//! what they exclude, by their last conclusion and by their left candidates. All candidates of a whip are different.

use rustc_hash::FxHashSet;

use super::bits;
use super::lanes::Agenda;
use super::open_cover::OpenCover;
use super::state::State;

/// A search stopped before its end, because a limit was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stopped;

/// A link of a pattern by numbers: requirement, left candidate, and the conclusion; none in the last link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Link {
    pub requirement: u32,
    pub left: u32,
    pub right: Option<u32>,
}

/// A partial pattern: a set of conclusions, all of which are drawn.
#[derive(Debug)]
struct Partial {
    state: State,
    /// The conclusions that follow and may be drawn next.
    fresh: Vec<u32>,
}

/// What two partial whips must have in common to be treated as the same: the excluded actions, the last conclusion,
/// how many may follow, and the left candidates, ascending.
type WhipKey = (Vec<u64>, u32, usize, Vec<u32>);

/// The memory of the searches in one open cover.
pub(super) struct Search<'a> {
    cover: &'a OpenCover,
    is_stopped: &'a dyn Fn() -> bool,
    visited: u32,
    /// The partial patterns of the branch, by the number of their conclusions.
    stack: Vec<Partial>,
    ahead: State,
    /// The conclusions of the next round of the lookahead, and of the one after it.
    rounds: [Vec<u32>; 2],
    /// The links of the whip so far.
    links: Vec<Link>,
    tried: FxHashSet<WhipKey>,
    /// What is to be done in lanes.
    pub agenda: Agenda,
}

impl<'a> Search<'a> {
    pub fn new(cover: &'a OpenCover, is_stopped: &'a dyn Fn() -> bool) -> Self {
        Search {
            cover,
            is_stopped,
            visited: 0,
            stack: Vec::new(),
            ahead: State::new(cover),
            rounds: [Vec::new(), Vec::new()],
            links: Vec::new(),
            tried: FxHashSet::default(),
            agenda: Agenda::new(cover),
        }
    }

    pub fn cover(&self) -> &'a OpenCover {
        self.cover
    }

    /// Returns [`Stopped`] if a limit is reached.
    pub fn check(&self) -> Result<(), Stopped> {
        if (self.is_stopped)() { Err(Stopped) } else { Ok(()) }
    }

    /// Checks the limits once in a while.
    pub fn visit(&mut self) -> Result<(), Stopped> {
        self.visited = self.visited.wrapping_add(1);
        if self.visited.is_multiple_of(1024) { self.check() } else { Ok(()) }
    }

    /// Supposes `target` in `base`, and draws conclusions in up to `rounds` rounds. Returns the number of rounds to the
    /// first conflict: 0 if the target alone gives one. Without a conflict, [`cone`](Self::cone) has all that was
    /// excluded.
    pub fn rounds_to_conflict<const GROUPS: bool>(
        &mut self,
        base: &State,
        target: u32,
        rounds: usize,
    ) -> Option<usize> {
        self.ahead.copy(base);
        bits::insert(&mut self.ahead.seen, target as usize);
        self.rounds[0].clear();
        if self.ahead.draw::<GROUPS>(self.cover, target, &mut self.rounds[0]).is_err() {
            return Some(0);
        }
        self.look_ahead::<GROUPS>(rounds)
    }

    /// Returns what the last lookahead excluded.
    pub fn cone(&self) -> &[u64] {
        &self.ahead.gone
    }

    /// Returns the conclusions that the last lookahead drew beside those of `base`, if it drew all that follow.
    pub fn taken(&self, base: &State) -> Vec<usize> {
        let new = self.ahead.seen.iter().zip(&base.seen).map(|(all, before)| all & !before);
        bits::iter(&new.collect::<Vec<_>>()).collect()
    }

    /// Returns whether the last lookahead drew all that follows.
    pub fn is_complete(&self) -> bool {
        self.rounds[0].is_empty()
    }

    fn look_ahead<const GROUPS: bool>(&mut self, rounds: usize) -> Option<usize> {
        let [now, next] = &mut self.rounds;
        for round in 1..=rounds {
            if now.is_empty() {
                return None;
            }
            next.clear();
            for &conclusion in &*now {
                if self.ahead.draw::<GROUPS>(self.cover, conclusion, next).is_err() {
                    return Some(round);
                }
            }
            std::mem::swap(now, next);
        }
        None
    }

    /// Returns the conclusions of a braid on `target` that has at most `most` of them (1 or more), the last one first.
    /// The target alone must not give a conflict.
    pub fn braid<const GROUPS: bool>(
        &mut self,
        base: &State,
        target: u32,
        most: usize,
    ) -> Result<Option<Vec<u32>>, Stopped> {
        self.start::<GROUPS>(base, target);
        let mut found = Vec::new();
        Ok(self.extend_braid::<GROUPS>(0, most, &mut found)?.then_some(found))
    }

    fn start<const GROUPS: bool>(&mut self, base: &State, target: u32) {
        self.grow(0);
        let Partial { state, fresh } = &mut self.stack[0];
        state.copy(base);
        fresh.clear();
        bits::insert(&mut state.seen, target as usize);
        // The caller knows that this gives no conflict.
        let _ = state.draw::<GROUPS>(self.cover, target, fresh);
    }

    fn grow(&mut self, depth: usize) {
        while self.stack.len() <= depth {
            self.stack.push(Partial { state: State::new(self.cover), fresh: Vec::new() });
        }
    }

    /// Extends the partial braid at `depth` by at most `most` conclusions.
    fn extend_braid<const GROUPS: bool>(
        &mut self,
        depth: usize,
        most: usize,
        found: &mut Vec<u32>,
    ) -> Result<bool, Stopped> {
        self.visit()?;
        if !self.may_extend::<GROUPS>(depth, most) {
            return Ok(false);
        }
        self.grow(depth + 1);
        for index in 0..self.stack[depth].fresh.len() {
            let conclusion = self.stack[depth].fresh[index];
            // The conclusions before the index stay marked as seen, so that they are barred.
            if self.step::<GROUPS>(depth, conclusion, index + 1)
                || most > 1 && self.extend_braid::<GROUPS>(depth + 1, most - 1, found)?
            {
                found.push(conclusion);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns whether all conclusions together give a conflict in `rounds` rounds.
    fn may_extend<const GROUPS: bool>(&mut self, depth: usize, rounds: usize) -> bool {
        let Partial { state, fresh } = &self.stack[depth];
        self.ahead.copy(state);
        self.rounds[0].clone_from(fresh);
        self.look_ahead::<GROUPS>(rounds).is_some()
    }

    /// Draws `conclusion` from the partial pattern at `depth`, and puts the result one deeper. Of the conclusions that
    /// followed before, those from index `kept` may still be drawn. Returns whether there is a conflict.
    fn step<const GROUPS: bool>(&mut self, depth: usize, conclusion: u32, kept: usize) -> bool {
        let (above, below) = self.stack.split_at_mut(depth + 1);
        let (partial, next) = (&above[depth], &mut below[0]);
        next.state.copy(&partial.state);
        next.fresh.clear();
        next.fresh.extend(partial.fresh[kept..].iter().filter(|&&other| other != conclusion));
        next.state.draw::<GROUPS>(self.cover, conclusion, &mut next.fresh).is_err()
    }

    /// Returns the links of a whip on `target` that has at most `most` conclusions (1 or more), without the last link.
    /// The target alone must not give a conflict.
    pub fn whip<const GROUPS: bool>(
        &mut self,
        base: &State,
        target: u32,
        most: usize,
    ) -> Result<Option<Vec<Link>>, Stopped> {
        if self.braid::<GROUPS>(base, target, most)?.is_none() {
            return Ok(None);
        }
        self.start::<GROUPS>(base, target);
        self.tried.clear();
        self.links.clear();
        let is_found = self.extend_whip::<GROUPS>(base, target, most)?;
        Ok(is_found.then(|| self.links.clone()))
    }

    /// Extends the partial whip whose last conclusion is `last` by at most `most` conclusions.
    fn extend_whip<const GROUPS: bool>(
        &mut self,
        base: &State,
        last: u32,
        most: usize,
    ) -> Result<bool, Stopped> {
        self.visit()?;
        let depth = self.links.len();
        self.grow(depth + 1);
        for (link, conclusion) in self.continuations::<GROUPS>(base, last) {
            self.links.push(link);
            if self.step::<GROUPS>(depth, conclusion, 0)
                || most > 1
                    && self.may_extend::<GROUPS>(depth + 1, most - 1)
                    && self.is_untried(conclusion, most)
                    && self.extend_whip::<GROUPS>(base, conclusion, most - 1)?
            {
                return Ok(true);
            }
            self.links.pop();
        }
        Ok(false)
    }

    /// Returns whether this is the first partial whip of its kind.
    fn is_untried(&mut self, last: u32, most: usize) -> bool {
        let mut lefts: Vec<u32> = self.links.iter().map(|link| link.left).collect();
        lefts.sort_unstable();
        let gone = self.stack[self.links.len()].state.gone.clone();
        self.tried.insert((gone, last, most, lefts))
    }

    /// Returns the links that may follow the conclusion `last` of the partial whip, each with its conclusion.
    fn continuations<const GROUPS: bool>(&self, base: &State, last: u32) -> Vec<(Link, u32)> {
        let Partial { state, fresh } = &self.stack[self.links.len()];
        let excluded = self.cover.excluded(last).iter().zip(&base.gone);
        let lefts: Vec<u64> = excluded.map(|(excluded, gone)| excluded & !gone).collect();
        let mut found = Vec::new();
        for left in bits::iter(&lefts).filter(|&left| !self.is_left(left as u32)) {
            for &requirement in self.cover.met(left) {
                let mut add = |conclusion: u32| {
                    if fresh.contains(&conclusion) {
                        let right = Some(conclusion);
                        found.push((Link { requirement, left: left as u32, right }, conclusion));
                    }
                };
                if state.count(requirement) == 1 {
                    add(state.single(requirement));
                } else if GROUPS {
                    self.cover
                        .groups(requirement)
                        .filter(|(_, members)| state.is_within(self.cover, requirement, members))
                        .for_each(|(group, _)| add(group));
                }
            }
        }
        found
    }

    fn is_left(&self, action: u32) -> bool {
        self.links.iter().any(|link| link.left == action)
    }
}
