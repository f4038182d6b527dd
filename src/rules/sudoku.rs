//! The classic rules at any shape, as an exact cover problem.

use crate::cover::{ActionId, Contradiction, CoverBuilder, ExactCover, Position};
use crate::grid::{Cell, Digit, Grid, House, Puzzle, Shape};

use super::{Action, Requirement};

/// The exact cover problem of a shape; build it once and use it for every puzzle of that shape.
///
/// Action ids follow the one numbering used everywhere: writing digit d into row r, column c has
/// the 0-based id (r·n + c)·n + d (all 0-based), so its DIMACS variable is that plus one.
///
/// ```
/// use sudosat::{grid::Shape, rules::Sudoku};
/// let sudoku = Sudoku::new(Shape::CLASSIC);
/// let incidence = sudoku.cover().incidence();
/// assert_eq!((incidence.requirement_count(), incidence.action_count()), (324, 729));
/// ```
#[derive(Clone, Debug)]
pub struct Sudoku {
    shape: Shape,
    cover: ExactCover<Requirement, Action>,
}

impl Sudoku {
    /// The problem of `shape`: 4 n² requirements, n³ actions.
    #[must_use]
    #[expect(
        clippy::missing_panics_doc,
        reason = "every name is declared once, and before its use"
    )]
    pub fn new(shape: Shape) -> Self {
        let mut builder = CoverBuilder::new();
        for requirement in requirements(shape) {
            builder.require(requirement).expect("each requirement is listed once");
        }
        for cell in shape.cells() {
            for digit in shape.digits() {
                let met = requirements_met(shape, cell, digit);
                builder.action(Action { cell, digit }, met).expect("all were declared");
            }
        }
        Sudoku { shape, cover: builder.build().expect("every requirement has an action") }
    }

    /// The shape.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The exact cover problem.
    #[must_use]
    pub fn cover(&self) -> &ExactCover<Requirement, Action> {
        &self.cover
    }

    /// The id of writing `digit` into `cell`.
    #[must_use]
    pub fn action_id(&self, cell: Cell, digit: Digit) -> ActionId {
        let side = self.shape.side();
        ActionId::from_index(self.shape.index_of(cell) * side + digit.index())
    }

    /// The cell and digit of an action.
    #[must_use]
    pub fn action(&self, id: ActionId) -> Action {
        let side = self.shape.side();
        let cell = self.shape.cell_at(id.index() / side);
        Action { cell, digit: Digit::from_index(id.index() % side) }
    }

    /// The position of `puzzle`: clues chosen, crossed-out pencil marks removed, propagated to a
    /// fixpoint.
    ///
    /// # Errors
    ///
    /// The contradiction, when propagation alone shows that there is no solution.
    ///
    /// # Panics
    ///
    /// When the puzzle has another shape.
    pub fn propagated(&self, puzzle: &Puzzle) -> Result<Position<'_>, Contradiction> {
        let mut position = self.cover.position();
        self.assert_puzzle(puzzle, &mut position)?;
        position.propagate()?;
        Ok(position)
    }

    /// Chooses the clues of `puzzle` and removes what its pencil marks exclude, without
    /// propagating.
    ///
    /// # Errors
    ///
    /// [`Contradiction::Opposed`], when a pencil mark excludes a clue.
    ///
    /// # Panics
    ///
    /// When the puzzle has another shape.
    pub fn assert_puzzle(
        &self,
        puzzle: &Puzzle,
        position: &mut Position<'_>,
    ) -> Result<(), Contradiction> {
        assert_eq!(puzzle.shape(), self.shape, "the puzzle has another shape");
        for (cell, digit) in puzzle.clues.filled() {
            position.choose(self.action_id(cell, digit))?;
        }
        let Some(marks) = &puzzle.marks else { return Ok(()) };
        for cell in self.shape.cells() {
            for digit in self.shape.digits().filter(|&digit| !marks.allows(cell, digit)) {
                position.remove(self.action_id(cell, digit))?;
            }
        }
        Ok(())
    }

    /// The grid in which the given actions are carried out; a later one overwrites an earlier.
    #[must_use]
    pub fn grid(&self, actions: impl IntoIterator<Item = ActionId>) -> Grid {
        let mut grid = Grid::empty(self.shape);
        for id in actions {
            let Action { cell, digit } = self.action(id);
            grid.set(cell, Some(digit));
        }
        grid
    }
}

fn requirements(shape: Shape) -> impl Iterator<Item = Requirement> {
    let houses = shape
        .houses()
        .flat_map(move |house| shape.digits().map(move |digit| Requirement::House(house, digit)));
    shape.cells().map(Requirement::Cell).chain(houses)
}

fn requirements_met(shape: Shape, cell: Cell, digit: Digit) -> [Requirement; 4] {
    [
        Requirement::Cell(cell),
        Requirement::House(House::Row(cell.row), digit),
        Requirement::House(House::Column(cell.col), digit),
        Requirement::House(House::Box(shape.box_of(cell) as u8), digit),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn action_ids_follow_the_documented_numbering() {
        let sudoku = Sudoku::new(Shape::new(2, 3).unwrap());
        for id in sudoku.cover().incidence().actions() {
            assert_eq!(sudoku.action(id), *sudoku.cover().action(id));
            let Action { cell, digit } = sudoku.action(id);
            assert_eq!(sudoku.action_id(cell, digit), id);
            let (r, c, d) = (usize::from(cell.row) + 1, usize::from(cell.col) + 1, digit.number());
            assert_eq!(id.index() + 1, ((r - 1) * 6 + (c - 1)) * 6 + d);
        }
    }

    #[test]
    fn every_requirement_has_n_actions_and_every_action_four_requirements() {
        for shape in ["2x2", "2x3", "3x3", "3x4"] {
            let sudoku = Sudoku::new(shape.parse().unwrap());
            let incidence = sudoku.cover().incidence();
            let n = sudoku.shape().side();
            assert_eq!(incidence.requirement_count(), 4 * n * n);
            assert!(incidence.requirements().all(|id| incidence.actions_of(id).len() == n));
            assert!(incidence.actions().all(|id| incidence.requirements_of(id).len() == 4));
        }
    }

    #[test]
    fn names_read_as_people_write() {
        let sudoku = Sudoku::new(Shape::CLASSIC);
        let id = sudoku.action_id(Cell::new(2, 4), Digit::from_index(6));
        let cover = sudoku.cover();
        assert_eq!(cover.action(id).to_string(), "r3c5=7");
        let met = cover.incidence().requirements_of(id);
        let names: Vec<_> = met.iter().map(|&id| cover.requirement(id).to_string()).collect();
        assert_eq!(
            names,
            ["r3c5 needs a digit", "row 3 needs a 7", "column 5 needs a 7", "box 2 needs a 7"]
        );
    }
}
