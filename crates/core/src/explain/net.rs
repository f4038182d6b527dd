//! Propagates an assumption until a requirement has no open action left, and records the reason of each consequence.

use super::links::Links;
use super::walk::Inferences;
use super::{Because, Inference};

/// The reason why an action is known to be true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    Assumed,
    /// The action is true: the requirement with this index has no other action left.
    Base(u32),
    /// The action is false: the action with this index is true and excludes it.
    Cover(u32),
}

/// The value of an action: unknown (`No`), true (`Taken`) or false (`Left`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    No,
    Taken,
    Left,
}

/// Propagates assumptions one after another, each from an empty assignment.
pub(super) struct Net<'l, 'a, 's> {
    links: &'l Links<'a, 's>,
    /// For each unmet exact requirement, the number of its open actions before any assumption.
    sizes: Vec<u16>,
    /// For each unmet exact requirement, the number of its open actions that are not known to be false.
    counts: Vec<u16>,
    known: Vec<Known>,
    reasons: Vec<Reason>,
    /// The action indices in the order in which their values became known.
    order: Vec<u32>,
    /// The queue of unit propagation: indices of requirements with one action left, in the order in which
    /// propagation found them.
    units: Vec<u32>,
    /// For each requirement, true if it may not be used as a base.
    barred: Vec<bool>,
}

/// An assumption: an action is true, or it is false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Assumption {
    pub place: usize,
    pub is_taken: bool,
}

impl<'l, 'a, 's> Net<'l, 'a, 's> {
    pub fn new(links: &'l Links<'a, 's>) -> Self {
        let requirements = links.requirements.len();
        let sizes: Vec<u16> =
            (0..requirements).map(|index| links.members(index).len() as u16).collect();
        let places = links.actions.len();
        Net {
            links,
            counts: sizes.clone(),
            sizes,
            known: vec![Known::No; places],
            reasons: vec![Reason::Assumed; places],
            order: Vec::with_capacity(places),
            units: Vec::with_capacity(requirements),
            barred: vec![false; requirements],
        }
    }

    /// Propagates the assumption. Returns the index of a requirement that has no action left. Returns `None` if
    /// propagation finds no such requirement.
    pub fn refute(&mut self, assumption: Assumption) -> Option<usize> {
        self.known.fill(Known::No);
        self.counts.copy_from_slice(&self.sizes);
        self.order.clear();
        self.units.clear();
        let starved = match assumption.is_taken {
            true => self.take(assumption.place, Reason::Assumed),
            false => self.leave(assumption.place, Reason::Assumed),
        };
        if starved.is_some() {
            return starved;
        }
        let mut next = 0;
        while let Some(&unit) = self.units.get(next) {
            next += 1;
            let rest = self.links.members(unit as usize).iter();
            let mut rest = rest.filter(|&&place| self.known[place as usize] != Known::Left);
            let &place = rest.next().expect("a requirement without any ends the propagation");
            if self.known[place as usize] == Known::No {
                let starved = self.take(place as usize, Reason::Base(unit));
                if starved.is_some() {
                    return starved;
                }
            }
        }
        None
    }

    fn take(&mut self, place: usize, reason: Reason) -> Option<usize> {
        self.learn(place, Known::Taken, reason);
        for word in 0..self.links.words() {
            let mut rest = self.links.weak(place)[word];
            while rest != 0 {
                let other = word * 64 + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                if self.known[other] != Known::Left {
                    let starved = self.leave(other, Reason::Cover(place as u32));
                    if starved.is_some() {
                        return starved;
                    }
                }
            }
        }
        None
    }

    #[inline]
    fn leave(&mut self, place: usize, reason: Reason) -> Option<usize> {
        self.learn(place, Known::Left, reason);
        for &index in self.links.wanting(place) {
            let count = &mut self.counts[index as usize];
            *count -= 1;
            if *count <= 1 && !self.barred[index as usize] {
                if *count == 0 {
                    return Some(index as usize);
                }
                self.units.push(index);
            }
        }
        None
    }

    /// Returns the number of actions whose value the last propagation set, including the assumption.
    pub fn known_count(&self) -> usize {
        self.order.len()
    }

    fn learn(&mut self, place: usize, known: Known, reason: Reason) {
        self.known[place] = known;
        self.reasons[place] = reason;
        self.order.push(place as u32);
    }

    /// Returns the cone of the last refutation: the indices of the actions that it used, in the order in which their
    /// values became known. Returns an empty list if the cone has more than `most` actions. `starved` is the index of
    /// the requirement that had no action left.
    pub fn cone(&self, starved: usize, most: usize) -> Vec<u32> {
        let mut is_needed = vec![0_u64; self.links.words()];
        let mut open = Vec::new();
        let mut need = |place: u32, open: &mut Vec<u32>| {
            let word = &mut is_needed[place as usize / 64];
            if *word >> (place % 64) & 1 == 0 {
                *word |= 1 << (place % 64);
                open.push(place);
            }
        };
        self.links.members(starved).iter().for_each(|&place| need(place, &mut open));
        let mut next = 0;
        while let Some(&place) = open.get(next) {
            next += 1;
            if open.len() > most {
                return Vec::new();
            }
            match self.reasons[place as usize] {
                Reason::Assumed => {}
                Reason::Cover(by) => need(by, &mut open),
                Reason::Base(index) => {
                    let others = self.links.members(index as usize).iter();
                    others
                        .filter(|&&other| other != place)
                        .for_each(|&other| need(other, &mut open));
                }
            }
        }
        let needed = |&&place: &&u32| is_needed[place as usize / 64] >> (place % 64) & 1 == 1;
        self.order.iter().filter(needed).copied().collect()
    }

    /// Returns the indices of the requirements from which actions of a cone were inferred to be true.
    pub fn bases(&self, cone: &[u32]) -> Vec<usize> {
        let reason = |&place: &u32| match self.reasons[place as usize] {
            Reason::Base(index) => Some(index as usize),
            _ => None,
        };
        cone.iter().filter_map(reason).collect()
    }

    /// Forbids the use of a requirement as a base, or allows it again.
    pub fn bar(&mut self, index: usize, is_barred: bool) {
        self.barred[index] = is_barred;
    }

    /// Returns the inferences of the last refutation: one for each action of its cone, and a last one that negates the
    /// assumption.
    pub fn reasoning(&self, starved: usize, cone: &[u32]) -> Inferences {
        let mut reasoning = Inferences::default();
        let mut place_of = vec![usize::MAX; self.links.actions.len()];
        for &place in cone {
            let place = place as usize;
            let is_taken = self.known[place] == Known::Taken;
            let because = match self.reasons[place] {
                Reason::Assumed => Because::Assumed,
                Reason::Cover(by) => {
                    let cover = reasoning.cover(self.links, by as usize, place);
                    Because::Cover(cover, place_of[by as usize])
                }
                Reason::Base(index) => {
                    let base = self.links.requirements[index as usize];
                    reasoning.bases.push(base);
                    Because::Base(base, self.others(index as usize, place, &place_of))
                }
            };
            place_of[place] = reasoning.inferences.len();
            reasoning.push(self.links.actions[place], is_taken, because);
        }
        let requirement = self.links.requirements[starved];
        reasoning.bases.push(requirement);
        let Inference { action, is_true, .. } = reasoning.inferences[0];
        let places = self.others(starved, usize::MAX, &place_of);
        reasoning.push(action, !is_true, Because::Starved(requirement, places));
        reasoning
    }

    fn others(&self, index: usize, place: usize, place_of: &[usize]) -> Vec<usize> {
        let others = self.links.members(index).iter().map(|&other| other as usize);
        others.filter(|&other| other != place).map(|other| place_of[other]).collect()
    }
}

/// Returns both assumptions about every open action.
pub(super) fn assumptions(links: &Links<'_, '_>) -> impl Iterator<Item = Assumption> + use<> {
    let both = |place| [true, false].map(|is_taken| Assumption { place, is_taken });
    (0..links.actions.len()).flat_map(both)
}
