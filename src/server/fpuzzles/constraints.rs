//! Translates the constraints of f-puzzles data into a shape and rules.

use std::collections::BTreeSet;

use crate::grid::{Cell, Mask, Rule, Rules, Shape};

use super::data::{Data, DataCell, Mark, Whole};
use super::distinct::{Distinct, with_sets};
use super::message::brief;
use super::refused::Refused;
use super::regions::{Parts, part, usual};
use super::unsupported::unsupported;

/// The constraints of a puzzle: all limits on its digits except givens and pencil marks.
#[derive(Debug)]
pub(super) struct Constraints {
    pub shape: Shape,
    pub rules: Rules,
    /// The cells that are marked both odd and even, so that no digit fits.
    pub impossible: Vec<Cell>,
}

/// Returns all constraints of a grid of side `side`.
///
/// # Errors
///
/// Returns [`Refused::Unsupported`] with the names of all constraints that no rule expresses, or another [`Refused`]
/// if a field is invalid.
pub(super) fn constraints(data: &Data, side: usize) -> Result<Constraints, Refused> {
    let mut reader = Reader { data, side, unsupported: unsupported(data)? };
    let (shape, parts) = part(side, &reader.regions())?;
    let mut rules = reader.plain_rules();
    rules.extend(reader.disjoint_groups(&parts));
    rules.extend(reader.of_parts(parts));
    let (mask, impossible) = reader.mask()?;
    rules.extend(mask.map(Rule::OddEven));
    let (rules, unsaid) = with_sets(shape, Rules::new(rules)?, &reader.sets()?)?;
    reader.unsupported.extend(unsaid.into_iter().map(str::to_owned));
    match reader.unsupported.is_empty() {
        true => Ok(Constraints { shape, rules, impossible }),
        false => Err(Refused::Unsupported(reader.unsupported)),
    }
}

struct Reader<'d> {
    data: &'d Data,
    side: usize,
    /// The names of the constraints found so far that no rule expresses.
    unsupported: Vec<String>,
}

impl Reader<'_> {
    /// Returns the 0-based region of each cell, row by row; `None` if the cell has no region or an invalid one.
    fn regions(&self) -> Vec<Option<usize>> {
        let region = |(usual, cell): (usize, &DataCell)| match cell.region {
            None => Some(usual),
            Some(value) => value
                .and_then(|Whole(number)| usize::try_from(number).ok())
                .filter(|&number| number < self.side),
        };
        usual(self.side).into_iter().zip(self.data.grid.iter().flatten()).map(region).collect()
    }

    /// Returns the rules that the data turns on with a field of their own, except disjoint groups.
    fn plain_rules(&self) -> Vec<Rule> {
        let rules = [
            ("diagonal+", Rule::DiagonalUp),
            ("diagonal-", Rule::DiagonalDown),
            ("antiknight", Rule::AntiKnight),
            ("antiking", Rule::AntiKing),
            ("nonconsecutive", Rule::NonConsecutive),
        ];
        rules.into_iter().filter(|(field, _)| self.data.has(field)).map(|(_, rule)| rule).collect()
    }

    /// Returns the rule that the cells with the same position within their regions hold different digits, if the
    /// data turns it on. If the regions are rows, these groups are columns, and the reverse, so that no rule is
    /// needed. With any other regions than boxes and lines the rule is unsupported.
    fn disjoint_groups(&mut self, parts: &Parts) -> Option<Rule> {
        match parts {
            _ if !self.data.has("disjointgroups") => None,
            Parts::Boxes => Some(Rule::DisjointGroups),
            Parts::Lines => None,
            Parts::Irregular(_) | Parts::None | Parts::Partial => {
                self.unsupported.push("disjointgroups without boxes".to_owned());
                None
            }
        }
    }

    /// Returns the rule for the regions, or `None` if they are boxes. Regions that do not cover the grid are
    /// unsupported.
    fn of_parts(&mut self, parts: Parts) -> Option<Rule> {
        match parts {
            Parts::Boxes => None,
            Parts::Irregular(regions) => Some(Rule::Jigsaw(Some(regions))),
            Parts::Lines | Parts::None => Some(Rule::Latin),
            Parts::Partial => {
                self.unsupported.push("regions in a part of the grid".to_owned());
                None
            }
        }
    }

    /// Returns the odd-even mask, or `None` if no cell is marked, and the cells that are marked both odd and even.
    /// The mask allows every digit in the latter.
    fn mask(&self) -> Result<(Option<Mask>, Vec<Cell>), Refused> {
        let [odd, even] = [self.cells("odd")?, self.cells("even")?];
        if odd.is_empty() && even.is_empty() {
            return Ok((None, Vec::new()));
        }
        let symbol = |index| {
            let cell = Cell::new(index / self.side, index % self.side);
            match (odd.contains(&cell), even.contains(&cell)) {
                (true, false) => 'o',
                (false, true) => 'e',
                _ => '.',
            }
        };
        let symbols: String = (0..self.side * self.side).map(symbol).collect();
        Ok((Some(symbols.parse()?), odd.intersection(&even).copied().collect()))
    }

    /// Returns the cells of a constraint whose entries name one cell each.
    fn cells(&self, field: &str) -> Result<BTreeSet<Cell>, Refused> {
        let marks: Vec<Mark> = self.data.list(field)?;
        let named = marks.iter().filter_map(|mark| mark.cell.as_deref());
        named.filter(|name| !name.trim().is_empty()).map(|name| self.cell(name)).collect()
    }

    /// Returns the sets of cells that must hold different digits: extra regions and killer cages.
    fn sets(&self) -> Result<Vec<Distinct>, Refused> {
        let mut sets = Vec::new();
        for field in ["extraregion", "killercage"] {
            for mark in self.data.list::<Mark>(field)? {
                let named = mark.cells.iter().flatten();
                let cells = named.map(|name| self.cell(name)).collect::<Result<_, _>>()?;
                sets.push(Distinct { field, cells, has_sum: !mark.text().is_empty() });
            }
        }
        Ok(sets)
    }

    fn cell(&self, name: &str) -> Result<Cell, Refused> {
        let cell = name.trim().to_ascii_lowercase().parse::<Cell>().ok();
        let is_inside = |cell: &Cell| usize::from(cell.row.max(cell.col)) < self.side;
        let wrong = || Refused::Cell { found: brief(name).to_owned(), side: self.side };
        cell.filter(is_inside).ok_or_else(wrong)
    }
}
