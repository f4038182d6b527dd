//! Orders rows from the top. The rows placed so far fix the order of columns and the labels of digits only in part;
//! the rest stays open until a later row decides it.

use std::cmp::Ordering;

use itertools::Itertools;

use super::MOST_SIDE;
use crate::grid::Shape;

/// A row of numbers, 0 for an empty cell; entries beyond the side are 0.
pub(super) type Row = [u8; MOST_SIDE];

/// Some rows in order from the top. Columns that these rows do not distinguish are in arbitrary order. So are the
/// stacks that are empty in all of these rows; they come first.
#[derive(Clone, Debug)]
pub(super) struct Arrangement {
    /// The way the grid is read: 0 by rows, 1 by columns.
    pub view: usize,
    /// The set of rows placed so far, one bit per row.
    pub placed: u16,
    /// The index of the row placed last.
    pub last: usize,
    /// For each position the index of the column there.
    columns: Row,
    /// Bit p: these rows distinguish the columns at positions p - 1 and p, or a stack begins at p.
    cuts: u16,
    /// The number of stacks that are empty so far.
    empty_stacks: usize,
    /// For each digit its label; 0 if it has none yet.
    labels: [u8; MOST_SIDE + 1],
    /// The last label assigned; labels count from 1.
    last_label: u8,
}

/// The sort key of a digit without a label: larger than all labels.
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

    /// Places `row`, which has this index, below the others in every way that makes the resulting row least. Adds
    /// the arrangements with a row equal to `least` to `kept`; a smaller row replaces `least` and clears `kept`.
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

    /// Sorts columns that are not distinguished: empty cells first, then digits by label, then digits without a
    /// label.
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

    /// Compares the row in the order of the columns with `least`; unless it is larger, labels its new digits and
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

    /// Labels the digits at the positions `new`, from the left. New digits of one class of columns can be in any
    /// order: each order gives an arrangement of its own in `kept`.
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
