//! Supposes the open actions of a position side by side, each in a lane: in one bit of a few words.
//!
//! An operation on words draws a conclusion in all lanes at once. A conflict in a lane refutes the action that is
//! supposed there. This action is then excluded in the position, which every lane follows, so no supposition starts
//! anew. The lanes inside a supposition begin as copies of those outside: what followed there follows here, too.

use super::bits;
use super::open_cover::OpenCover;
use super::state::{Conflict, State};

/// The number of words of a set of lanes. Where braids end, nearly all 9x9 puzzles have fewer than 256 open actions.
const WORDS: usize = 4;

/// The number of batches with which lanes are used. Each supposition keeps its lanes, and their memory grows with the
/// square of the number of open actions.
const MOST_BATCHES: usize = 2;

/// A set of lanes.
type LaneSet = [u64; WORDS];

const NO_LANE: LaneSet = [0; WORDS];
const ALL_LANES: LaneSet = [u64::MAX; WORDS];

/// Suppositions of all open actions of a position.
#[derive(Clone, Debug)]
pub(super) struct Lanes {
    batches: Vec<Batch>,
}

/// Suppositions that share words.
#[derive(Clone, Debug)]
struct Batch {
    /// The supposed action of each lane.
    targets: Vec<u32>,
    /// The lanes without a conflict.
    alive: LaneSet,
    /// What is known of each action.
    actions: Vec<ActionLanes>,
    /// The excluded actions of the position.
    base: Vec<u64>,
    /// The requirements that are looked at next, whatever changes.
    due: Vec<u32>,
}

/// Where an action is excluded and where it is taken.
#[derive(Clone, Copy, Debug, Default)]
struct ActionLanes {
    /// The lanes that exclude the action: all, if the position does.
    gone: LaneSet,
    taken: LaneSet,
}

/// What is to be done in the lanes. Nothing is, while no lanes are being closed.
#[derive(Debug)]
pub(super) struct Agenda {
    /// For each action, the lanes in which it is taken and has excluded nothing yet.
    fresh: Vec<LaneSet>,
    /// The actions that are fresh in some lane.
    actions: Vec<u32>,
    /// The requirements that lost an action in some lane since they were looked at.
    requirements: Vec<u32>,
    is_listed: Vec<bool>,
}

impl Lanes {
    /// Supposes each open action in a lane of its own. Only what they exclude themselves is excluded so far. Returns
    /// `None` if the open actions need more batches than are kept.
    pub fn new(cover: &OpenCover, state: &State) -> Option<Self> {
        let all = 0..cover.actions.len() as u32;
        let targets: Vec<u32> = all.filter(|&it| state.is_open(it as usize)).collect();
        let batches = targets.chunks(64 * WORDS);
        let batch = |targets: &[u32]| Batch::new(cover, state, targets);
        (batches.len() <= MOST_BATCHES).then(|| Lanes { batches: batches.map(batch).collect() })
    }

    /// Has each requirement looked at once more.
    pub fn look_anew(&mut self, cover: &OpenCover) {
        for batch in &mut self.batches {
            batch.due = (0..cover.requirements.len() as u32).collect();
        }
    }

    /// Excludes each action whose supposition leads to a conflict, until nothing changes. In the suppositions, singles
    /// are applied; if `LOCKED`, patterns of length 1 as well.
    pub fn close<const LOCKED: bool>(
        &mut self,
        cover: &OpenCover,
        state: &mut State,
        agenda: &mut Agenda,
    ) -> Result<(), Conflict> {
        loop {
            let before = state.gone.clone();
            for batch in &mut self.batches {
                batch.close::<LOCKED>(cover, state, agenda)?;
            }
            // A batch follows the position at once, but not what later batches exclude.
            if self.batches.len() == 1 || state.gone == before {
                return Ok(());
            }
        }
    }
}

impl Batch {
    fn new(cover: &OpenCover, state: &State, targets: &[u32]) -> Self {
        let mut batch = Batch {
            targets: targets.to_vec(),
            alive: NO_LANE,
            actions: vec![ActionLanes::default(); cover.actions.len()],
            base: state.gone.clone(),
            due: (0..cover.requirements.len() as u32).collect(),
        };
        for action in bits::iter(&batch.base) {
            batch.actions[action].gone = ALL_LANES;
        }
        for (lane, &target) in targets.iter().enumerate() {
            bits::insert(&mut batch.alive, lane);
            bits::insert(&mut batch.actions[target as usize].taken, lane);
            for other in bits::difference(cover.excluded(target), &batch.base) {
                bits::insert(&mut batch.actions[other].gone, lane);
            }
        }
        batch
    }

    fn close<const LOCKED: bool>(
        &mut self,
        cover: &OpenCover,
        state: &mut State,
        agenda: &mut Agenda,
    ) -> Result<(), Conflict> {
        self.due.drain(..).for_each(|requirement| agenda.list(requirement));
        self.follow(cover, state, agenda);
        loop {
            self.propagate::<LOCKED>(cover, agenda);
            self.exclude_refuted(cover, state)?;
            if state.gone == self.base {
                return Ok(());
            }
            self.follow(cover, state, agenda);
        }
    }

    /// Excludes in all lanes what is excluded in the position.
    fn follow(&mut self, cover: &OpenCover, state: &State, agenda: &mut Agenda) {
        for action in bits::difference(&state.gone, &self.base) {
            self.actions[action].gone = ALL_LANES;
            agenda.list_all(cover.met(action));
        }
        self.base.copy_from_slice(&state.gone);
    }

    /// Excludes in the position the actions whose lanes have a conflict.
    fn exclude_refuted(&self, cover: &OpenCover, state: &mut State) -> Result<(), Conflict> {
        let mut queue = Vec::new();
        for (lane, &target) in self.targets.iter().enumerate() {
            if !bits::has(&self.alive, lane) {
                state.exclude(cover, target as usize, &mut queue)?;
            }
        }
        state.settle(cover, &mut queue)
    }

    /// Draws all conclusions in all lanes.
    fn propagate<const LOCKED: bool>(&mut self, cover: &OpenCover, agenda: &mut Agenda) {
        let mut listed = Vec::new();
        while !(agenda.actions.is_empty() && agenda.requirements.is_empty()) {
            while let Some(action) = agenda.actions.pop() {
                self.draw(cover, action, agenda);
            }
            // All requirements are looked at before more is drawn, so that one step draws for many lanes.
            std::mem::swap(&mut listed, &mut agenda.requirements);
            for requirement in listed.drain(..) {
                agenda.is_listed[requirement as usize] = false;
                self.look_at(cover, requirement as usize, agenda);
                if LOCKED {
                    self.lock(cover, requirement as usize, agenda);
                }
            }
        }
    }

    /// Excludes what `action` excludes where it is fresh.
    fn draw(&mut self, cover: &OpenCover, action: u32, agenda: &mut Agenda) {
        let lanes = and(std::mem::take(&mut agenda.fresh[action as usize]), self.alive);
        for other in bits::difference(cover.excluded(action), &self.base) {
            exclude(cover, &mut self.actions, other, lanes, agenda);
        }
    }

    /// Finds the lanes in which the requirement has no action left, and takes its action where one is left.
    fn look_at(&mut self, cover: &OpenCover, requirement: usize, agenda: &mut Agenda) {
        let members = cover.listed(requirement);
        let (mut one, mut several, mut untaken) = (NO_LANE, NO_LANE, NO_LANE);
        for &action in members {
            let ActionLanes { gone, taken } = self.actions[action as usize];
            let left = and_not(self.alive, gone);
            several = or(several, and(one, left));
            one = or(one, left);
            untaken = or(untaken, and_not(left, taken));
        }
        self.alive = and(self.alive, one);
        let single = and_not(untaken, several);
        if single == NO_LANE {
            return;
        }
        for &action in members {
            let action = action as usize;
            let ActionLanes { gone, taken } = &mut self.actions[action];
            let new = and_not(single, *gone);
            *taken = or(*taken, new);
            agenda.take(action, new);
        }
    }

    /// Excludes each action in the lanes in which it is linked to all that is left of the requirement.
    fn lock(&mut self, cover: &OpenCover, requirement: usize, agenda: &mut Agenda) {
        let members: Vec<usize> =
            bits::difference(cover.members(requirement), &self.base).collect();
        for target in bits::difference(&linked_to_several(cover, &members), &self.base) {
            let linked = cover.excluded(target as u32);
            let others = members.iter().filter(|&&action| !bits::has(linked, action));
            let gone = |lanes, &other: &usize| and(lanes, self.actions[other].gone);
            let lanes = others.fold(self.alive, gone);
            exclude(cover, &mut self.actions, target, lanes, agenda);
        }
    }
}

impl Agenda {
    /// Creates the agenda of lanes in the cover.
    pub fn new(cover: &OpenCover) -> Self {
        Agenda {
            fresh: vec![NO_LANE; cover.actions.len()],
            actions: Vec::new(),
            requirements: Vec::new(),
            is_listed: vec![false; cover.requirements.len()],
        }
    }

    #[inline]
    fn list(&mut self, requirement: u32) {
        if !std::mem::replace(&mut self.is_listed[requirement as usize], true) {
            self.requirements.push(requirement);
        }
    }

    #[inline]
    fn list_all(&mut self, requirements: &[u32]) {
        requirements.iter().for_each(|&requirement| self.list(requirement));
    }

    /// Has the action drawn in these lanes.
    #[inline]
    fn take(&mut self, action: usize, lanes: LaneSet) {
        if lanes == NO_LANE {
            return;
        }
        let fresh = &mut self.fresh[action];
        if *fresh == NO_LANE {
            self.actions.push(action as u32);
        }
        *fresh = or(*fresh, lanes);
    }
}

/// Excludes `action` in these lanes.
#[inline]
fn exclude(
    cover: &OpenCover,
    actions: &mut [ActionLanes],
    action: usize,
    lanes: LaneSet,
    agenda: &mut Agenda,
) {
    let gone = &mut actions[action].gone;
    if and_not(lanes, *gone) != NO_LANE {
        *gone = or(*gone, lanes);
        agenda.list_all(cover.met(action));
    }
}

/// Returns the actions beside `members` that are linked to two or more of them.
fn linked_to_several(cover: &OpenCover, members: &[usize]) -> Vec<u64> {
    let (mut one, mut several) = (vec![0; cover.words], vec![0; cover.words]);
    for &action in members {
        let linked = cover.excluded(action as u32).iter();
        for ((one, several), linked) in one.iter_mut().zip(&mut several).zip(linked) {
            *several |= *one & linked;
            *one |= linked;
        }
    }
    members.iter().for_each(|&action| bits::remove(&mut several, action));
    several
}

#[inline]
fn and(one: LaneSet, other: LaneSet) -> LaneSet {
    std::array::from_fn(|word| one[word] & other[word])
}

#[inline]
fn and_not(one: LaneSet, other: LaneSet) -> LaneSet {
    std::array::from_fn(|word| one[word] & !other[word])
}

#[inline]
fn or(one: LaneSet, other: LaneSet) -> LaneSet {
    std::array::from_fn(|word| one[word] | other[word])
}
