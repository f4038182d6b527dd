//! Orders the rows of a grid from the top. The rows placed so far decide the order of columns and the labels of digits
//! only in part. Later rows decide the rest.

use std::cmp::Ordering;

use itertools::Itertools;

use super::MOST_SIDE;
use sudosat_core::grid::Shape;

/// A row of numbers. The number of an empty cell is 0. If the side is less than [`MOST_SIDE`], the entries after the
/// last column are also 0.
pub(super) type Row = [u8; MOST_SIDE];

/// Some rows in order from the top. Columns that these rows do not distinguish are in arbitrary order. The stacks
/// (columns of boxes) that are empty in all of these rows come first, also in arbitrary order.
#[derive(Clone, Debug)]
pub(super) struct Arrangement {
    /// The way in which the grid is read: 0 if by rows, 1 if by columns.
    pub view: usize,
    /// The set of the rows placed so far. Each row has one bit.
    pub placed: u16,
    /// The index of the row placed last.
    pub last: usize,
    /// For each position from the left, the index of the column at this position.
    columns: Row,
    /// Bit p is 1 if these rows distinguish the columns at the positions p - 1 and p, or if a stack begins at position
    /// p.
    cuts: u16,
    /// The number of stacks that are empty in all of these rows.
    empty_stacks: usize,
    /// For each digit, its label. The label of a digit that has none yet is 0.
    labels: [u8; MOST_SIDE + 1],
    /// The label that was assigned last. The first label is 1.
    last_label: u8,
}

/// The sort key of a digit without a label. It is larger than all labels.
const NEW: u8 = u8::MAX;

impl Arrangement {
    /// Creates an arrangement without rows.
    pub fn new(view: usize, shape: Shape) -> Self {
        let borders = (0..shape.side()).step_by(shape.box_cols());
        Arrangement {
            view,
            placed: 0,
            last: 0,
            columns: std::array::from_fn(|column| column as u8),
            cuts: borders.fold(0, |cuts, place| cuts | 1 << place),
            empty_stacks: shape.side() / shape.box_cols(),
            labels: [0; MOST_SIDE + 1],
            last_label: 0,
        }
    }

    /// Places `row`, which has this index, below the other rows, in every way that makes the resulting row least. If
    /// the resulting row is equal to `least`, adds the arrangement to `kept`. If it is smaller, it replaces `least`,
    /// and `kept` is cleared first.
    pub fn place(
        &self,
        index: usize,
        row: &Row,
        shape: Shape,
        least: &mut Row,
        kept: &mut Vec<Arrangement>,
    ) {
        let width = shape.box_cols();
        let stack = |place: usize| &self.columns[width * place..][..width];
        let is_empty =
            |place: &usize| stack(*place).iter().all(|&column| row[usize::from(column)] == 0);
        let (empty, filled): (Vec<_>, Vec<_>) = (0..self.empty_stacks).partition(is_empty);
        let count = filled.len();
        for order in filled.into_iter().permutations(count) {
            let mut next = self.clone();
            for (to, &from) in empty.iter().chain(&order).enumerate() {
                next.columns[width * to..][..width].copy_from_slice(stack(from));
            }
            next.empty_stacks = empty.len();
            next.sort(row, shape.side());
            next.keep(index, row, shape.side(), least, kept);
        }
    }

    /// Sorts columns that are not distinguished, by their cells in `row`. Empty cells come first, then digits in the
    /// order of their labels, then digits without a label.
    fn sort(&mut self, row: &Row, side: usize) {
        let key = |labels: &[u8], column: u8| match row[usize::from(column)] {
            0 => 0,
            digit if labels[usize::from(digit)] == 0 => NEW,
            digit => labels[usize::from(digit)],
        };
        // Insertion sort: a class of columns that are not distinguished is small.
        for from in 1..side {
            let mut place = from;
            while self.cuts >> place & 1 == 0
                && key(&self.labels, self.columns[place - 1])
                    > key(&self.labels, self.columns[place])
            {
                self.columns.swap(place - 1, place);
                place -= 1;
            }
        }
    }

    /// Compares `least` with the row in the order of the columns. Unless the row is larger, labels its new digits and
    /// adds the arrangement to `kept`.
    fn keep(
        mut self,
        index: usize,
        row: &Row,
        side: usize,
        least: &mut Row,
        kept: &mut Vec<Arrangement>,
    ) {
        let mut written = [0; MOST_SIDE];
        let mut last_label = self.last_label;
        let mut new = 0_u16;
        for place in 0..side {
            let digit = usize::from(row[usize::from(self.columns[place])]);
            if digit != 0 && self.labels[digit] == 0 {
                last_label += 1;
                new |= 1 << place;
                written[place] = last_label;
            } else {
                written[place] = self.labels[digit];
            }
        }
        match written.cmp(least) {
            Ordering::Greater => return,
            Ordering::Less => {
                *least = written;
                kept.clear();
            }
            Ordering::Equal => {}
        }
        let classes = self.cuts;
        for place in (0..side).filter(|&place| written[place] != 0) {
            self.cuts |= 0b11 << place;
        }
        self.placed |= 1 << index;
        self.last = index;
        self.label(row, side, classes, new, kept);
    }

    /// Labels the digits at the positions in the bit set `new`, from the left. New digits in columns that are not
    /// distinguished can be in any order. Each order gives an arrangement of its own in `kept`.
    fn label(
        mut self,
        row: &Row,
        side: usize,
        classes: u16,
        mut new: u16,
        kept: &mut Vec<Arrangement>,
    ) {
        while new != 0 {
            let place = new.trailing_zeros() as usize;
            new &= new - 1;
            let mut other = place + 1;
            while other < side && classes >> other & 1 == 0 {
                let mut swapped = self.clone();
                swapped.columns.swap(place, other);
                swapped.give_label(row, place);
                swapped.label(row, side, classes, new, kept);
                other += 1;
            }
            self.give_label(row, place);
        }
        kept.push(self);
    }

    fn give_label(&mut self, row: &Row, place: usize) {
        self.last_label += 1;
        self.labels[usize::from(row[usize::from(self.columns[place])])] = self.last_label;
    }
}
