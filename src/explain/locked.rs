//! Locked candidates: all open actions of one requirement lie in another. Size 1, rank 0.

use std::ops::ControlFlow;

use crate::cover::RequirementId;

use super::pattern::follows;
use super::search::{Search, Visit};
use super::{Step, Technique};

/// Visits all houses whose cells for a digit lie in another house, for each such house.
pub(super) fn locked(search: &Search<'_, '_>, visit: Visit<'_>) -> ControlFlow<()> {
    let board = search.board;
    for base in board.sudoku().cover().incidence().requirements() {
        if board.sudoku().is_cell(base) || !board.is_wanting(base) || board.open_in(base) < 2 {
            continue;
        }
        for cover in covers(search, base) {
            let eliminated = follows(board, &[base], &[cover]);
            if !eliminated.is_empty() {
                let step = Step::on(board, Technique::LockedCandidates, vec![base], vec![cover]);
                visit(step.eliminating(eliminated))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The other requirements that all open actions of `base` meet, if those have any more.
fn covers(search: &Search<'_, '_>, base: RequirementId) -> Vec<RequirementId> {
    let board = search.board;
    let incidence = board.sudoku().cover().incidence();
    let mut open = board.open_of(base);
    let first = open.next().expect("the base has open actions");
    let mut covers = incidence.requirements_of(first).to_vec();
    let has_more = |cover: &RequirementId| board.open_in(*cover) > board.open_in(base);
    covers.retain(|cover| *cover != base && has_more(cover));
    for action in open {
        covers.retain(|cover| incidence.requirements_of(action).contains(cover));
    }
    covers
}
