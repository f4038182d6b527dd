//! Rates how hard a puzzle is, from its path and the difficulty of each step.
//!
//! A class has the steps of one technique that have the same difficulty. The scale defines the classes and their order.
//! The rater takes the easiest class that has a step on the board and applies its steps: all of them, or only the first
//! one if the class says so. Then it starts again, until the board is solved.

/// The version of the rating. It increases whenever the rating of a puzzle may change.
pub const RATING_VERSION: u32 = 5;

mod class;
mod difficulty;
mod kind;
mod rating;
mod scale;
mod score;
mod se;
mod sudoku_explainer;

use std::ops::ControlFlow;

use sudosat_core::grid::Puzzle;
use sudosat_core::rules::Sudoku;

use super::dispatch::visit;
use super::{Board, Explainer, Impossible, Pace, Step, Tables, Technique, Techniques};
pub use difficulty::Difficulty;
pub use kind::StepKind;
pub use rating::{Rating, Unrated};
pub use scale::{Scale, UnknownScale};
pub use score::{ScoreLevel, UnknownScoreLevel};
use sudosat_core::backend::Limits;

/// Rates puzzles of one layout. Build it once and use it for many puzzles.
#[derive(Clone, Debug)]
pub struct Rater<'s> {
    explainer: Explainer<'s>,
    scale: Scale,
    assumes_unique: bool,
    /// The highest level of the techniques that the rater tries.
    hardest: ScoreLevel,
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
    /// [`Scale::Score`]; but not where it rates as Sudoku Explainer does. Puzzles that need harder techniques give
    /// [`Unrated::Stuck`].
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
