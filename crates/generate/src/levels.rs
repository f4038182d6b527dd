//! Determines the levels of difficulty that new puzzles of a size and rules can have.
//!
//! The table has the number of puzzles of each level that were found. The puzzles were made by `sudosat generate -n 500
//! --seed 1 --symmetry rotate-180 --format csv`, within 20 s for each line. If fewer than 500 were found, their number
//! is in the first column.
//!
//! | size and rules | easy | medium | hard | unfair | extreme |
//! |---|---|---|---|---|---|
//! | 4x4 (all 13 that were found) | 13 | | | | |
//! | 5x5 latin | 500 | | | | |
//! | 6x6 | 480 | 1 | 17 | 1 | 1 |
//! | 7x7 latin | 482 | 4 | 4 | 9 | 1 |
//! | 8x8 | 415 | 17 | 41 | 19 | 8 |
//! | 10x10 | 253 | 85 | 49 | 41 | 72 |
//! | 9x9 diagonals | 16 | 20 | 37 | 9 | 418 |
//! | 9x9 anti-king | 20 | 15 | 68 | 20 | 377 |
//! | 9x9 anti-knight (354) | | | | | 354 |
//! | 9x9 non-consecutive (3) | | | | | 3 |
//! | 16x16 (12) | | | | | 12 |
//!
//! Up to side 5 only easy puzzles are found. On grids of 81 cells and more that are not classic, puzzles in which no
//! clue can be removed always, or too often, have the hardest level. So if a level below the hardest is wanted on these
//! grids, clues are removed only as long as techniques up to the wanted level solve the puzzle. In this way puzzles of
//! every level are found.

use std::ops::RangeInclusive;

use sudosat_core::grid::{Layout, Rule, Shape};
use sudosat_explain::rate::ScoreLevel;

/// The largest side at which singles solve every puzzle that was found.
const LARGEST_OF_SINGLES: usize = 5;
/// Rules under which puzzles need very few clues. Every minimal puzzle that was found under them has the hardest
/// level.
const HARDEST: [Rule; 2] = [Rule::AntiKnight, Rule::NonConsecutive];
/// The least number of cells of a large grid. Every minimal puzzle that was found on such a grid has the hardest
/// level.
const CELLS_OF_HARDEST: usize = 196;

/// Returns the levels that new puzzles can have under `layout`, as far as is known. If `minimal` is true, returns only
/// the levels of puzzles in which no clue can be removed.
#[must_use]
pub fn levels(layout: &Layout, minimal: bool) -> RangeInclusive<ScoreLevel> {
    let shape = layout.shape();
    if shape.side() <= LARGEST_OF_SINGLES && !shape.is_canvas() {
        return ScoreLevel::Easy..=ScoreLevel::Easy;
    }
    if minimal && is_of_hardest(layout) {
        return ScoreLevel::Extreme..=ScoreLevel::Extreme;
    }
    ScoreLevel::Easy..=ScoreLevel::Extreme
}

/// Returns whether all minimal puzzles that were found under this layout have the hardest level.
fn is_of_hardest(layout: &Layout) -> bool {
    let is_large = layout.cells().len() >= CELLS_OF_HARDEST && !layout.shape().is_canvas();
    let is_classic_size = layout.shape() == Shape::CLASSIC;
    is_large || is_classic_size && HARDEST.iter().any(|rule| layout.rules().has(rule))
}

/// Returns whether puzzles under this layout often become too hard if clues are removed as long as the puzzle has only
/// one solution.
pub(super) fn become_too_hard(layout: &Layout) -> bool {
    let is_classic = layout.rules().is_classic() && layout.shape() == Shape::CLASSIC;
    layout.cells().len() >= Shape::CLASSIC.cell_count() && !is_classic
}
