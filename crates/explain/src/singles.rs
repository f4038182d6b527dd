//! Finds singles: requirements with one open action. A single has one base and no covers.

use std::ops::ControlFlow;

use sudosat_core::cover::RequirementId;

use super::search::{Search, Visit};
use super::{Board, Step, Technique};

/// Visits the step of each cell with one candidate.
pub(super) fn naked(search: &Search<'_, '_>, visit: Visit<'_>) -> ControlFlow<()> {
    each(search, Technique::NakedSingle, visit)
}

/// Visits the step of each house that has one cell left for a digit.
pub(super) fn hidden(search: &Search<'_, '_>, visit: Visit<'_>) -> ControlFlow<()> {
    each(search, Technique::HiddenSingle, visit)
}

fn each(search: &Search<'_, '_>, technique: Technique, visit: Visit<'_>) -> ControlFlow<()> {
    let board = search.board;
    let of_cells = technique == Technique::NakedSingle;
    let requirements = board.sudoku().cover().incidence().requirements();
    for base in requirements {
        if board.open_in(base) == 1
            && board.is_wanting(base)
            && board.sudoku().is_cell(base) == of_cells
        {
            visit(single(board, technique, base))?;
        }
    }
    ControlFlow::Continue(())
}

fn single(board: &Board<'_>, technique: Technique, base: RequirementId) -> Step {
    let step = board.step_on(technique, vec![base], Vec::new());
    let placed = step.open.first().copied();
    Step { placed, ..step }
}
