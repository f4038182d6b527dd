//! Writes whips and braids in the notation of D. Berthier, *Pattern-Based Constraint Satisfaction and Logic Puzzles*
//! (3rd edition, 2021): for each requirement, its left and its right candidate.

use itertools::Itertools;

use crate::cover::{ActionId, RequirementId};
use crate::explain::Because;
use crate::grid::House;
use crate::rules::Requirement;

use super::proof_lines::ProofText;

impl ProofText<'_> {
    /// Returns the pattern, for example `r3n2{c4 c7} - r6c7{n2 .}`. A dot stands for the missing right candidate of the
    /// last requirement; the candidates of a group are joined by slashes.
    pub fn notation(&self) -> String {
        let links = self.step.inferences.iter().enumerate().filter_map(|(index, inference)| {
            let (base, from) = match &inference.because {
                Because::Base(base, from) | Because::Starved(base, from) => (*base, from),
                Because::Locked(base, _, from) if self.is_first_of_group(index) => (*base, from),
                _ => return None,
            };
            Some(self.link(base, from))
        });
        links.collect_vec().join(" - ")
    }

    fn link(&self, base: RequirementId, from: &[usize]) -> String {
        let left = from.iter().copied().max_by_key(|&index| self.cause(index));
        let left = left.map(|index| self.step.inferences[index].action);
        let left = left.map(|action| self.candidate(base, action)).unwrap_or_default();
        let right = self.left(base, from);
        let right = right.into_iter().map(|action| self.candidate(base, action)).join("/");
        let right = if right.is_empty() { ".".to_owned() } else { right };
        format!("{}{{{left} {right}}}", self.requirement(base))
    }

    /// Returns the index of the inference that makes the action of another inference false.
    fn cause(&self, index: usize) -> usize {
        match &self.step.inferences[index].because {
            Because::Cover(_, by) => *by,
            Because::Locked(_, _, from) => from.iter().copied().max().unwrap_or(index),
            _ => index,
        }
    }

    fn requirement(&self, id: RequirementId) -> String {
        let digit = |digit| self.step_writer.name_writer.digit(digit);
        match self.step_writer.sudoku.cover().requirement(id) {
            Requirement::Cell(cell) => cell.to_string(),
            Requirement::House(House::Row(row), of) => format!("r{}n{}", row + 1, digit(*of)),
            Requirement::House(House::Column(column), of) => {
                format!("c{}n{}", column + 1, digit(*of))
            }
            Requirement::House(House::Box(index), of) => format!("b{}n{}", index + 1, digit(*of)),
            Requirement::House(house, of) => {
                format!("({}) n{}", self.step_writer.name_writer.house(*house), digit(*of))
            }
            other => other.to_string(),
        }
    }

    /// Returns a candidate of a requirement without what the requirement says already.
    fn candidate(&self, of: RequirementId, action: ActionId) -> String {
        let action = self.step_writer.sudoku.action(action);
        let cell = action.cell;
        match self.step_writer.sudoku.cover().requirement(of) {
            Requirement::Cell(_) => {
                format!("n{}", self.step_writer.name_writer.digit(action.digit))
            }
            Requirement::House(House::Row(_), _) => format!("c{}", u32::from(cell.col) + 1),
            Requirement::House(House::Column(_), _) => format!("r{}", u32::from(cell.row) + 1),
            _ => cell.to_string(),
        }
    }
}
