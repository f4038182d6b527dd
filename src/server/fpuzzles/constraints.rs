//! From the constraints in the data to a shape and rules.

use std::collections::BTreeSet;

use crate::grid::{Cell, Mask, Rule, Rules, Shape};

use super::data::{Data, DataCell, Mark, Whole};
use super::distinct::{Distinct, with_sets};
use super::message::brief;
use super::refused::Refused;
use super::regions::{Parts, part, usual};
use super::unsupported::unsupported;

/// What the data says of the digits of all puzzles like it.
#[derive(Debug)]
pub(super) struct Constraints {
    pub shape: Shape,
    pub rules: Rules,
    /// Cells for odd digits and for even ones: none fits there.
    pub impossible: Vec<Cell>,
}

/// All constraints of a grid of `side`; an error if there is one that no rule says.
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
    /// The names of what no rule says, so far.
    unsupported: Vec<String>,
}

impl Reader<'_> {
    /// The region of each cell.
    fn regions(&self) -> Vec<Option<usize>> {
        let region = |(usual, cell): (usize, &DataCell)| match cell.region {
            None => Some(usual),
            Some(told) => told
                .and_then(|Whole(number)| usize::try_from(number).ok())
                .filter(|&number| number < self.side),
        };
        usual(self.side).into_iter().zip(self.data.grid.iter().flatten()).map(region).collect()
    }

    /// Those that are on or off.
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

    /// The cells at the same place of all regions. Of lines these are lines again.
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

    /// The rule that there are other regions than boxes.
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

    /// Which cells are odd or even, and which are both.
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

    /// The cells of a constraint that has one in each entry.
    fn cells(&self, field: &str) -> Result<BTreeSet<Cell>, Refused> {
        let marks: Vec<Mark> = self.data.list(field)?;
        let named = marks.iter().filter_map(|mark| mark.cell.as_deref());
        named.filter(|name| !name.trim().is_empty()).map(|name| self.cell(name)).collect()
    }

    /// The sets of cells with different digits.
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
