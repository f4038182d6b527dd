//! Writes the sentences for singles, clues of several cells, innies and outies, locked candidates, sets, fish, and
//! techniques that assume a unique solution.

use itertools::Itertools;

use super::resolved::{ResolvedStep, cells, houses};
use super::words::fill;
use super::writer::StepWriter;
use crate::grid::{Cell, Clue, Digit, House};
use crate::rules::{Action, Requirement};

impl StepWriter<'_> {
    pub(super) fn single(&self, seen: &ResolvedStep<'_>) -> Option<String> {
        let Action { cell, digit } = *seen.open.first()?;
        let (cell, digit) = (cell.to_string(), self.name_writer.digit(digit));
        let words = self.name_writer.words();
        Some(match self.name_writer.place_and_digit(seen.bases.first()?) {
            Some((house, _)) => {
                fill(words.hidden_single, &[("house", &house), ("digit", &digit), ("cell", &cell)])
            }
            None => fill(words.naked_single, &[("cell", &cell), ("digit", &digit)]),
        })
    }

    pub(super) fn clue(&self, seen: &ResolvedStep<'_>) -> Option<String> {
        let [Requirement::Clue(clue)] = &seen.clues[..] else { return None };
        let is_cell = |one: &&Requirement| matches!(one, Requirement::Cell(_));
        let needed: Vec<Requirement> =
            seen.bases.iter().filter(|one| !is_cell(one)).cloned().collect();
        // The sentence of the clue says that its digits differ.
        let is_own = |one: &&Requirement| matches!(one, Requirement::Once(of, _) if of == clue);
        let once: Vec<Requirement> =
            seen.covers.iter().filter(|one| !is_own(one)).cloned().collect();
        let clue = self.name_writer.clue_with(clue.sentence(), &needed, &once);
        let values = [("clue", &*clue), ("left", &self.left(seen))];
        Some(fill(self.name_writer.words().clue, &values))
    }

    pub(super) fn innies_outies(&self, seen: &ResolvedStep<'_>) -> Option<String> {
        let sum = self.known_sum(&houses(&seen.bases), &seen.clues);
        let sum = self.name_writer.clue_with(sum, &[], &seen.covers);
        let values = [("sum", &*sum), ("left", &self.left(seen))];
        Some(fill(self.name_writer.words().innies_outies, &values))
    }

    /// Returns the sum that follows from the `summed` houses and the cages by the 45 rule, in words.
    pub(super) fn known_sum(&self, summed: &[House], cages: &[Requirement]) -> String {
        let cages: Vec<&Clue> = cages
            .iter()
            .filter_map(|one| match one {
                Requirement::Clue(clue) => Some(clue),
                _ => None,
            })
            .collect();
        let layout = self.sudoku.layout();
        let of_house: usize = layout.shape().digits().map(Digit::number).sum();
        let total = (of_house * summed.len()) as i32;
        let of_cages: i32 = cages.iter().filter_map(|cage| cage.number()).sum();
        let first_cells = cages.iter().filter_map(|cage| cage.cells().iter().min());
        let values = [
            ("houses", &*self.name_writer.houses(summed)),
            ("total", &total.to_string()),
            ("cells", &self.name_writer.list(first_cells)),
            ("sum", &of_cages.to_string()),
            ("equation", &self.equation(summed, &cages, total - of_cages)),
        ];
        let words = self.name_writer.words();
        fill(if cages.len() == 1 { words.known_sum } else { words.known_sums }, &values)
    }

    /// Returns an equation for the sum of the innies minus the sum of the outies, as [`equated`] writes it. Innies are
    /// the cells of the `summed` houses in none of the cages. Outies are the cells of the cages in none of these
    /// houses.
    fn equation(&self, summed: &[House], cages: &[&Clue], difference: i32) -> String {
        let in_houses =
            self.sudoku.layout().houses().iter().filter(|named| summed.contains(&named.house));
        let cells_in: Vec<Cell> = in_houses.flat_map(|named| named.cells.clone()).collect();
        let cells_of_cages: Vec<Cell> =
            cages.iter().flat_map(|cage| cage.cells().iter().copied()).collect();
        let innies = cells_in.iter().filter(|cell| !cells_of_cages.contains(cell)).sorted();
        let outies = cells_of_cages.iter().filter(|cell| !cells_in.contains(cell)).sorted();
        equated(&innies.collect_vec(), &outies.collect_vec(), difference)
    }

    /// Returns a text with the digits that remain in the cells in which the step crosses out candidates. Cells with
    /// the same remaining digits form a group.
    fn left(&self, seen: &ResolvedStep<'_>) -> String {
        let mut groups: Vec<(Vec<Digit>, Vec<Cell>)> = Vec::new();
        for cell in seen.eliminated.iter().map(|one| one.cell).sorted().dedup() {
            let is_left =
                |digit: &Digit| !seen.eliminated.contains(&Action { cell, digit: *digit });
            let digits: Vec<Digit> = seen.digits_of(cell).into_iter().filter(is_left).collect();
            match groups.iter_mut().find(|(others, _)| *others == digits) {
                Some((_, cells)) => cells.push(cell),
                None => groups.push((digits, vec![cell])),
            }
        }
        let words = self.name_writer.words();
        let groups = groups.into_iter().map(|(digits, cells)| {
            let (digits, cells) = (self.name_writer.digits(digits), self.name_writer.list(cells));
            fill(words.left_for, &[("digits", &digits), ("cells", &cells)])
        });
        self.name_writer.list(groups)
    }

    pub(super) fn locked(&self, seen: &ResolvedStep<'_>) -> Option<String> {
        let (words, name_writer) = (self.name_writer.words(), &self.name_writer);
        let [base] = &seen.bases[..] else { return None };
        let (house, digit) = name_writer.place_and_digit(base)?;
        let (template, cover) = match name_writer.place_and_digit(seen.covers.first()?) {
            Some((cover, _)) => (words.locked_candidates, cover),
            None => (words.locked_neighbours, String::new()),
        };
        let values = [
            ("house", &*house),
            ("digit", &name_writer.digit(digit)),
            ("cells", &name_writer.list(seen.cells())),
            ("cover", &cover),
        ];
        Some(fill(template, &values))
    }

    /// Describes a naked or hidden set with the sentence `template`. `of_cells` are the requirements of the cells of
    /// the set. `of_digits` are the requirements of its digits in the house. Returns `None` if no house is among them.
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

    /// Returns the cells of the fin. The fin has the open actions of the bases that meet the last cover and no other
    /// cover.
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

impl StepWriter<'_> {
    pub(super) fn rectangle(&self, seen: &ResolvedStep<'_>) -> Option<String> {
        let (words, corners) = (self.name_writer.words(), cells(&seen.bases));
        let digits = swapped(seen, &corners);
        let extras = seen
            .open
            .iter()
            .filter(|action| corners.contains(&action.cell) && !digits.contains(&action.digit));
        let extras: Vec<_> = extras.map(|&extra| self.name_writer.assertion(extra, true)).collect();
        let values = [
            ("cells", &*self.name_writer.list(&corners)),
            ("digits", &self.name_writer.choice(digits.iter().copied())),
            ("extras", &self.name_writer.alternatives(&extras)),
        ];
        match seen.bases.last()? {
            Requirement::House(house, locked) => {
                self.locked_rectangle(seen, *house, *locked, values)
            }
            _ if extras.len() > 1 => Some(fill(words.rectangle_extras, &values)),
            _ => Some(fill(words.unique_rectangle, &values)),
        }
    }

    /// Describes a rectangle where a digit is locked to two corners: in `house`, it fits only there.
    fn locked_rectangle(
        &self,
        seen: &ResolvedStep<'_>,
        house: House,
        locked: Digit,
        [cells, digits, _]: [(&str, &str); 3],
    ) -> Option<String> {
        let ends = seen.eliminated.iter().map(|action| action.cell);
        let values = [
            cells,
            digits,
            ("house", &*self.name_writer.house(house)),
            ("locked", &self.name_writer.digit(locked)),
            ("ends", &self.name_writer.list(ends)),
            ("other", &self.name_writer.digit(seen.target()?)),
        ];
        Some(fill(self.name_writer.words().rectangle_locked, &values))
    }

    pub(super) fn bug(&self, seen: &ResolvedStep<'_>) -> Option<String> {
        let placed = seen.step.placed.map(|id| self.sudoku.action(id));
        let cell = placed.or_else(|| seen.eliminated.first().copied())?.cell;
        let left = seen.digits_of(cell);
        let left =
            left.into_iter().find(|&digit| !seen.eliminated.contains(&Action { cell, digit }));
        let digit = placed.map(|action| action.digit).or(left)?;
        let values = [("cell", &*cell.to_string()), ("digit", &self.name_writer.digit(digit))];
        Some(fill(self.name_writer.words().bug_plus_one, &values))
    }
}

/// Returns the digits that could be swapped in the rectangle. These are the two candidates of the first corner with
/// only two candidates. If there is no such corner, these are the digits that are candidates of all corners.
fn swapped(seen: &ResolvedStep<'_>, corners: &[Cell]) -> Vec<Digit> {
    let of_corners = || corners.iter().map(|&cell| seen.digits_of(cell));
    let in_all = |digit: &Digit| of_corners().all(|digits| digits.contains(digit));
    let pair = of_corners().find(|digits| digits.len() == 2);
    pair.unwrap_or_else(|| seen.digits().into_iter().filter(in_all).collect())
}

/// Returns an equation for the sum of the cells `plus` minus the sum of the cells `minus`, for example
/// `r1c1 + r1c2 - r4c5 = 7`. Without cells `plus` both sides change their sign: `r2c2 + r4c4 = 9`.
fn equated(plus: &[&Cell], minus: &[&Cell], difference: i32) -> String {
    if plus.is_empty() && !minus.is_empty() {
        return equated(minus, plus, -difference);
    }
    let minus: String = minus.iter().map(|cell| format!(" - {cell}")).collect();
    format!("{}{minus} = {difference}", plus.iter().format(" + "))
}
