//! Finds suppositions that lead to a contradiction, with suppositions inside them where unit propagation is not enough.

use std::ops::{ControlFlow, RangeInclusive};
use std::rc::Rc;

use super::clue_rules::ClueRules;
use super::links::Links;
use super::proof::Proof;
use super::search::{Effort, Search, Visit};
use super::trail::{Contradiction, Trail};
use super::{Pace, Step, Technique, smallest};
use sudosat_core::classify::RefutedAction;

/// The largest number of suppositions around a braid. Every known 9x9 puzzle is solved with it.
const DEEPEST: usize = 2;

/// The effort in the search. It asks for each supposition, and after about a thousand braids that it looks for.
const EFFORT: Effort = Effort { quick: 4_000, thorough: 200_000 };

/// The number of refuted actions whose proofs are compared, if the caller uses only the first step. At [`Pace::Quick`]
/// it is one.
const COMPARED: usize = 4;

/// The effort in the search on a board with clues of several cells. It asks for each supposition.
const EFFORT_BESIDE_CLUES: Effort = Effort { quick: 2_000, thorough: 40_000 };

/// The effort in the search by cases on such a board. It asks for each supposition.
const EFFORT_BY_CASES: Effort = Effort { quick: 0, thorough: 100_000 };

/// Visits the refuted actions whose proofs need the fewest suppositions inside each other, and the shortest braids in
/// the innermost one. On a board with clues of several cells, proofs by cases come where these proofs take too long.
/// The proofs with the fewest lines come first.
pub(super) fn suppositions(search: &Search<'_, '_>, visit: Visit<'_>) -> ControlFlow<()> {
    // They take long where nothing can be refuted.
    if !smallest::is_any_refuted(search) {
        return ControlFlow::Continue(());
    }
    let most = match (search.only_first, search.pace) {
        (true, Pace::Quick) => 1,
        (true, Pace::Thorough | Pace::Exhaustive) => COMPARED,
        (false, _) => usize::MAX,
    };
    let (links, rules) = (search.links(), search.clue_rules());
    let mut proofs = match rules.rules.is_empty() {
        true => by_requirements(search, most),
        false => beside_clues(search, most),
    };
    proofs.sort_by_key(|proof| proof.lines);
    proofs.iter().try_for_each(|proof| visit(step(links, rules, proof, Technique::Supposition)))
}

/// Returns proofs that use requirements only.
fn by_requirements(search: &Search<'_, '_>, most: usize) -> Vec<Proof> {
    search.with_effort(EFFORT, |is_stopped| {
        let found = search.patterns().refuted_by_suppositions(DEEPEST, most, is_stopped);
        let mut prover = Prover::of(search, is_stopped);
        found.into_iter().filter_map(|refuted| prover.prove(refuted)).collect()
    })
}

/// Returns proofs that use requirements and clues of several cells. What clues exclude is found only by the propagation
/// of suppositions, not by the patterns of [`sudosat_core::classify`].
fn beside_clues(search: &Search<'_, '_>, most: usize) -> Vec<Proof> {
    let by_depth = search.with_effort(EFFORT_BESIDE_CLUES, |is_stopped| {
        let mut prover = Prover::of(search, is_stopped);
        let of_depth = |depth| prover.all_refuted(depth, most);
        (1..=DEEPEST + 1).map(of_depth).find(|proofs| !proofs.is_empty()).unwrap_or_default()
    });
    if !by_depth.is_empty() || search.pace == Pace::Quick {
        return by_depth;
    }
    search.with_effort(EFFORT_BY_CASES, |is_stopped| {
        Prover::of(search, is_stopped).all_refuted_by_cases(most)
    })
}

/// Returns the step that refutes the supposition of a proof.
pub(super) fn step(
    links: &Links<'_, '_>,
    rules: &ClueRules,
    proof: &Proof,
    technique: Technique,
) -> Step {
    let refuted = links.actions[proof.facts[0].place];
    proof.inferences(links, rules).step(links, technique).eliminating(vec![refuted])
}

/// Writes proofs of refutations.
pub(super) struct Prover<'t, 'l, 'a, 's> {
    trail: Trail<'l, 'a, 's>,
    /// The indices of the open actions in the order in which they are supposed.
    order: Vec<usize>,
    /// Whether proofs inside a supposition are compared, and those with the fewest lines are used.
    prefers_short: bool,
    is_stopped: &'t dyn Fn() -> bool,
}

impl<'t, 'l, 'a, 's> Prover<'t, 'l, 'a, 's> {
    /// Creates the prover on a trail without suppositions.
    pub fn new(trail: Trail<'l, 'a, 's>, is_stopped: &'t dyn Fn() -> bool) -> Self {
        let links = trail.links;
        // Suppositions beside clues take long, so the ones from which most follows come first.
        let order = match trail.has_clues() {
            true => Trail::farthest(links),
            false => (0..links.actions.len()).collect(),
        };
        Prover { trail, order, prefers_short: false, is_stopped }
    }

    /// Creates the prover on the board of a search.
    fn of(search: &'l Search<'a, 's>, is_stopped: &'t dyn Fn() -> bool) -> Self {
        let trail = Trail::new(search.links(), search.clue_rules());
        let prefers_short = trail.has_clues() && search.pace != Pace::Quick;
        Prover { prefers_short, ..Prover::new(trail, is_stopped) }
    }

    /// Returns proofs of up to `most` refutations with `depth` suppositions inside each other.
    fn all_refuted(&mut self, depth: usize, most: usize) -> Vec<Proof> {
        // To compare them takes too many suppositions where three are inside each other.
        self.prefers_short &= depth <= 2;
        let mut proofs = Vec::new();
        for place in self.order.clone() {
            if proofs.len() == most || (self.is_stopped)() {
                break;
            }
            let proof = self.refute(place, depth, usize::MAX);
            proofs.extend(proof.map(|proof| self.shortened(proof, depth - 1, usize::MAX)));
        }
        proofs
    }

    /// Returns proofs of up to `most` refutations with any number of suppositions inside each other.
    fn all_refuted_by_cases(&mut self, most: usize) -> Vec<Proof> {
        let mut ranks = vec![0; self.order.len()];
        self.order.iter().enumerate().for_each(|(rank, &place)| ranks[place] = rank);
        let mut proofs = Vec::new();
        for place in self.order.clone() {
            if proofs.len() == most || (self.is_stopped)() {
                break;
            }
            proofs.extend(self.refute_by_cases(place, &ranks));
        }
        proofs
    }

    /// Supposes an open action. Where suppositions of depth 1 inside it lead to no contradiction, refutes one action of
    /// a requirement with few actions left in the same way, and goes on.
    fn refute_by_cases(&mut self, place: usize, ranks: &[usize]) -> Option<Proof> {
        let len = self.trail.len();
        let mut contradiction = self.trail.suppose(place, u32::MAX);
        while contradiction.is_none() && !(self.is_stopped)() {
            contradiction = self.refute_inside(1, usize::MAX);
            if contradiction.is_none() {
                let inner = self.trail.next_case(ranks);
                let Some(proof) = inner.and_then(|it| self.refute_by_cases(it, ranks)) else {
                    break;
                };
                contradiction = self.exclude(proof);
            }
        }
        let proof = contradiction.map(|it| self.trail.proof(len, it));
        self.trail.back(len);
        proof
    }

    /// Returns a proof of the refutation. Returns `None` if a limit is reached.
    fn prove(&mut self, refutation: RefutedAction) -> Option<Proof> {
        let RefutedAction { target, levels, longest } = refutation;
        let place = self.trail.links.place(target);
        // A braid that propagation finds may be longer than the shortest one, so more than `longest` may be needed.
        let requirements = self.trail.links.requirements.len();
        let (longest, proof) = (longest..=requirements).find_map(|longest| {
            if (self.is_stopped)() {
                return None;
            }
            Some((longest, self.refute(place, levels + 1, longest)?))
        })?;
        Some(self.shortened(proof, levels, longest))
    }

    /// Supposes an open action. Returns the proof if that leads to a contradiction. With `depth` 1, the proof may have
    /// a length of up to `longest`; with a larger depth, this holds for the innermost proofs inside it.
    pub fn refute(&mut self, place: usize, depth: usize, longest: usize) -> Option<Proof> {
        let len = self.trail.len();
        let rounds =
            if depth == 1 { u32::try_from(longest - 1).unwrap_or(u32::MAX) } else { u32::MAX };
        let mut contradiction = self.trail.suppose(place, rounds);
        if depth > 1 {
            contradiction = contradiction.or_else(|| self.refute_inside(depth - 1, longest));
        }
        let proof = contradiction.map(|it| self.trail.proof(len, it));
        self.trail.back(len);
        proof.filter(|proof| depth > 1 || proof.length() <= longest)
    }

    /// Excludes actions that are refuted under the latest supposition, those with short proofs first, until something
    /// cannot hold.
    fn refute_inside(&mut self, depth: usize, longest: usize) -> Option<Contradiction> {
        if self.prefers_short {
            return self.refute_shortest_inside(depth, longest);
        }
        let (shortest, longest) = self.lengths(longest).into_inner();
        let mut length = shortest;
        while length <= longest && !(self.is_stopped)() {
            let before = self.trail.len();
            for index in 0..self.order.len() {
                let contradiction = self.refute_one(self.order[index], depth, length);
                if contradiction.is_some() {
                    return contradiction;
                }
            }
            length = match self.trail.len() > before {
                true => shortest,
                false if length == longest => break,
                false => length + 1,
            };
        }
        None
    }

    /// Excludes actions that are refuted under the latest supposition until something cannot hold, each time all that
    /// are refuted without each other, those with the fewest lines first.
    fn refute_shortest_inside(&mut self, depth: usize, longest: usize) -> Option<Contradiction> {
        loop {
            let mut proofs = Vec::new();
            for index in 0..self.order.len() {
                proofs.extend(self.proof_inside(self.order[index], depth, longest));
            }
            if proofs.is_empty() {
                return None;
            }
            proofs.sort_by_key(|proof| proof.lines);
            let mut proofs = proofs.into_iter();
            let contradiction = proofs.find_map(|proof| self.exclude_anew(proof, depth, longest));
            if contradiction.is_some() {
                return contradiction;
            }
        }
    }

    /// Does the same as [`exclude`](Self::exclude). If the proof says something of an action that has become known
    /// since it was found, a new proof takes its place: it is shorter, and derives nothing that contradicts what is
    /// known.
    fn exclude_anew(
        &mut self,
        proof: Proof,
        depth: usize,
        longest: usize,
    ) -> Option<Contradiction> {
        match proof.repeats(&|place| !self.trail.is_open(place)) {
            true => self.refute_one(proof.facts[0].place, depth, longest),
            false => self.exclude(proof),
        }
    }

    /// Notes what a proof inside the latest supposition refutes, unless it is already known.
    fn exclude(&mut self, proof: Proof) -> Option<Contradiction> {
        let place = proof.facts[0].place;
        match self.trail.is_open(place) {
            true => self.trail.exclude(place, Rc::new(proof)),
            false => None,
        }
    }

    /// Returns the lengths of proofs inside a supposition that are tried one after another. With clues of several cells
    /// it is only the largest, because each takes long.
    fn lengths(&self, longest: usize) -> RangeInclusive<usize> {
        if self.trail.has_clues() { longest..=longest } else { 1..=longest }
    }

    fn refute_one(&mut self, place: usize, depth: usize, longest: usize) -> Option<Contradiction> {
        let proof = self.proof_inside(place, depth, longest)?;
        self.exclude(proof)
    }

    /// Returns a proof that refutes an action under the latest supposition. Returns `None` if the action is known, or
    /// if a limit is reached.
    fn proof_inside(&mut self, place: usize, depth: usize, longest: usize) -> Option<Proof> {
        let is_stopped = || self.trail.has_clues() && (self.is_stopped)();
        if !self.trail.is_open(place) || is_stopped() {
            return None;
        }
        self.refute(place, depth, longest)
    }

    /// Returns a proof with fewer lines if one is found: without one of the proofs inside it after another.
    fn shortened(&mut self, mut proof: Proof, depth: usize, longest: usize) -> Proof {
        let mut tried = proof.refuted_inside();
        while let Some(place) = tried.pop() {
            let mut used = proof.refuted_inside();
            used.retain(|&other| other != place);
            let shorter = self.with(proof.facts[0].place, &used, depth, longest);
            if let Some(shorter) = shorter.filter(|shorter| shorter.lines < proof.lines) {
                proof = shorter;
            }
        }
        proof
    }

    /// Returns a proof for the supposition `place` in which only the actions in `used` are refuted by proofs inside it.
    fn with(
        &mut self,
        place: usize,
        used: &[usize],
        depth: usize,
        longest: usize,
    ) -> Option<Proof> {
        let len = self.trail.len();
        let mut contradiction = self.trail.suppose(place, u32::MAX);
        for &inside in used {
            if contradiction.is_some() || (self.is_stopped)() {
                break;
            }
            let mut lengths = self.lengths(longest);
            contradiction = lengths.find_map(|length| self.refute_one(inside, depth, length));
        }
        let proof = contradiction.map(|it| self.trail.proof(len, it));
        self.trail.back(len);
        proof
    }
}
