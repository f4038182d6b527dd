//! Finds chains. A chain is a sequence of alternating strong and weak links between two ends. At least one of the ends
//! is true, so each candidate that both ends exclude is false. If the chain closes to a ring, exactly one of the two
//! actions of each weak link is true.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::links::Links;
use super::pattern::follows;
use super::search::{Search, Visit};
use super::walk::{Along, Inferences, Start, Walk, collect_places, excluded};
use super::{Because, Step, Technique};

/// The two ends of a chain that allows a conclusion. The ends are action indices of [`Links`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Hit {
    /// The number of strong links in the chain.
    length: u32,
    start: usize,
    end: usize,
}

/// Visits the chains of a technique, the shortest first. Of all chains between the same two ends, visits only one of
/// the shortest.
pub(super) fn chains(
    search: &Search<'_, '_>,
    technique: Technique,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let along = match technique {
        Technique::XChain => Along::Digit,
        Technique::XyChain => Along::Cells,
        _ => Along::All,
    };
    let links = search.links();
    let is_loop = technique == Technique::Loop;
    let mut walk = Walk::new(links);
    for hit in hits(search, &mut walk, along, is_loop) {
        walk.from(Start::Left(hit.start), along, hit.length, |_, place| place == hit.end);
        let step =
            if is_loop { ring(&walk, links, hit) } else { chain(&walk, links, technique, hit) };
        if let Some(step) = step {
            visit(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Maximum numbers of strong links. If only the first chain is wanted, the search uses these maxima one after another
/// until it finds a chain. The last search has no maximum.
const SHORT: [u32; 3] = [3, 5, 8];

/// Returns the pairs of ends of the chains, sorted by the length of the chain. The two ends of a pair exclude a common
/// action; the two ends of a ring exclude each other. If only the first chain is wanted, pairs that are as long as the
/// shortest or longer may be missing.
fn hits(
    search: &Search<'_, '_>,
    walk: &mut Walk<'_, '_, '_>,
    along: Along,
    is_loop: bool,
) -> Vec<Hit> {
    // A ring may cross out no candidate, so the shortest ring is not enough.
    let short = if search.only_first && !is_loop { &SHORT[..] } else { &[] };
    let mut hits = Vec::new();
    for &most in short.iter().chain(&[u32::MAX]) {
        walk.was_cut = false;
        hits = hits_within(search, walk, along, is_loop, most);
        if !hits.is_empty() || !walk.was_cut {
            break;
        }
    }
    hits.sort_unstable();
    hits
}

fn hits_within(
    search: &Search<'_, '_>,
    walk: &mut Walk<'_, '_, '_>,
    along: Along,
    is_loop: bool,
    most: u32,
) -> Vec<Hit> {
    let links = search.links();
    let mut hits: Vec<Hit> = Vec::new();
    for start in (0..links.actions.len()).filter(|&start| begins(links, start, along)) {
        walk.from(Start::Left(start), along, most, |walk, end| {
            let length = walk.depth_of_taken(end).expect("it is reached");
            let fits = if is_loop {
                // A ring has one hit, whose start is the end with the smaller index. One strong link forms no ring.
                end > start && length > 1 && links.exclude(start, end)
            } else {
                end >= start && length > 1 && excluded(links, [start, end]).any(|word| word != 0)
            };
            if fits {
                hits.push(Hit { length, start, end });
            }
            false
        });
    }
    hits
}

/// Returns whether the action has a strong link of the kind that `along` allows.
fn begins(links: &Links<'_, '_>, start: usize, along: Along) -> bool {
    links.strong(start).iter().any(|strong| match along {
        Along::Digit => !strong.is_cell,
        Along::Cells => strong.is_cell,
        Along::All => true,
    })
}

/// Builds the step of a chain: it crosses out the candidates that both ends exclude. If the chain returns to its start,
/// the step places the start instead.
fn chain(
    walk: &Walk<'_, '_, '_>,
    links: &Links<'_, '_>,
    technique: Technique,
    hit: Hit,
) -> Option<Step> {
    let mut reasoning = Inferences::default();
    walk.to(hit.end, true, &mut reasoning);
    if hit.start == hit.end {
        let step = reasoning.step(links, technique);
        return Some(Step { placed: Some(links.actions[hit.start]), ..step });
    }
    let targets = collect_places(excluded(links, [hit.start, hit.end]));
    for &target in &targets {
        reasoning.cover_all(links, &[hit.start, hit.end], target);
    }
    let eliminated = targets.iter().map(|&target| links.actions[target]).collect();
    Some(reasoning.step(links, technique).eliminating(eliminated))
}

/// Builds the step of a ring, which has as many bases as covers. Returns `None` if the numbers differ, if two bases
/// share an action, or if no candidate is crossed out.
fn ring(walk: &Walk<'_, '_, '_>, links: &Links<'_, '_>, hit: Hit) -> Option<Step> {
    let mut reasoning = Inferences::default();
    walk.to(hit.end, true, &mut reasoning);
    let cover = reasoning.cover(links, hit.end, hit.start);
    reasoning.push(1, links.actions[hit.start], false, Because::Cover(cover, reasoning.last()));
    let is_ring = reasoning.bases.len() == reasoning.covers.len() && are_disjoint(&reasoning);
    if !is_ring {
        return None;
    }
    let eliminated = follows(links.board, &reasoning.bases, &reasoning.covers);
    let step = reasoning.step(links, Technique::Loop).eliminating(eliminated);
    (!step.eliminated.is_empty()).then_some(step)
}

/// Returns whether no two bases share an action. Each action of the ring must occur in exactly one inference; only the
/// action of the first inference occurs again, in the last inference.
fn are_disjoint(reasoning: &Inferences) -> bool {
    let actions = reasoning.inferences[1..].iter().map(|inference| inference.action);
    let mut actions: Vec<_> = actions.collect();
    actions.sort_unstable();
    actions.windows(2).all(|pair| pair[0] != pair[1])
}

impl Inferences {
    /// Turns these inferences into a step that has no conclusion yet.
    pub(super) fn step(self, links: &Links<'_, '_>, technique: Technique) -> Step {
        let step = links.board.step_on(technique, self.bases, self.covers);
        Step {
            clues: self.clues.into_iter().unique().collect(),
            inferences: self.inferences,
            ..step
        }
    }
}
