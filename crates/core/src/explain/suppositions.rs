//! Finds suppositions that lead to a contradiction, with suppositions inside them where unit propagation is not enough.

use std::ops::ControlFlow;
use std::rc::Rc;

use super::links::Links;
use super::proof::Proof;
use super::search::{Effort, Search, Visit};
use super::trail::{Starved, Trail};
use super::{Pace, Step, Technique, smallest};
use crate::classify::RefutedAction;

/// The largest number of suppositions around a braid. Every known 9x9 puzzle is solved with it.
const DEEPEST: usize = 2;

/// The effort in the search. It asks for each supposition, and after about a thousand braids that it looks for.
const EFFORT: Effort = Effort { quick: 4_000, thorough: 200_000 };

/// The number of refuted actions whose proofs are compared, if the caller uses only the first step. At [`Pace::Quick`]
/// it is one.
const COMPARED: usize = 4;

/// Visits the refuted actions whose proofs need the fewest suppositions inside each other, and the shortest braids in
/// the innermost one. The proofs with the fewest lines come first.
pub(super) fn suppositions(search: &Search<'_, '_>, visit: Visit<'_>) -> ControlFlow<()> {
    // The suppositions do not look at clues of several cells, so they seldom help where there are some. They take long
    // where nothing can be refuted.
    let has_clues = !search.board.sudoku().cover().incidence().primitives().is_empty();
    if has_clues || !smallest::is_any_refuted(search) {
        return ControlFlow::Continue(());
    }
    let links = search.links();
    let most = match (search.only_first, search.pace) {
        (true, Pace::Quick) => 1,
        (true, Pace::Thorough) => COMPARED,
        (false, _) => usize::MAX,
    };
    let mut proofs = search.with_effort(EFFORT, |is_stopped| {
        let found = search.patterns().refuted_by_suppositions(DEEPEST, most, is_stopped);
        let mut prover = Prover::new(Trail::new(links), is_stopped);
        found.into_iter().filter_map(|refuted| prover.prove(refuted)).collect::<Vec<Proof>>()
    });
    proofs.sort_by_key(|proof| proof.lines);
    proofs.iter().try_for_each(|proof| visit(step(links, proof, Technique::Supposition)))
}

/// Returns the step that refutes the supposition of a proof.
pub(super) fn step(links: &Links<'_, '_>, proof: &Proof, technique: Technique) -> Step {
    let refuted = links.actions[proof.facts[0].place];
    proof.inferences(links).step(links, technique).eliminating(vec![refuted])
}

/// Writes proofs of refutations.
pub(super) struct Prover<'t, 'l, 'a, 's> {
    trail: Trail<'l, 'a, 's>,
    is_stopped: &'t dyn Fn() -> bool,
}

impl<'t, 'l, 'a, 's> Prover<'t, 'l, 'a, 's> {
    /// Creates the prover on a trail without suppositions.
    pub fn new(trail: Trail<'l, 'a, 's>, is_stopped: &'t dyn Fn() -> bool) -> Self {
        Prover { trail, is_stopped }
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
        let rounds = if depth == 1 { longest as u32 - 1 } else { u32::MAX };
        let mut starved = self.trail.suppose(place, rounds);
        if depth > 1 {
            starved = starved.or_else(|| self.refute_inside(depth - 1, longest));
        }
        let proof = starved.map(|starved| self.trail.proof(len, starved));
        self.trail.back(len);
        proof.filter(|proof| depth > 1 || proof.length() <= longest)
    }

    /// Excludes actions that are refuted under the latest supposition, those with short proofs first, until a
    /// requirement has no action left.
    fn refute_inside(&mut self, depth: usize, longest: usize) -> Option<Starved> {
        let mut length = 1;
        while length <= longest && !(self.is_stopped)() {
            let before = self.trail.len();
            for place in 0..self.trail.links.actions.len() {
                if let Some(starved) = self.refute_one(place, depth, length) {
                    return Some(starved);
                }
            }
            length = if self.trail.len() > before { 1 } else { length + 1 };
        }
        None
    }

    fn refute_one(&mut self, place: usize, depth: usize, longest: usize) -> Option<Starved> {
        if !self.trail.is_open(place) {
            return None;
        }
        let proof = self.refute(place, depth, longest)?;
        self.trail.exclude(place, Rc::new(proof))
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
        let mut starved = self.trail.suppose(place, u32::MAX);
        for &inside in used {
            if starved.is_some() || (self.is_stopped)() {
                break;
            }
            starved = (1..=longest).find_map(|length| self.refute_one(inside, depth, length));
        }
        let proof = starved.map(|starved| self.trail.proof(len, starved));
        self.trail.back(len);
        proof
    }
}
