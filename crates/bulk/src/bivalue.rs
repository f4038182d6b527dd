//! Stuck grids whose open cells all have two candidates: solved without guessing, however many solutions
//! they have.
//!
//! Where propagation is stuck a digit that is open in a house has two places there or more, unless two
//! digits have the same only place, and the grid no solution. With two candidates a cell, it has exactly
//! two. So one cell decides its partner in each house for each of its
//! digits, and these theirs: a component of cells has two solutions or none, and the grid has two to the
//! number of its components, or none. (Players know such grids as bivalue universal graves.)

use super::Board;
use super::columns::{Column, cells};

/// What the open cells of a stuck grid with two candidates each can be.
pub(super) struct Bivalue<'c> {
    column: &'c Column,
    /// The open cells that have their lower candidate in the first solution, a bit each.
    low: u128,
    components: Components,
}

/// Cells that decide each other; a component has four cells or more.
#[derive(Default)]
struct Components {
    cells: [u128; 20],
    count: usize,
}

/// The open cells by their candidates: those whose lower or higher one is a digit.
#[derive(Default)]
struct Open {
    low: [u128; 16],
    high: [u128; 16],
}

/// By cell: the others of its row, column and box.
static PEERS: [u128; 128] = {
    let (mut table, mut cell) = ([0; 128], 0);
    while cell < 81 {
        let (mut peer, [row, col, square]) = (0, houses(cell));
        while peer < 81 {
            let [r, c, s] = houses(peer);
            if peer != cell && (r == row || c == col || s == square) {
                table[cell] |= 1 << peer;
            }
            peer += 1;
        }
        cell += 1;
    }
    table
};

/// By cell: its bit. From a table, so that sets are written as they are read, in one piece.
static BITS: [u128; 128] = {
    let (mut table, mut cell) = ([0; 128], 0);
    while cell < 128 {
        table[cell] = 1 << cell;
        cell += 1;
    }
    table
};

impl<'c> Bivalue<'c> {
    /// The solutions of a stuck grid whose `open` cells (a bit each) have two candidates; None if it has none.
    #[inline(always)]
    pub fn new(column: &'c Column, open: u128) -> Option<Self> {
        have_two_places(column, open).then_some(())?;
        let by_digit = Open::new(column, open);
        let mut found = Bivalue { column, low: 0, components: Components::default() };
        let mut left = open;
        while left != 0 {
            let component = by_digit.component(column, left & left.wrapping_neg())?;
            found.low |= component.low;
            found.components.push(component.low | component.high);
            left &= !(component.low | component.high);
        }
        Some(found)
    }

    /// How many solutions there are.
    #[inline(always)]
    pub fn solutions(&self) -> u64 {
        1 << self.components.count
    }

    /// Solution `n`, from 0.
    pub fn solution(&self, n: u64) -> Board {
        let chosen = |(index, &cells): (usize, &u128)| if n >> index & 1 == 1 { cells } else { 0 };
        let flipped = self.components.cells.iter().enumerate().map(chosen).fold(0, |a, b| a | b);
        let low = self.low ^ flipped;
        std::array::from_fn(|cell| {
            let set = self.column[cell];
            1 + if low >> cell & 1 == 1 { set.trailing_zeros() } else { set.ilog2() } as u8
        })
    }
}

impl Components {
    fn push(&mut self, cells: u128) {
        self.cells[self.count] = cells;
        self.count += 1;
    }
}

/// The cells of a component, by the candidate that they get.
#[derive(Clone, Copy, Default)]
struct Component {
    low: u128,
    high: u128,
}

impl Open {
    #[inline(always)]
    fn new(column: &Column, open: u128) -> Self {
        let mut by_digit = Open::default();
        for cell in cells(open) {
            let set = column[cell];
            by_digit.low[set.trailing_zeros() as usize % 16] |= BITS[cell];
            by_digit.high[15 - set.leading_zeros() as usize % 16] |= BITS[cell];
        }
        by_digit
    }

    /// What follows when one cell gets its lower candidate; None if it contradicts itself.
    #[inline(always)]
    fn component(&self, column: &Column, cell: u128) -> Option<Component> {
        let mut found = Component { low: cell, high: 0 };
        let mut done = 0;
        while let todo @ 1.. = (found.low | found.high) & !done {
            let cell = todo.trailing_zeros() as usize;
            done |= 1 << cell;
            let (set, peers) = (column[cell], PEERS[cell % 128]);
            let low = set.trailing_zeros() as usize % 16;
            let high = 15 - set.leading_zeros() as usize % 16;
            let is_low = found.low >> cell & 1 == 1;
            let (gets, not) = if is_low { (low, high) } else { (high, low) };
            // Its partners for the digit that it gets have the other one of theirs, and they have the digit
            // that it does not get.
            found.high |= (self.low[gets] | self.high[not]) & peers;
            found.low |= (self.high[gets] | self.low[not]) & peers;
        }
        (found.low & found.high == 0).then_some(found)
    }
}

/// Whether each digit that is open in a house has two places there.
#[inline(always)]
fn have_two_places(column: &Column, open: u128) -> bool {
    let (mut once, mut twice, mut more) = ([0; 32], [0; 32], 0);
    for cell in cells(open) {
        for house in houses(cell) {
            let (once, twice) = (&mut once[house % 32], &mut twice[house % 32]);
            more |= *twice & column[cell];
            *twice |= *once & column[cell];
            *once |= column[cell];
        }
    }
    more == 0 && once == twice
}

/// The row, column and box of a cell, as numbers from 0 to 26.
const fn houses(cell: usize) -> [usize; 3] {
    let (row, col) = (cell / 9, cell % 9);
    [row, 9 + col, 18 + 3 * (row / 3) + col / 3]
}

#[cfg(test)]
mod tests {
    use super::{Bivalue, Column};

    /// Digits 1 and 2 at the corners of a rectangle over two boxes, as a stuck grid would have them.
    #[test]
    fn a_deadly_rectangle_has_two_solutions() {
        let solved =
            b"812753649943682175675491283154237896369845721287169534521974368438526917796318452";
        let mut column = Column::EMPTY;
        for (cell, number) in solved.iter().enumerate() {
            column[cell] = 1 << (number - b'1');
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
