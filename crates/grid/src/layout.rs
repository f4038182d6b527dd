//! Computes what rules mean on a shape: the houses, the pairs of cells that must differ or must not hold consecutive
//! digits, the clues of several cells, and the void cells.

use std::collections::{HashMap, HashSet};
use std::fmt;

use super::{Cell, Clue, Digit, Grid, House, Rule, Rules, RulesError, Shape, Space, places};

/// The constraints that rules impose on a shape: houses, pairs of cells and clues of several cells. Each house, pair
/// and clue is listed once.
///
/// ```
/// use sudosat_grid::{Layout, Shape};
/// let layout = Layout::new(Shape::CLASSIC, &"diagonals,anti-knight".parse()?)?;
/// assert_eq!((layout.houses().len(), layout.pairs().len()), (29, 152));
/// # Ok::<(), sudosat_grid::RulesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    shape: Shape,
    rules: Rules,
    /// The cells that hold digits, row by row: those of the grids, and extra cells.
    cells: Vec<Cell>,
    /// For each cell of the canvas, row by row, its 0-based index in `cells`; `None` for a void cell.
    places: Vec<Option<u32>>,
    houses: Vec<NamedHouse>,
    pairs: Vec<Pair>,
    neighbours: Vec<Neighbours>,
    clues: Vec<Clue>,
    space: Space,
}

/// A house and its cells; the cells are in reading order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedHouse {
    /// The name of the house.
    pub house: House,
    /// The cells of the house. There are n cells, or fewer if the rule `size` or `digits` makes the house smaller than
    /// the number of digits.
    pub cells: Vec<Cell>,
}

/// A move of a chess piece from one cell to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Two rows and one column, or one row and two columns.
    Knight,
    /// One step in any direction.
    King,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Move::Knight => "a knight's move",
            Move::King => "a king's move",
        })
    }
}

/// Two cells that must hold different digits because they are a knight's or king's move apart and the rules forbid
/// equal digits there. The two cells share no house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair {
    /// The first cell in reading order.
    pub first: Cell,
    /// The second cell.
    pub second: Cell,
    /// The move that leads from one cell to the other.
    pub apart: Move,
}

/// Two cells, side by side or one below the other, that must not hold consecutive digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Neighbours {
    /// One cell. In a layout it is the first cell in reading order.
    pub first: Cell,
    /// The other cell.
    pub second: Cell,
    /// True if a house contains both cells, so that they are different.
    pub share_house: bool,
}

impl Neighbours {
    /// Returns the pair with its cells in the other order.
    #[must_use]
    pub fn swapped(self) -> Self {
        Neighbours { first: self.second, second: self.first, ..self }
    }

    /// Returns the pair with its cells in reading order.
    #[must_use]
    pub fn ordered(self) -> Self {
        self.min(self.swapped())
    }
}

impl Layout {
    /// Computes the layout of `rules` on `shape`. `shape` is the shape of one grid, or the shape of the whole canvas
    /// that the rules require.
    ///
    /// # Errors
    ///
    /// Returns an error if the rules do not fit this shape: for example, an argument has the wrong length, a rule
    /// cannot use the boxes, regions are missing or have different sizes, or the arrangement of grids is invalid.
    /// Returns an error also if a house has more cells than there are digits, if a clue of several cells is invalid,
    /// if these clues need too many primitives, and if the canvas is not the one that the rules require.
    pub fn new(shape: Shape, rules: &Rules) -> Result<Self, RulesError> {
        let expected = rules.on_canvas(shape)?;
        if shape.is_canvas() && shape != expected {
            return Err(RulesError::WrongCanvas { found: shape, expected });
        }
        check_arguments(expected, rules)?;
        let one = rules.of_each_grid(expected);
        let houses = places::houses(one, rules)?;
        let corners = rules.corners(one);
        let mut draft = Draft::new(expected, one);
        for (grid, &corner) in corners.as_deref().unwrap_or(&[Cell::new(0, 0)]).iter().enumerate() {
            let number = corners.is_some().then_some(grid);
            for (kind, cells) in &houses {
                draft.add_house(House::new(number, *kind), cells, corner);
            }
        }
        for &corner in corners.as_deref().unwrap_or(&[Cell::new(0, 0)]) {
            draft.add_pairs(rules, corner);
        }
        let layout = draft.finish(rules);
        layout.check_houses()?;
        layout.check_clues()?;
        Ok(layout)
    }

    /// Returns the layout of the classic rules on [`shape.of_one_grid()`](Shape::of_one_grid): a canvas, or a size or
    /// digits from rules, is ignored.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "rows, columns and boxes are on every shape")]
    pub fn classic(shape: Shape) -> Self {
        let rules = Rules::default();
        let classic = Self::new(shape.of_one_grid(), &rules);
        classic.expect("the classic rules make sense on every shape")
    }

    /// Returns the shape of the grid with its extra cells, or of the canvas if there are several grids.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the rules that this layout was computed from.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the cells that hold digits, row by row: all cells except the void ones.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns the 0-based index of `cell` in [`cells`](Layout::cells); `None` for a void cell.
    #[must_use]
    pub fn place_of(&self, cell: Cell) -> Option<usize> {
        self.places[self.shape.index_of(cell)].map(|place| place as usize)
    }

    /// Returns all houses, grid by grid: rows, columns, boxes or regions, then the houses of other rules. If several
    /// houses have the same cells, such as a box that two grids share, only the first of them is listed.
    #[must_use]
    pub fn houses(&self) -> &[NamedHouse] {
        &self.houses
    }

    /// Returns the pairs of cells that must differ although they share no house.
    #[must_use]
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// Returns the pairs of cells that must not hold consecutive digits.
    #[must_use]
    pub fn neighbours(&self) -> &[Neighbours] {
        &self.neighbours
    }

    /// Returns the clues of several cells, in the order of [`Clue`].
    #[must_use]
    pub fn clues(&self) -> &[Clue] {
        &self.clues
    }

    /// Returns the facts about the grid that the clues of several cells need for their checks and their primitives.
    #[must_use]
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// Returns an error if a house has more cells than there are digits.
    fn check_houses(&self) -> Result<(), RulesError> {
        let digits = self.shape.side();
        match self.houses.iter().find(|named| named.cells.len() > digits) {
            Some(NamedHouse { house, cells }) => {
                Err(RulesError::FewDigits { house: *house, cells: cells.len(), digits })
            }
            None => Ok(()),
        }
    }

    fn check_clues(&self) -> Result<(), RulesError> {
        let has = |cell: Cell| {
            let is_inside = usize::from(cell.row) < self.shape.rows()
                && usize::from(cell.col) < self.shape.columns();
            is_inside && self.place_of(cell).is_some()
        };
        self.clues.iter().try_for_each(|clue| clue.check(&self.space, &has))?;
        let most = RulesError::MOST_PRIMITIVES;
        let add = |sum, clue: &Clue| Some(sum + clue.primitive_count(&self.space, most - sum)?);
        self.clues.iter().try_fold(0, add).map(|_| ()).ok_or(RulesError::TooManyPrimitives)
    }

    /// Returns whether the odd-even mask allows `digit` in `cell`; true if the rules have no mask.
    #[must_use]
    pub fn allows(&self, cell: Cell, digit: Digit) -> bool {
        self.rules.mask().is_none_or(|mask| mask.allows(self.shape.index_of(cell), digit))
    }

    /// Returns the empty grid, with the void cells marked as void.
    #[must_use]
    pub fn empty_grid(&self) -> Grid {
        let mut grid = Grid::empty(self.shape);
        for cell in self.shape.cells().filter(|&cell| self.place_of(cell).is_none()) {
            grid.make_void(cell);
        }
        grid
    }
}

/// Returns an error if a jigsaw has no regions, if its regions do not fit `shape`, or if the odd-even mask does not
/// have one symbol for each cell.
fn check_arguments(shape: Shape, rules: &Rules) -> Result<(), RulesError> {
    if rules.lack_regions() {
        return Err(RulesError::NoRegions);
    }
    if let Some(regions) = rules.regions() {
        regions.check(rules.of_each_grid(shape))?;
    }
    match rules.mask().map(|mask| mask.symbols().len()) {
        Some(found) if found != shape.cell_count() => {
            Err(RulesError::MaskLength { found, expected: shape.cell_count() })
        }
        _ => Ok(()),
    }
}

/// A layout that is being built.
struct Draft {
    shape: Shape,
    /// The shape of each grid on the canvas.
    of_each_grid: Shape,
    houses: Vec<NamedHouse>,
    known: HashSet<Vec<Cell>>,
    /// For each cell of the canvas, row by row, the indices of its houses in `houses`.
    houses_of: Vec<Vec<u32>>,
    pairs: HashMap<(Cell, Cell), Move>,
    neighbours: HashSet<(Cell, Cell)>,
}

impl Draft {
    fn new(shape: Shape, of_each_grid: Shape) -> Self {
        Draft {
            shape,
            of_each_grid,
            houses: Vec::new(),
            known: HashSet::new(),
            houses_of: vec![Vec::new(); shape.cell_count()],
            pairs: HashMap::new(),
            neighbours: HashSet::new(),
        }
    }

    /// Adds a house, unless an earlier house has the same cells. `cells` are given for a grid whose first cell is r1c1;
    /// the function shifts them to the grid whose first cell is `corner`.
    fn add_house(&mut self, house: House, cells: &[Cell], corner: Cell) {
        let moved = |cell: &Cell| Cell { row: cell.row + corner.row, col: cell.col + corner.col };
        let cells: Vec<Cell> = cells.iter().map(moved).collect();
        if self.known.insert(cells.clone()) {
            for &cell in &cells {
                self.houses_of[self.shape.index_of(cell)].push(self.houses.len() as u32);
            }
            self.houses.push(NamedHouse { house, cells });
        }
    }

    /// Adds the pairs of cells that `rules` restrict in the grid whose first cell is `corner`. All houses must be added
    /// first, because two cells of a common house need no rule that they differ.
    fn add_pairs(&mut self, rules: &Rules, corner: Cell) {
        const KNIGHT: [(usize, isize); 4] = [(1, -2), (1, 2), (2, -1), (2, 1)];
        const KING: [(usize, isize); 4] = [(0, 1), (1, -1), (1, 0), (1, 1)];
        for rule in rules.iter() {
            match rule {
                Rule::AntiKnight => self.add_moves(Move::Knight, &KNIGHT, corner),
                Rule::AntiKing => self.add_moves(Move::King, &KING, corner),
                Rule::NonConsecutive => {
                    for (first, second) in self.steps(&[(0, 1), (1, 0)], corner) {
                        self.neighbours.insert((first, second));
                    }
                }
                _ => {}
            }
        }
    }

    fn add_moves(&mut self, apart: Move, moves: &[(usize, isize)], corner: Cell) {
        for (first, second) in self.steps(moves, corner) {
            if !self.share_house(first, second) {
                self.pairs.insert((first, second), apart);
            }
        }
    }

    /// Returns the pairs of cells that one of `moves` connects. A move is a number of rows down and a number of
    /// columns to the right. Both cells lie in the grid whose first cell is `corner`.
    fn steps(&self, moves: &[(usize, isize)], corner: Cell) -> Vec<(Cell, Cell)> {
        let one = self.of_each_grid;
        let (top, left) = (usize::from(corner.row), usize::from(corner.col));
        let mut steps = Vec::new();
        for cell in one.cells() {
            for &(down, right) in moves {
                let row = usize::from(cell.row) + down;
                let column = usize::from(cell.col).checked_add_signed(right);
                if let Some(column) =
                    column.filter(|&column| row < one.rows() && column < one.columns())
                {
                    let from = Cell::new(top + usize::from(cell.row), left + usize::from(cell.col));
                    steps.push((from, Cell::new(top + row, left + column)));
                }
            }
        }
        steps
    }

    fn share_house(&self, first: Cell, second: Cell) -> bool {
        let houses = |cell| &self.houses_of[self.shape.index_of(cell)];
        houses(first).iter().any(|house| houses(second).contains(house))
    }

    fn finish(self, rules: &Rules) -> Layout {
        let shape = self.shape;
        let space = rules.space(shape);
        let cells: Vec<Cell> = shape.cells().filter(|&cell| space.has(cell)).collect();
        let mut places = vec![None; shape.cell_count()];
        for (place, &cell) in cells.iter().enumerate() {
            places[shape.index_of(cell)] = Some(place as u32);
        }
        let beside = |&(first, second): &(Cell, Cell)| {
            let share_house = self.share_house(first, second);
            Neighbours { first, second, share_house }
        };
        let mut neighbours: Vec<Neighbours> = self.neighbours.iter().map(beside).collect();
        neighbours.sort();
        let pair = |((first, second), apart)| Pair { first, second, apart };
        let mut pairs: Vec<Pair> = self.pairs.into_iter().map(pair).collect();
        pairs.sort();
        Layout {
            shape,
            rules: rules.clone(),
            cells,
            places,
            houses: self.houses,
            pairs,
            neighbours,
            clues: rules.clues().cloned().collect(),
            space,
        }
    }
}
