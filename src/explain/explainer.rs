//! The next step, all steps of a technique, the whole path.

use std::ops::ControlFlow;

use crate::backend::Limits;
use crate::rules::Sudoku;

use super::dispatch::visit;
use super::search::Search;
use super::{Board, Impossible, Pace, Step, Tables, Technique, Techniques};

/// Finds steps on boards of one kind of Sudoku; build it once and use it for many.
#[derive(Clone, Debug)]
pub struct Explainer<'s> {
    sudoku: &'s Sudoku,
    techniques: Techniques,
    tables: Tables,
    pace: Pace,
    limits: Limits,
}

impl<'s> Explainer<'s> {
    /// One for boards of `sudoku` that tries `techniques` in their order.
    #[must_use]
    pub fn new(sudoku: &'s Sudoku, techniques: Techniques) -> Self {
        Explainer::with(sudoku, Tables::of(sudoku), techniques)
    }

    /// The same with tables that were worked out before.
    #[must_use]
    pub fn with(sudoku: &'s Sudoku, tables: Tables, techniques: Techniques) -> Self {
        Explainer { sudoku, techniques, tables, pace: Pace::default(), limits: Limits::none() }
    }

    /// The same at another pace.
    #[must_use]
    pub fn at(self, pace: Pace) -> Self {
        Explainer { pace, ..self }
    }

    /// The same within limits of time, or until an interrupt: past them no forcing chain and no explanation
    /// is looked for any more, so that there may be no next step.
    #[must_use]
    pub fn within(self, limits: Limits) -> Self {
        Explainer { limits, ..self }
    }

    /// The rules of the boards.
    #[must_use]
    pub fn sudoku(&self) -> &'s Sudoku {
        self.sudoku
    }

    /// Looks at a board, for the first step only or for all.
    pub(super) fn search<'a>(
        &'a self,
        board: &'a Board<'s>,
        only_first: bool,
        limits: &'a Limits,
    ) -> Search<'a, 's> {
        Search::new(board, self.tables.crossings(), only_first, self.pace, limits)
    }

    /// What it tries.
    #[must_use]
    pub fn techniques(&self) -> &Techniques {
        &self.techniques
    }

    /// The next step: one of the first technique that has any; of chains and explanations the
    /// shortest. `None` when the board is solved, or no technique goes on.
    #[must_use]
    pub fn next(&self, board: &Board<'s>) -> Option<Step> {
        let search = self.search(board, true, &self.limits);
        self.techniques.order().iter().find_map(|&technique| first(&search, technique))
    }

    /// All steps of one technique, whether it is among those tried or not.
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

    /// The steps from `board` on until it is solved or no technique goes on.
    #[must_use]
    pub fn path(&self, board: Board<'s>) -> Path<'_, 's> {
        Path { explainer: self, board, impossible: None }
    }
}

/// The first step of a technique.
fn first(search: &Search<'_, '_>, technique: Technique) -> Option<Step> {
    let mut first = None;
    let _ = visit(search, technique, &mut |step| {
        first = Some(step);
        ControlFlow::Break(())
    });
    first
}

/// The steps of a path, one after the other; each is carried out before the next is looked for.
#[derive(Clone, Debug)]
pub struct Path<'e, 's> {
    explainer: &'e Explainer<'s>,
    board: Board<'s>,
    impossible: Option<Impossible>,
}

/// Where a path ends, or stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every cell holds a digit.
    Solved,
    /// Cells are left.
    Stuck,
    /// Something cannot be any more: there is no solution.
    Impossible(Impossible),
}

impl<'s> Path<'_, 's> {
    /// The board after the steps so far.
    #[must_use]
    pub fn board(&self) -> &Board<'s> {
        &self.board
    }

    /// Where the path stands, and ends if there is no next step.
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
        let step = self.explainer.next(&self.board)?;
        self.impossible = self.board.apply(&step).err();
        Some(step)
    }
}
