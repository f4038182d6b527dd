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

/// The labels of a picture. They are written when all clues are drawn, so that the border of a cage crosses none of
/// them.
/// A label is beside those that its cell has already, or below them if there is no more room beside them.
#[derive(Default)]
pub(super) struct Labels<'c> {
    /// The labels with their clues and cells.
    labels: Vec<(&'c Clue, Cell, String)>,
    /// For each cell with a label, where the next label begins, from the upper left corner of the cell.
    next: HashMap<Cell, Point>,
}

impl<'c> Labels<'c> {
    /// Adds a label in a cell, unless it is empty.
    pub fn add(&mut self, clue: &'c Clue, cell: Option<&Cell>, label: String) {
        if let Some(&cell) = cell.filter(|_| !label.is_empty()) {
            self.labels.push((clue, cell, label));
        }
    }

    /// Adds the short name of the type of the clue in each of its cells.
    pub fn add_to_each(&mut self, clue: &'c Clue) {
        clue.cells()
            .iter()
            .for_each(|cell| self.add(clue, Some(cell), short_name(clue).to_owned()));
    }

    /// Writes all labels.
    pub fn write(mut self, places: &Places, svg: &mut Svg) {
        for (clue, cell, label) in std::mem::take(&mut self.labels) {
            let width = 0.56 * SIZE * label.chars().count() as f64 + 3.0;
            let (right, down) = self.place(cell, width);
            let (x, y) = places.corner_of(cell);
            let (x, y) = (x + right, y + down);
            let class = super::class(clue);
            svg.group(&format!("{class} fill=\"{GROUND}\""), |svg| svg.rect((x, y), (width, SIZE)));
            svg.group(&format!("{class} fill=\"{INK}\" font-size=\"{SIZE}\""), |svg| {
                svg.text((x + 1.5, y + 12.0), &label);
            });
        }
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
