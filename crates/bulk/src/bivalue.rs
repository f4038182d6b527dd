//! Solves stuck grids whose open cells all have two candidates, without guesses, whatever the number of
//! solutions.
//!
//! If propagation is stuck, a digit that is still to be placed in a house has at least two open cells there. If each
//! open cell has two candidates, each such digit therefore has exactly two cells in the house, as counting shows. So a
//! cell has a partner for each of its two candidates and each of its houses: the other cell of that digit. The digit of
//! the cell determines the digits of its partners, and these determine the digits of their own partners. All cells that
//! are linked in this way form a component, which has two solutions or none. The grid has 2^c solutions for c
//! components, or none. (Players call such a grid a bivalue universal grave.)

use super::BulkBoard;
use super::columns::{Column, cells};

/// All solutions of a stuck grid whose open cells have two candidates each.
pub(super) struct Bivalue<'c> {
    column: &'c Column,
    /// The open cells that hold their lower candidate in solution 0, as a bit set.
    low: u128,
    components: Components,
}

/// The components, each as a bit set of cells. A component has at least four cells, and a grid has 81 cells, so 20
/// entries suffice.
#[derive(Default)]
struct Components {
    cells: [u128; 20],
    count: usize,
}

/// By digit (index 0 to 8): the bit set of the open cells that have this digit as their lower candidate (`low`), and of
/// those that have it as their higher candidate (`high`).
#[derive(Default)]
struct Open {
    low: [u128; 16],
    high: [u128; 16],
}

/// Per cell: the house numbers of its row (0 to 8), column (9 to 17) and box (18 to 26).
static HOUSES: [[u8; 3]; 81] = {
    let (mut table, mut cell) = ([[0; 3]; 81], 0);
    while cell < 81 {
        let [row, col, square] = houses(cell);
        table[cell] = [row as u8, col as u8, square as u8];
        cell += 1;
    }
    table
};

/// Per cell: the other cells of its row, column and box, as a bit set.
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

/// Per cell: the set of this cell alone. The sets come from a table, so that a set is written to memory in one piece
/// and in the width in which it is read later.
static BITS: [u128; 128] = {
    let (mut table, mut cell) = ([0; 128], 0);
    while cell < 128 {
        table[cell] = 1 << cell;
        cell += 1;
    }
    table
};

impl<'c> Bivalue<'c> {
    /// Determines the solutions of a stuck grid whose open cells (the bit set `open`) have two candidates each. Returns
    /// `None` if the grid has no solution.
    #[inline(always)]
    pub fn new(column: &'c Column, open: u128) -> Option<Self> {
        let by_digit = Open::new(column, open)?;
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

    /// Returns the number of solutions.
    #[inline(always)]
    pub fn solutions(&self) -> u64 {
        1 << self.components.count
    }

    /// Returns solution number `n`, counted from 0; `n` is below [`solutions`](Self::solutions).
    pub fn solution(&self, n: u64) -> BulkBoard {
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

/// The cells of a component, split by the candidate that they get: the lower or the higher one.
#[derive(Clone, Copy, Default)]
struct Component {
    low: u128,
    high: u128,
}

impl Open {
    /// Returns `None` if a digit has an odd number of open cells in some house. As a digit that is to be placed has at
    /// least one, and twice as many candidates as open cells are in the house, each has exactly two otherwise.
    #[inline(always)]
    fn new(column: &Column, open: u128) -> Option<Self> {
        let (mut by_digit, mut odd) = (Open::default(), [0; 32]);
        for cell in cells(open) {
            let set = column[cell];
            by_digit.low[set.trailing_zeros() as usize % 16] |= BITS[cell];
            by_digit.high[15 - set.leading_zeros() as usize % 16] |= BITS[cell];
            for house in HOUSES[cell] {
                odd[usize::from(house) % 32] ^= set;
            }
        }
        (odd == [0; 32]).then_some(by_digit)
    }

    /// Gives one cell, the only one in the set `cell`, its lower candidate, and propagates. Returns the component of
    /// the cell, or `None` on a contradiction.
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
            // For the digit that the cell gets, each partner is given its own other candidate. For the cell's other
            // digit, each partner is given that digit.
            found.high |= (self.low[gets] | self.high[not]) & peers;
            found.low |= (self.high[gets] | self.low[not]) & peers;
        }
        (found.low & found.high == 0).then_some(found)
    }
}

/// Returns the house numbers of a cell: its row (0 to 8), column (9 to 17) and box (18 to 26).
const fn houses(cell: usize) -> [usize; 3] {
    let (row, col) = (cell / 9, cell % 9);
    [row, 9 + col, 18 + 3 * (row / 3) + col / 3]
}

#[cfg(test)]
mod tests {
    use super::{Bivalue, Column};

    /// A deadly rectangle consists of four cells in two rows, two columns and two boxes, which all have the
    /// same two candidates.
    #[test]
    fn a_deadly_rectangle_has_two_solutions() {
        let solved =
            b"812753649943682175675491283154237896369845721287169534521974368438526917796318452";
        let mut column = Column::EMPTY;
        for (cell, number) in solved.iter().enumerate() {
            column[cell] = 1 << (number - b'1');
        }
        // The four cells where two rows and two columns meet have two digits crosswise: ab, ba.
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

    /// Finds a rectangle of four cells with two digits crosswise that lies in exactly two boxes: either its
    /// rows share a band or its columns share a stack. Returns the indices of its four cells.
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
