//! Finds clashes: two digits that the rules do not allow together, and digits that the odd-even mask forbids.

use std::fmt;

use super::{Cell, Digit, Grid, House, Layout, Move};

/// Two cells whose digits break a rule, or one cell whose digit breaks the odd-even mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clash {
    /// The digit of the first cell.
    pub digit: Digit,
    /// The first cell in reading order.
    pub first: Cell,
    /// The second cell; equal to `first` if the digit of one cell breaks the odd-even mask.
    pub second: Cell,
    /// The house, or the rule, in which the digits clash.
    pub cause: ClashCause,
}

/// The reason why digits clash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClashCause {
    /// The house holds the digit twice.
    House(House),
    /// Two cells that are this move apart hold the same digit, although the rules forbid that.
    Move(Move),
    /// Two neighbouring cells hold consecutive digits. The field is the digit of the second cell; it is one more or
    /// one less than the digit of the first cell.
    Consecutive(Digit),
    /// The cell holds an odd digit although the odd-even mask allows only even digits, or the reverse.
    Parity,
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Clash { digit, first, second, cause } = self;
        match cause {
            ClashCause::House(house) => {
                write!(f, "{digit} stands twice in {house}: {first} and {second}")
            }
            ClashCause::Move(apart) => {
                write!(f, "{digit} stands twice {apart} apart: {first} and {second}")
            }
            ClashCause::Consecutive(other) => {
                write!(f, "{digit} and {other} are consecutive neighbours: {first} and {second}")
            }
            ClashCause::Parity if digit.number() % 2 == 1 => {
                write!(f, "{digit} stands in {first}, a cell for even digits")
            }
            ClashCause::Parity => write!(f, "{digit} stands in {first}, a cell for odd digits"),
        }
    }
}

impl Layout {
    /// Returns the clashes in `grid`, in this order: those in houses, those of cells a knight's or king's move apart,
    /// those of consecutive neighbours, those with the odd-even mask. Within a house, each later cell with a digit
    /// clashes with the first cell that holds this digit. Clues of several cells are not checked.
    ///
    /// # Panics
    ///
    /// Panics if the shape of `grid` is not that of the layout.
    #[must_use]
    pub fn clashes(&self, grid: &Grid) -> Vec<Clash> {
        assert_eq!(grid.shape(), self.shape(), "the grid has another shape");
        let mut clashes = self.clashes_in_houses(grid);
        for pair in self.pairs() {
            let digit =
                grid.get(pair.first).filter(|_| grid.get(pair.first) == grid.get(pair.second));
            clashes.extend(digit.map(|digit| Clash {
                digit,
                first: pair.first,
                second: pair.second,
                cause: ClashCause::Move(pair.apart),
            }));
        }
        clashes.extend(self.clashes_of_neighbours(grid));
        clashes.extend(grid.filled().filter(|&(cell, digit)| !self.allows(cell, digit)).map(
            |(cell, digit)| Clash { digit, first: cell, second: cell, cause: ClashCause::Parity },
        ));
        clashes
    }

    fn clashes_in_houses(&self, grid: &Grid) -> Vec<Clash> {
        let mut clashes = Vec::new();
        for named in self.houses() {
            let mut first_at = [None; 256];
            for &cell in &named.cells {
                let Some(digit) = grid.get(cell) else { continue };
                match first_at[digit.index()] {
                    Some(first) => clashes.push(Clash {
                        digit,
                        first,
                        second: cell,
                        cause: ClashCause::House(named.house),
                    }),
                    None => first_at[digit.index()] = Some(cell),
                }
            }
        }
        clashes
    }

    fn clashes_of_neighbours(&self, grid: &Grid) -> impl Iterator<Item = Clash> {
        self.neighbours().iter().filter_map(|pair| {
            let (digit, other) = (grid.get(pair.first)?, grid.get(pair.second)?);
            let cause = ClashCause::Consecutive(other);
            (digit.index().abs_diff(other.index()) == 1).then_some(Clash {
                digit,
                first: pair.first,
                second: pair.second,
                cause,
            })
        })
    }
}
