//! Marks an explanation: the clues and rules that together allow no solution, or that force or exclude a digit.

use itertools::Itertools;

use super::clash::between;
use super::step::cells_of;
use super::{Area, Content, Ink, Picture, Role};
use crate::cores::{Explanation, WhyQuestion};
use crate::grid::{Cell, Neighbours, Pair};
use crate::rules::{Action, Assertion, Requirement, Topic};

impl Picture {
    /// Returns the picture with the parts of `explanation` marked and all other clues in faint ink. If the question is
    /// about a digit in a cell, the picture also marks the cell, and shows the digit there unless another digit is
    /// there.
    #[must_use]
    pub fn with_explanation(mut self, question: WhyQuestion, explanation: &Explanation) -> Self {
        let cited: Vec<Cell> = explanation.clues.iter().map(|clue| clue.cell).collect();
        self.pale(&cited);
        let cells = cited.iter().chain(&explanation.marks);
        self.marked.cells.extend(cells.map(|&cell| (cell, Role::Core)));
        for rule in explanation.rules.iter().unique_by(|rule| rule.topic()) {
            self.mark_rule(rule);
        }
        if let WhyQuestion::Cell(assertion) = question {
            self.assert(assertion);
        }
        self
    }

    /// Writes all clues in faint ink, except the clues in the cells of `cited`.
    fn pale(&mut self, cited: &[Cell]) {
        for cell in self.layout().cells().to_vec() {
            if let (Content::Digit(digit, Ink::Clue), false) =
                (self.content(cell), cited.contains(&cell))
            {
                let digit = *digit;
                self.put(cell, Content::Digit(digit, Ink::Faint));
            }
        }
    }

    fn mark_rule(&mut self, rule: &Requirement) {
        match rule.topic() {
            Topic::Cell(_) | Topic::House(_) | Topic::Clue(_) => {
                let cells = cells_of(self.layout(), rule);
                self.marked.areas.push(Area { role: Role::Core, cells });
            }
            Topic::Apart(Pair { first, second, .. })
            | Topic::NotConsecutive(Neighbours { first, second }) => {
                self.marked.links.push(between(Role::Core, first, second));
            }
        }
    }

    fn assert(&mut self, assertion: Assertion) {
        let Action { cell, digit } = assertion.action();
        let role = match assertion {
            Assertion::Is(_) => Role::Placed,
            Assertion::IsNot(_) => Role::Eliminated,
        };
        self.marked.cells.insert(cell, role);
        if !matches!(self.content(cell), Content::Digit(..)) {
            self.put(cell, Content::Digit(digit, Ink::Solution));
        }
    }
}
