//! Propagates suppositions inside each other, records the reason of each fact, and takes suppositions back.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::rc::Rc;

use super::clue_rules::ClueRules;
use super::links::Links;
use super::proof::{End, Fact, Proof, Reason};

/// The facts that follow from suppositions, in the order in which they became known.
pub(super) struct Trail<'l, 'a, 's> {
    pub links: &'l Links<'a, 's>,
    /// The clues of several cells that take part.
    rules: &'l ClueRules,
    /// For each action, whether it is known to be true or false.
    known: Vec<Option<bool>>,
    /// For each unmet exact requirement, the number of its open actions that are not known to be false.
    counts: Vec<u16>,
    facts: Vec<Fact>,
    /// For each known action, the index of its fact.
    index_of: Vec<u32>,
    /// For each known action, how many true facts lead to it one after another since the latest supposition.
    rounds: Vec<u32>,
    /// The queue of unit propagation: indices of requirements with one action left.
    units: Vec<u32>,
    /// The indices of the clues that have lost an action since they were looked at.
    due: BTreeSet<u32>,
}

/// What cannot hold any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Contradiction {
    /// The requirement with this index has no action left.
    Starved(usize),
    /// The clue of several cells with this index does not hold with the actions that are left.
    Violated(usize),
}

impl<'l, 'a, 's> Trail<'l, 'a, 's> {
    /// Creates the trail without any supposition.
    pub fn new(links: &'l Links<'a, 's>, rules: &'l ClueRules) -> Self {
        let places = links.actions.len();
        let sizes = (0..links.requirements.len()).map(|index| links.members(index).len() as u16);
        Trail {
            links,
            rules,
            known: vec![None; places],
            counts: sizes.collect(),
            facts: Vec::with_capacity(places),
            index_of: vec![0; places],
            rounds: vec![0; places],
            units: Vec::new(),
            due: BTreeSet::new(),
        }
    }

    /// Returns the indices of all open actions, those first whose suppositions have the most conclusions from
    /// requirements.
    pub fn farthest(links: &Links<'_, '_>) -> Vec<usize> {
        let no_clues = ClueRules::default();
        let mut trail = Trail::new(links, &no_clues);
        let mut reach = |place| {
            let _ = trail.suppose(place, u32::MAX);
            let reach = trail.len();
            trail.back(0);
            reach
        };
        let mut places: Vec<_> =
            (0..links.actions.len()).map(|place| (reach(place), place)).collect();
        places.sort_by_key(|&(reach, place)| (Reverse(reach), place));
        places.into_iter().map(|(_, place)| place).collect()
    }

    /// Returns the number of facts: the point to which [`back`](Self::back) goes.
    pub fn len(&self) -> usize {
        self.facts.len()
    }

    /// Returns whether clues of several cells take part.
    pub fn has_clues(&self) -> bool {
        !self.rules.rules.is_empty()
    }

    /// Returns whether nothing is known of the action.
    pub fn is_open(&self, place: usize) -> bool {
        self.known[place].is_none()
    }

    /// Returns an open action of the requirement with the fewest open actions: the one with the lowest rank. Returns
    /// `None` if each requirement has one action left.
    pub fn next_case(&self, ranks: &[usize]) -> Option<usize> {
        let several = (0..self.counts.len()).filter(|&index| self.counts[index] > 1);
        let actions = several.flat_map(|index| {
            let members = self.links.members(index).iter().map(|&place| place as usize);
            members.map(move |place| (self.counts[index], place))
        });
        let open = actions.filter(|&(_, place)| self.is_open(place));
        open.min_by_key(|&(count, place)| (count, ranks[place])).map(|(_, place)| place)
    }

    /// Takes all facts back but the first `len`.
    pub fn back(&mut self, len: usize) {
        for Fact { place, .. } in self.facts.drain(len..) {
            if self.known[place] == Some(false) {
                self.links.wanting(place).iter().for_each(|&it| self.counts[it as usize] += 1);
            }
            self.known[place] = None;
        }
        self.units.clear();
        self.due.clear();
    }

    /// Supposes that an open action is true. Draws conclusions that need at most `rounds` true facts one after another.
    pub fn suppose(&mut self, place: usize, rounds: u32) -> Option<Contradiction> {
        let from = self.len();
        self.take(place, 0, Reason::Assumed).or_else(|| self.propagate(from, rounds))
    }

    /// Notes that an open action is false, because a supposition inside the latest one refutes it. Draws all
    /// conclusions.
    pub fn exclude(&mut self, place: usize, proof: Rc<Proof>) -> Option<Contradiction> {
        self.leave(place, 0, Reason::Refuted(proof)).or_else(|| self.propagate(0, u32::MAX))
    }

    /// Draws conclusions from requirements, and from a clue if there are no others. Facts before the index `from` count
    /// as known from the start.
    fn propagate(&mut self, from: usize, rounds: u32) -> Option<Contradiction> {
        loop {
            let contradiction = self.propagate_units(from, rounds);
            if contradiction.is_some() {
                return contradiction;
            }
            // The clues with few actions come first, because they are the easiest for a reader.
            let rule = self.due.pop_first()?;
            let contradiction = self.apply(rule);
            if contradiction.is_some() {
                return contradiction;
            }
        }
    }

    /// Excludes the actions that a clue excludes.
    fn apply(&mut self, rule: u32) -> Option<Contradiction> {
        let violated = Some(Contradiction::Violated(rule as usize));
        let is_left = |place: usize| self.known[place] != Some(false);
        let Some(excluded) = self.rules.rules[rule as usize].excluded(self.links, is_left) else {
            return violated;
        };
        let round = self.facts.last().map_or(0, |fact| self.rounds[fact.place]);
        for place in excluded {
            let contradiction = match self.known[place] {
                Some(true) => violated,
                Some(false) => None,
                None => self.leave(place, round, Reason::Clue(rule, Vec::new())),
            };
            if contradiction.is_some() {
                return contradiction;
            }
        }
        None
    }

    /// Makes the last action of each requirement true.
    fn propagate_units(&mut self, from: usize, rounds: u32) -> Option<Contradiction> {
        let mut next = 0;
        while let Some(&unit) = self.units.get(next) {
            next += 1;
            let members = self.links.members(unit as usize);
            let mut left = members.iter().filter(|&&it| self.known[it as usize] != Some(false));
            let place = *left.next().expect("a requirement without any ends the propagation");
            if self.known[place as usize].is_some() {
                continue;
            }
            let new = members.iter().filter(|&&it| it != place && self.is_since(it, from));
            let round = new.map(|&it| self.rounds[it as usize]).max().unwrap_or(0) + 1;
            if round <= rounds {
                let starved = self.take(place as usize, round, Reason::Base(unit));
                if starved.is_some() {
                    return starved;
                }
            }
        }
        self.units.clear();
        None
    }

    fn is_since(&self, place: u32, from: usize) -> bool {
        self.index_of[place as usize] as usize >= from
    }

    fn take(&mut self, place: usize, round: u32, reason: Reason) -> Option<Contradiction> {
        self.learn(place, true, round, reason);
        for word in 0..self.links.words() {
            let mut rest = self.links.weak(place)[word];
            while rest != 0 {
                let other = word * 64 + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                if self.known[other] != Some(false) {
                    let starved = self.leave(other, round, Reason::Cover(place as u32));
                    if starved.is_some() {
                        return starved;
                    }
                }
            }
        }
        None
    }

    fn leave(&mut self, place: usize, round: u32, reason: Reason) -> Option<Contradiction> {
        self.learn(place, false, round, reason);
        let mut starved = None;
        for &index in self.links.wanting(place) {
            let count = &mut self.counts[index as usize];
            *count -= 1;
            match *count {
                0 => starved = starved.or(Some(Contradiction::Starved(index as usize))),
                1 => self.units.push(index),
                _ => {}
            }
        }
        self.due.extend(self.rules.of_place(place));
        starved
    }

    fn learn(&mut self, place: usize, is_true: bool, round: u32, reason: Reason) {
        self.known[place] = Some(is_true);
        self.rounds[place] = round;
        self.index_of[place] = self.facts.len() as u32;
        self.facts.push(Fact { place, is_true, reason });
    }

    /// Returns the proof that the supposition with the index `from` leads to the contradiction. It has only the facts
    /// that it needs.
    pub fn proof(&self, from: usize, contradiction: Contradiction) -> Proof {
        let end = match contradiction {
            Contradiction::Starved(index) => End::Starved(index),
            Contradiction::Violated(rule) => {
                End::Violated(rule as u32, self.needed_by(rule, self.len(), None))
            }
        };
        let mut is_needed = vec![false; self.links.actions.len()];
        let (mut inside, mut outside) = (Vec::new(), Vec::new());
        let mut open = end.needs(self.links).to_vec();
        while let Some(place) = open.pop() {
            if std::mem::replace(&mut is_needed[place as usize], true) {
                continue;
            }
            if self.is_since(place, from) {
                let index = self.index_of[place as usize];
                let fact = self.fact(index as usize);
                fact.needs(self.links, &mut open);
                inside.push((index, fact));
            } else {
                outside.push(place);
            }
        }
        // The contradiction may follow without the supposition, from proofs inside it.
        if !is_needed[self.facts[from].place] {
            inside.push((from as u32, self.fact(from)));
        }
        inside.sort_unstable_by_key(|&(index, _)| index);
        let facts = inside.into_iter().map(|(_, fact)| fact).collect();
        Proof::new(facts, end, outside)
    }

    /// Returns the fact with this index. If it follows from a clue, its reason has the facts that it needs.
    fn fact(&self, index: usize) -> Fact {
        let mut fact = self.facts[index].clone();
        if let Reason::Clue(rule, needed) = &mut fact.reason {
            *needed = self.needed_by(*rule as usize, index, Some(fact.place));
        }
        fact
    }

    /// Returns actions whose exclusion by the first `len` facts is enough for a clue to exclude the action `target`, or
    /// to be violated. Facts with the same cause are taken or left together, the latest are left first.
    fn needed_by(&self, rule: usize, len: usize, target: Option<usize>) -> Vec<u32> {
        let rule = &self.rules.rules[rule];
        let is_before = |place: &&u32| {
            self.known[**place as usize] == Some(false)
                && (self.index_of[**place as usize] as usize) < len
        };
        let mut needed: Vec<u32> = rule.places.iter().filter(is_before).copied().collect();
        let mut causes: Vec<u32> = needed.iter().map(|&place| self.cause(place)).collect();
        causes.sort_unstable();
        causes.dedup();
        for &cause in causes.iter().rev() {
            let mut fewer = needed.clone();
            fewer.retain(|&place| self.cause(place) != cause);
            let excluded = rule.excluded(self.links, |place| !fewer.contains(&(place as u32)));
            if excluded.is_none_or(|them| target.is_some_and(|target| them.contains(&target))) {
                needed = fewer;
            }
        }
        needed
    }

    /// Returns the index of the fact that a line names for an excluded action: the true action that excludes it. If it
    /// is excluded in another way, the fact is the exclusion itself.
    fn cause(&self, place: u32) -> u32 {
        let index = self.index_of[place as usize];
        match self.facts[index as usize].reason {
            Reason::Cover(by) => self.index_of[by as usize],
            _ => index,
        }
    }
}
