//! Trial and error: supposes actions, inside a supposition again if need be, and applies braids there.

use super::bits;
use super::closure::Closure;
use super::family::Family;
use super::open_cover::OpenCover;
use super::search::{Search, Stopped};
use super::solution::solution;
use super::state::{Conflict, State};

/// What is applied inside the innermost supposition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Theory {
    /// Braids of at most this length.
    Braids(usize),
    /// Braids of any length.
    AnyBraids,
}

/// A position, and for each of its open actions the position that follows from supposing it.
///
/// A supposition that gave no conflict is kept: whatever follows from it also follows once more actions are excluded,
/// and once longer braids are applied.
#[derive(Clone, Debug)]
pub(super) struct Trial {
    pub closure: Closure,
    suppositions: Vec<Option<Supposition>>,
    /// Actions whose supposition leads to no conflict, whatever is applied.
    irrefutable: Vec<u64>,
}

#[derive(Clone, Debug)]
struct Supposition {
    trial: Box<Trial>,
    /// The depth and the theory with which the supposition was closed, if it was not changed since.
    closed: Option<(usize, Theory)>,
}

impl Trial {
    pub fn new(cover: &OpenCover, state: State) -> Self {
        Trial::of(Closure::new(cover, state), cover)
    }

    fn of(closure: Closure, cover: &OpenCover) -> Self {
        Trial { closure, suppositions: Vec::new(), irrefutable: vec![0; cover.words] }
    }

    /// Searches for a solution for a moment. Suppositions of its actions are not tried then.
    pub fn spare_solution(&mut self, cover: &OpenCover) {
        if let Some(solution) = solution(cover, &self.closure.state) {
            self.irrefutable = solution;
        }
    }

    /// Excludes each action whose supposition leads to a conflict, until nothing changes. Each supposition may contain
    /// suppositions, `depth` levels in all; in the innermost, `theory` is applied. With depth 0, applies `theory`
    /// itself.
    pub fn close(
        &mut self,
        search: &mut Search<'_>,
        depth: usize,
        theory: Theory,
    ) -> Result<Result<(), Conflict>, Stopped> {
        match (depth, theory) {
            (0, Theory::Braids(longest)) => {
                return self.closure.close(search, Family::Braids, longest);
            }
            (0, Theory::AnyBraids) if !self.closure.has_lanes() => {
                return Ok(self.closure.close_any::<false>(search));
            }
            _ => {}
        }
        // A braid is a supposition with singles inside, so it excludes nothing that suppositions do not.
        if self.closure.close_in_lanes(search).is_err() {
            return Ok(Err(Conflict));
        }
        match (depth, theory) {
            (0, _) => Ok(Ok(())),
            (1, Theory::Braids(1)) if self.closure.has_lanes() => {
                search.check()?;
                Ok(self.closure.close_in_locked_lanes(search))
            }
            _ => self.close_suppositions(search, depth, theory),
        }
    }

    /// Supposes one open action after another, and excludes those that lead to a conflict, until none does.
    fn close_suppositions(
        &mut self,
        search: &mut Search<'_>,
        depth: usize,
        theory: Theory,
    ) -> Result<Result<(), Conflict>, Stopped> {
        let actions = search.cover().actions.len();
        self.suppositions.resize(actions, None);
        let stages = theory.stages();
        let (mut stage, mut unchanged) = (0, 0);
        for target in (0..actions).cycle() {
            if unchanged == actions {
                (stage, unchanged) = (stage + 1, 0);
            }
            let Some(&applied) = stages.get(stage) else { break };
            unchanged += 1;
            if self.is_refuted(search, target, depth, applied)? {
                if self.exclude(search, target).is_err() {
                    return Ok(Err(Conflict));
                }
                (stage, unchanged) = (0, 0);
            }
        }
        Ok(Ok(()))
    }

    fn exclude(&mut self, search: &mut Search<'_>, target: usize) -> Result<(), Conflict> {
        self.suppositions[target] = None;
        self.closure.exclude(search.cover(), target)?;
        self.closure.close_in_lanes(search)
    }

    /// Returns whether `target` is open and its supposition leads to a conflict.
    fn is_refuted(
        &mut self,
        search: &mut Search<'_>,
        target: usize,
        depth: usize,
        theory: Theory,
    ) -> Result<bool, Stopped> {
        Ok(self.closure.state.is_open(target)
            && !bits::has(&self.irrefutable, target)
            && self.suppose(search, target, depth, theory)?.is_err())
    }

    /// Returns the first actions whose supposition leads to a conflict, at most `most`. Excludes none of them.
    pub fn refuted(
        &mut self,
        search: &mut Search<'_>,
        depth: usize,
        theory: Theory,
        most: usize,
    ) -> Result<Vec<usize>, Stopped> {
        self.suppositions.resize(search.cover().actions.len(), None);
        let mut found = Vec::new();
        for target in 0..self.suppositions.len() {
            if found.len() == most {
                break;
            }
            if self.is_refuted(search, target, depth, theory)? {
                found.push(target);
            }
        }
        Ok(found)
    }

    /// Supposes `target`, or continues an earlier supposition.
    fn suppose(
        &mut self,
        search: &mut Search<'_>,
        target: usize,
        depth: usize,
        theory: Theory,
    ) -> Result<Result<(), Conflict>, Stopped> {
        search.check()?;
        let cover = search.cover();
        if self.suppositions[target].is_none() {
            let mut trial = Box::new(Trial::of(self.closure.inside(cover), cover));
            if trial.closure.take(cover, target).is_err() {
                return Ok(Err(Conflict));
            }
            self.suppositions[target] = Some(Supposition { trial, closed: None });
        }
        let Some(supposition) = &mut self.suppositions[target] else { return Ok(Ok(())) };
        if supposition.follow(cover, &self.closure.state).is_err() {
            return Ok(Err(Conflict));
        }
        if supposition.closed.is_some_and(|(deep, closed)| deep >= depth && closed.includes(theory))
        {
            return Ok(Ok(()));
        }
        let closed = supposition.trial.close(search, depth - 1, theory)?;
        supposition.closed = Some((depth, theory));
        // Suppositions in suppositions take too much memory to be kept.
        supposition.trial.suppositions = Vec::new();
        Ok(closed)
    }
}

impl Supposition {
    /// Excludes what is excluded in `outer`.
    fn follow(&mut self, cover: &OpenCover, outer: &State) -> Result<(), Conflict> {
        let own = &self.trial.closure.state.gone;
        let new: Vec<u64> = outer.gone.iter().zip(own).map(|(outer, own)| outer & !own).collect();
        for action in bits::iter(&new) {
            self.trial.closure.exclude(cover, action)?;
            self.closed = None;
        }
        Ok(())
    }
}

impl Theory {
    /// Returns the theories to be applied one after another: shorter braids first, because they are found sooner.
    fn stages(self) -> Vec<Theory> {
        match self {
            Theory::Braids(longest) => (1..=longest).map(Theory::Braids).collect(),
            Theory::AnyBraids => vec![self],
        }
    }

    fn includes(self, other: Theory) -> bool {
        match (self, other) {
            (Theory::AnyBraids, _) => true,
            (Theory::Braids(own), Theory::Braids(other)) => own >= other,
            (Theory::Braids(_), Theory::AnyBraids) => false,
        }
    }
}
