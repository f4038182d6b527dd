//! What a requirement and an action of a Sudoku are called.

use std::fmt;
use std::str::FromStr;

use crate::grid::{Cell, Digit, House, Neighbours, Pair, Shape};

/// Something a solution must do exactly once, or must not do more than once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Requirement {
    /// The cell holds a digit.
    Cell(Cell),
    /// The house holds the digit.
    House(House, Digit),
    /// At most one of the two cells holds the digit.
    Apart(Pair, Digit),
    /// At most one of four: the digit, and the next one, in either cell.
    NotConsecutive(Neighbours, Digit),
}

/// What a requirement speaks of. People name the requirements of a house in one breath, whatever the
/// digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Topic {
    /// A cell.
    Cell(Cell),
    /// A house.
    House(House),
    /// Two cells that must differ.
    Apart(Pair),
    /// Two cells that must not hold consecutive digits.
    NotConsecutive(Neighbours),
}

impl Requirement {
    /// What it speaks of.
    #[must_use]
    pub fn topic(&self) -> Topic {
        match *self {
            Requirement::Cell(cell) => Topic::Cell(cell),
            Requirement::House(house, _) => Topic::House(house),
            Requirement::Apart(pair, _) => Topic::Apart(pair),
            Requirement::NotConsecutive(neighbours, _) => Topic::NotConsecutive(neighbours),
        }
    }
}

impl Requirement {
    /// The same in words, with digits as `symbol` writes them.
    pub fn in_symbols(&self, symbol: impl Fn(Digit) -> String) -> String {
        match *self {
            Requirement::Cell(cell) => format!("{cell} needs a digit"),
            Requirement::House(house, digit) => {
                let digit = symbol(digit);
                format!("{house} needs {} {digit}", article(&digit))
            }
            Requirement::Apart(Pair { first, second, apart }, digit) => {
                let digit = symbol(digit);
                format!("{first} and {second} are {apart} apart: at most one {digit}")
            }
            Requirement::NotConsecutive(Neighbours { first, second }, digit) => {
                let next = Digit::from_index(digit.index() + 1);
                let (digit, next) = (symbol(digit), symbol(next));
                format!("{first} and {second} are neighbours: not {digit} beside {next}")
            }
        }
    }
}

impl fmt::Display for Requirement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_symbols(|digit| digit.to_string()))
    }
}

/// The article before a digit as it is spoken: an eight, an eleven, an F.
fn article(symbol: &str) -> &'static str {
    let begins_with_vowel = match symbol.parse() {
        Ok(number) => matches!(number, 8 | 11 | 18 | 80..90),
        Err(_) => {
            symbol.starts_with(|letter: char| "AEFHILMNORSX".contains(letter.to_ascii_uppercase()))
        }
    };
    if begins_with_vowel { "an" } else { "a" }
}

/// Writing a digit into a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action {
    /// Where.
    pub cell: Cell,
    /// What.
    pub digit: Digit,
}

/// What can be said of a cell and a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Assertion {
    /// The digit stands there: `r3c5=7`.
    Is(Action),
    /// The digit does not stand there: `r3c5!=7`.
    IsNot(Action),
}

impl Assertion {
    /// The cell and the digit.
    #[must_use]
    pub fn action(self) -> Action {
        let (Assertion::Is(action) | Assertion::IsNot(action)) = self;
        action
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

/// A text that asserts nothing of a cell.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` says nothing of a cell: expected r3c5=7 or r3c5!=7")]
pub struct UnknownAssertion(pub String);

/// Reads what `Display` writes; whether a grid has the cell and the digit is another question.
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

/// A text that names no action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no action: expected one such as r3c5=7")]
pub struct UnknownAction(pub String);

/// Reads what `Display` writes; whether a grid has the cell and the digit is another question.
impl FromStr for Action {
    type Err = UnknownAction;

    fn from_str(text: &str) -> Result<Self, UnknownAction> {
        let action = || {
            let (cell, digit) = text.split_once('=')?;
            let digit = digit.parse().ok().filter(|&number| number <= Shape::MAX_SIDE)?;
            Some(Action { cell: cell.parse().ok()?, digit: Digit::from_number(digit)? })
        };
        action().ok_or_else(|| UnknownAction(text.to_owned()))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.cell, self.digit)
    }
}
