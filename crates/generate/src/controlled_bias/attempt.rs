//! An attempt on a classic 9x9 grid: finds the last puzzle with one solution on the way of a random order of
//! deletions, and keeps it if it is minimal.
//!
//! The order is not drawn first. The attempt begins with the clues that are left after a random number of deletions:
//! each cell is among them with the same probability. Then it follows the order in both directions and draws the next
//! cell when it needs one. This gives the same puzzles with the same probabilities as an order that is drawn first.
//!
//! Two facts end most attempts before bulk is asked. If the clues miss an unavoidable set, the wanted puzzle has more
//! clues. If a clue is implied, it has fewer.

use rand::RngCore;

use super::Minimal;
use super::cell_set::{ALL, CellSet, cells, half, one_of};
use super::full::FullGrid;
use sudosat_core::bulk::{self, BulkAnswer, BulkBoard};

/// The number of clues whose deletion is tested in the first question about minimality. It doubles with each further
/// question, because most attempts end at the first.
const FIRST_TESTED: u32 = 2;

/// An attempt that waits for the answer of bulk.
pub(super) struct Attempt<'f> {
    full: &'f FullGrid,
    /// The number of the attempt within its block, from 1.
    number: u64,
    clues: CellSet,
    /// A set of clues that is left earlier in the order. The clue that was deleted last before `clues` is from it.
    earlier: CellSet,
    stage: Stage,
}

/// What the attempt asks.
#[derive(Clone, Copy)]
enum Stage {
    /// Is there one solution? If the first field is true, the clues were fewer and had several.
    Clues { was_several: bool },
    /// Is there still one solution with these clues, one fewer?
    Fewer(CellSet),
    /// Is there still one solution without one of the clues `tested`? The clues `left` are to be tested afterwards.
    Minimal { tested: CellSet, left: CellSet },
}

/// The state of an attempt after an answer.
pub(super) enum AttemptState {
    Open,
    Kept,
    GivenUp,
}

impl<'f> Attempt<'f> {
    /// Begins an attempt. Returns `None` if it ends without a question.
    pub fn begin(full: &'f FullGrid, number: u64, random: &mut impl RngCore) -> Option<Self> {
        let mut earlier = ALL;
        // 7/16 of the cells: with fewer clues, more sets are neither too small nor too large; with more, more are
        // made smaller.
        let mut clues = most(random) & half(random);
        let mut may_be_unique = full.may_be_unique(clues);
        while may_be_unique && full.has_implied_clue(clues) {
            earlier = clues;
            clues &= most(random);
            may_be_unique = full.may_be_unique(clues);
        }
        let stage = Stage::Clues { was_several: false };
        let mut attempt = Attempt { full, number, clues, earlier, stage };
        (may_be_unique || attempt.add_clues(random)).then_some(attempt)
    }

    /// Takes back the last deletions, one or more, until there may be one solution. Returns false if a clue is implied
    /// before: then this attempt has no minimal puzzle.
    fn add_clues(&mut self, random: &mut impl RngCore) -> bool {
        self.stage = Stage::Clues { was_several: true };
        while !self.full.has_implied_clue(self.clues) {
            self.clues |= one_of(self.earlier & !self.clues, random);
            if self.full.may_be_unique(self.clues) {
                return !self.full.has_implied_clue(self.clues);
            }
        }
        false
    }

    /// Adds to `boards` the boards whose solutions this attempt wants counted. Returns their number.
    pub fn ask(&self, boards: &mut Vec<BulkBoard>) -> usize {
        let before = boards.len();
        match self.stage {
            Stage::Clues { .. } => boards.push(self.full.board(self.clues)),
            Stage::Fewer(clues) => boards.push(self.full.board(clues)),
            Stage::Minimal { tested, .. } => {
                let without = |cell: usize| self.full.board(self.clues & !(1 << cell));
                boards.extend(cells(tested).map(without));
            }
        }
        boards.len() - before
    }

    /// Takes the answers for the boards that [`ask`](Self::ask) added.
    pub fn receive(&mut self, answers: &[BulkAnswer], random: &mut impl RngCore) -> AttemptState {
        let is_unique = answers.iter().any(|answer| answer.solutions == 1);
        match (self.stage, is_unique) {
            (Stage::Clues { was_several: false }, true) => self.delete_one(random),
            (Stage::Clues { was_several: true }, true) => self.test(self.clues, FIRST_TESTED),
            (Stage::Clues { .. }, false) => match self.add_clues(random) {
                true => AttemptState::Open,
                false => AttemptState::GivenUp,
            },
            (Stage::Fewer(fewer), true) => {
                self.clues = fewer;
                self.delete_one(random)
            }
            (Stage::Fewer(fewer), false) => self.test(fewer, FIRST_TESTED),
            (Stage::Minimal { .. }, true) => AttemptState::GivenUp,
            (Stage::Minimal { left: 0, .. }, false) => AttemptState::Kept,
            (Stage::Minimal { tested, left }, false) => self.test(left, 2 * tested.count_ones()),
        }
    }

    /// Returns the puzzle with these clues.
    pub fn puzzle(&self) -> Minimal {
        let clues = bulk::grid(&self.full.board(self.clues));
        (self.number, clues, bulk::grid(&self.full.digits))
    }

    fn delete_one(&mut self, random: &mut impl RngCore) -> AttemptState {
        self.stage = Stage::Fewer(self.clues & !one_of(self.clues, random));
        AttemptState::Open
    }

    /// Tests up to `most` clues of `left` next.
    fn test(&mut self, mut left: CellSet, most: u32) -> AttemptState {
        let all = left;
        for _ in 0..most.min(left.count_ones()) {
            left &= left - 1;
        }
        self.stage = Stage::Minimal { tested: all & !left, left };
        AttemptState::Open
    }
}

/// Returns a set that has each cell with the probability 7/8.
#[inline]
fn most(random: &mut impl RngCore) -> CellSet {
    half(random) | half(random) | half(random)
}
