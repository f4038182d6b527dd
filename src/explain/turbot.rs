//! Skyscrapers, two-string kites and turbot fish: two strong links of a digit joined at one end. Size 2,
//! rank 1.

use std::ops::ControlFlow;

use crate::cover::{ActionId, RequirementId};
use crate::grid::{Digit, House, HouseKind};
use crate::rules::Requirement;

use super::pattern::shared;
use super::search::{Search, Visit};
use super::wings::report;
use super::{Board, Technique};

/// A house with two cells for a digit.
#[derive(Clone, Copy, Debug)]
pub(super) struct StrongLink {
    pub base: RequirementId,
    pub house: House,
    pub digit: Digit,
    pub ends: [ActionId; 2],
}

impl StrongLink {
    /// All on a board.
    pub fn all(board: &Board<'_>) -> Vec<StrongLink> {
        let cover = board.sudoku().cover();
        let strong = |base: RequirementId| {
            let Requirement::House(house, digit) = *cover.requirement(base) else { return None };
            if board.open_in(base) != 2 || !board.is_wanting(base) {
                return None;
            }
            let mut open = board.open_of(base);
            let ends = [open.next()?, open.next()?];
            Some(StrongLink { base, house, digit, ends })
        };
        cover.incidence().requirements().filter_map(strong).collect()
    }
}

/// Visits all pairs of strong links that are called `technique`.
pub(super) fn turbot(
    search: &Search<'_, '_>,
    technique: Technique,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let links = search.strong_links();
    for (place, one) in links.iter().enumerate() {
        for other in &links[place + 1..] {
            let is_disjoint = one.ends.iter().all(|action| !other.ends.contains(action));
            if is_disjoint && one.digit == other.digit {
                join(search.board, technique, [one, other], visit)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Visits the patterns of two strong links: each of the four ways to join them.
fn join(
    board: &Board<'_>,
    technique: Technique,
    [one, other]: [&StrongLink; 2],
    visit: Visit<'_>,
) -> ControlFlow<()> {
    for (joined, other_joined) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let Some(by) = shared(board, one.ends[joined], other.ends[other_joined]) else { continue };
        if name(board, [one.house, other.house], by) == technique {
            let parts = (vec![one.base, other.base], vec![by]);
            let ends = [one.ends[1 - joined], other.ends[1 - other_joined]];
            report(board, technique, &ends, parts, visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// What strong links in two houses, joined by a requirement, are called.
fn name(board: &Board<'_>, houses: [House; 2], by: RequirementId) -> Technique {
    use HouseKind::{Box, Column, Region, Row};
    let by = match board.sudoku().cover().requirement(by) {
        Requirement::House(house, _) => Some(house.kind()),
        _ => None,
    };
    match (houses.map(House::kind), by) {
        ([Row(_), Row(_)], Some(Column(_))) | ([Column(_), Column(_)], Some(Row(_))) => {
            Technique::Skyscraper
        }
        ([Row(_), Column(_)] | [Column(_), Row(_)], Some(Box(_) | Region(_))) => {
            Technique::TwoStringKite
        }
        _ => Technique::TurbotFish,
    }
}
