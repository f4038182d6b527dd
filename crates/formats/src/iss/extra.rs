//! Reads the items that give extra cells. `Var~A~label~5` gives the cells VA1 to VA5, `Var~S~~9x9` a block of 81
//! cells, and `Var~B` the cell VB. `ChaosConstruction` gives the cells CC1, CC2 and so on. `Doppelganger` gives the
//! cells DGR1, DGC1, DGB1 and so on.

use itertools::Itertools;

use super::node::Node;
use crate::IssError;
use sudosat_grid::{Cell, Rule, Shape};

/// The items whose first argument is a base 64 text, which contains no names of cells.
const CODED: [&str; 7] = ["Regex", "NFA", "Pair", "PairX", "Binary", "BinaryX", "Replicate"];

/// A group of extra cells. `name` is the letters with which the names of its cells begin.
#[derive(Debug)]
pub(super) struct Group {
    pub name: String,
    pub cells: Vec<Cell>,
}

/// Returns the names of the groups of extra cells, in the order of the items. Each name has the number of cells,
/// such as `5`, or the size, such as `9x9`. `one` is the shape of the grid.
fn sizes(items: &[&str], one: Shape) -> Vec<(String, String)> {
    let mut sizes = Vec::new();
    for item in items {
        let mut parts = item.split('~');
        match parts.next() {
            Some("Var") => {
                let name = format!("V{}", parts.next().unwrap_or_default());
                // An item without a size adds one cell.
                let size = parts.nth(1).filter(|size| !size.is_empty()).unwrap_or("1");
                sizes.push((name, size.to_owned()));
            }
            Some("ChaosConstruction") => {
                sizes.push(("CC".to_owned(), format!("{}x{}", one.rows(), one.columns())));
            }
            Some("Doppelganger") => {
                let has_boxes = one.has_boxes() && !items.contains(&"NoBoxes");
                let boxes = if has_boxes { one.cell_count() / one.box_size() } else { 0 };
                let groups = [("DGR", one.columns()), ("DGC", one.rows()), ("DGB", boxes)];
                let groups = groups.into_iter().filter(|&(_, count)| count > 0);
                sizes.extend(groups.map(|(name, count)| (name.to_owned(), count.to_string())));
            }
            _ => {}
        }
    }
    sizes
}

/// Returns the rule that adds all extra cells below a grid of the shape `one`. Returns `None` if there are no extra
/// cells.
pub(super) fn rule(items: &[&str], one: Shape) -> Result<Option<Rule>, IssError> {
    let sizes = sizes(items, one);
    if sizes.is_empty() {
        return Ok(None);
    }
    let blocks = sizes.iter().map(|(_, size)| size).join("/").parse();
    let refused = |problem: String| IssError { item: "Var".to_owned(), problem };
    blocks.map(|blocks| Some(Rule::ExtraCells(blocks))).map_err(|error| refused(format!("{error}")))
}

/// Returns the groups of extra cells below a grid of the shape `one`. `blocks` has the cells of each group, in the
/// order of the items.
pub(super) fn groups(items: &[&str], one: Shape, blocks: Vec<Vec<Cell>>) -> Vec<Group> {
    let names = sizes(items, one).into_iter().map(|(name, _)| name);
    names.zip(blocks).map(|(name, cells)| Group { name, cells }).collect()
}

/// Replaces the names of extra cells in the arguments of `nodes` by cells such as `r10c1`. Replaces the name of a
/// group by all its cells, with `_` between them.
pub(super) fn as_cells(nodes: Vec<Node>, groups: &[Group]) -> Vec<Node> {
    nodes.into_iter().map(|node| replaced(node, groups)).collect()
}

fn replaced(node: Node, groups: &[Group]) -> Node {
    let skipped = usize::from(CODED.contains(&node.name.as_str()));
    let arguments = node.arguments.into_iter().enumerate();
    let of_cells = |(index, argument): (usize, String)| match index < skipped {
        true => argument,
        false => in_place_of(&argument, groups).unwrap_or(argument),
    };
    Node {
        arguments: arguments.map(of_cells).collect(),
        children: node.children.into_iter().map(|child| replaced(child, groups)).collect(),
        name: node.name,
    }
}

/// Returns the cells that an argument such as `VA3`, `VA3_1_2` or `VA` names, with the digits behind them. Returns
/// `None` if it names no extra cells.
fn in_place_of(argument: &str, groups: &[Group]) -> Option<String> {
    let (name, digits) = argument.split_at(argument.find('_').unwrap_or(argument.len()));
    let letters = name.trim_end_matches(|symbol: char| symbol.is_ascii_digit());
    let Group { cells, .. } = groups.iter().find(|group| group.name == letters)?;
    match &name[letters.len()..] {
        "" => Some(cells.iter().join("_") + digits),
        number => {
            let index = number.parse::<usize>().ok()?.checked_sub(1)?;
            Some(cells.get(index)?.to_string() + digits)
        }
    }
}
