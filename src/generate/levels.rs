//! Which levels new puzzles can have, by size and rules.
//!
//! What was measured (a line of the puzzles made by `sudosat generate -n 500 --seed 1 --symmetry rotate-180
//! --format csv`, counted by `level`, within 20 s a line):
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
//! So nothing but easy is found up to side 5. On grids of 81 cells and more that are not classic, leaving out
//! clues until none can go leads to the hardest level only, or too often: there clues go only as long as
//! techniques up to the wanted level solve what is left, and every level is found.

use std::ops::RangeInclusive;

use crate::explain::rate::ScoreLevel;
use crate::grid::{Layout, Rule, Shape};

/// Up to this side singles solve every puzzle that was found.
const LARGEST_OF_SINGLES: usize = 5;
/// Rules that ask for so few clues that no minimal puzzle easier than the hardest was found.
const HARDEST: [Rule; 2] = [Rule::AntiKnight, Rule::NonConsecutive];
/// Of grids with so many cells no minimal puzzle easier than the hardest was found.
const CELLS_OF_HARDEST: usize = 196;

/// The levels that new puzzles can have under `layout`, as far as is known; where `minimal`, of those of which
/// no clue can go.
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

/// Whether minimal puzzles are all of the hardest level.
fn is_of_hardest(layout: &Layout) -> bool {
    let is_large = layout.cells().len() >= CELLS_OF_HARDEST && !layout.shape().is_canvas();
    let is_classic_size = layout.shape() == Shape::CLASSIC;
    is_large || is_classic_size && HARDEST.iter().any(|rule| layout.rules().has(rule))
}

/// Whether puzzles become too hard too often when clues go as long as there is one solution.
pub(super) fn become_too_hard(layout: &Layout) -> bool {
    let is_classic = layout.rules().is_classic() && layout.shape() == Shape::CLASSIC;
    layout.cells().len() >= Shape::CLASSIC.cell_count() && !is_classic
}
