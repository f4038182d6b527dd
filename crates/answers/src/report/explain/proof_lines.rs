//! Describes whips, braids and suppositions, one line for each assumption and each digit that follows.

use itertools::Itertools;

use crate::cover::{Incidence, RequirementId};
use crate::explain::{Because, Inference, ProofLine, Step};

use super::inferences::InferenceText;
use super::words::{Words, fill};
use super::writer::{SentenceLine, StepWriter};

/// A step whose inferences are a proof, with the writer that describes them.
pub(super) struct ProofText<'a> {
    pub step_writer: &'a StepWriter<'a>,
    pub step: &'a Step,
}

impl ProofText<'_> {
    /// Returns the lines of the proof in words.
    pub fn lines(&self) -> Vec<SentenceLine> {
        let lines = self.step.proof_lines(self.incidence()).into_iter();
        lines
            .map(|line| SentenceLine {
                depth: line.depth,
                text: self.text(&line),
                proof_line: Some(line),
            })
            .collect()
    }

    fn text(&self, line: &ProofLine) -> String {
        let index = line.inference;
        match &self.step.inferences[index].because {
            Because::Assumed => fill(self.words().suppose, &[("thought", &self.says(index))]),
            Because::Locked(base, _, from) => {
                self.because(&self.one_of(*base, from), &self.left_places(*base), from)
            }
            Because::Clue(reason, from) => {
                let excluded = self.step.excluded_together(self.incidence(), index);
                let excluded = excluded.into_iter().map(|index| self.says(index));
                let excluded = self.step_writer.name_writer.list(excluded);
                self.because(&excluded, &self.inferences().by_clue(reason), from)
            }
            Because::Starved(base, from) => self.end(line, &self.inferences().starved(*base), from),
            Because::Violated(reason, from) => {
                self.end(line, &self.inferences().violated(reason), from)
            }
            Because::Base(base, from) => {
                self.because(&self.says(index), &self.inferences().by_base(*base), from)
            }
            // No line states an exclusion by itself.
            Because::Cover(..) => String::new(),
        }
    }

    pub fn incidence(&self) -> &Incidence {
        self.step_writer.sudoku.cover().incidence()
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

    /// Returns the line that ends an assumption. `what` says what cannot hold.
    fn end(&self, line: &ProofLine, what: &str, from: &[usize]) -> String {
        match self.step.is_at_once(line) {
            true => self.otherwise(line.inference, what, from),
            false => self.contradiction(line.inference, what, from),
        }
    }

    fn contradiction(&self, index: usize, what: &str, from: &[usize]) -> String {
        let causes = self.step_writer.name_writer.list(self.causes(from));
        let text = fill(self.words().contradiction, &[("starved", what), ("thoughts", &causes)]);
        let is_inside = self.inference(index).is_some_and(|it| it.depth > 0);
        let so = fill(self.words().so, &[("thought", &self.says(index))]);
        if is_inside { format!("{text}, {so}") } else { text }
    }

    /// Describes an assumption from which a contradiction follows directly.
    fn otherwise(&self, index: usize, what: &str, from: &[usize]) -> String {
        let assumed = self.step.inferences[index].action;
        let mut causes = self.causes(from);
        let action = self.step_writer.sudoku.action(assumed);
        causes.retain(|cause| *cause != self.step_writer.name_writer.assertion(action, true));
        let otherwise = fill(self.words().otherwise, &[("starved", what)]);
        self.because_of(&self.says(index), &otherwise, causes)
    }

    /// Returns what makes the actions of these inferences false: the digits that exclude them, and the assumptions that
    /// were refuted.
    fn causes(&self, from: &[usize]) -> Vec<String> {
        let causes = from.iter().map(|&index| match self.inference(index).map(|it| &it.because) {
            Some(Because::Cover(_, by)) => (*by, self.says(*by)),
            Some(Because::Locked(base, _, others)) => (index, self.either(*base, others)),
            _ => (index, self.says(index)),
        });
        causes.sorted().map(|(_, cause)| cause).unique().collect()
    }

    /// Returns that one of the actions that are left for a requirement is true.
    fn one_of(&self, base: RequirementId, excluded: &[usize]) -> String {
        self.step_writer.name_writer.alternatives(self.left(base, excluded))
    }

    /// Returns the same as [`one_of`](Self::one_of), in a form that can stand in a list.
    fn either(&self, base: RequirementId, excluded: &[usize]) -> String {
        match self.left(base, excluded).len() {
            1 => self.one_of(base, excluded),
            _ => fill(self.words().either, &[("alternatives", &self.one_of(base, excluded))]),
        }
    }

    /// Returns the actions that are left for a requirement, as true.
    fn left(&self, base: RequirementId, excluded: &[usize]) -> Vec<String> {
        let StepWriter { name_writer, sudoku } = self.step_writer;
        let left = self.step.left_of(self.incidence(), base, excluded).into_iter();
        left.map(|action| name_writer.assertion(sudoku.action(action), true)).collect()
    }

    fn left_places(&self, base: RequirementId) -> String {
        let requirement = self.step_writer.sudoku.cover().requirement(base);
        match self.step_writer.name_writer.place_and_digit(requirement) {
            Some((house, _)) => fill(self.words().last_places, &[("house", &house)]),
            None => self.words().last_digit.to_owned(),
        }
    }
}
