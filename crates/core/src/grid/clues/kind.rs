//! Types of clues: what each file of this folder says of its type.

use super::Clue;
use crate::cover::{Primitive, Relation};
use crate::grid::{Cell, Regions, Rules, Shape};

/// How many there may be of something, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The least number.
    pub least: usize,
    /// The largest number.
    pub most: usize,
}

impl Count {
    /// Exactly one.
    pub const ONE: Count = Count::exactly(1);
    /// None or one.
    pub const OPTIONAL: Count = Count { least: 0, most: 1 };

    /// Exactly so many.
    #[must_use]
    pub const fn exactly(count: usize) -> Self {
        Count { least: count, most: count }
    }

    /// So many or more.
    #[must_use]
    pub const fn at_least(count: usize) -> Self {
        Count { least: count, most: usize::MAX }
    }

    pub(super) fn has(self, count: usize) -> bool {
        (self.least..=self.most).contains(&count)
    }
}

/// A type of clues.
#[derive(Debug)]
pub struct ClueType {
    /// The name.
    pub name: &'static str,
    /// Other names that are read too.
    pub aliases: &'static [&'static str],
    /// The arguments, as a pattern for people: `killer [SUM] CELLS`.
    pub usage: &'static str,
    /// How many numbers there may be.
    pub numbers: Count,
    /// How many lists of cells there may be.
    pub lists: Count,
    /// How many cells each list may have.
    pub cells: Count,
    /// Whether a list may have a cell twice.
    pub repeats_cells: bool,
    /// Checks the arguments on a grid; the error says what was found and expected.
    pub check: fn(&Clue, &Space) -> Result<(), String>,
    /// Whether the clue holds on a full grid. It shares no code with `primitives`.
    pub holds: fn(&Clue, &Solved<'_>) -> bool,
    /// The primitives that say the same.
    pub primitives: fn(&Clue, &Space) -> Vec<Primitive<Cell>>,
    /// The sentence, without a full stop.
    pub sentence: fn(&Clue) -> String,
}

impl ClueType {
    /// A type without numbers and with one list of cells, for the types to change.
    pub(super) const PLAIN: ClueType = ClueType {
        name: "",
        aliases: &[],
        usage: "",
        numbers: Count::exactly(0),
        lists: Count::ONE,
        cells: Count::at_least(1),
        repeats_cells: false,
        check: |_, _| Ok(()),
        holds: |_, _| true,
        primitives: |_, _| Vec::new(),
        sentence: |_| String::new(),
    };
}

/// The grid that a clue is on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Space {
    shape: Shape,
    regions: Option<Regions>,
    has_boxes: bool,
}

impl Space {
    pub(crate) fn new(shape: Shape, rules: &Rules) -> Self {
        Space { shape, regions: rules.regions().cloned(), has_boxes: rules.has_boxes() }
    }

    /// Returns the largest digit.
    #[must_use]
    pub fn most(&self) -> i32 {
        self.shape.side() as i32
    }

    /// Returns the pairs of digits for which `holds` is true.
    #[must_use]
    pub fn relation(&self, holds: impl Fn(i32, i32) -> bool) -> Relation {
        Relation::new(1..=self.most(), holds)
    }

    /// Returns the number of the box or region that contains `cell`; `None` if there are none.
    #[must_use]
    pub fn region_of(&self, cell: Cell) -> Option<usize> {
        match &self.regions {
            Some(regions) => Some(regions.numbers()[self.shape.index_of(cell)].into()),
            None => self.has_boxes.then(|| self.shape.box_of(cell)),
        }
    }
}

/// A full grid, as the checks of clues read it.
pub struct Solved<'g> {
    value: &'g dyn Fn(Cell) -> i32,
    space: &'g Space,
}

impl<'g> Solved<'g> {
    pub(crate) fn new(value: &'g dyn Fn(Cell) -> i32, space: &'g Space) -> Self {
        Solved { value, space }
    }

    /// Returns the digit of `cell`.
    #[must_use]
    pub fn value(&self, cell: Cell) -> i32 {
        (self.value)(cell)
    }

    /// Returns the digits of `cells`.
    #[must_use]
    pub fn values(&self, cells: &[Cell]) -> Vec<i32> {
        cells.iter().map(|&cell| self.value(cell)).collect()
    }

    /// Returns the grid without its digits.
    #[must_use]
    pub fn space(&self) -> &Space {
        self.space
    }
}

impl std::fmt::Debug for Solved<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solved").field("space", self.space).finish_non_exhaustive()
    }
}
