//! Defines the exact cover problem of a layout, and what a puzzle adds to it.

use crate::cover::{ActionId, Contradiction, ExactCover, Position, RequirementId, Term};
use crate::grid::{Cell, Digit, Grid, Layout, Puzzle, Shape};

use super::names::needed_in;
use super::requirements::{cover_of, term_of};
use super::{Action, Requirement};

/// The exact cover problem of a layout. It does not depend on the given digits: build it once for all puzzles with the
/// same shape and rules.
///
/// Actions are numbered row by row. In an n x n grid, the action that writes digit d into row r, column c has the id
/// (r·n + c)·n + d, where r, c, d and the id are 0-based. In general, with void cells or another size, digit d in the
/// cell with index p in [`Layout::cells`] has the id p·n + d. In a formula that is not reduced, the DIMACS variable of
/// an action is its id plus one.
///
/// ```
/// # use sudosat_core as sudosat;
/// use sudosat::{grid::{Layout, Shape}, rules::Sudoku};
/// let sudoku = Sudoku::new(Shape::CLASSIC);
/// let incidence = sudoku.cover().incidence();
/// assert_eq!((incidence.requirement_count(), incidence.action_count()), (324, 729));
///
/// let diagonals = Sudoku::for_layout(Layout::new(Shape::CLASSIC, &"diagonals".parse()?)?);
/// assert_eq!(diagonals.cover().incidence().requirement_count(), 342);
/// # Ok::<(), sudosat::grid::RulesError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sudoku {
    layout: Layout,
    cover: ExactCover<Requirement, Action>,
    /// The cells that hold the numbers of regions, if the problem does not have these in reading order.
    renumbered: Vec<Cell>,
    /// Whether a clue says what follows from it and the house of its cells together.
    is_restated: bool,
}

impl Sudoku {
    /// Builds the problem of the classic rules on one grid of `shape`. It has n³ actions and 4 n² requirements, or 3 n²
    /// if there are no boxes.
    #[must_use]
    pub fn new(shape: Shape) -> Self {
        Sudoku::for_layout(Layout::classic(shape))
    }

    /// Builds the problem of `layout`. The primitives of a clue say what the clue says by itself.
    #[must_use]
    pub fn for_layout(layout: Layout) -> Self {
        let cover = cover_of(&layout, |clue| (clue.kind().primitives)(clue, layout.space()));
        Sudoku { layout, cover, renumbered: Vec::new(), is_restated: false }
    }

    /// Builds the problem of `layout` to search for solutions. It has the same solutions and the same ids, but the
    /// primitives of a clue on a whole line may say what follows from the clue and the house together
    /// ([`Sudoku::is_restated`]).
    #[must_use]
    pub fn for_search(layout: Layout) -> Self {
        let is_restated = std::cell::Cell::new(false);
        let cover = cover_of(&layout, |clue| {
            let on_line = (clue.kind().on_whole_line)(clue, layout.space());
            is_restated.set(is_restated.get() || on_line.is_some());
            on_line.unwrap_or_else(|| (clue.kind().primitives)(clue, layout.space()))
        });
        Sudoku { layout, cover, renumbered: Vec::new(), is_restated: is_restated.get() }
    }

    /// Returns the same problem with lower bounds of at least 1 for the requirements `needed`.
    pub(super) fn requiring(&self, needed: Vec<RequirementId>) -> Self {
        self.numbering(self.renumbered.clone(), self.cover.requiring(needed))
    }

    /// Returns the problem of the same layout with another cover, which does not number the regions in the cells
    /// `renumbered` in reading order.
    pub(super) fn numbering(
        &self,
        renumbered: Vec<Cell>,
        cover: ExactCover<Requirement, Action>,
    ) -> Self {
        Sudoku { layout: self.layout.clone(), cover, renumbered, is_restated: self.is_restated }
    }

    /// Returns whether a clue says what follows from it and the house of its cells together. Then the problem differs
    /// from that of [`Sudoku::for_layout`].
    #[must_use]
    pub fn is_restated(&self) -> bool {
        self.is_restated
    }

    /// Returns the cells that hold the numbers of regions, if the problem does not have these in reading order.
    pub(super) fn renumbered(&self) -> &[Cell] {
        &self.renumbered
    }

    /// Returns the shape of the grid, or of the canvas if there are several grids.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.layout.shape()
    }

    /// Returns the layout from which the problem was built.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the exact cover problem.
    #[must_use]
    pub fn cover(&self) -> &ExactCover<Requirement, Action> {
        &self.cover
    }

    /// Converts an action that was parsed without knowledge of the grid: returns the action for the same cell and for
    /// the digit of this grid with the same number. Returns `None` if the cell lies outside the canvas or is void, or
    /// if the grid has no such digit.
    #[must_use]
    pub fn find(&self, Action { cell, digit }: Action) -> Option<Action> {
        let shape = self.shape();
        let is_inside =
            usize::from(cell.row) < shape.rows() && usize::from(cell.col) < shape.columns();
        let digit = shape.digit_of(digit.number())?;
        (is_inside && self.layout.place_of(cell).is_some()).then_some(Action { cell, digit })
    }

    /// Returns the id of the action that writes `digit` into `cell`. `cell` must lie on the canvas, and the grid must
    /// have the digit; this is not fully checked.
    ///
    /// # Panics
    ///
    /// Panics if the cell is void.
    #[must_use]
    pub fn action_id(&self, cell: Cell, digit: Digit) -> ActionId {
        let place = self.layout.place_of(cell).expect("void cells have no actions");
        ActionId::from_index(place * self.shape().side() + digit.index())
    }

    /// Returns the digit in `cell` as a variable of primitives.
    ///
    /// # Panics
    ///
    /// Panics if the cell is void.
    #[must_use]
    pub fn term(&self, cell: Cell) -> Term {
        term_of(&self.layout, cell)
    }

    /// Returns the actions that fill the cells of `grid`, ascending.
    ///
    /// # Panics
    ///
    /// Panics if `grid` holds a digit in a cell that is void in the layout.
    pub fn actions(&self, grid: &Grid) -> impl Iterator<Item = ActionId> {
        grid.filled().map(|(cell, digit)| self.action_id(cell, digit))
    }

    /// Returns the cell and digit of an action.
    #[must_use]
    pub fn action(&self, id: ActionId) -> Action {
        let side = self.shape().side();
        let cell = self.layout.cells()[id.index() / side];
        Action { cell, digit: self.shape().digit(id.index() % side) }
    }

    /// Builds the position of `puzzle`: takes the actions of the clues, removes the actions that the pencil marks or
    /// the odd-even mask exclude, and propagates to a fixpoint.
    ///
    /// # Errors
    ///
    /// Returns the contradiction if propagation from the clues and exclusions shows that there is no solution.
    ///
    /// # Panics
    ///
    /// Panics if the shape or the rules of `puzzle` are not those of the layout.
    pub fn propagated(&self, puzzle: &Puzzle) -> Result<Position<'_>, Contradiction> {
        let mut position = self.cover.position();
        self.assert_puzzle(puzzle, &mut position)?;
        position.propagate()?;
        Ok(position)
    }

    /// Does the same as [`Sudoku::propagated`], and also removes what locked candidates and primitives exclude.
    ///
    /// # Errors
    ///
    /// Returns the contradiction if this shows that there is no solution.
    ///
    /// # Panics
    ///
    /// Panics if the shape or the rules of `puzzle` are not those of the layout.
    pub fn simplified(&self, puzzle: &Puzzle) -> Result<Position<'_>, Contradiction> {
        let mut position = self.cover.position();
        self.assert_puzzle(puzzle, &mut position)?;
        position.simplify()?;
        Ok(position)
    }

    /// Takes the actions of the clues of `puzzle` in `position` and removes the actions that the pencil marks or the
    /// odd-even mask exclude, without propagating.
    ///
    /// # Errors
    ///
    /// Returns [`Contradiction::Opposed`] if the pencil marks or the mask exclude a clue. Returns another contradiction
    /// if propagation in `position` has already removed the action of a clue or taken an excluded action.
    ///
    /// # Panics
    ///
    /// Panics if the shape or the rules of `puzzle` are not those of the layout.
    pub fn assert_puzzle(
        &self,
        puzzle: &Puzzle,
        position: &mut Position<'_>,
    ) -> Result<(), Contradiction> {
        assert_eq!(puzzle.shape(), self.shape(), "the puzzle has another shape");
        assert_eq!(&puzzle.rules, self.layout.rules(), "the puzzle has other rules");
        for id in self.actions(&puzzle.clues) {
            position.choose(id)?;
        }
        for id in self.excluded(puzzle) {
            position.remove(id)?;
        }
        Ok(())
    }

    /// Returns the actions that the pencil marks of `puzzle` or the odd-even mask exclude, ascending.
    pub fn excluded(&self, puzzle: &Puzzle) -> impl Iterator<Item = ActionId> {
        let masked = self.layout.rules().mask().is_some();
        let restricted = masked || puzzle.marks.is_some();
        let cells = if restricted { self.layout.cells() } else { &[] };
        let marks = puzzle.marks.as_ref();
        cells.iter().flat_map(move |&cell| {
            let allowed = move |digit: &Digit| {
                marks.is_none_or(|marks| marks.allows(cell, *digit))
                    && self.layout.allows(cell, *digit)
            };
            let excluded = self.shape().digits().filter(move |digit| !allowed(digit));
            excluded.map(move |digit| self.action_id(cell, digit))
        })
    }

    /// Returns a requirement in words. Unlike the text of the requirement by itself, the words about cells of a clue
    /// that must differ say whether these cells need the digit: they do if they are as many as there are digits.
    #[must_use]
    pub fn sentence(&self, id: RequirementId) -> String {
        self.sentence_in_symbols(id, |digit| digit.to_string())
    }

    /// Returns the words of [`sentence`](Self::sentence); `symbol` returns the text of a digit.
    pub fn sentence_in_symbols(
        &self,
        id: RequirementId,
        symbol: impl Fn(Digit) -> String,
    ) -> String {
        let incidence = self.cover.incidence();
        match *self.cover.requirement(id) {
            Requirement::Once(_, digit) if incidence.bounds(id).lo > 0 => {
                let cells = incidence.actions_of(id).iter().map(|&action| self.action(action).cell);
                needed_in(cells, &symbol(digit))
            }
            ref other => other.in_symbols(symbol),
        }
    }

    /// If `id` is a requirement of a house, returns all requirements of this house, one for each digit, ascending.
    /// Otherwise returns none.
    pub fn of_same_house(&self, id: RequirementId) -> impl Iterator<Item = RequirementId> + use<> {
        // The requirements of a house have consecutive ids, ascending by digit.
        let first = match self.cover.requirement(id) {
            Requirement::House(_, digit) => Some(id.index() - digit.index()),
            _ => None,
        };
        let side = self.shape().side();
        first
            .into_iter()
            .flat_map(move |first| (first..first + side).map(RequirementId::from_index))
    }

    /// Returns whether the requirement is [`Requirement::Cell`].
    #[must_use]
    pub fn is_cell(&self, id: RequirementId) -> bool {
        matches!(self.cover.requirement(id), Requirement::Cell(_))
    }

    /// Returns the facts that `puzzle` adds to the rules: first its clues (with `true`), then the actions that its
    /// pencil marks and the odd-even mask exclude (with `false`), each part in the order of the ids. An excluded action
    /// is left out if its cell has a clue with another digit, because that clue already excludes the action.
    ///
    /// # Panics
    ///
    /// Panics if a clue is in a cell that is void in the layout.
    #[must_use]
    pub fn given_literals(&self, puzzle: &Puzzle) -> Vec<(ActionId, bool)> {
        let clues = self.actions(&puzzle.clues).map(|id| (id, true));
        let says_more = |id: &ActionId| {
            let Action { cell, digit } = self.action(*id);
            puzzle.clues.get(cell).is_none_or(|clue| clue == digit)
        };
        let excluded = self.excluded(puzzle).filter(says_more).map(|id| (id, false));
        clues.chain(excluded).collect()
    }

    /// Returns the grid that the given actions fill; a later action overwrites an earlier one on the same cell.
    #[must_use]
    pub fn grid(&self, actions: impl IntoIterator<Item = ActionId>) -> Grid {
        let mut grid = self.layout.empty_grid();
        for id in actions {
            let Action { cell, digit } = self.action(id);
            grid.set(cell, Some(digit));
        }
        grid
    }
}
