//! Builds a tree of the items of a text: `Or`, `And` and `Replicate` contain the items up to their `End`.

use crate::IssError;

/// The largest number of items inside each other: twice that of the parentheses of a clue, as each pair of these is an
/// `And` in an `Or`.
const MOST_NESTED: usize = 64;

/// An item: its name, its arguments, and the items that it contains.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub name: String,
    pub arguments: Vec<String>,
    pub children: Vec<Node>,
}

impl Node {
    fn of(item: &str) -> Node {
        let mut parts = item.split('~').map(str::to_owned);
        let name = parts.next().unwrap_or_default();
        Node { name, arguments: parts.collect(), children: Vec::new() }
    }

    fn contains_others(&self) -> bool {
        ["Or", "And", "Replicate"].contains(&self.name.as_str())
    }

    /// Returns the text of the item, without the items that it contains.
    pub fn text(&self) -> String {
        let arguments = self.arguments.iter().map(|argument| format!("~{argument}"));
        arguments.fold(self.name.clone(), |text, argument| text + &argument)
    }

    pub fn refused(&self, problem: impl ToString) -> IssError {
        IssError { item: self.text(), problem: problem.to_string() }
    }
}

/// Builds the trees of `items`. Returns the items that no other item contains. Returns an error if an item `End` or
/// its beginning is missing.
pub(super) fn tree(items: &[&str]) -> Result<Vec<Node>, IssError> {
    // The items whose `End` is not yet read, the outermost item first. Each has the items that it contains so far.
    let mut open: Vec<Node> = Vec::new();
    let mut whole = Vec::new();
    for item in items {
        let node = Node::of(item);
        let done = if node.name == "End" {
            open.pop()
                .ok_or_else(|| node.refused("found End, expected Or, And or Replicate before it"))?
        } else if node.contains_others() {
            if open.len() == MOST_NESTED {
                return Err(node.refused(format!(
                    "expected at most {MOST_NESTED} items Or, And or Replicate inside each other"
                )));
            }
            open.push(node);
            continue;
        } else {
            node
        };
        open.last_mut().map_or(&mut whole, |parent| &mut parent.children).push(done);
    }
    match open.pop() {
        Some(node) => Err(node.refused("expected .End after it")),
        None => Ok(whole),
    }
}
