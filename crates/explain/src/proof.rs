//! Proofs that suppositions lead to contradictions, with proofs inside them.

use std::rc::Rc;

use super::clue_rules::ClueRules;
use super::links::Links;
use super::walk::Inferences;
use super::{Because, ClueReason};
use sudosat_core::cover::RequirementId;

/// A fact that follows from a supposition. `place` is an action index.
#[derive(Clone, Debug)]
pub(super) struct Fact {
    pub place: usize,
    pub is_true: bool,
    pub reason: Reason,
}

/// The reason of a fact.
#[derive(Clone, Debug)]
pub(super) enum Reason {
    /// The action is supposed to be true.
    Assumed,
    /// The action is true: the requirement with this index has no other action left.
    Base(u32),
    /// The action is false: the action with this index is true and excludes it.
    Cover(u32),
    /// The action is false: the clue of several cells with this index excludes it. The list has the actions whose
    /// exclusion is needed for this. On a trail it is empty, because most facts are never explained.
    Clue(u32, Vec<u32>),
    /// The action is false: to suppose it, too, leads to a contradiction.
    Refuted(Rc<Proof>),
}

impl Fact {
    /// Appends the action indices of the facts from which this one follows.
    pub fn needs(&self, links: &Links<'_, '_>, needed: &mut Vec<u32>) {
        match &self.reason {
            Reason::Assumed => {}
            Reason::Cover(by) => needed.push(*by),
            Reason::Base(index) => {
                let members = links.members(*index as usize).iter();
                needed.extend(members.filter(|&&other| other as usize != self.place));
            }
            Reason::Clue(_, excluded) => needed.extend(excluded),
            Reason::Refuted(proof) => needed.extend(&proof.outside),
        }
    }
}

/// The contradiction at the end of a proof.
#[derive(Clone, Debug)]
pub(super) enum End {
    /// The requirement with this index has no action left.
    Starved(usize),
    /// The clue of several cells with this index does not hold if the actions of the list are excluded.
    Violated(u32, Vec<u32>),
}

impl End {
    /// Returns the action indices of the facts from which the contradiction follows.
    pub fn needs<'n>(&'n self, links: &'n Links<'_, '_>) -> &'n [u32] {
        match self {
            End::Starved(index) => links.members(*index),
            End::Violated(_, excluded) => excluded,
        }
    }
}

/// A proof that a supposition leads to a contradiction.
#[derive(Clone, Debug)]
pub(super) struct Proof {
    /// The supposition, and what follows from it.
    pub facts: Vec<Fact>,
    end: End,
    /// The actions whose facts the proof takes from the suppositions around it.
    outside: Vec<u32>,
    /// The number of lines that a reader needs.
    pub lines: usize,
}

impl Proof {
    /// Creates the proof with these facts, the supposition first, each after those that it needs.
    pub fn new(facts: Vec<Fact>, end: End, outside: Vec<u32>) -> Self {
        let lines = facts.iter().map(|fact| match &fact.reason {
            Reason::Assumed | Reason::Base(_) | Reason::Clue(..) => 1,
            Reason::Cover(_) => 0,
            // A contradiction that follows directly takes one line.
            Reason::Refuted(proof) if proof.lines == 2 => 1,
            Reason::Refuted(proof) => proof.lines,
        });
        let lines = 1 + lines.sum::<usize>();
        Proof { facts, end, outside, lines }
    }

    /// Returns the length of the proof as a braid: the number of requirements that have one action left, and the last
    /// one, which has none left. A clue that excludes an action counts, too. Proofs inside this one do not count.
    pub fn length(&self) -> usize {
        let is_link = |fact: &&Fact| matches!(fact.reason, Reason::Base(_) | Reason::Clue(..));
        1 + self.facts.iter().filter(is_link).count()
    }

    /// Returns whether the proof, or one inside it, concludes something of an action that `is_known` accepts, beside
    /// its supposition.
    pub fn repeats(&self, is_known: &dyn Fn(usize) -> bool) -> bool {
        self.facts[1..].iter().any(|fact| {
            let is_inside = match &fact.reason {
                Reason::Refuted(inner) => inner.repeats(is_known),
                _ => false,
            };
            is_inside || is_known(fact.place)
        })
    }

    /// Returns the actions that proofs inside this one refute, in the order in which they are used.
    pub fn refuted_inside(&self) -> Vec<usize> {
        let refuted = |fact: &&Fact| matches!(fact.reason, Reason::Refuted(_));
        self.facts.iter().filter(refuted).map(|fact| fact.place).collect()
    }

    /// Returns the inferences of the proof.
    pub fn inferences(&self, links: &Links<'_, '_>, rules: &ClueRules) -> Inferences {
        let index_of = vec![usize::MAX; links.actions.len()];
        let mut writer = Writer { links, rules, index_of, inferences: Inferences::default() };
        writer.write(self, 1);
        writer.inferences
    }
}

/// Writes the inferences of proofs.
struct Writer<'w, 'a, 's> {
    links: &'w Links<'a, 's>,
    rules: &'w ClueRules,
    /// For each action that is known, the index of the inference.
    index_of: Vec<usize>,
    inferences: Inferences,
}

impl Writer<'_, '_, '_> {
    /// Appends the inferences of a proof, which stands under `depth` suppositions, its own one included. The last
    /// inference negates the supposition.
    fn write(&mut self, proof: &Proof, depth: usize) {
        for Fact { place, is_true, reason } in &proof.facts {
            let because = match reason {
                Reason::Assumed => Because::Assumed,
                Reason::Cover(by) => {
                    let by = *by as usize;
                    Because::Cover(self.inferences.cover(self.links, by, *place), self.index_of[by])
                }
                Reason::Base(index) => {
                    let others = self.links.members(*index as usize).iter().copied();
                    let others = others.filter(|&other| other as usize != *place);
                    Because::Base(self.base(*index as usize), self.indices(others))
                }
                Reason::Clue(rule, excluded) => {
                    Because::Clue(self.clue(*rule), self.indices(excluded.iter().copied()))
                }
                Reason::Refuted(inner) => {
                    self.write_inner(inner, depth + 1);
                    self.index_of[*place] = self.inferences.last();
                    continue;
                }
            };
            self.inferences.push(depth, self.links.actions[*place], *is_true, because);
            self.index_of[*place] = self.inferences.last();
        }
        let indices = self.indices(proof.end.needs(self.links).iter().copied());
        let because = match &proof.end {
            End::Starved(index) => Because::Starved(self.base(*index), indices),
            End::Violated(rule, _) => Because::Violated(self.clue(*rule), indices),
        };
        let refuted = self.links.actions[proof.facts[0].place];
        self.inferences.push(depth - 1, refuted, false, because);
    }

    /// Appends the inferences of a proof inside another one. What it says of an action that was known before it no
    /// longer counts after it: it may have been found before the action was known.
    fn write_inner(&mut self, inner: &Proof, depth: usize) {
        let index_of = |fact: &Fact| (fact.place, self.index_of[fact.place]);
        let before: Vec<(usize, usize)> = inner.facts.iter().map(index_of).collect();
        self.write(inner, depth);
        before.into_iter().for_each(|(place, index)| self.index_of[place] = index);
    }

    /// Adds the requirement with this index to the bases, and returns it.
    fn base(&mut self, index: usize) -> RequirementId {
        let base = self.links.requirements[index];
        self.inferences.bases.push(base);
        base
    }

    /// Adds what the rule with this index follows from to what the inferences use, and returns it.
    fn clue(&mut self, rule: u32) -> ClueReason {
        let rule = &self.rules.rules[rule as usize];
        self.inferences.clues.extend(&rule.reason.clues);
        self.inferences.bases.extend(&rule.bases);
        self.inferences.covers.extend(&rule.reason.covers);
        rule.reason.clone()
    }

    fn indices(&self, places: impl Iterator<Item = u32>) -> Vec<usize> {
        places.map(|place| self.index_of[place as usize]).collect()
    }
}
