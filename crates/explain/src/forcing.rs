//! Finds forcing chains: a conclusion follows from every candidate of a cell, or from every cell of a house for a
//! digit.

use std::ops::ControlFlow;

use super::distances::Hit;
use super::links::Links;
use super::search::{Search, Visit};
use super::walk::{Along, Inferences, Start, Walk};
use super::{Step, Technique};

/// The largest number of open candidates of a board on which forcing chains are searched for. The distances take four
/// bytes for each pair of candidates: 144 MB at this number of candidates.
const MOST_PLACES: usize = 6_000;

/// Visits the conclusions that follow from every case of an unmet requirement with at least three open actions. The
/// conclusions with the fewest strong links come first. A case is that one of these actions is true.
pub(super) fn forcing(
    search: &Search<'_, '_>,
    technique: Technique,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let links = search.links();
    if links.actions.len() > MOST_PLACES {
        return ControlFlow::Continue(());
    }
    let distances = search.distances();
    let of_cells = technique == Technique::CellForcingChain;
    let mut hits = Vec::new();
    for (index, &requirement) in links.requirements.iter().enumerate() {
        let is_wanted =
            links.members(index).len() > 2 && links.board.sudoku().is_cell(requirement) == of_cells;
        if is_wanted {
            distances.shared(links, index, &mut hits);
        }
    }
    hits.sort_unstable();
    for hit in hits {
        visit(step(links, technique, hit))?;
    }
    ControlFlow::Continue(())
}

fn step(links: &Links<'_, '_>, technique: Technique, hit: Hit) -> Step {
    let mut reasoning = Inferences::default();
    reasoning.bases.push(links.requirements[hit.index]);
    let mut walk = Walk::new(links);
    for &case in links.members(hit.index) {
        walk.from(Start::Taken(case as usize), Along::All, u32::MAX, |_, _| false);
        walk.to(hit.place, hit.is_taken, &mut reasoning);
    }
    let action = links.actions[hit.place];
    let step = reasoning.step(links, technique);
    match hit.is_taken {
        true => Step { placed: Some(action), ..step },
        false => step.eliminating(vec![action]),
    }
}
