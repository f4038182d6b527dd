//! Sets of cells with different digits (extra regions, cages without a sum), as rules with a name.

use std::collections::BTreeSet;

use itertools::Itertools;

use crate::grid::{Cell, Layout, NamedHouse, Rule, Rules, RulesError, Shape};

/// Cells whose digits differ.
#[derive(Debug)]
pub(super) struct Distinct {
    /// The constraint that says so.
    pub field: &'static str,
    pub cells: BTreeSet<Cell>,
    /// Whether their digits have a sum as well, which no house says.
    pub has_sum: bool,
}

/// The rules that may be told as sets: all houses of one are among them then.
const TOLD_AS_SETS: [Rule; 6] = [
    Rule::Windows,
    Rule::CentreDot,
    Rule::Asterisk,
    Rule::DisjointGroups,
    Rule::DiagonalDown,
    Rule::DiagonalUp,
];

/// `rules` and those that `sets` tell, on `shape`; and the constraints with sets that no house says.
pub(super) fn with_sets(
    shape: Shape,
    mut rules: Rules,
    sets: &[Distinct],
) -> Result<(Rules, Vec<&'static str>), RulesError> {
    let mut layout = Layout::new(shape, &rules)?;
    for rule in TOLD_AS_SETS {
        let more = Rules::new(rules.iter().cloned().chain([rule]))?;
        // What makes no sense on this shape was not told.
        if let Ok(larger) = Layout::new(shape, &more)
            && is_told(&layout, &larger, sets)
        {
            (rules, layout) = (more, larger);
        }
    }
    let is_said =
        |set: &Distinct| !set.has_sum && layout.houses().iter().any(|house| lies_in(set, house));
    let unsaid = sets.iter().filter(|set| !is_said(set)).map(|set| set.field).unique().collect();
    Ok((rules, unsaid))
}

/// Whether `larger` has houses that `layout` lacks, and each of them is one of `sets`.
fn is_told(layout: &Layout, larger: &Layout, sets: &[Distinct]) -> bool {
    let is_set = |house: &NamedHouse| {
        let cells: BTreeSet<Cell> = house.cells.iter().copied().collect();
        sets.iter().any(|set| set.cells == cells)
    };
    let mut new = larger.houses().iter().filter(|house| !layout.houses().contains(house));
    new.clone().next().is_some() && new.all(is_set)
}

fn lies_in(set: &Distinct, house: &NamedHouse) -> bool {
    set.cells.iter().all(|cell| house.cells.contains(cell))
}
