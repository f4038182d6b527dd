//! Marks the answers to `why`: the clues and rules that together allow no solution, or that force or exclude a digit;
//! clashes; and the cells in which two solutions differ.

use itertools::Itertools;

use super::step::cells_of;
use super::{Area, Content, Ink, Link, Picture, Role, Spot};
use crate::cores::{Explanation, SolutionPair, WhyQuestion};
use crate::grid::{Cell, Clash, Neighbours, Pair};
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
            | Topic::NotConsecutive(Neighbours { first, second, .. }) => {
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

impl Picture {
    /// Returns the picture with clashing cells marked, and a line between the two cells of each clash. A clash of a
    /// single cell has no line.
    #[must_use]
    pub fn with_clashes(mut self, clashes: &[Clash]) -> Self {
        let ends = clashes.iter().map(|clash| (clash.first, clash.second));
        for (first, second) in ends.unique() {
            self.marked.cells.insert(first, Role::Clash);
            self.marked.cells.insert(second, Role::Clash);
            if first != second {
                self.marked.links.push(between(Role::Clash, first, second));
            }
        }
        self
    }
}

/// Returns a line from the first cell to the second.
pub(super) fn between(role: Role, first: Cell, second: Cell) -> Link {
    let [from, to] = [first, second].map(|cell| Spot { cell, digit: None });
    Link { role, from, to }
}

impl Picture {
    /// Returns the picture with the digits that both solutions share. A cell in which the solutions differ is marked,
    /// and has the digits of both as pencil marks.
    #[must_use]
    pub fn with_pair(mut self, pair: &SolutionPair) -> Self {
        for &cell in &pair.cells {
            let digits = [&pair.first, &pair.second].into_iter().filter_map(|grid| grid.get(cell));
            self.put(cell, Content::Marks(digits.sorted().collect()));
            self.marked.cells.insert(cell, Role::Base);
        }
        let mut both = pair.first.clone();
        pair.cells.iter().for_each(|&cell| both.set(cell, None));
        self.with_solution(&both)
    }
}
