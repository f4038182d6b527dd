//! Describes whips, braids and suppositions, one line for each assumption and each digit that follows.

use itertools::Itertools;

use crate::cover::{ActionId, RequirementId};
use crate::explain::{Because, Inference, Step};
use crate::rules::Requirement;

use super::inferences::InferenceText;
use super::words::{Words, fill};
use super::writer::StepWriter;

/// The spaces before a line, for each assumption around it.
const INDENT: &str = "  ";

/// A step whose inferences are a proof, with the writer that describes them.
pub(super) struct ProofText<'a> {
    pub step_writer: &'a StepWriter<'a>,
    pub step: &'a Step,
}

impl ProofText<'_> {
    /// Returns the lines. A line under several assumptions begins with spaces.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (index, inference) in self.step.inferences.iter().enumerate() {
            let text = match &inference.because {
                Because::Assumed if self.is_refuted_at_once(index) => continue,
                Because::Assumed => fill(self.words().suppose, &[("thought", &self.says(index))]),
                Because::Cover(..) => continue,
                Because::Locked(base, _, from) if self.is_first_of_group(index) => {
                    self.because(&self.one_of(*base, from), &self.left_places(*base), from)
                }
                Because::Locked(..) => continue,
                Because::Base(base, from) => {
                    self.because(&self.says(index), &self.inferences().by_base(*base), from)
                }
                Because::Starved(base, from) if self.ends_at_once(index) => {
                    self.otherwise(index, *base, from)
                }
                Because::Starved(base, from) => self.contradiction(index, *base, from),
            };
            let is_end =
                matches!(inference.because, Because::Starved(..)) && !self.ends_at_once(index);
            let depth = inference.depth + usize::from(is_end);
            lines.push(INDENT.repeat(depth.saturating_sub(1)) + &text);
        }
        lines
    }

    fn words(&self) -> &'static Words {
        self.step_writer.name_writer.words()
    }

    fn inferences(&self) -> InferenceText<'_> {
        InferenceText { step_writer: self.step_writer, inferences: &self.step.inferences }
    }

    fn inference(&self, index: usize) -> Option<&Inference> {
        self.step.inferences.get(index)
    }

    fn says(&self, index: usize) -> String {
        self.inferences().inference_text(index)
    }

    /// Returns a line that says what follows, and why.
    fn because(&self, consequence: &str, reason: &str, from: &[usize]) -> String {
        self.because_of(consequence, reason, self.causes(from))
    }

    fn because_of(&self, consequence: &str, reason: &str, causes: Vec<String>) -> String {
        let reason = match causes.is_empty() {
            true => reason.to_owned(),
            false => {
                let causes = self.step_writer.name_writer.list(causes);
                fill(self.words().reason_with, &[("reason", reason), ("thoughts", &causes)])
            }
        };
        let text = fill(self.words().inference, &[("thought", consequence), ("reason", &reason)]);
        fill(self.words().then, &[("thought", &text)])
    }

    fn contradiction(&self, index: usize, base: RequirementId, from: &[usize]) -> String {
        let what = self.inferences().starved(base);
        let causes = self.step_writer.name_writer.list(self.causes(from));
        let text = fill(self.words().contradiction, &[("starved", &what), ("thoughts", &causes)]);
        let is_inside = self.inference(index).is_some_and(|it| it.depth > 0);
        let so = fill(self.words().so, &[("thought", &self.says(index))]);
        if is_inside { format!("{text}, {so}") } else { text }
    }

    /// Returns whether the inference is an assumption inside another one, from which a contradiction follows directly.
    fn is_refuted_at_once(&self, index: usize) -> bool {
        let mut after = self.step.inferences[index + 1..].iter();
        let end = after.find(|it| !matches!(it.because, Because::Cover(..)));
        self.step.inferences[index].depth > 1
            && end.is_some_and(|end| matches!(end.because, Because::Starved(..)))
    }

    /// Returns whether the inference is the end of an assumption from which a contradiction follows directly.
    fn ends_at_once(&self, index: usize) -> bool {
        let mut before = self.step.inferences[..index].iter();
        let start = before.rposition(|it| !matches!(it.because, Because::Cover(..)));
        start.is_some_and(|start| {
            let is_assumed = matches!(self.step.inferences[start].because, Because::Assumed);
            is_assumed && self.is_refuted_at_once(start)
        })
    }

    /// Describes an assumption from which a contradiction follows directly.
    fn otherwise(&self, index: usize, base: RequirementId, from: &[usize]) -> String {
        let assumed = self.step.inferences[index].action;
        let mut causes = self.causes(from);
        let action = self.step_writer.sudoku.action(assumed);
        causes.retain(|cause| *cause != self.step_writer.name_writer.assertion(action, true));
        let starved =
            fill(self.words().otherwise, &[("starved", &self.inferences().starved(base))]);
        self.because_of(&self.says(index), &starved, causes)
    }

    /// Returns what makes the actions of these inferences false: the digits that exclude them, and the assumptions that
    /// were refuted.
    fn causes(&self, from: &[usize]) -> Vec<String> {
        let causes = from.iter().map(|&index| match self.inference(index).map(|it| &it.because) {
            Some(Because::Cover(_, by)) => (*by, self.says(*by)),
            Some(Because::Locked(base, _, others)) => (index, self.one_of(*base, others)),
            _ => (index, self.says(index)),
        });
        causes.sorted().map(|(_, cause)| cause).unique().collect()
    }

    /// Returns that one of the actions that are left for a requirement is true.
    fn one_of(&self, base: RequirementId, excluded: &[usize]) -> String {
        let left = self.left(base, excluded).into_iter().map(|action| {
            self.step_writer.name_writer.assertion(self.step_writer.sudoku.action(action), true)
        });
        self.step_writer.name_writer.alternatives(left)
    }

    fn left_places(&self, base: RequirementId) -> String {
        match self.step_writer.sudoku.cover().requirement(base) {
            Requirement::House(house, _) => {
                let house = self.step_writer.name_writer.house(*house);
                fill(self.words().last_places, &[("house", &house)])
            }
            _ => self.words().last_digit.to_owned(),
        }
    }

    /// Returns the actions of a requirement that the inferences with these indices do not make false.
    pub fn left(&self, base: RequirementId, excluded: &[usize]) -> Vec<ActionId> {
        let incidence = self.step_writer.sudoku.cover().incidence();
        let is_left = |action: &ActionId| {
            incidence.requirements_of(*action).contains(&base)
                && !excluded
                    .iter()
                    .any(|&index| self.inference(index).is_some_and(|it| it.action == *action))
        };
        self.step.open.iter().copied().filter(is_left).collect()
    }

    /// Returns whether no inference before this one follows from the same group of actions.
    pub fn is_first_of_group(&self, index: usize) -> bool {
        let group = |index: usize| match self.inference(index).map(|it| &it.because) {
            Some(Because::Locked(base, _, from)) => Some((base, from)),
            _ => None,
        };
        (0..index).all(|before| group(before) != group(index))
    }
}
