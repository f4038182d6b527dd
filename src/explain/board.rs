//! The board: what stands where, and which candidates are open.

use crate::cover::{ActionId, RequirementId, Status};
use crate::grid::{Grid, Puzzle};
use crate::rules::Sudoku;

use super::{Step, Technique};

/// A partly solved grid with its open candidates.
///
/// A placed digit crosses out what it excludes at once: what is open conflicts with no placed digit.
/// Nothing else is concluded; that is what steps are for.
#[derive(Clone, Debug)]
pub struct Board<'s> {
    sudoku: &'s Sudoku,
    status: Vec<Status>,
    /// How many actions of each requirement are open.
    open_in: Vec<u16>,
    is_met: Vec<bool>,
    empty_cells: usize,
    starved: Option<RequirementId>,
    is_restricted: bool,
}

/// A board on which something cannot be any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// The digit cannot be placed: it is crossed out.
    CrossedOut(ActionId),
    /// Nothing is left for the requirement.
    Starved(RequirementId),
}

impl<'s> Board<'s> {
    /// The board before any digit: everything is open.
    #[must_use]
    pub fn empty(sudoku: &'s Sudoku) -> Self {
        let incidence = sudoku.cover().incidence();
        Board {
            sudoku,
            status: vec![Status::Open; incidence.action_count()],
            open_in: incidence
                .requirements()
                .map(|id| incidence.actions_of(id).len() as u16)
                .collect(),
            is_met: vec![false; incidence.requirement_count()],
            empty_cells: sudoku.layout().cells().len(),
            starved: None,
            is_restricted: false,
        }
    }

    /// The board of `puzzle`: its clues placed, what its pencil marks and the odd-even mask exclude
    /// crossed out.
    ///
    /// # Errors
    ///
    /// [`Impossible`], when that alone leaves nothing for a requirement, or two clues clash.
    ///
    /// # Panics
    ///
    /// When the puzzle has another shape than `sudoku`.
    pub fn of(sudoku: &'s Sudoku, puzzle: &Puzzle) -> Result<Self, Impossible> {
        assert_eq!(puzzle.shape(), sudoku.shape(), "the puzzle has another shape");
        let mut board = Board::empty(sudoku);
        for (cell, digit) in puzzle.clues.filled() {
            board.place(sudoku.action_id(cell, digit))?;
        }
        for action in sudoku.excluded(puzzle) {
            board.is_restricted = true;
            board.cross_out(action)?;
        }
        Ok(board)
    }

    /// The rules of the grid.
    #[must_use]
    pub fn sudoku(&self) -> &'s Sudoku {
        self.sudoku
    }

    /// Whether pencil marks or a mask came with the puzzle.
    #[must_use]
    pub fn is_restricted(&self) -> bool {
        self.is_restricted
    }

    /// What is known of an action.
    #[must_use]
    pub fn status(&self, action: ActionId) -> Status {
        self.status[action.index()]
    }

    /// Whether the action is a candidate still.
    #[must_use]
    pub fn is_open(&self, action: ActionId) -> bool {
        self.status(action) == Status::Open
    }

    /// The open actions of a requirement, ascending.
    pub fn open_of(&self, requirement: RequirementId) -> impl Iterator<Item = ActionId> + '_ {
        let actions = self.sudoku.cover().incidence().actions_of(requirement);
        actions.iter().copied().filter(|&action| self.is_open(action))
    }

    /// How many actions of a requirement are open.
    #[must_use]
    pub fn open_in(&self, requirement: RequirementId) -> usize {
        usize::from(self.open_in[requirement.index()])
    }

    /// Whether the requirement is one of those to be met exactly once, and is not met yet.
    #[must_use]
    pub fn is_wanting(&self, requirement: RequirementId) -> bool {
        !self.is_met[requirement.index()] && self.is_exact(requirement)
    }

    /// All open actions, ascending.
    pub fn open(&self) -> impl Iterator<Item = ActionId> + '_ {
        let actions = self.sudoku.cover().incidence().actions();
        actions.filter(|&action| self.is_open(action))
    }

    /// How many cells hold no digit yet.
    #[must_use]
    pub fn empty_cells(&self) -> usize {
        self.empty_cells
    }

    /// Whether every cell holds a digit.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.empty_cells == 0
    }

    /// The digits that are placed.
    #[must_use]
    pub fn grid(&self) -> Grid {
        let actions = self.sudoku.cover().incidence().actions();
        self.sudoku.grid(actions.filter(|&action| self.status(action) == Status::Chosen))
    }

    /// Places a digit, and crosses out what it excludes.
    ///
    /// # Errors
    ///
    /// [`Impossible`], when the digit is crossed out already, or nothing is left for a requirement; the
    /// board is then worth nothing.
    pub fn place(&mut self, action: ActionId) -> Result<(), Impossible> {
        match self.status(action) {
            Status::Chosen => return Ok(()),
            Status::Removed => return Err(Impossible::CrossedOut(action)),
            Status::Open => {}
        }
        let incidence = self.sudoku.cover().incidence();
        self.status[action.index()] = Status::Chosen;
        self.empty_cells -= 1;
        for &requirement in incidence.requirements_of(action) {
            self.is_met[requirement.index()] = true;
            self.open_in[requirement.index()] -= 1;
        }
        for &requirement in incidence.requirements_of(action) {
            for &other in incidence.actions_of(requirement) {
                self.remove(other);
            }
        }
        self.starved.map_or(Ok(()), |requirement| Err(Impossible::Starved(requirement)))
    }

    /// Crosses out a candidate.
    ///
    /// # Errors
    ///
    /// [`Impossible`], when it is placed, or nothing is left for a requirement; the board is then worth
    /// nothing.
    pub fn cross_out(&mut self, action: ActionId) -> Result<(), Impossible> {
        if self.status(action) == Status::Chosen {
            return Err(Impossible::CrossedOut(action));
        }
        self.remove(action);
        self.starved.map_or(Ok(()), |requirement| Err(Impossible::Starved(requirement)))
    }

    /// Carries out a step.
    ///
    /// # Errors
    ///
    /// [`Impossible`], when something cannot be any more: the puzzle has no solution.
    pub fn apply(&mut self, step: &Step) -> Result<(), Impossible> {
        for &action in &step.eliminated {
            self.cross_out(action)?;
        }
        step.placed.map_or(Ok(()), |action| self.place(action))
    }

    /// A step without conclusion yet, resting on `bases` and `covers`.
    pub(super) fn step_on(
        &self,
        technique: Technique,
        bases: Vec<RequirementId>,
        covers: Vec<RequirementId>,
    ) -> Step {
        let [bases, covers] = [bases, covers].map(once_each);
        let mut open: Vec<_> = bases.iter().flat_map(|&base| self.open_of(base)).collect();
        open.sort_unstable();
        open.dedup();
        let (placed, eliminated, inferences) = (None, Vec::new(), Vec::new());
        Step { technique, placed, eliminated, bases, covers, open, inferences }
    }

    fn remove(&mut self, action: ActionId) {
        if !self.is_open(action) {
            return;
        }
        self.status[action.index()] = Status::Removed;
        for &requirement in self.sudoku.cover().incidence().requirements_of(action) {
            let open = &mut self.open_in[requirement.index()];
            *open -= 1;
            if *open == 0 && self.is_wanting(requirement) {
                self.starved = Some(requirement);
            }
        }
    }

    fn is_exact(&self, requirement: RequirementId) -> bool {
        self.sudoku.cover().incidence().bounds(requirement).is_exact()
    }
}

/// The same without repetitions, which are few among few.
fn once_each(ids: Vec<RequirementId>) -> Vec<RequirementId> {
    let mut once = Vec::with_capacity(ids.len());
    for id in ids {
        if !once.contains(&id) {
            once.push(id);
        }
    }
    once
}
