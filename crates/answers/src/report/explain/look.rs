//! Chooses the houses, the cell or the clue that a hint asks the user to look at.

use crate::explain::{Step, Technique};
use crate::grid::{Cell, House, HouseKind};

use super::resolved::{ResolvedStep, cells, houses};
use super::words::fill;
use super::writer::StepWriter;

impl StepWriter<'_> {
    /// Returns the names of what the user should look at to find a step, and the sentence that asks the user to look
    /// there. The names are those of houses of the step, or of a cell of its bases if there are no such houses. For the
    /// technique *explanation*, the name is that of the cell of the first candidate that is crossed out. For the
    /// technique *clue*, it is the name of the clue.
    pub fn look(&self, step: &Step) -> (Vec<String>, String) {
        let seen = ResolvedStep::new(self.sudoku, step);
        let words = self.name_writer.words();
        if let (Technique::Explanation, Some(first)) = (step.technique, seen.eliminated.first()) {
            // An explanation has too many requirements to look at, but the first candidate that it crosses out is in a
            // single cell.
            let cell = first.cell.to_string();
            let message = fill(words.look_beyond, &[("places", &cell)]);
            return (vec![cell], message);
        }
        if let (Technique::Clue, Some(clue)) = (step.technique, seen.clues.first()) {
            let clue = clue.to_string();
            return (vec![clue.clone()], fill(words.look_at_clue, &[("clue", &clue)]));
        }
        let houses = self.places(&seen);
        let names = houses.iter().map(ToString::to_string);
        let (names, places) = match (&houses[..], cells(&seen.bases).first()) {
            ([], Some(cell)) => (vec![cell.to_string()], cell.to_string()),
            _ => (names.collect(), self.name_writer.houses(&houses)),
        };
        (names, fill(words.look, &[("places", &places)]))
    }

    /// Returns the houses that the user should look at. Usually these are the houses of the bases. For a step with
    /// inferences, only the house of the first base is returned. For a naked single, it is the box, region or column of
    /// the cell. If the bases of a naked set have no houses, these are the houses of the covers. The list may be empty.
    fn places(&self, seen: &ResolvedStep<'_>) -> Vec<House> {
        let is_long = !seen.step.inferences.is_empty();
        let bases = if is_long { &seen.bases[..seen.bases.len().min(1)] } else { &seen.bases[..] };
        let of_bases = houses(bases);
        match seen.step.technique {
            Technique::NakedSingle => self.house_of(cells(&seen.bases).first().copied()),
            _ if !of_bases.is_empty() => of_bases,
            Technique::NakedPair | Technique::NakedTriple | Technique::NakedQuad => {
                houses(&seen.covers)
            }
            _ => of_bases,
        }
    }

    /// Returns the last of the rows, columns, boxes and regions of the cell, in the order of the layout. This is its
    /// box or region, or its column if the cell is in no box or region. Returns an empty list if there is none.
    fn house_of(&self, cell: Option<Cell>) -> Vec<House> {
        let is_plain = |house: &House| {
            matches!(
                house.kind(),
                HouseKind::Row(_) | HouseKind::Column(_) | HouseKind::Box(_) | HouseKind::Region(_)
            )
        };
        let all = self.sudoku.layout().houses().iter();
        let with = all.filter(|named| cell.is_some_and(|cell| named.cells.contains(&cell)));
        with.map(|named| named.house).rfind(is_plain).into_iter().collect()
    }
}
