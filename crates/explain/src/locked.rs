//! Finds locked candidates: all open actions of one requirement also meet another requirement. The first requirement is
//! the base, the other is the cover.

use std::ops::ControlFlow;

use sudosat_core::cover::RequirementId;

use super::pattern::follows;
use super::search::{Search, Visit};
use super::{Board, Technique};

/// Visits the steps of all locked candidates: pairs of a house and a digit such that all cells for the digit also lie
/// in another house. A pair is visited once for each such other house. In place of the other house, there can be a
/// requirement on a pair of cells.
pub(super) fn locked(search: &Search<'_, '_>, visit: Visit<'_>) -> ControlFlow<()> {
    let board = search.board;
    for &(base, cover) in search.locked(pairs) {
        let step = board.step_on(Technique::LockedCandidates, vec![base], vec![cover]);
        visit(step.eliminating(follows(board, &[base], &[cover])))?;
    }
    ControlFlow::Continue(())
}

/// Returns the pairs of a base and a cover. The cover contains all open actions of the base, and at least one other
/// open action.
pub(super) fn pairs(board: &Board<'_>) -> Vec<(RequirementId, RequirementId)> {
    let incidence = board.sudoku().cover().incidence();
    let mut pairs = Vec::new();
    for base in incidence.requirements() {
        if board.open_in(base) < 2 || !board.is_wanting(base) || board.sudoku().is_cell(base) {
            continue;
        }
        let first = board.open_of(base).next().expect("the base has open actions");
        for &cover in incidence.requirements_of(first) {
            let has_more = cover != base && board.open_in(cover) > board.open_in(base);
            let meets = |action| incidence.requirements_of(action).contains(&cover);
            if has_more && board.open_of(base).all(meets) {
                pairs.push((base, cover));
            }
        }
    }
    pairs
}
