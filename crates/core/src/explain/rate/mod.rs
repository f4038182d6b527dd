//! Rates how hard a puzzle is, from its path and the difficulty of each step.
//!
//! A class has the steps of one technique that have the same difficulty. The scale defines the classes and their order.
//! The rater takes the easiest class that has a step on the board and applies its steps: all of them, or only the first
//! one if the class says so. Then it starts again, until the board is solved.

/// The version of the rating. It increases whenever the rating of a puzzle may change.
pub const RATING_VERSION: u32 = 3;

mod class;
mod difficulty;
mod kind;
mod scale;
mod score;
mod se;
mod sudoku_explainer;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use crate::grid::Puzzle;
use crate::rules::Sudoku;

use super::dispatch::visit;
use super::{Board, Explainer, Impossible, Pace, Step, Tables, Technique, Techniques};
use crate::backend::{Limit, Limits};
pub use difficulty::Difficulty;
pub use kind::StepKind;
pub use scale::{Scale, UnknownScale};
pub use score::{DifficultyLevel as ScoreLevel, UnknownDifficultyLevel as UnknownScoreLevel};

/// Rates puzzles of one layout. Build it once and use it for many puzzles.
#[derive(Clone, Debug)]
pub struct Rater<'s> {
    explainer: Explainer<'s>,
    scale: Scale,
    assumes_unique: bool,
    /// The highest level of the techniques that the rater tries.
    hardest: ScoreLevel,
}

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
    /// technique that the rater does not try ([`Rater::up_to`]).
    Stuck,
    /// A limit was reached.
    Limit(Limit),
}

impl<'s> Rater<'s> {
    /// Creates a rater for puzzles of `sudoku` on a scale.
    #[must_use]
    pub fn new(sudoku: &'s Sudoku, scale: Scale) -> Self {
        Rater::with(sudoku, Tables::of(sudoku), scale)
    }

    /// Creates a rater as [`new`](Self::new) does, but uses tables that were computed before.
    #[must_use]
    pub fn with(sudoku: &'s Sudoku, tables: Tables, scale: Scale) -> Self {
        let techniques = Techniques::of(scale.classes().iter().map(|class| class.technique));
        let explainer = Explainer::with(sudoku, tables, techniques).at(Pace::Quick);
        Rater { explainer, scale, assumes_unique: false, hardest: ScoreLevel::Extreme }
    }

    /// Restricts the rater to the techniques whose level is at most `hardest`, even on another scale than
    /// [`Scale::Score`]; but not where it rates as Sudoku Explainer does. Puzzles that need harder techniques give [`Unrated::Stuck`].
    #[must_use]
    pub fn up_to(self, hardest: ScoreLevel) -> Self {
        Rater { hardest, ..self }
    }

    /// Lets the rater also try the techniques that are valid only if the puzzle has exactly one solution.
    #[must_use]
    pub fn assuming_unique(self) -> Self {
        Rater { assumes_unique: true, ..self }
    }

    /// Returns the scale of the ratings.
    #[must_use]
    pub fn scale(&self) -> Scale {
        self.scale
    }

    /// Returns whether the rater uses techniques that are valid only if the puzzle has exactly one solution.
    #[must_use]
    pub fn assumes_unique(&self) -> bool {
        self.assumes_unique
    }

    /// Rates `puzzle`. A rated puzzle has exactly one solution: the path proves it, unless the rater assumes
    /// uniqueness. Of `limits`, only the time limit and the interrupt apply.
    ///
    /// # Errors
    ///
    /// Returns [`Unrated`] if the puzzle has no solution or several, if a limit is reached, or if the puzzle needs a
    /// technique that the rater does not try.
    ///
    /// # Panics
    ///
    /// Panics if the puzzle has another shape than the Sudoku.
    pub fn rate(&self, puzzle: &Puzzle, limits: &Limits) -> Result<Rating, Unrated> {
        self.rate_while(puzzle, limits, |_| true)
    }

    /// Rates `puzzle` as [`rate`](Self::rate) does, but calls `goes_on` with the rating of the steps so far. If
    /// `goes_on` returns `false`, stops and returns that rating. The numbers of a rating never decrease from step to
    /// step. So a caller that wants easy puzzles can stop as soon as a puzzle is too hard. This saves time, because
    /// the hardest puzzles take longest to rate.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`rate`](Self::rate).
    ///
    /// # Panics
    ///
    /// Panics in the same case as [`rate`](Self::rate).
    pub fn rate_while(
        &self,
        puzzle: &Puzzle,
        limits: &Limits,
        goes_on: impl Fn(&Rating) -> bool,
    ) -> Result<Rating, Unrated> {
        let sudoku = self.explainer.sudoku();
        if self.scale == Scale::Se && sudoku_explainer::knows(sudoku, puzzle) {
            return sudoku_explainer::rate(puzzle, self.assumes_unique, limits, goes_on);
        }
        let mut board = Board::of(sudoku, puzzle).map_err(Unrated::Impossible)?;
        let mut rating = Rating::new(self.scale, sudoku.layout().cells().len());
        while !board.is_solved() && goes_on(&rating) {
            if let Some(limit) = limits.reached() {
                return Err(Unrated::Limit(limit));
            }
            let steps = self.easiest(&board, limits);
            if steps.is_empty() {
                let broken =
                    board.broken_clue().map(|it| Unrated::Impossible(Impossible::Starved(it)));
                let stuck = || limits.reached().map_or(Unrated::Stuck, Unrated::Limit);
                return Err(broken.unwrap_or_else(stuck));
            }
            for (step, difficulty) in steps {
                // An earlier step of the same class may have crossed out or placed the same actions.
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

    /// Returns steps of the easiest class that has a step on the board, with their difficulties. Returns all steps of
    /// the class if its field `takes_all` is true, otherwise only one step. If no class has a step, the list is empty.
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
        self.add(StepKind::Own(step.technique), difficulty, step.placed.is_some());
    }

    fn add(&mut self, kind: StepKind, difficulty: Difficulty, places_digit: bool) {
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
            let is_set =
                matches!(kind.own(), Some(LockedCandidates | HiddenPair | HiddenTriple));
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
