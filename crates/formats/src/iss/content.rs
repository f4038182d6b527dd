//! Translates the items of a text of Interactive Sudoku Solver, such as `Cage~10~R1C1~R1C2`, into rules, clues and
//! given digits. The items form trees, because `Or`, `And` and `Replicate` contain other items.

use itertools::Itertools;

use super::cells::Context;
use super::item::{Given, Item};
use super::node::Node;
use super::{cells, replicate};
use crate::IssError;
use sudosat_grid::{Cell, Clue, ClueError, Digit, Rule};

/// The rules, the clues, and the cells with their possible digits that a list of items gives.
#[derive(Debug, Default)]
pub(super) struct Content {
    pub rules: Vec<Rule>,
    pub clues: Vec<Clue>,
    pub givens: Vec<(Cell, Vec<Digit>)>,
}

impl Content {
    fn extend(&mut self, other: Content) {
        self.rules.extend(other.rules);
        self.clues.extend(other.clues);
        self.givens.extend(other.givens);
    }

    /// Returns the content as clues, because an alternative can contain only clues. Returns an error if there is a
    /// rule.
    fn into_clues(self) -> Result<Vec<Clue>, String> {
        if let Some(rule) = self.rules.first() {
            return Err(format!("found {rule} in an alternative, expected clues of some cells"));
        }
        let given = |(cell, digits): (Cell, Vec<Digit>)| {
            let digits = digits.iter().map(|digit| digit.number()).join(" ");
            format!("oneof {digits} {cell}").parse::<Clue>().map_err(|error| error.to_string())
        };
        let givens: Vec<_> = self.givens.into_iter().map(given).try_collect()?;
        Ok([self.clues, givens].concat())
    }
}

impl Context<'_> {
    /// Translates items that all hold.
    pub fn all(self, nodes: &[Node]) -> Result<Content, IssError> {
        nodes.iter().try_fold(Content::default(), |mut content, node| {
            content.extend(self.one(node)?);
            Ok(content)
        })
    }

    fn one(self, node: &Node) -> Result<Content, IssError> {
        match node.name.as_str() {
            "" => self.givens(node),
            "And" => self.all(&node.children),
            "Replicate" => {
                let copies = replicate::copies(node, self);
                self.all(&copies.map_err(|problem| node.refused(problem))?)
            }
            "Or" => self.alternatives(node),
            name => {
                let item = Item { name, arguments: &node.arguments, context: self };
                let Given { rules, clues } =
                    item.given().map_err(|problem| node.refused(problem))?;
                let clues = clues.iter().map(|clue| clue.parse());
                let clues = clues.try_collect().map_err(|error: ClueError| node.refused(error))?;
                Ok(Content { rules, clues, ..Content::default() })
            }
        }
    }

    fn givens(self, node: &Node) -> Result<Content, IssError> {
        let given = |part: &String| {
            cells::given(part, self.canvas).ok_or_else(|| {
                node.refused(format!("found `{part}`, expected a cell with digits such as R1C1_5"))
            })
        };
        let givens = node.arguments.iter().map(given).try_collect()?;
        Ok(Content { givens, ..Content::default() })
    }

    /// Translates an item `Or` into a clue which says that at least one of the contained items holds.
    fn alternatives(self, node: &Node) -> Result<Content, IssError> {
        let branch = |child: &Node| {
            let clues = self.one(child)?.into_clues().map_err(|problem| child.refused(problem))?;
            Ok(format!("( {} )", clues.iter().format(" ; ")))
        };
        let branches: Vec<String> = node.children.iter().map(branch).try_collect()?;
        let clue = format!("or {}", branches.join(" "));
        let clue = clue.parse::<Clue>().map_err(|error| node.refused(error))?;
        Ok(Content { clues: vec![clue], ..Content::default() })
    }
}
