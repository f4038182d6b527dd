//! Clues that speak of several cells: cages, lines, dots, automata. A clue is data: the type, its numbers and its cells.
//!
//! Each type is a file of this folder and a line in [`TYPES`]. The file says the names, the arguments, the meaning on a
//! full grid, the [`Primitive`](crate::cover::Primitive)s that say the same, and the sentence.

mod arrow;
mod between;
mod difference;
mod killer;
mod kind;
mod littlekiller;
mod palindrome;
mod ratio;
mod renban;
mod sandwich;
mod text;
mod thermo;
mod whispers;

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use itertools::Itertools;

use super::Cell;

pub use kind::{ClueType, Count, Solved, Space};
pub use text::ClueError;
pub(super) use text::type_named;

/// All types of clues, by name.
pub const TYPES: [&ClueType; 11] = [
    &arrow::ARROW,
    &between::BETWEEN,
    &difference::DIFFERENCE,
    &killer::KILLER,
    &littlekiller::LITTLE_KILLER,
    &palindrome::PALINDROME,
    &ratio::RATIO,
    &renban::RENBAN,
    &sandwich::SANDWICH,
    &thermo::THERMO,
    &whispers::WHISPERS,
];

/// A clue that speaks of several cells. Copies share the data.
///
/// The text form is the name of the type, its numbers, and its cells; lists of cells are separated by `/`. A straight
/// line of cells may be written as its ends: `r1c1-r1c4`.
///
/// ```
/// # use sudosat_core as sudosat;
/// use sudosat::grid::Clue;
/// let clue: Clue = "cage 10 r1c1-r1c3".parse()?;
/// assert_eq!(clue.to_string(), "killer 10 r1c1 r1c2 r1c3");
/// assert_eq!(clue.sentence(), "the cage r1c1 r1c2 r1c3 sums to 10");
/// # Ok::<(), sudosat::grid::ClueError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Clue(Arc<Parts>);

#[derive(Debug)]
struct Parts {
    kind: &'static ClueType,
    numbers: Vec<i32>,
    lists: Vec<Vec<Cell>>,
}

impl Clue {
    /// Returns the type.
    #[must_use]
    pub fn kind(&self) -> &'static ClueType {
        self.0.kind
    }

    /// Returns the numbers.
    #[must_use]
    pub fn numbers(&self) -> &[i32] {
        &self.0.numbers
    }

    /// Returns the number, if the clue has one: the first.
    #[must_use]
    pub fn number(&self) -> Option<i32> {
        self.0.numbers.first().copied()
    }

    /// Returns the lists of cells; there is at least one.
    #[must_use]
    pub fn lists(&self) -> &[Vec<Cell>] {
        &self.0.lists
    }

    /// Returns the first list of cells.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.0.lists[0]
    }

    /// Returns every cell of the clue, in the order of the lists.
    pub fn all_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.0.lists.iter().flatten().copied()
    }

    /// Returns what the clue says, as a sentence without a full stop.
    #[must_use]
    pub fn sentence(&self) -> String {
        (self.kind().sentence)(self)
    }

    fn key(&self) -> (&'static str, &[i32], &[Vec<Cell>]) {
        (self.kind().name, self.numbers(), self.lists())
    }
}

impl PartialEq for Clue {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Clue {}

impl PartialOrd for Clue {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Clue {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl Hash for Clue {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl fmt::Display for Clue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind().name)?;
        self.numbers().iter().try_for_each(|number| write!(f, " {number}"))?;
        write!(f, " {}", self.lists().iter().map(|cells| words(cells)).format(" / "))
    }
}

/// Returns the cells as text, separated by blanks.
fn words(cells: &[Cell]) -> String {
    cells.iter().join(" ")
}
