//! Finds the next step, all steps of a technique, or the whole path.

use std::ops::ControlFlow;

use sudosat_core::backend::Limits;
use sudosat_core::rules::Sudoku;

use super::dispatch::visit;
use super::search::Search;
use super::whips;
use super::{Board, Impossible, Pace, Step, Tables, Technique, Techniques};

/// Finds steps on boards of one layout. Build it once and use it for many boards.
#[derive(Clone, Debug)]
pub struct Explainer<'s> {
    sudoku: &'s Sudoku,
    techniques: Techniques,
    tables: Tables,
    pace: Pace,
    limits: Limits,
}

impl<'s> Explainer<'s> {
    /// Creates an explainer for boards of `sudoku` that tries `techniques` in their order.
    #[must_use]
    pub fn new(sudoku: &'s Sudoku, techniques: Techniques) -> Self {
        Explainer::with(sudoku, Tables::of(sudoku), techniques)
    }

    /// Creates an explainer as [`new`](Self::new) does, but uses tables that were computed before.
    #[must_use]
    pub fn with(sudoku: &'s Sudoku, tables: Tables, techniques: Techniques) -> Self {
        Explainer { sudoku, techniques, tables, pace: Pace::default(), limits: Limits::none() }
    }

    /// Sets how much time the search for whips, braids, suppositions and explanations takes.
    #[must_use]
    pub fn at(self, pace: Pace) -> Self {
        Explainer { pace, ..self }
    }

    /// Sets a time limit or an interrupt. After it is reached, the explainer no longer searches for forcing chains and
    /// explanations, and it may miss candidates that clues of several cells exclude. So it may return `None` although
    /// there is a next step.
    #[must_use]
    pub fn within(self, limits: Limits) -> Self {
        Explainer { limits, ..self }
    }

    /// Returns the Sudoku whose rules the boards follow.
    #[must_use]
    pub fn sudoku(&self) -> &'s Sudoku {
        self.sudoku
    }

    /// Creates the search on a board. If `only_first` is true, the caller uses only the first step.
    pub(super) fn search<'a>(
        &'a self,
        board: &'a Board<'s>,
        only_first: bool,
        limits: &'a Limits,
    ) -> Search<'a, 's> {
        Search::new(board, self.tables.crossings(), only_first, self.pace, limits)
    }

    /// Returns the techniques that the explainer tries.
    #[must_use]
    pub fn techniques(&self) -> &Techniques {
        &self.techniques
    }

    /// Returns the next step. It is a step of the first technique that finds one. If the technique is a chain, the step
    /// is one of the shortest chains. If it is *explanation*, the step is the smallest one found; with [`Pace::Quick`]
    /// it can be larger. Returns `None` if the board is solved or if no technique finds a step.
    #[must_use]
    pub fn next(&self, board: &Board<'s>) -> Option<Step> {
        let search = self.search(board, true, &self.limits);
        let mut patterns = self.patterns();
        self.techniques.order().iter().find_map(|&technique| match whips::family(technique) {
            // The shortest pattern comes first, whichever technique finds it.
            Some(_) => whips::shortest(&search, &std::mem::take(&mut patterns)),
            None => first(&search, technique),
        })
    }

    /// Returns the techniques that find whips and braids.
    fn patterns(&self) -> Vec<Technique> {
        let order = self.techniques.order().iter().copied();
        order.filter(|&technique| whips::family(technique).is_some()).collect()
    }

    /// Returns the steps of one technique, even if the explainer does not try it in [`next`](Self::next). Nearly always
    /// these are all steps. Of the chains with the same two ends, only one of the shortest is returned. Of the
    /// explanations, only a few small ones are returned.
    #[must_use]
    pub fn all(&self, board: &Board<'s>, technique: Technique) -> Vec<Step> {
        let mut steps = Vec::new();
        let search = self.search(board, false, &self.limits);
        let _ = visit(&search, technique, &mut |step| {
            steps.push(step);
            ControlFlow::Continue(())
        });
        steps
    }

    /// Returns an iterator over the steps from `board` until it is solved or no technique finds a step.
    #[must_use]
    pub fn path(&self, board: Board<'s>) -> Path<'_, 's> {
        Path { explainer: self, board, impossible: None }
    }
}

/// Returns the first step of a technique, or `None` if the technique finds no step.
fn first(search: &Search<'_, '_>, technique: Technique) -> Option<Step> {
    let mut first = None;
    let _ = visit(search, technique, &mut |step| {
        first = Some(step);
        ControlFlow::Break(())
    });
    first
}

/// An iterator over the steps from a board to its solution. It applies each step to the board before it searches for
/// the next step.
#[derive(Clone, Debug)]
pub struct Path<'e, 's> {
    explainer: &'e Explainer<'s>,
    board: Board<'s>,
    impossible: Option<Impossible>,
}

/// The state in which a path ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every cell holds a digit.
    Solved,
    /// Some cells are empty, and no contradiction was found.
    Stuck,
    /// The last step led to a contradiction, or there is no further step because a clue of several cells does not hold:
    /// the puzzle has no solution.
    Impossible(Impossible),
}

impl<'s> Path<'_, 's> {
    /// Returns the board after the steps so far.
    #[must_use]
    pub fn board(&self) -> &Board<'s> {
        &self.board
    }

    /// Returns the state after the steps so far. It is the end of the path if there is no next step.
    #[must_use]
    pub fn end(&self) -> End {
        match self.impossible {
            Some(impossible) => End::Impossible(impossible),
            None if self.board.is_solved() => End::Solved,
            None => End::Stuck,
        }
    }
}

impl Iterator for Path<'_, '_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        if self.end() != End::Stuck {
            return None;
        }
        let step = self.explainer.next(&self.board);
        self.impossible = match &step {
            Some(step) => self.board.apply(step).err(),
            None => self.board.broken_clue().map(Impossible::Starved),
        };
        step
    }
}
