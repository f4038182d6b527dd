//! Where to look.

use crate::explain::{Step, Technique};
use crate::grid::{Cell, House, HouseKind};

use super::seen::{Seen, cells, houses};
use super::teller::Teller;
use super::words::fill;

impl Teller<'_> {
    /// Where to look, and no more: the houses of a step, or its first cell; of an explanation the first
    /// cell of which it says something.
    pub fn look(&self, step: &Step) -> (Vec<String>, String) {
        let seen = Seen::new(self.sudoku, step);
        let words = self.speaker.words();
        if let (Technique::Explanation, Some(first)) = (step.technique, seen.eliminated.first()) {
            // Its requirements are too many to look at: the cell of which it says something is not.
            let cell = first.cell.to_string();
            let message = fill(words.look_beyond, &[("places", &cell)]);
            return (vec![cell], message);
        }
        let houses = self.places(&seen);
        let names = houses.iter().map(ToString::to_string);
        let (names, places) = match (&houses[..], cells(&seen.bases).first()) {
            ([], Some(cell)) => (vec![cell.to_string()], cell.to_string()),
            _ => (names.collect(), self.speaker.houses(&houses)),
        };
        (names, fill(words.look, &[("places", &places)]))
    }

    /// The houses to look at. Long ways are not told: where they begin is enough.
    fn places(&self, seen: &Seen<'_>) -> Vec<House> {
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

    /// The last house of the cell that grids have anyway: its box or region, or its column.
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
