//! Writes whips and braids in the notation of D. Berthier, *Pattern-Based Constraint Satisfaction and Logic Puzzles*
//! (3rd edition, 2021): for each requirement, its left and its right candidate.

use itertools::Itertools;

use crate::cover::{ActionId, RequirementId};
use crate::explain::{Because, CandidateRole, ProofLine};
use crate::grid::House;
use crate::rules::Requirement;

use super::proof_lines::ProofText;

impl ProofText<'_> {
    /// Returns the pattern, for example `r3n2{c4 c7} - r6c7{n2 .}`. A dot stands for the missing right candidate of the
    /// last requirement; the candidates of a group are joined by slashes.
    pub fn notation(&self) -> String {
        let lines = self.step.proof_lines(self.incidence());
        lines.iter().filter_map(|line| self.link(line)).join(" - ")
    }

    /// Returns the requirement of a line with its left-linking and right-linking candidates, or `None` for an
    /// assumption.
    fn link(&self, line: &ProofLine) -> Option<String> {
        let base = match &self.step.inferences[line.inference].because {
            Because::Base(base, _) | Because::Locked(base, ..) | Because::Starved(base, _) => *base,
            _ => return None,
        };
        let with_role = |role| line.with_role(role).map(|action| self.candidate(base, action));
        let left = with_role(CandidateRole::LeftLinking).join("/");
        let right = with_role(CandidateRole::RightLinking).join("/");
        let right = if right.is_empty() { ".".to_owned() } else { right };
        Some(format!("{}{{{left} {right}}}", self.requirement(base)))
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
            Requirement::Once(clue, of) => {
                format!("({}) n{}", clue.cells().iter().join(" "), digit(*of))
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
