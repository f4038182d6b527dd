//! Finds forcing nets: assumptions that unit propagation refutes. The nets with the fewest requirements come first.

use std::ops::ControlFlow;

use super::links::Links;
use super::net::{Assumption, Net, assumptions};
use super::search::{Search, Visit};
use super::walk::Inferences;
use super::{Pace, Step, Technique};

/// The number of refutations that the search tries to make smaller, if the caller uses only the first step. The search
/// takes the refutations with the fewest inferences. At [`Pace::Quick`] it takes only one.
const TRIED: usize = 12;

/// Visits the conclusions of refuted assumptions, sorted by the number of requirements that they use. If the caller
/// uses only the first step, only the most promising refutations are examined.
pub(super) fn nets(search: &Search<'_, '_>, visit: Visit<'_>) -> ControlFlow<()> {
    let links = search.links();
    let mut net = Net::new(links);
    let mut found = refuted(&mut net, links, search.only_first);
    found.sort_by_key(|&(reasoning, _)| reasoning);
    if search.only_first {
        found.truncate(if search.pace == Pace::Quick { 1 } else { TRIED });
    }
    let mut steps: Vec<Step> = Vec::new();
    for (_, assumption) in found {
        let reasoning = fewest(&mut net, assumption);
        steps.push(step(links, assumption, reasoning));
    }
    steps.sort_by_key(|step| (step.size(), step.inferences.len()));
    steps.into_iter().try_for_each(visit)
}

/// Returns the assumptions that propagation refutes, each with its number of inferences. If `only_best` is true, a
/// refutation with more than twice as many inferences as an earlier refutation may be missing.
fn refuted(
    net: &mut Net<'_, '_, '_>,
    links: &Links<'_, '_>,
    only_best: bool,
) -> Vec<(usize, Assumption)> {
    let mut found = Vec::new();
    let mut most = usize::MAX;
    for assumption in assumptions(links) {
        if let Some(starved) = net.refute(assumption) {
            let cone = net.cone(starved, most);
            if !cone.is_empty() {
                found.push((cone.len(), assumption));
                if only_best {
                    most = most.min(cone.len() * 2);
                }
            }
        }
    }
    found
}

/// Tries for each base to refute the assumption without this base. Returns the refutation with the fewest requirements
/// that it finds.
fn fewest(net: &mut Net<'_, '_, '_>, assumption: Assumption) -> Inferences {
    let starved = net.refute(assumption).expect("it was refuted");
    let mut cone = net.cone(starved, usize::MAX);
    let mut best = net.reasoning(starved, &cone);
    let mut barred = Vec::new();
    for base in net.bases(&cone).into_iter().rev() {
        net.bar(base, true);
        let other = net.refute(assumption).map(|starved| {
            cone = net.cone(starved, usize::MAX);
            net.reasoning(starved, &cone)
        });
        match other {
            Some(other) if other.size() < best.size() => {
                best = other;
                barred.push(base);
            }
            _ => net.bar(base, false),
        }
    }
    barred.into_iter().for_each(|base| net.bar(base, false));
    best
}

fn step(links: &Links<'_, '_>, assumption: Assumption, reasoning: Inferences) -> Step {
    let action = links.actions[assumption.place];
    let step = reasoning.step(links, Technique::ForcingNet);
    match assumption.is_taken {
        true => step.eliminating(vec![action]),
        false => Step { placed: Some(action), ..step },
    }
}
