//! Writes the labels of clues into the upper left corners of cells.

use std::collections::HashMap;

use super::look::short_name;
use crate::grid::Cell;
use crate::grid::clues::Clue;
use crate::render::colours::{GROUND, INK};
use crate::render::place::{CELL, Places, Point};
use crate::render::svg_elements::Svg;

/// The font size of the text in the corner of a cell.
pub(super) const SIZE: f64 = 15.0;
/// The gap between a label and the left side of the cell, and between two labels.
const GAP: f64 = 2.0;

/// The labels that are written so far. A label is beside those that its cell has already, or below them if there is no
/// more room beside them.
#[derive(Default)]
pub(super) struct Labels {
    /// For each cell with a label, where the next label begins, from the upper left corner of the cell.
    next: HashMap<Cell, Point>,
}

impl Labels {
    /// Writes `label` into a cell, unless it is empty.
    pub fn write(&mut self, clue: &Clue, cell: Cell, label: &str, places: &Places, svg: &mut Svg) {
        if label.is_empty() {
            return;
        }
        let width = 0.56 * SIZE * label.chars().count() as f64 + 3.0;
        let (right, down) = self.place(cell, width);
        let (x, y) = places.corner_of(cell);
        let (x, y) = (x + right, y + down);
        svg.group(&format!("{} fill=\"{GROUND}\"", super::class(clue)), |svg| {
            svg.rect((x, y), (width, SIZE));
        });
        svg.group(&format!("{} fill=\"{INK}\" font-size=\"{SIZE}\"", super::class(clue)), |svg| {
            svg.text((x + 1.5, y + 12.0), label);
        });
    }

    /// Writes the short name of the type of the clue into each of its cells.
    pub fn write_each(&mut self, clue: &Clue, places: &Places, svg: &mut Svg) {
        clue.cells().iter().for_each(|&cell| self.write(clue, cell, short_name(clue), places, svg));
    }

    /// Returns where a label of this width is written, and keeps the room for it.
    fn place(&mut self, cell: Cell, width: f64) -> Point {
        let next = self.next.entry(cell).or_insert((GAP, GAP));
        if next.0 > GAP && next.0 + width > CELL {
            *next = (GAP, next.1 + SIZE);
        }
        let place = *next;
        next.0 += width + GAP;
        place
    }
}
