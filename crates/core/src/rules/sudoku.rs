//! Builds the exact cover problem of a layout.

use crate::cover::{
    ActionId, Contradiction, CoverBuilder, ExactCover, Position, Primitive, RequirementId, Term,
};
use crate::grid::{Cell, Clue, Digit, Grid, House, Layout, Neighbours, Pair, Puzzle, Shape};

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
}

impl Sudoku {
    /// Builds the problem of the classic rules on one grid of `shape`. It has n³ actions and 4 n² requirements, or 3 n²
    /// if there are no boxes.
    #[must_use]
    pub fn new(shape: Shape) -> Self {
        Sudoku::for_layout(Layout::classic(shape))
    }

    /// Builds the problem of `layout`.
    #[must_use]
    #[expect(
        clippy::missing_panics_doc,
        reason = "every name is declared once, and before its use"
    )]
    pub fn for_layout(layout: Layout) -> Self {
        let mut builder = CoverBuilder::new();
        for &cell in layout.cells() {
            builder.require(Requirement::Cell(cell)).expect("each requirement is listed once");
        }
        for named in layout.houses() {
            let is_full = named.cells.len() == layout.shape().side();
            for digit in layout.shape().digits() {
                let requirement = Requirement::House(named.house, digit);
                let declared = match is_full {
                    true => builder.require(requirement),
                    false => builder.at_most_one(requirement),
                };
                declared.expect("each requirement is listed once");
            }
        }
        let of_cells = Statements::of_cells(&layout);
        for requirement in exclusions(&layout, &of_cells) {
            builder.at_most_one(requirement).expect("each requirement is listed once");
        }
        let clues = Clues::of(&layout);
        clues.declare(&layout, &mut builder);
        let mut met = Vec::new();
        for (&cell, statements) in layout.cells().iter().zip(&of_cells) {
            for digit in layout.shape().digits() {
                met.clear();
                met.push(Requirement::Cell(cell));
                statements.meet(digit, layout.shape(), &mut met);
                met.extend(clues.met(cell, digit));
                builder.action(Action { cell, digit }, &met).expect("all were declared");
            }
        }
        clues.constrain(&layout, &mut builder);
        Sudoku { layout, cover: builder.build().expect("every requirement has an action") }
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

/// The clues of several cells in a layout. The first *all different* of a clue becomes one requirement for each digit;
/// the other primitives stay primitives.
struct Clues {
    /// Each clue that has an *all different* among its primitives, and the cells of the first one.
    different: Vec<(Clue, Vec<Cell>)>,
    /// Each clue that has further primitives, and these primitives.
    others: Vec<(Clue, Vec<Primitive<Cell>>)>,
}

impl Clues {
    fn of(layout: &Layout) -> Self {
        let mut clues = Clues { different: Vec::new(), others: Vec::new() };
        for clue in layout.clues() {
            let mut others = Vec::new();
            let mut is_first = true;
            for primitive in (clue.kind().primitives)(clue, layout.space()) {
                match primitive {
                    Primitive::Different(cells) if std::mem::take(&mut is_first) => {
                        clues.different.push((clue.clone(), cells));
                    }
                    other => others.push(other),
                }
            }
            if !others.is_empty() {
                clues.others.push((clue.clone(), others));
            }
        }
        clues
    }

    /// Declares a [`Requirement::Once`] for each digit of each clue in `different`.
    fn declare(&self, layout: &Layout, builder: &mut CoverBuilder<Requirement, Action>) {
        for (clue, cells) in &self.different {
            for digit in layout.shape().digits() {
                let once = Requirement::Once(clue.clone(), digit);
                let declared = match cells.len() == layout.shape().side() {
                    true => builder.require(once),
                    false => builder.at_most_one(once),
                };
                declared.expect("each clue is listed once");
            }
        }
    }

    /// Returns the requirements of the clues in `different` that writing `digit` into `cell` meets.
    fn met(&self, cell: Cell, digit: Digit) -> impl Iterator<Item = Requirement> {
        let with = self.different.iter().filter(move |(_, cells)| cells.contains(&cell));
        with.map(move |(clue, _)| Requirement::Once(clue.clone(), digit))
    }

    /// Adds the primitives in `others` to the problem; all actions must be declared before.
    fn constrain(&self, layout: &Layout, builder: &mut CoverBuilder<Requirement, Action>) {
        let term = |&cell: &Cell| term_of(layout, cell);
        for (clue, primitives) in &self.others {
            let over_terms = primitives.iter().map(|primitive| primitive.map(&term));
            let declared = builder.constrain(Requirement::Clue(clue.clone()), over_terms);
            declared.expect("each clue is listed once");
        }
    }
}

/// Returns the digit in `cell`, which must not be void, as a variable of primitives.
fn term_of(layout: &Layout, cell: Cell) -> Term {
    let place = layout.place_of(cell).expect("void cells hold no digits");
    let (shape, side) = (layout.shape(), layout.shape().side());
    let action = |index| ActionId::from_index(place * side + index);
    Term::new((0..side).map(|index| ((shape.first_number() + index) as i32, action(index))))
}

/// Returns the requirements on pairs of cells; a solution meets each at most once. First come the pairs that must
/// differ, then the neighbours that must not hold consecutive digits.
fn exclusions<'l>(
    layout: &'l Layout,
    of_cells: &'l [Statements],
) -> impl Iterator<Item = Requirement> + 'l {
    let shape = layout.shape();
    let moves = layout
        .pairs()
        .iter()
        .flat_map(move |&pair| shape.digits().map(move |digit| Requirement::Apart(pair, digit)));
    let neighbours = layout.neighbours().iter().flat_map(move |&pair| {
        let swapped = Statements::may_be_equal(of_cells, layout, pair).then(|| pair.swapped());
        let pairs = [Some(pair), swapped].into_iter().flatten();
        pairs.flat_map(move |pair| {
            let greater = shape.digits().skip(1);
            greater.map(move |next| Requirement::NotConsecutive(pair, before(shape, next)))
        })
    });
    moves.chain(neighbours)
}

/// Returns the digit before `digit`. `digit` must not be the first digit.
fn before(shape: Shape, digit: Digit) -> Digit {
    shape.digit(digit.index() - 1)
}

/// The houses and pairs of cells in a layout that contain one given cell.
#[derive(Clone, Default)]
struct Statements {
    houses: Vec<House>,
    pairs: Vec<Pair>,
    neighbours: Vec<Neighbours>,
    /// The neighbours that share no house with the cell, each pair in both orders. The flag says whether the cell is
    /// the first of the pair.
    unhoused: Vec<(Neighbours, bool)>,
}

impl Statements {
    /// Returns the houses and pairs of each cell, in the order of [`Layout::cells`].
    fn of_cells(layout: &Layout) -> Vec<Statements> {
        let mut all = vec![Statements::default(); layout.cells().len()];
        let place = |cell| layout.place_of(cell).expect("only cells of grids are spoken of");
        for named in layout.houses() {
            named.cells.iter().for_each(|&cell| all[place(cell)].houses.push(named.house));
        }
        for &pair in layout.pairs() {
            all[place(pair.first)].pairs.push(pair);
            all[place(pair.second)].pairs.push(pair);
        }
        for &pair in layout.neighbours() {
            let ends = [place(pair.first), place(pair.second)];
            if Statements::may_be_equal(&all, layout, pair) {
                let swapped = pair.swapped();
                all[ends[0]].unhoused.extend([(pair, true), (swapped, false)]);
                all[ends[1]].unhoused.extend([(pair, false), (swapped, true)]);
            } else {
                ends.iter().for_each(|&end| all[end].neighbours.push(pair));
            }
        }
        all
    }

    /// Returns whether no house keeps the two cells from holding the same digit. Then the two orders of consecutive
    /// digits have a requirement each: one requirement for both would exclude equal digits, too.
    fn may_be_equal(of_cells: &[Statements], layout: &Layout, pair: Neighbours) -> bool {
        let houses = |cell| layout.place_of(cell).map_or(&[][..], |place| &of_cells[place].houses);
        let others = houses(pair.second);
        !houses(pair.first).iter().any(|house| others.contains(house))
    }

    /// Adds to `met` the requirements that writing `digit` into the cell meets, besides the requirement of
    /// the cell itself.
    fn meet(&self, digit: Digit, shape: Shape, met: &mut Vec<Requirement>) {
        met.extend(self.houses.iter().map(|&house| Requirement::House(house, digit)));
        met.extend(self.pairs.iter().map(|&pair| Requirement::Apart(pair, digit)));
        for &pair in &self.neighbours {
            if digit.index() > 0 {
                met.push(Requirement::NotConsecutive(pair, before(shape, digit)));
            }
            if digit.index() + 1 < shape.side() {
                met.push(Requirement::NotConsecutive(pair, digit));
            }
        }
        // The first cell holds the smaller digit, the second the greater one.
        for &(pair, is_first) in &self.unhoused {
            if is_first && digit.index() + 1 < shape.side() {
                met.push(Requirement::NotConsecutive(pair, digit));
            } else if !is_first && digit.index() > 0 {
                met.push(Requirement::NotConsecutive(pair, before(shape, digit)));
            }
        }
    }
}
