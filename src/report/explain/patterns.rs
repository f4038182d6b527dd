//! Writes the sentences for singles, locked candidates, sets and fish.

use itertools::Itertools;

use crate::grid::Cell;
use crate::rules::{Action, Requirement};

use super::resolved::{ResolvedStep, cells, houses};
use super::words::fill;
use super::writer::StepWriter;

impl StepWriter<'_> {
    pub(super) fn single(&self, seen: &ResolvedStep<'_>) -> Option<String> {
        let Action { cell, digit } = *seen.open.first()?;
        let (cell, digit) = (cell.to_string(), self.name_writer.digit(digit));
        let words = self.name_writer.words();
        Some(match seen.bases.first()? {
            Requirement::House(house, _) => {
                let house = self.name_writer.house(*house);
                fill(words.hidden_single, &[("house", &house), ("digit", &digit), ("cell", &cell)])
            }
            _ => fill(words.naked_single, &[("cell", &cell), ("digit", &digit)]),
        })
    }

    pub(super) fn locked(&self, seen: &ResolvedStep<'_>) -> Option<String> {
        let words = self.name_writer.words();
        let [Requirement::House(house, digit)] = seen.bases[..] else { return None };
        let (template, cover) = match *seen.covers.first()? {
            Requirement::House(cover, _) => {
                (words.locked_candidates, self.name_writer.house(cover))
            }
            _ => (words.locked_neighbours, String::new()),
        };
        let values = [
            ("house", &*self.name_writer.house(house)),
            ("digit", &self.name_writer.digit(digit)),
            ("cells", &self.name_writer.list(seen.cells())),
            ("cover", &cover),
        ];
        Some(fill(template, &values))
    }

    /// Describes a naked or hidden set by `template`. `of_cells` are the requirements of its cells,
    /// `of_digits` those of its digits in the house.
    pub(super) fn set(
        &self,
        seen: &ResolvedStep<'_>,
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
            ("house", &*self.name_writer.house(house)),
            ("cells", &self.name_writer.list(all)),
            ("digits", &self.name_writer.digits(digits)),
        ];
        Some(fill(template, &values))
    }

    pub(super) fn fish(&self, seen: &ResolvedStep<'_>) -> Option<String> {
        let values = [
            ("bases", &*self.name_writer.houses(&houses(&seen.bases))),
            ("covers", &self.name_writer.houses(&houses(&seen.covers))),
            ("digit", &self.name_writer.digit(seen.open.first()?.digit)),
        ];
        Some(fill(self.name_writer.words().fish, &values))
    }

    pub(super) fn finned(&self, seen: &ResolvedStep<'_>) -> Option<String> {
        let (words, target) = (self.name_writer.words(), seen.eliminated.first()?.cell);
        let (last, covers) = seen.covers.split_last()?;
        let (template, house, apart) = match *last {
            Requirement::House(house, _) => (words.finned_fish, self.name_writer.house(house), ""),
            Requirement::Apart(pair, _) => {
                (words.finned_apart, String::new(), self.name_writer.apart(pair.apart))
            }
            _ => return None,
        };
        let fin = self.fin(seen);
        let values = [
            ("bases", &*self.name_writer.houses(&houses(&seen.bases))),
            ("covers", &self.name_writer.houses(&houses(covers))),
            ("digit", &self.name_writer.digit(seen.open.first()?.digit)),
            ("fin", &self.name_writer.list(&fin)),
            ("house", &house),
            ("apart", apart),
            ("cell", &target.to_string()),
        ];
        Some(fill(template, &values)).filter(|_| !fin.is_empty())
    }

    /// Returns the fin: the cells of the open actions of the bases that meet the last cover and no
    /// other cover.
    fn fin(&self, seen: &ResolvedStep<'_>) -> Vec<Cell> {
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
