//! How hard a puzzle is: its path, and what each step of it counts.
//!
//! The path always takes a step of the easiest class that has any; which classes there are and what
//! a step counts is the scale's matter.

/// Goes up whenever a puzzle may be rated otherwise than before.
pub const RATING_VERSION: u32 = 2;

mod class;
mod difficulty;
mod scale;
mod score;
mod se;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use crate::grid::Puzzle;
use crate::rules::Sudoku;

use super::dispatch::visit;
use super::{Board, Explainer, Impossible, Pace, Step, Tables, Technique, Techniques};
use crate::backend::{Limit, Limits};
pub use difficulty::Difficulty;
pub use scale::{Scale, UnknownScale};
pub use score::{Level as ScoreLevel, UnknownLevel as UnknownScoreLevel};

/// Rates puzzles of one kind; build it once and use it for many.
#[derive(Clone, Debug)]
pub struct Rater<'s> {
    explainer: Explainer<'s>,
    scale: Scale,
    assumes_unique: bool,
    /// Techniques of no higher level are tried.
    hardest: ScoreLevel,
}

/// How hard a puzzle is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The scale of all numbers.
    pub scale: Scale,
    /// The hardest step: what it is called, and what it counts. `None` for a solved grid.
    pub hardest: Option<(Technique, Difficulty)>,
    /// The hardest step up to the first digit placed.
    pub until_first_digit: Option<Difficulty>,
    /// The first step.
    pub first_step: Option<Difficulty>,
    /// What all steps count together.
    pub sum: Difficulty,
    /// How many steps of each technique there are, the easier first; none without any.
    pub steps: BTreeMap<Technique, usize>,
    /// How many cells the grid has, which the sums of the levels grow with.
    pub cells: usize,
}

/// Why a puzzle has no rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unrated {
    /// Something cannot be: it has no solution.
    Impossible(Impossible),
    /// No technique goes on: it has several solutions.
    Stuck,
    /// A limit was reached.
    Limit(Limit),
}

impl<'s> Rater<'s> {
    /// One for puzzles of `sudoku` on a scale.
    #[must_use]
    pub fn new(sudoku: &'s Sudoku, scale: Scale) -> Self {
        Rater::with(sudoku, Tables::of(sudoku), scale)
    }

    /// The same with tables that were worked out before.
    #[must_use]
    pub fn with(sudoku: &'s Sudoku, tables: Tables, scale: Scale) -> Self {
        let techniques = Techniques::of(scale.classes().iter().map(|class| class.technique));
        let explainer = Explainer::with(sudoku, tables, techniques).at(Pace::Quick);
        Rater { explainer, scale, assumes_unique: false, hardest: ScoreLevel::Extreme }
    }

    /// The same, with the techniques up to a level of [`Scale::Score`] alone: it is [`Unrated::Stuck`] on
    /// puzzles that take harder ones.
    #[must_use]
    pub fn up_to(self, hardest: ScoreLevel) -> Self {
        Rater { hardest, ..self }
    }

    /// The same, with the techniques that hold only if there is one solution.
    #[must_use]
    pub fn assuming_unique(self) -> Self {
        Rater { assumes_unique: true, ..self }
    }

    /// The scale.
    #[must_use]
    pub fn scale(&self) -> Scale {
        self.scale
    }

    /// Whether techniques are used that hold only if there is one solution.
    #[must_use]
    pub fn assumes_unique(&self) -> bool {
        self.assumes_unique
    }

    /// How hard `puzzle` is. A puzzle that is rated has exactly one solution: the path shows it, unless it
    /// assumed as much. Of the limits the time and an interrupt count.
    ///
    /// # Errors
    ///
    /// [`Unrated`], when the puzzle has no solution, or several, or a limit was reached.
    ///
    /// # Panics
    ///
    /// When the puzzle has another shape than the Sudoku.
    pub fn rate(&self, puzzle: &Puzzle, limits: &Limits) -> Result<Rating, Unrated> {
        self.rate_while(puzzle, limits, |_| true)
    }

    /// Like [`rate`](Self::rate), as long as `goes_on` of the steps so far, whose rating can only go up: for
    /// whoever has no use for harder puzzles, of which the hardest take longest.
    ///
    /// # Errors
    ///
    /// As [`rate`](Self::rate).
    ///
    /// # Panics
    ///
    /// As [`rate`](Self::rate).
    pub fn rate_while(
        &self,
        puzzle: &Puzzle,
        limits: &Limits,
        goes_on: impl Fn(&Rating) -> bool,
    ) -> Result<Rating, Unrated> {
        let mut board = Board::of(self.explainer.sudoku(), puzzle).map_err(Unrated::Impossible)?;
        let mut rating = Rating::new(self.scale, self.explainer.sudoku().layout().cells().len());
        while !board.is_solved() && goes_on(&rating) {
            if let Some(limit) = limits.reached() {
                return Err(Unrated::Limit(limit));
            }
            let steps = self.easiest(&board, limits);
            if steps.is_empty() {
                return Err(limits.reached().map_or(Unrated::Stuck, Unrated::Limit));
            }
            for (step, difficulty) in steps {
                // What one step crossed out another one may have crossed out before.
                let is_done = !step.eliminated.iter().any(|&action| board.is_open(action))
                    && step.placed.is_none_or(|action| !board.is_open(action));
                if !is_done {
                    board.apply(&step).map_err(Unrated::Impossible)?;
                    rating.count(&step, difficulty);
                }
            }
        }
        Ok(rating)
    }

    fn tries(&self, technique: Technique) -> bool {
        (self.assumes_unique || !technique.assumes_unique())
            && ScoreLevel::of(technique) <= self.hardest
    }

    /// The steps of the easiest class that has any, with what they count: of singles and sets all, of what
    /// takes longer one.
    fn easiest(&self, board: &Board<'s>, limits: &Limits) -> Vec<(Step, Difficulty)> {
        let search = self.explainer.search(board, true, limits);
        let classes = self.scale.classes().iter();
        for class in classes.filter(|class| self.tries(class.technique)) {
            let mut steps = Vec::new();
            let _ = visit(&search, class.technique, &mut |step| {
                if let Some(step) = class.of(step, board) {
                    let difficulty = self.scale.difficulty(&step, class);
                    steps.push((step, difficulty));
                    if !class.takes_all {
                        return ControlFlow::Break(());
                    }
                }
                ControlFlow::Continue(())
            });
            if !steps.is_empty() {
                return steps;
            }
        }
        Vec::new()
    }
}

impl Rating {
    fn new(scale: Scale, cells: usize) -> Self {
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

    fn count(&mut self, step: &Step, difficulty: Difficulty) {
        self.first_step.get_or_insert(difficulty);
        if self.hardest.is_none_or(|(_, hardest)| hardest < difficulty) {
            self.hardest = Some((step.technique, difficulty));
        }
        if step.placed.is_some() && self.until_first_digit.is_none() {
            self.until_first_digit = self.hardest.map(|(_, difficulty)| difficulty);
        }
        self.sum += difficulty;
        *self.steps.entry(step.technique).or_default() += 1;
    }

    /// How hard it is: on [`Scale::Se`] what the hardest step counts, on [`Scale::Score`] the total.
    #[must_use]
    pub fn difficulty(&self) -> Difficulty {
        match self.scale {
            Scale::Se => {
                self.hardest.map_or_else(Difficulty::default, |(_, difficulty)| difficulty)
            }
            Scale::Score => self.sum,
        }
    }

    /// Whether the hardest step is one that places a digit directly, which [`Scale::Se`] counts less: a
    /// pattern whose only use was to leave a house one cell for a digit.
    #[must_use]
    pub fn is_hardest_direct(&self) -> bool {
        use Technique::{HiddenPair, HiddenTriple, LockedCandidates};
        self.hardest.is_some_and(|(technique, difficulty)| {
            let is_set = matches!(technique, LockedCandidates | HiddenPair | HiddenTriple);
            self.scale == Scale::Se && is_set && difficulty <= se::LARGEST_DIRECT
        })
    }

    /// How hard it is, in a word; only on [`Scale::Score`].
    #[must_use]
    pub fn level(&self) -> Option<ScoreLevel> {
        let hardest = self.steps.keys().map(|&technique| ScoreLevel::of(technique)).max();
        (self.scale == Scale::Score)
            .then(|| ScoreLevel::of_sum(self.sum, self.cells).max(hardest.unwrap_or_default()))
    }
}
