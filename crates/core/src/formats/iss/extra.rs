//! Reads extra cells: `Var~A~label~5` gives the cells VA1 to VA5, `Var~S~~9x9` a block of 81 cells, `Var~B` the cell
//! VB.

use itertools::Itertools;

use super::node::Node;
use crate::formats::IssError;
use crate::grid::{Cell, Rule};

/// The items whose first argument is in base 64 and names no cells.
const CODED: [&str; 7] = ["Regex", "NFA", "Pair", "PairX", "Binary", "BinaryX", "Replicate"];

/// Returns the rule that adds the cells of all `Var` items; `None` if there are none.
pub(super) fn rule(items: &[&str]) -> Result<Option<Rule>, IssError> {
    let of_extra = items.iter().filter(|item| item.split('~').next() == Some("Var"));
    let sizes: Vec<&str> = of_extra.map(|item| size(item)).collect();
    if sizes.is_empty() {
        return Ok(None);
    }
    let blocks = sizes.join("/").parse();
    let refused = |problem: String| IssError { item: "Var".to_owned(), problem };
    blocks.map(|blocks| Some(Rule::ExtraCells(blocks))).map_err(|error| refused(format!("{error}")))
}

/// Returns the size of a `Var` item. One without a size adds one cell.
fn size(item: &str) -> &str {
    item.split('~').nth(3).filter(|size| !size.is_empty()).unwrap_or("1")
}

/// Replaces the names of extra cells in the arguments of `nodes` by cells such as `r10c1`, and the name of a group by
/// its cells, separated by `_`. `groups` has the cells of each `Var` item, in the order of the items.
pub(super) fn as_cells(nodes: Vec<Node>, groups: &[Vec<Cell>]) -> Vec<Node> {
    let names = nodes.iter().filter(|node| node.name == "Var");
    let names = names.map(|node| format!("V{}", node.arguments.first().map_or("", |name| name)));
    let named: Vec<(String, &[Cell])> = names.zip(groups.iter().map(Vec::as_slice)).collect();
    nodes.into_iter().map(|node| replaced(node, &named)).collect()
}

fn replaced(node: Node, groups: &[(String, &[Cell])]) -> Node {
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

/// Returns the cells that stand for an argument such as `VA3`, `VA3_1_2` or `VA`; `None` if it names no extra cells.
fn in_place_of(argument: &str, groups: &[(String, &[Cell])]) -> Option<String> {
    let (name, digits) = argument.split_at(argument.find('_').unwrap_or(argument.len()));
    let letters = name.trim_end_matches(|symbol: char| symbol.is_ascii_digit());
    let (_, cells) = groups.iter().find(|(group, _)| group == letters)?;
    match &name[letters.len()..] {
        "" => Some(cells.iter().join("_") + digits),
        number => {
            let index = number.parse::<usize>().ok()?.checked_sub(1)?;
            Some(cells.get(index)?.to_string() + digits)
        }
    }
}
