//! Rows put in order from the top, with as much said of columns and digits as the rows so far say.

use std::cmp::Ordering;

use itertools::Itertools;

use super::MOST_SIDE;
use crate::grid::Shape;

/// A row of numbers, 0 for an empty cell; what is behind the side is 0.
pub(super) type Row = [u8; MOST_SIDE];

/// Some rows in their places. Columns that the rows so far do not tell apart stand in any order, and so do
/// stacks that are empty in all of them: they stand first.
#[derive(Clone, Debug)]
pub(super) struct Arrangement {
    /// Which way the grid is read: 0 by rows, 1 by columns.
    pub view: usize,
    /// The rows placed so far, from the top, a bit each for those that are placed.
    pub placed: u16,
    /// The row placed last.
    pub last: usize,
    /// By place, the column that stands there.
    columns: Row,
    /// Bit p: the columns at p and before it are told apart.
    cuts: u16,
    /// How many stacks are empty so far.
    empty_stacks: usize,
    /// By digit, its label; 0 as long as it has none.
    labels: [u8; MOST_SIDE + 1],
    /// The last label given.
    last_label: u8,
}

/// What sorts behind all labels: a digit without one.
const NEW: u8 = u8::MAX;

impl Arrangement {
    /// Without any row.
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

    /// Places `row`, the one with this index, below the others in every way that makes the least of it. What
    /// is not above `least` goes to `kept`; what is below it drives out the rest.
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

    /// Sorts columns that are not told apart: empty cells first, then labels, then digits without one.
    fn sort(&mut self, row: &Row, side: usize) {
        let key = |labels: &[u8], column: u8| match row[usize::from(column)] {
            0 => 0,
            digit if labels[usize::from(digit)] == 0 => NEW,
            digit => labels[usize::from(digit)],
        };
        // By insertion: a class has few columns.
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

    /// Compares the row as it stands now, and goes on with the digits that have no label yet.
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

    /// Gives the digits at the places `new` their labels, from the left. Those of one class can stand in any
    /// order: each way to label them is kept.
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
