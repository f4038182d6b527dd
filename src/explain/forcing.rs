//! Forcing chains: whatever a cell holds, or wherever a house holds a digit, the same follows.

use std::ops::ControlFlow;

use super::links::Links;
use super::search::{Search, Visit};
use super::walk::{Along, Start, Thoughts, Walk};
use super::{Step, Technique};
use crate::backend::Limits;

/// How many strong links lead from each place that is taken to each other one, taken or left; [`FAR`] if
/// none do.
pub(super) struct Distances {
    places: usize,
    taken: Vec<u16>,
    left: Vec<u16>,
}

/// On boards with more open candidates no forcing chains are looked for: the distances between all of them
/// would take more than some hundred megabytes.
const MOST_PLACES: usize = 6_000;

/// No way leads there.
const FAR: u16 = u16::MAX;

/// A conclusion that all cases of a requirement share.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Hit {
    /// How many strong links all cases have together.
    length: u32,
    /// The index of the requirement.
    index: usize,
    place: usize,
    is_taken: bool,
}

/// Visits what follows from all cases of a requirement with at least three, the shortest first.
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

impl Distances {
    /// Those from the places that there is time for; from others there are none.
    pub fn of(links: &Links<'_, '_>, limits: &Limits) -> Self {
        let places = links.actions.len();
        let mut distances = Distances {
            places,
            taken: vec![FAR; places * places],
            left: vec![FAR; places * places],
        };
        let mut walk = Walk::new(links);
        for start in (0..places).take_while(|_| limits.reached().is_none()) {
            walk.from(Start::Taken(start), Along::All, u32::MAX, |_, _| false);
            for place in 0..places {
                let taken = walk.depth_of_taken(place).map_or(FAR, |depth| depth as u16);
                let left = walk.depth_of_left(place).map_or(FAR, |depth| depth as u16);
                distances.taken[start * places + place] = taken;
                distances.left[start * places + place] = left;
            }
        }
        distances
    }

    /// What follows from all cases of the requirement with this index.
    fn shared(&self, links: &Links<'_, '_>, index: usize, hits: &mut Vec<Hit>) {
        for (is_taken, table) in [(false, &self.left), (true, &self.taken)] {
            let mut sums = vec![0; self.places];
            for &case in links.members(index) {
                let row = &table[case as usize * self.places..][..self.places];
                for (sum, &distance) in sums.iter_mut().zip(row) {
                    *sum = if distance == FAR {
                        u32::MAX
                    } else {
                        u32::from(distance).saturating_add(*sum)
                    };
                }
            }
            let found = sums.iter().enumerate().filter(|&(_, &sum)| sum != u32::MAX);
            hits.extend(found.map(|(place, &length)| Hit { length, index, place, is_taken }));
        }
    }
}

fn step(links: &Links<'_, '_>, technique: Technique, hit: Hit) -> Step {
    let mut thoughts = Thoughts::default();
    thoughts.bases.push(links.requirements[hit.index]);
    let mut walk = Walk::new(links);
    for &case in links.members(hit.index) {
        walk.from(Start::Taken(case as usize), Along::All, u32::MAX, |_, _| false);
        walk.to(hit.place, hit.is_taken, &mut thoughts);
    }
    let action = links.actions[hit.place];
    let step = thoughts.step(links, technique);
    match hit.is_taken {
        true => Step { placed: Some(action), ..step },
        false => step.eliminating(vec![action]),
    }
}
