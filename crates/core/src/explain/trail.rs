//! Propagates suppositions inside each other, records the reason of each fact, and takes suppositions back.

use std::rc::Rc;

use super::links::Links;
use super::proof::{Fact, Proof, Reason};

/// The facts that follow from suppositions, in the order in which they became known.
pub(super) struct Trail<'l, 'a, 's> {
    pub links: &'l Links<'a, 's>,
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
}

/// The index of a requirement that has no action left.
pub(super) type Starved = usize;

impl<'l, 'a, 's> Trail<'l, 'a, 's> {
    /// Creates the trail without any supposition.
    pub fn new(links: &'l Links<'a, 's>) -> Self {
        let places = links.actions.len();
        let sizes = (0..links.requirements.len()).map(|index| links.members(index).len() as u16);
        Trail {
            links,
            known: vec![None; places],
            counts: sizes.collect(),
            facts: Vec::with_capacity(places),
            index_of: vec![0; places],
            rounds: vec![0; places],
            units: Vec::new(),
        }
    }

    /// Returns the number of facts: the point to which [`back`](Self::back) goes.
    pub fn len(&self) -> usize {
        self.facts.len()
    }

    /// Returns whether nothing is known of the action.
    pub fn is_open(&self, place: usize) -> bool {
        self.known[place].is_none()
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
    }

    /// Supposes that an open action is true. Draws conclusions that need at most `rounds` true facts one after another.
    pub fn suppose(&mut self, place: usize, rounds: u32) -> Option<Starved> {
        let from = self.len();
        self.take(place, 0, Reason::Assumed).or_else(|| self.propagate(from, rounds))
    }

    /// Notes that an open action is false, because a supposition inside the latest one refutes it. Draws all
    /// conclusions.
    pub fn exclude(&mut self, place: usize, proof: Rc<Proof>) -> Option<Starved> {
        self.leave(place, 0, Reason::Refuted(proof)).or_else(|| self.propagate(0, u32::MAX))
    }

    /// Makes the last action of each requirement true. Facts before the index `from` count as known from the start.
    fn propagate(&mut self, from: usize, rounds: u32) -> Option<Starved> {
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

    fn take(&mut self, place: usize, round: u32, reason: Reason) -> Option<Starved> {
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

    fn leave(&mut self, place: usize, round: u32, reason: Reason) -> Option<Starved> {
        self.learn(place, false, round, reason);
        let mut starved = None;
        for &index in self.links.wanting(place) {
            let count = &mut self.counts[index as usize];
            *count -= 1;
            match *count {
                0 => starved = starved.or(Some(index as usize)),
                1 => self.units.push(index),
                _ => {}
            }
        }
        starved
    }

    fn learn(&mut self, place: usize, is_true: bool, round: u32, reason: Reason) {
        self.known[place] = Some(is_true);
        self.rounds[place] = round;
        self.index_of[place] = self.facts.len() as u32;
        self.facts.push(Fact { place, is_true, reason });
    }

    /// Returns the proof that the supposition with the index `from` leaves nothing for the requirement `starved`. It
    /// has only the facts that it needs.
    pub fn proof(&self, from: usize, starved: Starved) -> Proof {
        let mut is_needed = vec![false; self.links.actions.len()];
        let (mut inside, mut outside) = (Vec::new(), Vec::new());
        let mut open: Vec<u32> = self.links.members(starved).to_vec();
        while let Some(place) = open.pop() {
            if std::mem::replace(&mut is_needed[place as usize], true) {
                continue;
            }
            if self.is_since(place, from) {
                let index = self.index_of[place as usize];
                inside.push(index);
                self.facts[index as usize].needs(self.links, &mut open);
            } else {
                outside.push(place);
            }
        }
        // The contradiction may follow without the supposition, from proofs inside it.
        inside.push(from as u32);
        inside.sort_unstable();
        inside.dedup();
        let facts = inside.into_iter().map(|index| self.facts[index as usize].clone()).collect();
        Proof::new(facts, starved, outside)
    }
}
