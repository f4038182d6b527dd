//! Proofs that suppositions lead to contradictions, with proofs inside them.

use std::rc::Rc;

use super::Because;
use super::links::Links;
use super::walk::Inferences;

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
            Reason::Refuted(proof) => needed.extend(&proof.outside),
        }
    }
}

/// A proof that a supposition leads to a contradiction.
#[derive(Clone, Debug)]
pub(super) struct Proof {
    /// The supposition, and what follows from it.
    pub facts: Vec<Fact>,
    /// The index of the requirement that has no action left.
    starved: usize,
    /// The actions whose facts the proof takes from the suppositions around it.
    outside: Vec<u32>,
    /// The number of lines that a reader needs.
    pub lines: usize,
}

impl Proof {
    /// Creates the proof with these facts, the supposition first, each after those that it needs.
    pub fn new(facts: Vec<Fact>, starved: usize, outside: Vec<u32>) -> Self {
        let lines = facts.iter().map(|fact| match &fact.reason {
            Reason::Assumed | Reason::Base(_) => 1,
            Reason::Cover(_) => 0,
            // A contradiction that follows directly takes one line.
            Reason::Refuted(proof) if proof.lines == 2 => 1,
            Reason::Refuted(proof) => proof.lines,
        });
        let lines = 1 + lines.sum::<usize>();
        Proof { facts, starved, outside, lines }
    }

    /// Returns the length of the proof as a braid: the number of requirements that have one action left, and the last
    /// one, which has none left. Proofs inside this one do not count.
    pub fn length(&self) -> usize {
        let is_base = |fact: &&Fact| matches!(fact.reason, Reason::Base(_));
        1 + self.facts.iter().filter(is_base).count()
    }

    /// Returns the actions that proofs inside this one refute, in the order in which they are used.
    pub fn refuted_inside(&self) -> Vec<usize> {
        let refuted = |fact: &&Fact| matches!(fact.reason, Reason::Refuted(_));
        self.facts.iter().filter(refuted).map(|fact| fact.place).collect()
    }

    /// Returns the inferences of the proof.
    pub fn inferences(&self, links: &Links<'_, '_>) -> Inferences {
        let mut inferences = Inferences::default();
        let mut index_of = vec![usize::MAX; links.actions.len()];
        self.write(links, 1, &mut index_of, &mut inferences);
        inferences
    }

    /// Appends the inferences of the proof, which stands under `depth` suppositions, its own one included. `index_of`
    /// has the index of the inference for each action that is known outside. The last inference negates the
    /// supposition.
    fn write(
        &self,
        links: &Links<'_, '_>,
        depth: usize,
        index_of: &mut [usize],
        inferences: &mut Inferences,
    ) {
        let indices = |of: usize, but: usize, index_of: &[usize]| {
            let others = links.members(of).iter().map(|&other| other as usize);
            others.filter(|&other| other != but).map(|other| index_of[other]).collect()
        };
        for Fact { place, is_true, reason } in &self.facts {
            let because = match reason {
                Reason::Assumed => Because::Assumed,
                Reason::Cover(by) => {
                    let by = *by as usize;
                    Because::Cover(inferences.cover(links, by, *place), index_of[by])
                }
                Reason::Base(index) => {
                    let base = links.requirements[*index as usize];
                    inferences.bases.push(base);
                    Because::Base(base, indices(*index as usize, *place, index_of))
                }
                Reason::Refuted(proof) => {
                    proof.write(links, depth + 1, index_of, inferences);
                    index_of[*place] = inferences.last();
                    continue;
                }
            };
            inferences.push(depth, links.actions[*place], *is_true, because);
            index_of[*place] = inferences.last();
        }
        let requirement = links.requirements[self.starved];
        inferences.bases.push(requirement);
        let because = Because::Starved(requirement, indices(self.starved, usize::MAX, index_of));
        inferences.push(depth - 1, links.actions[self.facts[0].place], false, because);
    }
}
