//! The full grid on which clues are drawn, and the places that already have a clue.

use std::collections::{HashMap, HashSet};

use rand_chacha::ChaCha8Rng;

use sudosat_core::grid::{Cell, Clue, Grid, Layout, Solved, Space};

/// A full grid with the clues that were drawn on it so far. The sets are only asked for members: their order, which
/// differs from run to run, has no influence.
pub(super) struct Draft<'a> {
    pub layout: &'a Layout,
    pub full: &'a Grid,
    pub random: &'a mut ChaCha8Rng,
    /// The eight cells around each cell, as far as they are in a grid.
    pub around: HashMap<Cell, Vec<Cell>>,
    /// The cells on lines.
    pub on_lines: HashSet<Cell>,
    /// The 2x2 squares through which lines run diagonally, by their first cells.
    pub crossed: HashSet<Cell>,
    /// The cells in cages.
    pub caged: HashSet<Cell>,
    /// The cells in extra regions.
    pub shaded: HashSet<Cell>,
    /// The cells of marks and quadruples, and of the lines that clues outside the grid speak of.
    pub marked: HashSet<Vec<Cell>>,
}

impl<'a> Draft<'a> {
    pub fn new(layout: &'a Layout, full: &'a Grid, random: &'a mut ChaCha8Rng) -> Self {
        let mut around: HashMap<Cell, Vec<Cell>> = HashMap::new();
        for (one, other) in layout.space().pairs_apart(&[(0, 1), (1, -1), (1, 0), (1, 1)]) {
            around.entry(one).or_default().push(other);
            around.entry(other).or_default().push(one);
        }
        let [on_lines, crossed, caged, shaded] = Default::default();
        let marked = HashSet::new();
        Draft { layout, full, random, around, on_lines, crossed, caged, shaded, marked }
    }

    pub fn space(&self) -> &'a Space {
        self.layout.space()
    }

    /// Returns the number of the digit in a cell of the full grid.
    pub fn value(&self, cell: Cell) -> i32 {
        self.full.get(cell).map_or(0, |digit| digit.number() as i32)
    }

    /// Returns the clue with this text, or `None` if it makes no sense on the grid or does not hold.
    ///
    /// # Panics
    ///
    /// Panics if the text is not the text form of a clue.
    pub fn holding(&self, text: &str) -> Option<Clue> {
        let clue: Clue = text.parse().expect("it is the text of a clue");
        let value = |cell| self.value(cell);
        let makes_sense = (clue.kind().check)(&clue, self.space()).is_ok();
        let is_right =
            makes_sense && (clue.kind().holds)(&clue, &Solved::new(&value, self.space()));
        is_right.then_some(clue)
    }

    /// Returns the clue with this text, but with the number with which it holds. Returns `None` if there is no such
    /// number.
    ///
    /// # Panics
    ///
    /// Panics if the text is not the text form of a clue.
    pub fn numbered(&self, text: &str) -> Option<Clue> {
        let clue: Clue = text.parse().expect("it is the text of a clue");
        let value = |cell| self.value(cell);
        clue.amended(&Solved::new(&value, self.space()))
    }
}
