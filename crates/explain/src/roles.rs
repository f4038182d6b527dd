//! Derives the lines of a proof from its inferences, and the roles of the candidates in each line.

use std::collections::BTreeMap;

use sudosat_core::cover::{ActionId, Incidence, RequirementId};

use super::{Because, Inference, Step};

/// The role of a candidate in a whip, a braid or a supposition. If a candidate has several roles in a step, the first
/// one in the order of this list counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CandidateRole {
    /// The candidate is supposed, and refuted.
    Target,
    /// The candidate follows from the target, because a requirement has no other candidate left. Several candidates
    /// that are left together have this role, too.
    RightLinking,
    /// The candidate is linked to the target or to an earlier right-linking candidate, as z- and t-candidates are; of
    /// those of its requirement, it is the one whose reason is the latest.
    LeftLinking,
    /// The candidate is linked to an earlier right-linking candidate.
    TCandidate,
    /// The candidate is linked to the target, or to the target of a proof around this one.
    ZCandidate,
    /// The candidate was refuted before, by a supposition inside this one or by a clue of several cells.
    Refuted,
}

impl CandidateRole {
    /// Returns the name in JSON and in pictures, for example `left-linking`.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            CandidateRole::Target => "target",
            CandidateRole::RightLinking => "right-linking",
            CandidateRole::LeftLinking => "left-linking",
            CandidateRole::TCandidate => "t-candidate",
            CandidateRole::ZCandidate => "z-candidate",
            CandidateRole::Refuted => "refuted",
        }
    }
}

/// A line of a proof: an assumption, what follows from a requirement, or a contradiction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofLine {
    /// The number of assumptions that the line stands under, from 1. An assumption stands under itself, and a
    /// contradiction under the assumption that it refutes. An assumption that is refuted at once has a single line,
    /// which does not stand under it.
    pub depth: usize,
    /// The 0-based index of the inference that the line states. If it states that one of several candidates is true,
    /// it is the first inference that follows from this. If a clue of several cells excludes several candidates for the
    /// same reason, it is the first of these inferences.
    pub inference: usize,
    /// The candidates of the requirement that the line uses, in ascending order. For an assumption, its target alone.
    /// For a clue of several cells, those that it excludes, or those without which it does not hold.
    pub candidates: Vec<(ActionId, CandidateRole)>,
    /// The targets, the right-linking candidates of earlier lines and the refuted candidates from which the line
    /// follows, in ascending order.
    pub causes: Vec<(ActionId, CandidateRole)>,
}

impl ProofLine {
    /// Returns the candidates of the requirement with this role, in ascending order.
    pub fn with_role(&self, role: CandidateRole) -> impl Iterator<Item = ActionId> {
        let with_role = self.candidates.iter().filter(move |&&(_, other)| other == role);
        with_role.map(|&(action, _)| action)
    }
}

impl Step {
    /// Returns the lines of the proof, in order. The list is empty unless the step is a whip, a braid or a supposition.
    #[must_use]
    pub fn proof_lines(&self, incidence: &Incidence) -> Vec<ProofLine> {
        if !self.technique.is_refutation() {
            return Vec::new();
        }
        let proof = StepProof { step: self, incidence };
        (0..self.inferences.len()).filter_map(|index| proof.line(index)).collect()
    }

    /// Returns the roles of the candidates in the lines that stand under the first assumption alone. The map is empty
    /// unless the step is a whip, a braid or a supposition.
    #[must_use]
    pub fn roles(&self, incidence: &Incidence) -> BTreeMap<ActionId, CandidateRole> {
        let lines = self.proof_lines(incidence);
        let outer = lines.iter().filter(|line| line.depth == 1 && !self.is_at_once(line));
        let mut roles = BTreeMap::new();
        for &(action, role) in outer.flat_map(|line| &line.candidates) {
            let known = roles.entry(action).or_insert(role);
            *known = role.min(*known);
        }
        roles
    }

    /// Returns whether the line is a whole proof inside the assumption around it: a contradiction follows directly from
    /// the assumption that it refutes.
    #[must_use]
    pub fn is_at_once(&self, line: &ProofLine) -> bool {
        let Inference { depth, because, .. } = &self.inferences[line.inference];
        is_contradiction(because) && line.depth == *depth
    }

    /// Returns the indices of the inferences that a line states which says what a clue of several cells excludes: the
    /// one with this index, and those directly after it with the same reason.
    pub fn excluded_together(&self, incidence: &Incidence, first: usize) -> Vec<usize> {
        StepProof { step: self, incidence }.excluded_together(first)
    }

    /// Returns the open candidates of the requirement `base` that the inferences with the indices `excluded` do not
    /// make false, in ascending order.
    #[must_use]
    pub fn left_of(
        &self,
        incidence: &Incidence,
        base: RequirementId,
        excluded: &[usize],
    ) -> Vec<ActionId> {
        let is_excluded =
            |action| excluded.iter().any(|&index| self.inferences[index].action == action);
        let of_base = self.open.iter().copied();
        let of_base = of_base.filter(|&action| incidence.requirements_of(action).contains(&base));
        of_base.filter(|&action| !is_excluded(action)).collect()
    }
}

/// A step whose inferences are a proof.
struct StepProof<'s> {
    step: &'s Step,
    incidence: &'s Incidence,
}

impl StepProof<'_> {
    /// Returns the line that states the inference with this index. Returns `None` if no line states it, or only one
    /// together with other inferences.
    fn line(&self, inference: usize) -> Option<ProofLine> {
        let Inference { depth, action, because, .. } = &self.step.inferences[inference];
        let line = |depth, candidates, causes| ProofLine { depth, inference, candidates, causes };
        match because {
            Because::Assumed if self.is_refuted_at_once(inference) => None,
            Because::Assumed => {
                Some(line(*depth, vec![(*action, CandidateRole::Target)], Vec::new()))
            }
            Because::Cover(..) => None,
            Because::Clue(..)
                if inference > 0 && self.has_same_reason(inference - 1, inference) =>
            {
                None
            }
            Because::Clue(_, from) => {
                let excluded = self.excluded_together(inference).into_iter();
                let excluded = excluded.map(|index| self.step.inferences[index].action);
                let excluded = excluded.map(|action| (action, CandidateRole::Refuted));
                Some(line(*depth, in_order(excluded), self.causes(from)))
            }
            Because::Locked(..) if !self.is_first_of_group(inference) => None,
            Because::Locked(base, _, from) | Because::Base(base, from) => {
                Some(line(*depth, self.candidates(*base, from), self.causes(from)))
            }
            Because::Starved(base, from) => {
                let depth = depth + usize::from(!self.ends_at_once(inference));
                Some(line(depth, self.candidates(*base, from), self.causes(from)))
            }
            Because::Violated(_, from) => {
                let depth = depth + usize::from(!self.ends_at_once(inference));
                Some(line(depth, in_order(self.excluded(from)), self.causes(from)))
            }
        }
    }

    /// Returns the indices of the inferences from `first` on that follow from the same clue for the same reason.
    fn excluded_together(&self, first: usize) -> Vec<usize> {
        let after = first + 1..self.step.inferences.len();
        let same = after.take_while(|&index| self.has_same_reason(index - 1, index));
        [first].into_iter().chain(same).collect()
    }

    /// Returns whether two inferences follow from the same clue and the same candidates, under the same assumptions.
    fn has_same_reason(&self, one: usize, other: usize) -> bool {
        let [one, other] = [one, other].map(|index| &self.step.inferences[index]);
        match (&one.because, &other.because) {
            (Because::Clue(reason, from), Because::Clue(other_reason, other_from)) => {
                (one.depth, reason) == (other.depth, other_reason)
                    && self.causes(from) == self.causes(other_from)
            }
            _ => false,
        }
    }

    /// Returns the candidates of a requirement with their roles. `from` are the indices of the inferences that exclude
    /// some of them.
    fn candidates(&self, base: RequirementId, from: &[usize]) -> Vec<(ActionId, CandidateRole)> {
        let left = self.step.left_of(self.incidence, base, from).into_iter();
        let left = left.map(|action| (action, CandidateRole::RightLinking));
        in_order(self.excluded(from).chain(left))
    }

    /// Returns the candidates that the inferences with these indices exclude, with their roles.
    fn excluded(&self, from: &[usize]) -> impl Iterator<Item = (ActionId, CandidateRole)> {
        let left_linking = self.left_linking(from);
        from.iter().map(move |&index| match left_linking == Some(index) {
            true => (self.step.inferences[index].action, CandidateRole::LeftLinking),
            false => (self.step.inferences[index].action, self.role_of_excluded(index)),
        })
    }

    /// Returns the index of the inference that excludes the left-linking candidate.
    fn left_linking(&self, from: &[usize]) -> Option<usize> {
        let linked = from.iter().copied().filter(|&index| self.cause(index).is_some());
        linked.max_by_key(|&index| self.cause(index))
    }

    /// Returns the index of the latest inference that the exclusion with this index follows from, or `None` if the
    /// excluded candidate was refuted by a supposition or a clue.
    fn cause(&self, index: usize) -> Option<usize> {
        match &self.step.inferences[index].because {
            Because::Cover(_, by) => Some(*by),
            Because::Locked(_, _, from) => Some(from.iter().copied().max().unwrap_or(index)),
            _ => None,
        }
    }

    fn role_of_excluded(&self, index: usize) -> CandidateRole {
        match &self.step.inferences[index].because {
            Because::Cover(_, by) if self.is_assumed(*by) => CandidateRole::ZCandidate,
            Because::Cover(..) | Because::Locked(..) => CandidateRole::TCandidate,
            _ => CandidateRole::Refuted,
        }
    }

    /// Returns the candidates that make the exclusions with these indices follow.
    fn causes(&self, from: &[usize]) -> Vec<(ActionId, CandidateRole)> {
        let causes = from.iter().flat_map(|&index| self.causes_of(index));
        in_order(causes)
    }

    fn causes_of(&self, index: usize) -> Vec<(ActionId, CandidateRole)> {
        let inference = &self.step.inferences[index];
        match &inference.because {
            Because::Cover(_, by) => {
                let is_assumed = self.is_assumed(*by);
                let role =
                    if is_assumed { CandidateRole::Target } else { CandidateRole::RightLinking };
                vec![(self.step.inferences[*by].action, role)]
            }
            Because::Locked(base, _, others) => {
                let group = self.step.left_of(self.incidence, *base, others).into_iter();
                group.map(|action| (action, CandidateRole::RightLinking)).collect()
            }
            _ => vec![(inference.action, CandidateRole::Refuted)],
        }
    }

    fn is_assumed(&self, index: usize) -> bool {
        matches!(self.step.inferences[index].because, Because::Assumed)
    }

    /// Returns whether the inference is an assumption inside another one, from which a contradiction follows directly.
    fn is_refuted_at_once(&self, index: usize) -> bool {
        let mut after = self.step.inferences[index + 1..].iter();
        let end = after.find(|it| !matches!(it.because, Because::Cover(..)));
        self.step.inferences[index].depth > 1
            && end.is_some_and(|end| is_contradiction(&end.because))
    }

    /// Returns whether the inference is the end of an assumption from which a contradiction follows directly.
    fn ends_at_once(&self, index: usize) -> bool {
        let mut before = self.step.inferences[..index].iter();
        let start = before.rposition(|it| !matches!(it.because, Because::Cover(..)));
        start.is_some_and(|start| self.is_assumed(start) && self.is_refuted_at_once(start))
    }

    /// Returns whether no inference before this one follows from the same group of candidates.
    fn is_first_of_group(&self, index: usize) -> bool {
        let group = |index: usize| match &self.step.inferences[index].because {
            Because::Locked(base, _, from) => Some((base, from)),
            _ => None,
        };
        (0..index).all(|before| group(before) != group(index))
    }
}

/// Returns whether an inference with this reason refutes an assumption.
fn is_contradiction(because: &Because) -> bool {
    matches!(because, Because::Starved(..) | Because::Violated(..))
}

/// Returns the candidates in ascending order, each once, with the first of its roles.
fn in_order(
    candidates: impl Iterator<Item = (ActionId, CandidateRole)>,
) -> Vec<(ActionId, CandidateRole)> {
    let mut candidates: Vec<_> = candidates.collect();
    candidates.sort_unstable();
    candidates.dedup_by_key(|(action, _)| *action);
    candidates
}
