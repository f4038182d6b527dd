//! Takes the places of the clues that a puzzle already has.

use super::draft::Draft;
use super::edges::Edge;
use super::kinds::{ClueKind, Form};
use super::lines::square;
use sudosat_core::grid::{Cell, Clue};

impl Draft<'_> {
    /// Takes the place of a clue of the puzzle, so that no clue is drawn where it would overlap or cross this one. A
    /// clue that belongs to no kind takes a place only if it is a mark between two cells.
    pub(super) fn take(&mut self, clue: &Clue) {
        let cells = clue.all_cells();
        match ClueKind::of(clue).map(|kind| &kind.form) {
            Some(Form::Cages) => self.caged.extend(cells),
            Some(Form::Regions) => self.shaded.extend(cells),
            Some(Form::Lines(_)) => self.take_line(&cells),
            Some(Form::Edges(Edge::Ends, _)) => {
                self.marked.insert(cells);
            }
            Some(_) => self.take_set(cells),
            None if cells.len() == 2 => self.take_set(cells),
            None => {}
        }
    }

    fn take_line(&mut self, cells: &[Cell]) {
        // A line may have gaps, which take no place.
        let touch = |pair: &&[Cell]| {
            pair[0].row.abs_diff(pair[1].row) <= 1 && pair[0].col.abs_diff(pair[1].col) <= 1
        };
        self.crossed.extend(cells.windows(2).filter(touch).filter_map(square));
        self.on_lines.extend(cells);
    }

    /// Takes a place whose cells are drawn row by row.
    fn take_set(&mut self, mut cells: Vec<Cell>) {
        cells.sort();
        self.marked.insert(cells);
    }
}
