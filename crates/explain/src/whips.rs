//! Turns whips and braids into steps.

use std::ops::ControlFlow;

use super::clue_rules::ClueRules;
use super::links::Links;
use super::search::{Effort, Search, Visit};
use super::suppositions::{Prover, step};
use super::trail::Trail;
use super::walk::Inferences;
use super::{Because, Step, Technique};
use sudosat_core::classify::{Disproof, DisproofLink, Family};
use sudosat_core::cover::RequirementId;

/// The length up to which a shortest pattern is searched for. Longer braids are those that unit propagation finds.
const LONGEST: usize = 24;

/// The effort in the search for a shortest pattern. It asks after about a thousand partial patterns.
const EFFORT: Effort = Effort { quick: 4, thorough: 12 };

/// Visits the patterns of one technique, the shortest first. If the caller uses only the first step, visits only one.
pub(super) fn whips(
    search: &Search<'_, '_>,
    technique: Technique,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    if search.only_first {
        return shortest(search, &[technique]).map_or(ControlFlow::Continue(()), visit);
    }
    let mut steps = Vec::new();
    for &action in &search.links().actions {
        let family = family(technique).into_iter();
        let found = family.filter_map(|family| {
            search.with_effort(EFFORT, |is_stopped| {
                search.patterns().on(action, family, LONGEST, is_stopped)
            })
        });
        steps.extend(found.map(|disproof| from_pattern(search.links(), technique, &disproof)));
    }
    steps.sort_by_key(Step::size);
    steps.into_iter().try_for_each(visit)
}

/// Returns a shortest pattern of the techniques. Of equally short ones, it is of the technique that comes first in
/// `techniques`. If none is found in time, returns a braid that unit propagation finds, if braids are wanted and there
/// is one.
pub(super) fn shortest(search: &Search<'_, '_>, techniques: &[Technique]) -> Option<Step> {
    if techniques.is_empty() {
        return None;
    }
    let families: Vec<Family> = techniques.iter().filter_map(|&it| family(it)).collect();
    let found = search.with_effort(EFFORT, |is_stopped| {
        search.patterns().shortest(&families, LONGEST, is_stopped)
    });
    if let Some((of, disproof)) = found {
        let technique = techniques.iter().copied().find(|&it| family(it) == Some(of))?;
        return Some(from_pattern(search.links(), technique, &disproof));
    }
    if techniques.contains(&Technique::Braid) { propagated(search) } else { None }
}

/// Returns the family of patterns that a technique finds.
pub(super) fn family(technique: Technique) -> Option<Family> {
    match technique {
        Technique::Whip => Some(Family::Whips),
        Technique::GroupedWhip => Some(Family::GroupedWhips),
        Technique::Braid => Some(Family::Braids),
        _ => None,
    }
}

/// Returns a braid that unit propagation finds, one with the fewest lines.
fn propagated(search: &Search<'_, '_>) -> Option<Step> {
    let links = search.links();
    let no_clues = ClueRules::default();
    let mut prover = Prover::new(Trail::new(links, &no_clues), &|| false);
    let any = links.requirements.len();
    let places = (0..links.actions.len()).take_while(|_| search.limits.reached().is_none());
    let proof =
        places.filter_map(|place| prover.refute(place, 1, any)).min_by_key(|it| it.lines)?;
    Some(step(links, &no_clues, &proof, Technique::Braid))
}

/// What a pattern concludes from its target.
enum Conclusion {
    /// The action with this index is true.
    True(usize),
    /// One of the actions of the first list is true, because the requirement has no others left. The second list has
    /// the indices of the inferences that make its other open actions false.
    OneOf(RequirementId, Vec<usize>, Vec<usize>),
}

/// The inferences of a pattern so far.
struct PatternProof<'l, 'a, 's> {
    links: &'l Links<'a, 's>,
    inferences: Inferences,
    /// For each action, the index of its inference.
    index_of: Vec<Option<usize>>,
    conclusions: Vec<Conclusion>,
}

fn from_pattern(links: &Links<'_, '_>, technique: Technique, disproof: &Disproof) -> Step {
    let target = links.place(disproof.target);
    let mut proof = PatternProof {
        links,
        inferences: Inferences::default(),
        index_of: vec![None; links.actions.len()],
        conclusions: vec![Conclusion::True(target)],
    };
    proof.push(1, target, true, Because::Assumed);
    for link in &disproof.links {
        let right = proof.right_of(link);
        let excluded = proof.exclude_others(link.requirement, &right);
        proof.inferences.bases.push(link.requirement);
        match right[..] {
            [] => {
                let because = Because::Starved(link.requirement, excluded);
                proof.push(0, target, false, because);
                break;
            }
            [right] => {
                proof.push(1, right, true, Because::Base(link.requirement, excluded));
                proof.conclusions.push(Conclusion::True(right));
            }
            _ => proof.conclusions.push(Conclusion::OneOf(link.requirement, right, excluded)),
        }
    }
    proof.inferences.step(links, technique).eliminating(vec![disproof.target])
}

impl PatternProof<'_, '_, '_> {
    fn push(&mut self, depth: usize, place: usize, is_true: bool, because: Because) {
        self.inferences.push(depth, self.links.actions[place], is_true, because);
        self.index_of[place] = Some(self.inferences.last());
    }

    /// Returns the right candidates of a link, without those of a group that are excluded before.
    fn right_of(&self, link: &DisproofLink) -> Vec<usize> {
        let right = link.right.iter().map(|&action| self.links.place(action));
        right.filter(|&place| !self.is_excluded(place)).collect()
    }

    fn is_excluded(&self, place: usize) -> bool {
        let excludes = |one: usize| self.links.exclude(one, place);
        self.conclusions.iter().any(|conclusion| match conclusion {
            &Conclusion::True(one) => excludes(one),
            Conclusion::OneOf(_, right, _) => right.iter().all(|&one| excludes(one)),
        })
    }

    /// Makes the open actions of a requirement false, but for those in `right`. Returns the indices of their
    /// inferences.
    fn exclude_others(&mut self, requirement: RequirementId, right: &[usize]) -> Vec<usize> {
        let open = self.links.board.open_of(requirement);
        let places: Vec<usize> = open.map(|action| self.links.place(action)).collect();
        let others = places.into_iter().filter(|place| !right.contains(place));
        others.map(|place| self.exclude(place)).collect()
    }

    fn exclude(&mut self, place: usize) -> usize {
        if let Some(index) = self.index_of[place] {
            return index;
        }
        // The latest conclusion comes first, because the left candidates of a whip are linked to it.
        let because = (0..self.conclusions.len()).rev().find_map(|by| self.because(by, place));
        self.push(1, place, false, because.expect("a conclusion of the pattern excludes it"));
        self.inferences.last()
    }

    /// Returns how the conclusion with the index `by` excludes the action, if it does.
    fn because(&mut self, by: usize, place: usize) -> Option<Because> {
        let (links, inferences) = (self.links, &mut self.inferences);
        match &self.conclusions[by] {
            &Conclusion::True(of) => {
                let index = self.index_of[of].filter(|_| links.exclude(of, place))?;
                Some(Because::Cover(inferences.cover(links, of, place), index))
            }
            Conclusion::OneOf(requirement, right, from) => {
                if !right.iter().all(|&of| links.exclude(of, place)) {
                    return None;
                }
                let covers = right.iter().map(|&of| inferences.cover(links, of, place));
                let mut covers: Vec<_> = covers.collect();
                covers.dedup();
                Some(Because::Locked(*requirement, covers, from.clone()))
            }
        }
    }
}
