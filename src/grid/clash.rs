//! Direct conflicts: one digit twice in a house.

use std::fmt;

use super::{Cell, Digit, Grid, House};

/// Two cells of one house that hold the same digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clash {
    /// The digit that stands twice.
    pub digit: Digit,
    /// The first cell in reading order.
    pub first: Cell,
    /// The second cell.
    pub second: Cell,
    /// The house both lie in.
    pub house: House,
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Clash { digit, first, second, house } = self;
        write!(f, "{digit} stands twice in {house}: {first} and {second}")
    }
}

impl Grid {
    /// The first clash: houses in the order rows, columns, boxes.
    #[must_use]
    pub fn first_clash(&self) -> Option<Clash> {
        self.clashes().next()
    }

    /// Every clash: each cell of a house against the first cell that holds its digit there.
    pub fn clashes(&self) -> impl Iterator<Item = Clash> + '_ {
        self.shape().houses().flat_map(|house| self.clashes_in(house))
    }

    fn clashes_in(&self, house: House) -> Vec<Clash> {
        let mut first_at = [None; 256];
        let mut clashes = Vec::new();
        for cell in self.shape().cells_of(house) {
            let Some(digit) = self.get(cell) else { continue };
            match first_at[digit.index()] {
                Some(first) => clashes.push(Clash { digit, first, second: cell, house }),
                None => first_at[digit.index()] = Some(cell),
            }
        }
        clashes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Shape;

    fn grid(filled: &[(usize, usize, usize)]) -> Grid {
        let mut grid = Grid::empty(Shape::CLASSIC);
        for &(row, col, number) in filled {
            grid.set(Cell::new(row - 1, col - 1), Digit::from_number(number));
        }
        grid
    }

    #[test]
    fn a_clash_names_both_cells_and_the_house() {
        let cases = [
            ([(3, 2, 7), (3, 9, 7)], "7 stands twice in row 3: r3c2 and r3c9"),
            ([(1, 5, 2), (8, 5, 2)], "2 stands twice in column 5: r1c5 and r8c5"),
            ([(4, 4, 9), (6, 6, 9)], "9 stands twice in box 5: r4c4 and r6c6"),
        ];
        for (filled, expected) in cases {
            assert_eq!(grid(&filled).first_clash().unwrap().to_string(), expected);
        }
        assert_eq!(grid(&[(1, 1, 5), (2, 4, 5)]).first_clash(), None);
    }

    #[test]
    fn cells_of_one_box_in_one_row_clash_in_both_houses() {
        let clashes: Vec<_> = grid(&[(1, 1, 5), (1, 2, 5)]).clashes().map(|c| c.house).collect();
        assert_eq!(clashes, [House::Row(0), House::Box(0)]);
    }
}
