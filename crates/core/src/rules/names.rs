//! Defines the requirements and actions of a Sudoku and their text forms.

use std::fmt;
use std::str::FromStr;

use itertools::Itertools;

use crate::grid::{Cell, Clue, Digit, House, Neighbours, Pair, Shape};

/// A requirement of a Sudoku. Each variant says what must hold.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Requirement {
    /// The cell holds exactly one digit.
    Cell(Cell),
    /// The house holds the digit exactly once; at most once if the house has fewer than n cells.
    House(House, Digit),
    /// At most one of the two cells holds the digit.
    Apart(Pair, Digit),
    /// At most one of four actions is taken: writing the digit, or the next higher one, into either cell. If no house
    /// contains both cells, they may be equal; then at most one of two actions is taken: writing the digit into the
    /// first cell, or the next higher one into the second. The swapped pair has a requirement, too.
    NotConsecutive(Neighbours, Digit),
    /// The digit occurs at most once in the cells of the clue; exactly once if the clue has n cells.
    Once(Clue, Digit),
    /// All primitives of the clue hold, except its first *all different*, which becomes one [`Requirement::Once`] for
    /// each digit.
    Clue(Clue),
}

/// What a requirement is about, without the digit. All requirements on the same cell, house, pair of cells or clue have
/// the same topic.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Topic {
    /// A cell, which must hold a digit.
    Cell(Cell),
    /// A house, with one requirement for each digit.
    House(House),
    /// Two cells that must differ, because they are a knight's or king's move apart.
    Apart(Pair),
    /// Two cells that must not hold consecutive digits.
    NotConsecutive(Neighbours),
    /// A clue of several cells.
    Clue(Clue),
}

impl Requirement {
    /// Returns the cell, house, pair of cells or clue that the requirement is about.
    #[must_use]
    pub fn topic(&self) -> Topic {
        match self {
            Requirement::Cell(cell) => Topic::Cell(*cell),
            Requirement::House(house, _) => Topic::House(*house),
            Requirement::Apart(pair, _) => Topic::Apart(*pair),
            Requirement::NotConsecutive(neighbours, _) => {
                Topic::NotConsecutive(neighbours.ordered())
            }
            Requirement::Once(clue, _) | Requirement::Clue(clue) => Topic::Clue(clue.clone()),
        }
    }
}

impl Requirement {
    /// Returns the requirement in words; `symbol` returns the text of a digit.
    pub fn in_symbols(&self, symbol: impl Fn(Digit) -> String) -> String {
        match *self {
            Requirement::Once(ref clue, digit) => {
                let digit = symbol(digit);
                format!("{}: at most one {digit}", clue.sentence())
            }
            Requirement::Clue(ref clue) => clue.sentence(),
            Requirement::Cell(cell) => format!("{cell} needs a digit"),
            Requirement::House(house, digit) => {
                let digit = symbol(digit);
                format!("{house} needs {} {digit}", article(&digit))
            }
            Requirement::Apart(Pair { first, second, apart }, digit) => {
                let digit = symbol(digit);
                format!("{first} and {second} are {apart} apart: at most one {digit}")
            }
            Requirement::NotConsecutive(Neighbours { first, second, share_house }, digit) => {
                let (digit, next) = (symbol(digit), symbol(digit.next()));
                let what = match share_house {
                    true => format!("at most one of {digit} and {next}"),
                    false => format!("not {digit} in {first} and {next} in {second}"),
                };
                format!("{first} and {second} are neighbours: {what}")
            }
        }
    }
}

impl fmt::Display for Requirement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_symbols(|digit| digit.to_string()))
    }
}

/// Returns the words which say that these cells need the digit with this text.
pub(super) fn needed_in(cells: impl IntoIterator<Item = Cell>, symbol: &str) -> String {
    format!("the cells {} need {} {symbol}", cells.into_iter().format(" "), article(symbol))
}

/// Returns the English article for a digit as it is pronounced: an eight, an eleven, an F.
fn article(symbol: &str) -> &'static str {
    let begins_with_vowel = match symbol.parse() {
        Ok(number) => matches!(number, 8 | 11 | 18 | 80..90),
        Err(_) => {
            symbol.starts_with(|letter: char| "AEFHILMNORSX".contains(letter.to_ascii_uppercase()))
        }
    };
    if begins_with_vowel { "an" } else { "a" }
}

/// An action: it writes a digit into a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action {
    /// The cell that the digit is written into.
    pub cell: Cell,
    /// The digit that is written.
    pub digit: Digit,
}

/// A statement that a cell holds, or does not hold, a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Assertion {
    /// The cell holds the digit: `r3c5=7`.
    Is(Action),
    /// The cell does not hold the digit: `r3c5!=7`.
    IsNot(Action),
}

impl Assertion {
    /// Returns the cell and the digit that the statement is about.
    #[must_use]
    pub fn action(self) -> Action {
        let (Assertion::Is(action) | Assertion::IsNot(action)) = self;
        action
    }

    /// Returns the statement about the cell and the digit of `action` that is positive or negative like this one.
    #[must_use]
    pub fn with(self, action: Action) -> Self {
        match self {
            Assertion::Is(_) => Assertion::Is(action),
            Assertion::IsNot(_) => Assertion::IsNot(action),
        }
    }
}

impl fmt::Display for Assertion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Assertion::Is(action) => action.fmt(f),
            Assertion::IsNot(Action { cell, digit }) => write!(f, "{cell}!={digit}"),
        }
    }
}

/// The error for a text that is not an assertion; it holds the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` says nothing of a cell: expected r3c5=7 or r3c5!=7")]
pub struct UnknownAssertion(pub String);

/// Parses the form that `Display` writes. [`Sudoku::find`](super::Sudoku::find) checks whether a grid has the cell and
/// the digit.
impl FromStr for Assertion {
    type Err = UnknownAssertion;

    fn from_str(text: &str) -> Result<Self, UnknownAssertion> {
        let unknown = |_| UnknownAssertion(text.to_owned());
        match text.split_once("!=") {
            Some((cell, digit)) => {
                format!("{cell}={digit}").parse().map(Assertion::IsNot).map_err(unknown)
            }
            None => text.parse().map(Assertion::Is).map_err(unknown),
        }
    }
}

/// The error for a text that is not an action; it holds the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no action: expected one such as r3c5=7")]
pub struct UnknownAction(pub String);

/// Parses the form that `Display` writes. [`Sudoku::find`](super::Sudoku::find) checks whether a grid has the cell and
/// the digit.
impl FromStr for Action {
    type Err = UnknownAction;

    fn from_str(text: &str) -> Result<Self, UnknownAction> {
        let action = || {
            let (cell, digit) = text.split_once('=')?;
            let digit =
                digit.parse().ok().filter(|&number| usize::from(number) <= Shape::MAX_SIDE)?;
            Some(Action { cell: cell.parse().ok()?, digit: Digit::written(digit) })
        };
        action().ok_or_else(|| UnknownAction(text.to_owned()))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.cell, self.digit)
    }
}
