//! Sentences for singles, locked candidates, sets and fish.

use itertools::Itertools;

use crate::grid::Cell;
use crate::rules::{Action, Requirement};

use super::seen::{Seen, cells, houses};
use super::teller::Teller;
use super::words::fill;

impl Teller<'_> {
    pub(super) fn single(&self, seen: &Seen<'_>) -> Option<String> {
        let Action { cell, digit } = *seen.open.first()?;
        let (cell, digit) = (cell.to_string(), self.speaker.digit(digit));
        let words = self.speaker.words();
        Some(match seen.bases.first()? {
            Requirement::House(house, _) => {
                let house = self.speaker.house(*house);
                fill(words.hidden_single, &[("house", &house), ("digit", &digit), ("cell", &cell)])
            }
            _ => fill(words.naked_single, &[("cell", &cell), ("digit", &digit)]),
        })
    }

    pub(super) fn locked(&self, seen: &Seen<'_>) -> Option<String> {
        let words = self.speaker.words();
        let [Requirement::House(house, digit)] = seen.bases[..] else { return None };
        let (template, cover) = match *seen.covers.first()? {
            Requirement::House(cover, _) => (words.locked_candidates, self.speaker.house(cover)),
            _ => (words.locked_neighbours, String::new()),
        };
        let values = [
            ("house", &*self.speaker.house(house)),
            ("digit", &self.speaker.digit(digit)),
            ("cells", &self.speaker.list(seen.cells())),
            ("cover", &cover),
        ];
        Some(fill(template, &values))
    }

    /// Describes a naked or hidden set from its cells and its digits.
    pub(super) fn set(
        &self,
        seen: &Seen<'_>,
        template: &str,
        of_cells: &[Requirement],
        of_digits: &[Requirement],
    ) -> Option<String> {
        let house = *houses(of_digits).first()?;
        let digit = |one: &Requirement| match one {
            Requirement::House(_, digit) => Some(*digit),
            _ => None,
        };
        let digits = of_digits.iter().filter_map(digit).sorted();
        let all = cells(of_cells).into_iter().chain(seen.cells()).sorted().dedup();
        let all: Vec<_> = all.filter(|cell| of_cells.contains(&Requirement::Cell(*cell))).collect();
        let values = [
            ("house", &*self.speaker.house(house)),
            ("cells", &self.speaker.list(all)),
            ("digits", &self.speaker.digits(digits)),
        ];
        Some(fill(template, &values))
    }

    pub(super) fn fish(&self, seen: &Seen<'_>) -> Option<String> {
        let values = [
            ("bases", &*self.speaker.houses(&houses(&seen.bases))),
            ("covers", &self.speaker.houses(&houses(&seen.covers))),
            ("digit", &self.speaker.digit(seen.open.first()?.digit)),
        ];
        Some(fill(self.speaker.words().fish, &values))
    }

    pub(super) fn finned(&self, seen: &Seen<'_>) -> Option<String> {
        let (words, target) = (self.speaker.words(), seen.eliminated.first()?.cell);
        let (last, covers) = seen.covers.split_last()?;
        let (template, house, apart) = match *last {
            Requirement::House(house, _) => (words.finned_fish, self.speaker.house(house), ""),
            Requirement::Apart(pair, _) => {
                (words.finned_apart, String::new(), self.speaker.apart(pair.apart))
            }
            _ => return None,
        };
        let fin = self.fin(seen);
        let values = [
            ("bases", &*self.speaker.houses(&houses(&seen.bases))),
            ("covers", &self.speaker.houses(&houses(covers))),
            ("digit", &self.speaker.digit(seen.open.first()?.digit)),
            ("fin", &self.speaker.list(&fin)),
            ("house", &house),
            ("apart", apart),
            ("cell", &target.to_string()),
        ];
        Some(fill(template, &values)).filter(|_| !fin.is_empty())
    }

    /// Returns the cells of the bases that are in the last cover only.
    fn fin(&self, seen: &Seen<'_>) -> Vec<Cell> {
        let incidence = self.sudoku.cover().incidence();
        let (last, others) = seen.step.covers.split_last().expect("a fish has covers");
        let is_fin = |id| {
            let met = incidence.requirements_of(id);
            met.contains(last) && !others.iter().any(|other| met.contains(other))
        };
        let fin = seen.step.open.iter().filter(|&&id| is_fin(id));
        fin.map(|&id| self.sudoku.action(id).cell).collect()
    }
}
