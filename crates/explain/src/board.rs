//! The board: the placed digits and the open candidates of a partly solved grid.

use sudosat_core::cover::{ActionId, RequirementId, Status, Term};
use sudosat_core::grid::{Grid, Marks, Puzzle};
use sudosat_core::rules::Sudoku;

use super::clue_memo::ClueMemo;
use super::{Step, Technique};

/// A partly solved grid with its open candidates.
///
/// Placing a digit crosses out all candidates that it excludes, so no open candidate conflicts with a placed digit.
/// The board draws no other conclusion. All other conclusions are steps.
#[derive(Clone, Debug)]
pub struct Board<'s> {
    sudoku: &'s Sudoku,
    status: Vec<Status>,
    /// For each requirement, the number of open actions that meet it.
    open_in: Vec<u16>,
    is_met: Vec<bool>,
    empty_cells: usize,
    starved: Option<RequirementId>,
    is_restricted: bool,
    /// What clues of several cells have excluded so far.
    pub(super) clue_memo: ClueMemo,
}

/// A contradiction on a board: it shows that the board has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// This digit is crossed out but would have to be placed, or it is placed but would have to be crossed out.
    CrossedOut(ActionId),
    /// A requirement that must be met exactly once is not met and has no open action left. Or a clue of several cells
    /// does not hold with the digits in its cells.
    Starved(RequirementId),
}

impl<'s> Board<'s> {
    /// Creates the board without any digit: every action is open.
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
            clue_memo: ClueMemo::default(),
        }
    }

    /// Creates the board of `puzzle`: places its clues and crosses out the candidates that its pencil
    /// marks and its odd-even mask exclude.
    ///
    /// # Errors
    ///
    /// Returns [`Impossible`] if two clues clash, if a requirement that must still be met has no open action left, or
    /// if the clues fill the grid and a clue of several cells does not hold.
    ///
    /// # Panics
    ///
    /// Panics if the puzzle has another shape than `sudoku`, or a clue in a void cell.
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

    /// Returns the Sudoku whose rules the board follows.
    #[must_use]
    pub fn sudoku(&self) -> &'s Sudoku {
        self.sudoku
    }

    /// Returns whether pencil marks or the odd-even mask of the puzzle exclude any candidate.
    #[must_use]
    pub fn is_restricted(&self) -> bool {
        self.is_restricted
    }

    /// Returns whether an action is open, placed or crossed out.
    #[must_use]
    pub fn status(&self, action: ActionId) -> Status {
        self.status[action.index()]
    }

    /// Returns whether the action is open: still a candidate.
    #[must_use]
    pub fn is_open(&self, action: ActionId) -> bool {
        self.status(action) == Status::Open
    }

    /// Returns the open actions of a requirement, in ascending order.
    pub fn open_of(&self, requirement: RequirementId) -> impl Iterator<Item = ActionId> + '_ {
        let actions = self.sudoku.cover().incidence().actions_of(requirement);
        actions.iter().copied().filter(|&action| self.is_open(action))
    }

    /// Returns the number of open actions of a requirement.
    #[must_use]
    pub fn open_in(&self, requirement: RequirementId) -> usize {
        usize::from(self.open_in[requirement.index()])
    }

    /// Returns whether the requirement must be met exactly once and is not met yet.
    #[must_use]
    pub fn is_wanting(&self, requirement: RequirementId) -> bool {
        !self.is_met[requirement.index()] && self.is_exact(requirement)
    }

    /// Returns all open actions, in ascending order.
    pub fn open(&self) -> impl Iterator<Item = ActionId> + '_ {
        let actions = self.sudoku.cover().incidence().actions();
        actions.filter(|&action| self.is_open(action))
    }

    /// Returns the number of cells without a digit.
    #[must_use]
    pub fn empty_cells(&self) -> usize {
        self.empty_cells
    }

    /// Returns whether every cell holds a digit.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.empty_cells == 0
    }

    /// Returns the placed digits.
    #[must_use]
    pub fn grid(&self) -> Grid {
        let actions = self.sudoku.cover().incidence().actions();
        self.sudoku.grid(actions.filter(|&action| self.status(action) == Status::Chosen))
    }

    /// Returns the open candidates as pencil marks. A filled cell has its digit as the only mark.
    #[must_use]
    pub fn marks(&self) -> Marks {
        let mut marks = Marks::none(self.sudoku.shape());
        for action in self.open().map(|id| self.sudoku.action(id)) {
            marks.allow(action.cell, action.digit);
        }
        self.grid().filled().for_each(|(cell, digit)| marks.fix(cell, digit));
        marks
    }

    /// Places a digit and crosses out the candidates that it excludes. Does nothing if the digit is already placed.
    ///
    /// # Errors
    ///
    /// Returns [`Impossible`] if the digit is already crossed out, if a requirement that must still be met then has no
    /// open action left, or if the digit is the last one and a clue of several cells does not hold. The board must not
    /// be used after that.
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
        // Before the last digit only a path that ends looks at the clues, because it takes long.
        if self.is_solved() {
            self.starved = self.starved.or_else(|| self.broken_clue());
        }
        self.starved.map_or(Ok(()), |requirement| Err(Impossible::Starved(requirement)))
    }

    /// Returns a clue of several cells that the placed digits violate, whatever the empty cells hold. Returns `None` if
    /// there is none, and also if each violated clue still has an empty cell.
    pub(super) fn broken_clue(&self) -> Option<RequirementId> {
        let value = |term: &Term| term.value(|action| self.status(action) == Status::Chosen);
        let mut primitives = self.sudoku.cover().incidence().primitives().iter();
        let broken = primitives.find(|(_, it)| it.evaluate(&value) == Some(false));
        broken.map(|&(clue, _)| clue)
    }

    /// Crosses out a candidate. Does nothing if it is already crossed out.
    ///
    /// # Errors
    ///
    /// Returns [`Impossible`] if the digit is placed, or if a requirement that must still be met then has no open
    /// action left. The board must not be used after that.
    pub fn cross_out(&mut self, action: ActionId) -> Result<(), Impossible> {
        if self.status(action) == Status::Chosen {
            return Err(Impossible::CrossedOut(action));
        }
        self.remove(action);
        self.starved.map_or(Ok(()), |requirement| Err(Impossible::Starved(requirement)))
    }

    /// Applies a step: crosses out its candidates and places its digit.
    ///
    /// # Errors
    ///
    /// Returns [`Impossible`] if this leads to a contradiction: the puzzle has no solution.
    pub fn apply(&mut self, step: &Step) -> Result<(), Impossible> {
        for &action in &step.eliminated {
            self.cross_out(action)?;
        }
        step.placed.map_or(Ok(()), |action| self.place(action))
    }

    /// Creates a step with these bases and covers, each of them once. The step has no conclusion yet.
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
        let (placed, eliminated) = (None, Vec::new());
        let (clues, inferences) = (Vec::new(), Vec::new());
        Step { technique, placed, eliminated, bases, covers, clues, open, inferences }
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

/// Removes repeated ids and keeps the order. The time is quadratic in the number of ids, but the lists are short.
fn once_each(ids: Vec<RequirementId>) -> Vec<RequirementId> {
    let mut once = Vec::with_capacity(ids.len());
    for id in ids {
        if !once.contains(&id) {
            once.push(id);
        }
    }
    once
}
