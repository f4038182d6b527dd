//! Recognises rules that a setter drew as sets of cells with different digits. Such sets are extra regions and
//! cages without a sum.

use std::collections::BTreeSet;

use itertools::Itertools;

use sudosat_grid::{Cell, Clue, Layout, NamedHouse, Rule, Rules, RulesError, Shape};

/// The rules that a setter can draw as sets of cells, one set for each house of the rule.
const DRAWABLE_RULES: [Rule; 6] = [
    Rule::Windows,
    Rule::CentreDot,
    Rule::Asterisk,
    Rule::DisjointGroups,
    Rule::DiagonalDown,
    Rule::DiagonalUp,
];

/// Returns `rules` with further rules. Each of [`DRAWABLE_RULES`] is added if all houses that it adds on `shape`
/// are among `sets`. A set that no house contains becomes a clue.
pub(crate) fn with_sets(
    shape: Shape,
    mut rules: Rules,
    sets: &[BTreeSet<Cell>],
) -> Result<Rules, RulesError> {
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
    let is_in_house =
        |set: &&BTreeSet<Cell>| layout.houses().iter().any(|house| lies_in(set, house));
    let others = sets.iter().unique().filter(|set| !is_in_house(set));
    let clues: Vec<Clue> =
        others.map(|set| format!("different {}", set.iter().join(" ")).parse()).try_collect()?;
    Rules::new(rules.iter().cloned().chain(clues.into_iter().map(Rule::Clue)))
}

/// Returns the houses that a rule adds to the rows and columns. Returns `None` if the rule does not fit the shape.
pub(crate) fn houses_of(rule: &Rule, shape: Shape) -> Option<Vec<NamedHouse>> {
    let houses = |rules: &[&Rule]| {
        let rules = Rules::new(rules.iter().map(|&rule| rule.clone())).ok()?;
        Some(Layout::new(shape, &rules).ok()?.houses().to_vec())
    };
    let plain = houses(&[&Rule::Latin])?;
    let mut more = houses(&[&Rule::Latin, rule])?;
    more.retain(|house| !plain.contains(house));
    Some(more)
}

/// Returns whether `larger` has houses that `layout` does not have, and each of these houses is one of `sets`.
fn is_covered(layout: &Layout, larger: &Layout, sets: &[BTreeSet<Cell>]) -> bool {
    let is_set = |house: &NamedHouse| {
        let cells: BTreeSet<Cell> = house.cells.iter().copied().collect();
        sets.contains(&cells)
    };
    let mut new = larger.houses().iter().filter(|house| !layout.houses().contains(house));
    new.clone().next().is_some() && new.all(is_set)
}

fn lies_in(set: &BTreeSet<Cell>, house: &NamedHouse) -> bool {
    set.iter().all(|cell| house.cells.contains(cell))
}
