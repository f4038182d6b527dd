//! Defines ratings, and the reasons why a puzzle has none.

use std::collections::BTreeMap;

use super::difficulty::Difficulty;
use super::kind::StepKind;
use super::scale::Scale;
use super::score::ScoreLevel;
use super::se;
use crate::{Impossible, Step, Technique};
use sudosat_core::backend::Limit;

/// The difficulty of a puzzle, and the numbers that it is computed from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The scale on which all difficulties are measured.
    pub scale: Scale,
    /// The kind and the difficulty of the hardest step; of the first one if several are equally hard. `None` if
    /// there is no step, as for a solved grid.
    pub hardest: Option<(StepKind, Difficulty)>,
    /// The difficulty of the hardest step up to and including the first step that places a digit. `None` if no step
    /// places a digit.
    pub until_first_digit: Option<Difficulty>,
    /// The difficulty of the first step. `None` if there is no step.
    pub first_step: Option<Difficulty>,
    /// The sum of the difficulties of all steps.
    pub sum: Difficulty,
    /// The number of steps of each kind, the easiest kind first. Kinds without steps are left out.
    pub steps: BTreeMap<StepKind, usize>,
    /// The number of cells of the grid. Above 81 cells, the largest sum that a level allows grows with this number.
    pub cells: usize,
}

/// The reason why a puzzle has no rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unrated {
    /// The path leads to a contradiction: the puzzle has no solution.
    Impossible(Impossible),
    /// No technique finds a step, and the board is not solved. Usually the puzzle has several solutions, or it needs a
    /// technique that the rater does not try ([`Rater::up_to`](super::Rater::up_to)).
    Stuck,
    /// A limit was reached.
    Limit(Limit),
}

impl Rating {
    pub(super) fn new(scale: Scale, cells: usize) -> Self {
        Rating {
            scale,
            cells,
            hardest: None,
            until_first_digit: None,
            first_step: None,
            sum: Difficulty::default(),
            steps: BTreeMap::new(),
        }
    }

    pub(super) fn count(&mut self, step: &Step, difficulty: Difficulty) {
        self.add(StepKind::Own(step.technique), difficulty, step.placed.is_some());
    }

    pub(super) fn add(&mut self, kind: StepKind, difficulty: Difficulty, places_digit: bool) {
        self.first_step.get_or_insert(difficulty);
        if self.hardest.is_none_or(|(_, hardest)| hardest < difficulty) {
            self.hardest = Some((kind, difficulty));
        }
        if places_digit && self.until_first_digit.is_none() {
            self.until_first_digit = self.hardest.map(|(_, difficulty)| difficulty);
        }
        self.sum += difficulty;
        *self.steps.entry(kind).or_default() += 1;
    }

    /// Returns the difficulty of the puzzle: on [`Scale::Se`] the difficulty of the hardest step, on [`Scale::Score`]
    /// the sum.
    #[must_use]
    pub fn difficulty(&self) -> Difficulty {
        match self.scale {
            Scale::Se => {
                self.hardest.map_or_else(Difficulty::default, |(_, difficulty)| difficulty)
            }
            Scale::Score => self.sum,
        }
    }

    /// Returns whether the hardest step is a direct one. The pattern of a direct step leaves one cell for a digit in a
    /// house, and the step places that digit. Such a step has a lower difficulty on [`Scale::Se`].
    #[must_use]
    pub fn is_hardest_direct(&self) -> bool {
        use Technique::{HiddenPair, HiddenTriple, LockedCandidates};
        self.hardest.is_some_and(|(kind, difficulty)| {
            let is_set = matches!(kind.own(), Some(LockedCandidates | HiddenPair | HiddenTriple));
            self.scale == Scale::Se && is_set && difficulty <= se::LARGEST_DIRECT
        })
    }

    /// Returns the level on [`Scale::Score`]. Returns `None` on any other scale.
    #[must_use]
    pub fn level(&self) -> Option<ScoreLevel> {
        let own = self.steps.keys().filter_map(|kind| kind.own());
        let hardest = own.map(ScoreLevel::of).max();
        (self.scale == Scale::Score)
            .then(|| ScoreLevel::of_sum(self.sum, self.cells).max(hardest.unwrap_or_default()))
    }
}
