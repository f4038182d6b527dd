//! Expresses sets of cells with different digits (extra regions, cages without a sum) by named rules.

use std::collections::BTreeSet;

use itertools::Itertools;

use crate::grid::{Cell, Layout, NamedHouse, Rule, Rules, RulesError, Shape};

/// A set of cells that hold different digits.
#[derive(Debug)]
pub(super) struct Distinct {
    /// The field of the f-puzzles JSON that lists the set: `extraregion` or `killercage`.
    pub field: &'static str,
    pub cells: BTreeSet<Cell>,
    /// True if the cells must also have a certain sum, which no house expresses.
    pub has_sum: bool,
}

/// The rules that a setter can draw as sets of cells, one set for each house of the rule.
const DRAWABLE_RULES: [Rule; 6] = [
    Rule::Windows,
    Rule::CentreDot,
    Rule::Asterisk,
    Rule::DisjointGroups,
    Rule::DiagonalDown,
    Rule::DiagonalUp,
];

/// Returns `rules` on `shape` plus each of [`DRAWABLE_RULES`] whose new houses are all among `sets`. Also returns the
/// names, without duplicates, of the constraints with a set that no house expresses: the set has a sum, or no house
/// contains all its cells.
pub(super) fn with_sets(
    shape: Shape,
    mut rules: Rules,
    sets: &[Distinct],
) -> Result<(Rules, Vec<&'static str>), RulesError> {
    let mut layout = Layout::new(shape, &rules)?;
    for rule in DRAWABLE_RULES {
        let more = Rules::new(rules.iter().cloned().chain([rule]))?;
        // A rule that does not fit this shape is not added.
        if let Ok(larger) = Layout::new(shape, &more)
            && is_covered(&layout, &larger, sets)
        {
            (rules, layout) = (more, larger);
        }
    }
    let is_expressed =
        |set: &Distinct| !set.has_sum && layout.houses().iter().any(|house| lies_in(set, house));
    let unexpressed =
        sets.iter().filter(|set| !is_expressed(set)).map(|set| set.field).unique().collect();
    Ok((rules, unexpressed))
}

/// Returns whether `larger` has houses that `layout` lacks, and each of them is one of `sets`.
fn is_covered(layout: &Layout, larger: &Layout, sets: &[Distinct]) -> bool {
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
