//! Stuck grids whose open cells all have two candidates: solved without guessing, however many solutions
//! they have.
//!
//! Where propagation is stuck a digit that is open in a house has two places there or more, unless two
//! digits have the same only place, and the grid no solution. With two candidates a cell, it has exactly
//! two. So one cell decides its partner in each house for each of its
//! digits, and these theirs: a component of cells has two solutions or none, and the grid has two to the
//! number of its components, or none. (Players know such grids as bivalue universal graves.)

use super::Board;
use super::choice::Column;

/// What the open cells of a stuck grid with two candidates each can be.
pub(super) struct Bivalue {
    /// One solution.
    first: Board,
    /// The other digit of each open cell.
    other: Board,
    /// The component of each open cell, from 1; 0 for the others.
    component: [u8; 81],
    components: u8,
}

/// For each house (rows, columns, boxes) and digit, the exclusive or of its two places.
type Partners = [u8; 27 * 9];

impl Bivalue {
    /// The solutions of a stuck grid whose `open` cells (a bit each) have two candidates; None if it has none.
    pub fn new(column: &Column, open: u128) -> Option<Self> {
        let mut found = Bivalue {
            first: std::array::from_fn(|cell| number(column[cell])),
            other: [0; 81],
            component: [0; 81],
            components: 0,
        };
        let partners = partners(column, open)?;
        for cell in cells(open) {
            if found.component[cell] == 0 {
                found.components += 1;
                let lowest = column[cell] & column[cell].wrapping_neg();
                found.color(column, &partners, cell, lowest).then_some(())?;
            }
        }
        Some(found)
    }

    /// How many solutions there are.
    pub fn solutions(&self) -> u64 {
        1 << self.components
    }

    /// Solution `n`, from 0.
    pub fn solution(&self, n: u64) -> Board {
        std::array::from_fn(|cell| match self.component[cell] {
            component @ 1.. if n >> (component - 1) & 1 == 1 => self.other[cell],
            _ => self.first[cell],
        })
    }

    /// Sets a cell and what follows from it; whether that goes well.
    fn color(&mut self, column: &Column, partners: &Partners, cell: usize, set: u16) -> bool {
        if self.component[cell] != 0 {
            return self.first[cell] == number(set);
        }
        self.component[cell] = self.components;
        let other = column[cell] & !set;
        (self.first[cell], self.other[cell]) = (number(set), number(other));
        houses(cell).into_iter().all(|house| {
            let partner =
                |set: u16| usize::from(partners[9 * house + set.trailing_zeros() as usize]) ^ cell;
            let (rival, heir) = (partner(set), partner(other));
            self.color(column, partners, rival, column[rival] & !set)
                && self.color(column, partners, heir, other)
        })
    }
}

/// None where a digit has not two places.
fn partners(column: &Column, open: u128) -> Option<Partners> {
    let (mut partners, mut places) = ([0; 27 * 9], [0_u8; 27 * 9]);
    for cell in cells(open) {
        for digit in [column[cell].trailing_zeros(), column[cell].ilog2()] {
            for house in houses(cell) {
                partners[9 * house + digit as usize] ^= cell as u8;
                places[9 * house + digit as usize] += 1;
            }
        }
    }
    places.iter().all(|&count| count == 0 || count == 2).then_some(partners)
}

fn houses(cell: usize) -> [usize; 3] {
    let (row, col) = (cell / 9, cell % 9);
    [row, 9 + col, 18 + 3 * (row / 3) + col / 3]
}

/// The number of a digit that is alone in its set.
fn number(set: u16) -> u8 {
    set.trailing_zeros() as u8 + 1
}

/// The cells of a set.
fn cells(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (cell < 81).then_some(cell)
    })
}

#[cfg(test)]
mod tests {
    use super::{Bivalue, Column};

    /// Digits 1 and 2 at the corners of a rectangle over two boxes, as a stuck grid would have them.
    #[test]
    fn a_deadly_rectangle_has_two_solutions() {
        let solved =
            b"812753649943682175675491283154237896369845721287169534521974368438526917796318452";
        let mut column: Column = [0; 88];
        for (set, number) in column.iter_mut().zip(solved) {
            *set = 1 << (number - b'1');
        }
        // Rows 1 and 2 have 4 and 9, 9 and 4 nowhere in two columns: the pair is made up of rows 4 and 6.
        let rectangle = rectangle(&column);
        let open = rectangle.iter().fold(0, |open, &cell| open | 1u128 << cell);
        let pair = column[rectangle[0]] | column[rectangle[1]];
        for cell in rectangle {
            column[cell] = pair;
        }
        let found = Bivalue::new(&column, open).unwrap();
        assert_eq!(found.solutions(), 2);
        assert_ne!(found.solution(0), found.solution(1));
        assert!(
            [0, 1].iter().any(|&n| found
                .solution(n)
                .iter()
                .zip(solved)
                .all(|(a, b)| a + b'0' == *b))
        );
    }

    /// Two rows of a band and two columns of different stacks with the same two digits crosswise.
    fn rectangle(column: &Column) -> [usize; 4] {
        let cross = |a: usize, b: usize, c: usize, d: usize| {
            let [p, q, r, s] = [9 * a + c, 9 * a + d, 9 * b + c, 9 * b + d];
            (column[p] == column[s] && column[q] == column[r]).then_some([p, q, r, s])
        };
        let rows = (0..9).flat_map(|a| (a + 1..9).map(move |b| (a, b)));
        let lines =
            rows.flat_map(|(a, b)| (0..9).flat_map(move |c| (c + 1..9).map(move |d| (a, b, c, d))));
        let deadly =
            |&(a, b, c, d): &(usize, usize, usize, usize)| (a / 3 == b / 3) != (c / 3 == d / 3);
        lines.filter(deadly).find_map(|(a, b, c, d)| cross(a, b, c, d)).expect("this grid has one")
    }
}
