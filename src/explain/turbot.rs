//! Skyscrapers, two-string kites and turbot fish: two strong links of a digit joined at one end. Size 2,
//! rank 1.

use std::ops::ControlFlow;

use crate::cover::RequirementId;
use crate::grid::{House, HouseKind};
use crate::rules::Requirement;

use super::pattern::shared;
use super::search::{Search, Visit};
use super::wings::{report, strong_links};
use super::{Board, Technique};

/// Visits all pairs of strong links that are called `technique`.
pub(super) fn turbot(
    search: &Search<'_, '_>,
    technique: Technique,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let board = search.board;
    let links: Vec<_> = strong_links(board).collect();
    for (place, &(base, one)) in links.iter().enumerate() {
        for &(other_base, other) in &links[place + 1..] {
            let is_disjoint = one.iter().all(|action| !other.contains(action));
            if !is_disjoint || digit_of(board, base) != digit_of(board, other_base) {
                continue;
            }
            for (near, far) in
                [(0, 1), (1, 0)].into_iter().flat_map(|one| [(one, (0, 1)), (one, (1, 0))])
            {
                let ((joined, end), (other_joined, other_end)) = (near, far);
                let Some(by) = shared(board, one[joined], other[other_joined]) else { continue };
                if name(board, [base, other_base], by) == technique {
                    let parts = (vec![base, other_base], vec![by]);
                    report(board, technique, &[one[end], other[other_end]], parts, visit)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// What two strong links joined by a requirement are called.
fn name(board: &Board<'_>, bases: [RequirementId; 2], by: RequirementId) -> Technique {
    use HouseKind::{Box, Column, Region, Row};
    let kinds = [bases[0], bases[1], by].map(|id| house(board, id).map(House::kind));
    match kinds {
        [Some(Row(_)), Some(Row(_)), Some(Column(_))]
        | [Some(Column(_)), Some(Column(_)), Some(Row(_))] => Technique::Skyscraper,
        [Some(Row(_)), Some(Column(_)), Some(Box(_) | Region(_))]
        | [Some(Column(_)), Some(Row(_)), Some(Box(_) | Region(_))] => Technique::TwoStringKite,
        _ => Technique::TurbotFish,
    }
}

fn house(board: &Board<'_>, id: RequirementId) -> Option<House> {
    match board.sudoku().cover().requirement(id) {
        Requirement::House(house, _) => Some(*house),
        _ => None,
    }
}

fn digit_of(board: &Board<'_>, id: RequirementId) -> Option<usize> {
    match board.sudoku().cover().requirement(id) {
        Requirement::House(_, digit) => Some(digit.index()),
        _ => None,
    }
}
