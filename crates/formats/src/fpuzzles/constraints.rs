//! Translates the constraints of f-puzzles data into a shape and rules.

use std::collections::BTreeSet;

use sudosat_grid::{Cell, Clue, Mask, Rule, Rules, Shape};

use super::clues::{self, Entry};
use super::data::{DataCell, FpuzzlesData, Whole, is_meaningful};
use super::drawn_rules::with_sets;
use super::error::FpuzzlesError;
use super::regions::{Parts, part, usual};

/// The fields that are not constraints: names, texts, drawings, settings, the solution, and the grid with its size.
const COSMETIC: [&str; 16] = [
    "size",
    "title",
    "author",
    "ruleset",
    "solution",
    "successMessage",
    "highlightConflicts",
    "line",
    "rectangle",
    "circle",
    "text",
    "fogofwar",
    "foglight",
    "disabledlogic",
    "truecandidatesoptions",
    "grid",
];

/// The fields that this file converts to rules. The file `clues` converts the other constraints.
const RULES: [&str; 10] = [
    "diagonal+",
    "diagonal-",
    "antiknight",
    "antiking",
    "disjointgroups",
    "nonconsecutive",
    "odd",
    "even",
    "extraregion",
    "negative",
];

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
/// Returns [`FpuzzlesError::Unsupported`] with the names of all constraints that this program does not know.
/// Returns another error if a field is invalid.
pub(super) fn constraints(data: &FpuzzlesData, side: usize) -> Result<Constraints, FpuzzlesError> {
    let mut reader = Reader { data, side, unsupported: unknown_fields(data) };
    let (shape, parts) = part(side, &reader.regions())?;
    let negative = clues::negative(data)?;
    reader.unsupported.extend(negative.unknown);
    reader.check_regions(&parts);
    let mut rules = reader.plain_rules()?;
    rules.extend(reader.disjoint_groups(&parts)?);
    let mut sets = reader.sets()?;
    sets.extend(reader.of_partial(&parts));
    rules.extend(of_parts(parts));
    let (mask, impossible) = reader.mask()?;
    rules.extend(mask.map(Rule::OddEven));
    if !reader.unsupported.is_empty() {
        return Err(FpuzzlesError::Unsupported(reader.unsupported));
    }
    let rules = with_sets(shape, Rules::new(rules)?, &sets)?;
    let mut clues = clues::clues(data, side)?;
    clues.extend(negative.clues);
    clues.extend(reader.nonconsecutive_but_for_dots()?);
    let rules = Rules::new(rules.iter().cloned().chain(clues.into_iter().map(Rule::Clue)))?;
    Ok(Constraints { shape, rules, impossible })
}

/// Returns the names of the fields that this program does not know, in the order of the data.
fn unknown_fields(data: &FpuzzlesData) -> Vec<String> {
    let is_known =
        |field: &str| COSMETIC.contains(&field) || RULES.contains(&field) || clues::is_known(field);
    let fields = data.fields.iter().filter(|(_, value)| is_meaningful(value));
    fields.map(|(field, _)| field).filter(|field| !is_known(field)).cloned().collect()
}

/// Returns the rule for the regions, or `None` if the regions are boxes. Regions that cover only a part of the grid
/// are left to [`of_partial`](Reader::of_partial).
fn of_parts(parts: Parts) -> Option<Rule> {
    match parts {
        Parts::Boxes => None,
        Parts::Irregular(regions) => Some(Rule::Jigsaw(Some(regions))),
        Parts::Lines | Parts::None | Parts::Partial => Some(Rule::Latin),
    }
}

struct Reader<'d> {
    data: &'d FpuzzlesData,
    side: usize,
    /// The names of the constraints found so far that this program cannot express.
    unsupported: Vec<String>,
}

impl Reader<'_> {
    /// Returns the region of each cell, row by row. Regions are numbered from 0. `None` stands for a cell that has
    /// no region or an invalid one.
    fn regions(&self) -> Vec<Option<usize>> {
        let region = |(usual, cell): (usize, &DataCell)| match cell.region {
            None => Some(usual),
            Some(value) => value
                .and_then(|Whole(number)| usize::try_from(number).ok())
                .filter(|&number| number < self.side),
        };
        usual(self.side).into_iter().zip(self.data.grid.iter().flatten()).map(region).collect()
    }

    /// Returns the rules that a field turns on, except the rule of disjoint groups. Leaves out the rule
    /// `NonConsecutive` if the puzzle has dots.
    fn plain_rules(&self) -> Result<Vec<Rule>, FpuzzlesError> {
        let known = [
            ("diagonal+", Rule::DiagonalUp),
            ("diagonal-", Rule::DiagonalDown),
            ("antiknight", Rule::AntiKnight),
            ("antiking", Rule::AntiKing),
            ("nonconsecutive", Rule::NonConsecutive),
        ];
        let mut rules = Vec::new();
        for (field, rule) in known {
            let is_excepted = field == "nonconsecutive" && self.has_dots();
            if self.data.is_on(field)? && !is_excepted {
                rules.push(rule);
            }
        }
        Ok(rules)
    }

    fn has_dots(&self) -> bool {
        self.data.has("difference") || self.data.has("ratio")
    }

    /// Returns the clue which says that neighbours without a dot of the field `difference` are not consecutive.
    /// Returns `None` unless the puzzle has both the field `nonconsecutive` and dots.
    fn nonconsecutive_but_for_dots(&self) -> Result<Option<Clue>, FpuzzlesError> {
        let is_on = self.data.is_on("nonconsecutive")? && self.has_dots();
        Ok(is_on.then(|| "strictdifference 1".parse().expect("the clue has no cells")))
    }

    /// Adds to `unsupported` the fields with clues that need boxes or regions, if this grid has none.
    fn check_regions(&mut self, parts: &Parts) {
        let fields: &[&str] = match parts {
            Parts::Boxes | Parts::Irregular(_) => &[],
            Parts::None => &["boxindexer"],
            Parts::Lines | Parts::Partial => &["boxindexer", "regionsumline"],
        };
        let present = fields.iter().filter(|field| self.data.has(field));
        self.unsupported.extend(present.map(|field| format!("{field} without boxes")));
    }

    /// Returns the cells of each region if some cells have a region and others have none. Otherwise returns an
    /// empty list.
    fn of_partial(&self, parts: &Parts) -> Vec<BTreeSet<Cell>> {
        if *parts != Parts::Partial {
            return Vec::new();
        }
        let cell = |index: usize| Cell::new(index / self.side, index % self.side);
        let mut cells = vec![BTreeSet::new(); self.side];
        for (index, region) in self.regions().into_iter().enumerate() {
            region.into_iter().for_each(|region| {
                cells[region].insert(cell(index));
            });
        }
        cells.retain(|cells| cells.len() > 1);
        cells
    }

    /// Returns the rule of disjoint groups if the data turn it on: cells at the same place in their boxes hold
    /// different digits. If the regions are rows, these groups are columns, and the reverse, so no rule is needed.
    /// With other regions, or without them, the rule is unsupported.
    fn disjoint_groups(&mut self, parts: &Parts) -> Result<Option<Rule>, FpuzzlesError> {
        let is_on = self.data.is_on("disjointgroups")?;
        match parts {
            Parts::Boxes => return Ok(is_on.then_some(Rule::DisjointGroups)),
            Parts::Irregular(_) | Parts::None | Parts::Partial if is_on => {
                self.unsupported.push("disjointgroups without boxes".to_owned());
            }
            Parts::Lines | Parts::Irregular(_) | Parts::None | Parts::Partial => {}
        }
        Ok(None)
    }

    /// Returns the odd-even mask, or `None` if no cell is marked. Also returns the cells that are marked both odd
    /// and even. The mask allows every digit in these cells.
    fn mask(&self) -> Result<(Option<Mask>, Vec<Cell>), FpuzzlesError> {
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

    /// Returns the cells of a field whose entries name one cell each.
    fn cells(&self, field: &str) -> Result<BTreeSet<Cell>, FpuzzlesError> {
        let marks = self.data.marks(field)?;
        let cells = marks.iter().enumerate().map(|(index, mark)| {
            let cell = Entry { mark, side: self.side }.cell();
            cell.map_err(|problem| FpuzzlesError::of_entry(field, index, problem))
        });
        cells.filter_map(Result::transpose).collect()
    }

    /// Returns the sets of cells that hold different digits. These are the extra regions and the killer cages
    /// without a sum.
    fn sets(&self) -> Result<Vec<BTreeSet<Cell>>, FpuzzlesError> {
        let mut sets = Vec::new();
        for field in ["extraregion", "killercage"] {
            for (index, mark) in self.data.marks(field)?.iter().enumerate() {
                if field == "extraregion" || matches!(mark.text().as_str(), "" | "0") {
                    let cells = Entry { mark, side: self.side }.cells();
                    let cells =
                        cells.map_err(|problem| FpuzzlesError::of_entry(field, index, problem))?;
                    sets.push(cells.into_iter().collect());
                }
            }
        }
        Ok(sets)
    }
}
