//! Clues of several cells: cages, lines, dots, automata. A clue consists of its type, its numbers, its text, its cells
//! and its alternatives.
//!
//! Each type is defined in a file of this folder and listed in [`TYPES`]. The file gives the names of the type, the
//! arguments that its clues have, a function that checks a full grid, the [`Primitive`]s with the same meaning, and a
//! sentence for people.

mod antitaxicab;
mod arrow;
mod automaton;
mod between;
mod chaos_arrow;
mod chaos_construction;
mod chaos_count;
mod chess;
mod clones;
mod connected;
mod contains;
mod contains_exactly;
mod count_distinct;
mod counting_circles;
mod difference;
mod different;
mod dnc;
mod doppelganger;
mod double_arrow;
mod entropic;
mod equal_sum;
mod equality_cage;
mod even;
mod full_rank;
mod flatmates;
mod globalentropy;
mod globalmod;
mod greater;
mod hidden_skyscraper;
mod indexers;
mod killer;
mod kind;
mod knightmare;
mod lockout;
mod look_and_say;
mod lunchbox;
mod maximum;
mod minimum;
mod modular;
mod nabner;
mod numbered_room;
mod odd;
mod one_of;
mod or;
mod pair;
mod palindrome;
mod ratio;
mod regex;
mod region_sum;
mod rellik;
mod renban;
mod same_values;
mod sandwich;
mod skyscraper;
mod slow_thermo;
mod strict_dots;
mod strictxv;
mod sum;
mod sum_line;
mod sum_set;
mod taxi;
mod text;
mod thermo;
mod value_indexing;
mod whispers;
mod x_sum;
mod zipper;

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use itertools::Itertools;

use super::Cell;
use sudosat_cover::{Primitive, Relation};

pub use kind::{Arity, ClueType, Solved, Space, TextCheck};
pub use text::ClueError;
pub(super) use text::{split_outside, type_named};

/// All types of clues, sorted by name.
pub const TYPES: [&ClueType; 73] = [
    &pair::ALL_PAIRS,
    &antitaxicab::ANTI_TAXICAB,
    &arrow::ARROW,
    &automaton::AUTOMATON,
    &between::BETWEEN,
    &indexers::BOX_INDEXER,
    &chaos_arrow::CHAOS_ARROW,
    &chaos_construction::CHAOS_CONSTRUCTION,
    &chaos_count::CHAOS_COUNT,
    &chess::CHESS,
    &clones::CLONE,
    &indexers::COLUMN_INDEXER,
    &connected::CONNECTED,
    &connected::CONNECTED_AREA,
    &contains::CONTAINS,
    &contains_exactly::CONTAINS_EXACTLY,
    &count_distinct::COUNT_DISTINCT,
    &counting_circles::COUNTING_CIRCLES,
    &difference::DIFFERENCE,
    &different::DIFFERENT,
    &dnc::DNC,
    &doppelganger::DOPPELGANGER,
    &double_arrow::DOUBLE_ARROW,
    &flatmates::FLATMATES,
    &entropic::ENTROPIC,
    &equality_cage::EQUALITY_CAGE,
    &equal_sum::EQUAL_SUM,
    &even::EVEN,
    &full_rank::FULL_RANK,
    &globalentropy::GLOBAL_ENTROPY,
    &globalmod::GLOBAL_MOD,
    &greater::GREATER,
    &hidden_skyscraper::HIDDEN_SKYSCRAPER,
    &killer::KILLER,
    &knightmare::KNIGHTMARE,
    &lockout::LOCKOUT,
    &look_and_say::LOOK_AND_SAY,
    &lunchbox::LUNCHBOX,
    &maximum::MAXIMUM,
    &minimum::MINIMUM,
    &modular::MODULAR,
    &sum_set::SUM_SET,
    &nabner::NABNER,
    &numbered_room::NUMBERED_ROOM,
    &odd::ODD,
    &one_of::ONE_OF,
    &or::OR,
    &pair::PAIR,
    &palindrome::PALINDROME,
    &ratio::RATIO,
    &regex::REGEX,
    &region_sum::REGION_SUM,
    &rellik::RELLIK,
    &renban::RENBAN,
    &indexers::ROW_INDEXER,
    &same_values::SAME_VALUES,
    &sandwich::SANDWICH,
    &skyscraper::SKYSCRAPER,
    &slow_thermo::SLOW_THERMO,
    &strict_dots::STRICT_DIFFERENCE,
    &strict_dots::STRICT_KROPKI,
    &strict_dots::STRICT_RATIO,
    &strictxv::STRICT_XV,
    &sum::SUM,
    &sum_line::SUM_LINE,
    &taxi::TAXI,
    &thermo::THERMO,
    &full_rank::TIED_RANK,
    &full_rank::UNTIED_RANKS,
    &value_indexing::VALUE_INDEXING,
    &whispers::WHISPERS,
    &x_sum::X_SUM,
    &zipper::ZIPPER,
];

/// A clue of several cells. A clone is cheap, because it shares the data of the clue.
///
/// The text form is the name of the type, then the numbers of the clue, its text in quotation marks, and its cells. `/`
/// separates lists of cells. A straight line of cells may be written as its ends: `r1c1-r1c4`. An alternative is a list
/// of clues in parentheses; `;` separates these clues.
///
/// ```
/// use sudosat_grid::Clue;
/// let clue: Clue = "cage 10 r1c1-r1c3".parse()?;
/// assert_eq!(clue.to_string(), "killer 10 r1c1 r1c2 r1c3");
/// assert_eq!(clue.sentence(), "the cage r1c1 r1c2 r1c3 sums to 10");
/// # Ok::<(), sudosat_grid::ClueError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Clue(Arc<Parts>);

#[derive(Debug)]
struct Parts {
    kind: &'static ClueType,
    numbers: Vec<i32>,
    text: String,
    lists: Vec<Vec<Cell>>,
    alternatives: Vec<Vec<Clue>>,
}

impl Clue {
    /// Returns the type of the clue, one of [`TYPES`].
    #[must_use]
    pub fn kind(&self) -> &'static ClueType {
        self.0.kind
    }

    /// Returns the numbers of the clue, such as the sum of a cage; their meaning depends on the type.
    #[must_use]
    pub fn numbers(&self) -> &[i32] {
        &self.0.numbers
    }

    /// Returns the first number of the clue; `None` if it has no numbers.
    #[must_use]
    pub fn number(&self) -> Option<i32> {
        self.0.numbers.first().copied()
    }

    /// Returns the text that the clue has in quotation marks. Returns an empty text if clues of its type have no such
    /// text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// Returns the alternatives as lists of clues. The clue holds if all clues of at least one list hold.
    #[must_use]
    pub fn alternatives(&self) -> &[Vec<Clue>] {
        &self.0.alternatives
    }

    /// Returns the lists of cells. There is at least one list. A clue about the whole grid, and a clue with
    /// alternatives, has one empty list.
    #[must_use]
    pub fn lists(&self) -> &[Vec<Cell>] {
        &self.0.lists
    }

    /// Returns the first list of cells.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.0.lists[0]
    }

    /// Returns every cell of the clue, in the order of the lists and alternatives. A cell that occurs several times is
    /// returned several times.
    #[must_use]
    pub fn all_cells(&self) -> Vec<Cell> {
        let nested = self.alternatives().iter().flatten().flat_map(Clue::all_cells);
        self.lists().iter().flatten().copied().chain(nested).collect()
    }

    /// Returns the meaning of the clue as an English sentence without a full stop.
    #[must_use]
    pub fn sentence(&self) -> String {
        (self.kind().sentence)(self)
    }

    /// Returns the clue with another first number: the least number from 1 to 999 with which the clue holds on the
    /// full grid `grid`, or 0 if the clue holds only with 0. Returns `None` if the clue has no number, or if it holds
    /// with none of these numbers.
    #[must_use]
    pub fn amended(&self, grid: &Solved<'_>) -> Option<Clue> {
        let is_right = |clue: &Clue| {
            (self.kind().check)(clue, grid.space()).is_ok() && (self.kind().holds)(clue, grid)
        };
        // 0 is tried last: a cage with the sum 0 has no sum at all, and holds whenever its digits differ.
        (1..1000).chain([0]).map_while(|number| self.with_number(number)).find(is_right)
    }

    /// Returns the clue with `number` as its first number. Returns `None` if the clue has no number.
    #[must_use]
    pub fn with_number(&self, number: i32) -> Option<Clue> {
        let (_, others) = self.numbers().split_first()?;
        let parts = &*self.0;
        Some(Clue(Arc::new(Parts {
            kind: parts.kind,
            numbers: [&[number], others].concat(),
            text: parts.text.clone(),
            lists: parts.lists.clone(),
            alternatives: parts.alternatives.clone(),
        })))
    }

    /// Returns the number of primitives of the clue, with those in its alternatives; `None` if there are more than
    /// `most`.
    pub(crate) fn primitive_count(&self, space: &Space, most: usize) -> Option<usize> {
        if self.alternatives().is_empty() {
            return Some((self.kind().primitives)(self, space).len())
                .filter(|&count| count <= most);
        }
        let mut nested = self.alternatives().iter().flatten();
        nested.try_fold(0, |sum, clue| Some(sum + clue.primitive_count(space, most - sum)?))
    }

    fn key(&self) -> Key<'_> {
        (self.kind().name, self.numbers(), self.text(), self.lists(), self.alternatives())
    }
}

/// The parts of a clue by which clues are compared: the name of the type, the numbers, the text, the lists of cells and
/// the alternatives.
type Key<'c> = (&'static str, &'c [i32], &'c str, &'c [Vec<Cell>], &'c [Vec<Clue>]);

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
        if self.kind().text.is_some() {
            write!(f, " \"{}\"", self.text())?;
        }
        if self.lists().iter().any(|cells| !cells.is_empty()) {
            write!(f, " {}", self.lists().iter().map(|cells| words(cells)).format(" / "))?;
        }
        let mut branches = self.alternatives().iter();
        branches.try_for_each(|clues| write!(f, " ( {} )", clues.iter().format(" ; ")))
    }
}

/// Returns the cells as text, separated by spaces.
fn words(cells: &[Cell]) -> String {
    cells.iter().join(" ")
}

/// Returns the numbers as text, separated by commas.
fn listed(numbers: &[i32]) -> String {
    numbers.iter().join(", ")
}

/// Returns the primitives that together say *all lists of cells have the same sum*. Each list is compared with the
/// shortest one: propagation knows most of its sum, all of it if it is a single cell.
fn sums_equal(lists: &[Vec<Cell>]) -> Vec<Primitive<Cell>> {
    let Some(shortest) = lists.iter().position_min_by_key(|list| list.len()) else {
        return Vec::new();
    };
    let equal = |other: &Vec<Cell>| {
        let mut factors: Vec<(i32, Cell)> = lists[shortest].iter().map(|&cell| (1, cell)).collect();
        for &cell in other {
            match factors.iter_mut().find(|(_, known)| *known == cell) {
                Some((factor, _)) => *factor -= 1,
                None => factors.push((-1, cell)),
            }
        }
        Primitive::Sum(factors, vec![0])
    };
    lists[..shortest].iter().chain(&lists[shortest + 1..]).map(equal).collect()
}

/// Returns the primitives that together say *any two cells at most `distance` positions apart on the line satisfy
/// `relation`*.
fn related_within(cells: &[Cell], distance: usize, relation: &Relation) -> Vec<Primitive<Cell>> {
    let pairs = cells.iter().enumerate().flat_map(|(index, &one)| {
        cells[index + 1..].iter().take(distance).map(move |&other| (one, other))
    });
    pairs.map(|(one, other)| Primitive::Related(one, other, relation.clone())).collect()
}

/// Returns the primitives that together say *any `count` consecutive digits have different classes*. There are only
/// `count` classes, so that they come again in the same order: digits that are a multiple of `count` apart have the same
/// class.
fn in_cycles<C: PartialEq>(
    cells: &[Cell],
    count: usize,
    space: &Space,
    class: impl Fn(i32) -> C,
) -> Vec<Primitive<Cell>> {
    let differ = space.relation(|one, other| class(one) != class(other));
    let same = space.relation(|one, other| class(one) == class(other));
    let first = &cells[..count.min(cells.len())];
    let later = |(index, &one): (usize, &Cell)| {
        let others = cells[index..].iter().step_by(count).skip(1).copied();
        others.filter(move |&other| other != one).map(move |other| (one, other)).collect::<Vec<_>>()
    };
    let pairs = cells.iter().enumerate().flat_map(later);
    let equal = pairs.map(|(one, other)| Primitive::Related(one, other, same.clone()));
    related_within(first, count - 1, &differ).into_iter().chain(equal).collect()
}

/// Returns in which third of the digits `digit` is: 0 low, 1 middle, 2 high. If n is not a multiple of 3, the middle
/// third has one digit more or one digit less than each of the two others.
fn third_of(digit: i32, space: &Space) -> usize {
    let outer = (space.digit_count() + 1) / 3;
    match () {
        () if digit < space.least() + outer => 0,
        () if digit > space.most() - outer => 2,
        () => 1,
    }
}

/// Checks that all lists have the same number of cells.
fn equally_long(clue: &Clue) -> Result<(), String> {
    let expected = clue.cells().len();
    match clue.lists().iter().map(Vec::len).find(|&found| found != expected) {
        Some(found) => {
            Err(format!("found lists of {expected} and {found} cells, expected equal ones"))
        }
        None => Ok(()),
    }
}

/// Checks that no cell of the first list is an extra cell, because extra cells lie in no house.
fn are_in_grid(clue: &Clue, space: &Space) -> Result<(), String> {
    match clue.cells().iter().find(|&&cell| !space.is_in_grid(cell)) {
        Some(cell) => Err(format!("found the extra cell {cell}, expected cells of the grid")),
        None => Ok(()),
    }
}

/// Checks that all cells of the first list lie in boxes or regions. Several grids count as without boxes and regions.
fn in_regions(clue: &Clue, space: &Space) -> Result<(), String> {
    are_in_grid(clue, space)?;
    match space.region_of(clue.cells()[0]) {
        Some(_) => Ok(()),
        None if space.is_single() => {
            Err("found a grid without boxes and regions, expected one with them".to_owned())
        }
        None => Err("found several grids, expected one grid with boxes or regions".to_owned()),
    }
}

/// Checks that the first list has one cell.
fn one_cell_first(clue: &Clue) -> Result<(), String> {
    match clue.cells().len() {
        1 => Ok(()),
        found => Err(format!("found {found} cells before `/`, expected 1")),
    }
}

/// The largest number of sets that [`few_sets`] accepts. The primitives of the types that call it list the allowed sets
/// of digits.
const MOST_SETS: usize = 20_000;

/// Checks that there are at most [`MOST_SETS`] sets of k different digits, where k is the number of cells in the first
/// list.
fn few_sets(clue: &Clue, space: &Space) -> Result<(), String> {
    let (size, most) = (clue.cells().len(), space.digit_count() as usize);
    let sets = (0..size.min(most))
        .fold(1_usize, |sets, index| sets.saturating_mul(most - index) / (index + 1));
    match sets <= MOST_SETS {
        true => Ok(()),
        false => {
            Err(format!("{size} cells have {sets} sets of digits, expected at most {MOST_SETS}"))
        }
    }
}

/// Returns all sets of `size` different digits. The digits of a set are ascending.
fn sets_of(space: &Space, size: usize) -> Vec<Vec<i32>> {
    space.digits().combinations(size).collect()
}
