//! Replaces the ids in a step by the cells, digits and houses that they stand for.

use itertools::Itertools;

use crate::explain::Step;
use crate::grid::{Cell, Digit, House};
use crate::rules::{Action, Requirement, Sudoku};

/// A step, with the requirements and actions that the ids in it stand for.
pub(super) struct ResolvedStep<'a> {
    pub step: &'a Step,
    pub bases: Vec<Requirement>,
    pub covers: Vec<Requirement>,
    pub clues: Vec<Requirement>,
    pub open: Vec<Action>,
    pub eliminated: Vec<Action>,
}

impl<'a> ResolvedStep<'a> {
    pub fn new(sudoku: &Sudoku, step: &'a Step) -> Self {
        let requirements =
            |ids: &[_]| ids.iter().map(|&id| sudoku.cover().requirement(id).clone()).collect();
        let actions = |ids: &[_]| ids.iter().map(|&id| sudoku.action(id)).collect();
        ResolvedStep {
            step,
            bases: requirements(&step.bases),
            covers: requirements(&step.covers),
            clues: requirements(&step.clues),
            open: actions(&step.open),
            eliminated: actions(&step.eliminated),
        }
    }

    /// Returns the cells of the open actions, in reading order.
    pub fn cells(&self) -> Vec<Cell> {
        self.open.iter().map(|action| action.cell).sorted().dedup().collect()
    }

    /// Returns the digits of the open actions of all cells, in ascending order.
    pub fn digits(&self) -> Vec<Digit> {
        self.open.iter().map(|action| action.digit).sorted().dedup().collect()
    }

    /// Returns the digits of the open actions in a cell.
    pub fn digits_of(&self, cell: Cell) -> Vec<Digit> {
        self.open.iter().filter(|action| action.cell == cell).map(|action| action.digit).collect()
    }

    /// Returns the open actions that meet the base with this 0-based index.
    pub fn open_of(&self, sudoku: &Sudoku, base: usize) -> Vec<Action> {
        let incidence = sudoku.cover().incidence();
        let meets = |id| incidence.requirements_of(id).contains(&self.step.bases[base]);
        let open = self.step.open.iter().filter(|&&id| meets(id));
        open.map(|&id| sudoku.action(id)).collect()
    }

    /// Returns the digit of the first candidate that is crossed out, or `None` if no candidate is crossed out.
    pub fn target(&self) -> Option<Digit> {
        self.eliminated.first().map(|action| action.digit)
    }
}

/// Returns the houses of those requirements that are about a digit in a house. Each house occurs once.
pub(super) fn houses(requirements: &[Requirement]) -> Vec<House> {
    let house = |requirement: &Requirement| match requirement {
        Requirement::House(house, _) => Some(*house),
        _ => None,
    };
    requirements.iter().filter_map(house).unique().collect()
}

/// Returns the cells of those requirements that are about the digit of a cell.
pub(super) fn cells(requirements: &[Requirement]) -> Vec<Cell> {
    let cell = |requirement: &Requirement| match requirement {
        Requirement::Cell(cell) => Some(*cell),
        _ => None,
    };
    requirements.iter().filter_map(cell).collect()
}
