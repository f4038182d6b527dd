//! Describes lines of inferences: each line has an assumption and what follows from it.

use itertools::Itertools;

use crate::cover::RequirementId;
use crate::explain::{Because, ClueReason, Inference};
use crate::grid::Cell;
use crate::rules::Requirement;

use super::words::fill;
use super::writer::StepWriter;

/// The inferences of a step, with the writer that describes them.
pub(super) struct InferenceText<'a> {
    pub step_writer: &'a StepWriter<'a>,
    pub inferences: &'a [Inference],
}

impl InferenceText<'_> {
    /// Returns one line for each assumption, in the form `if ..., then ..., so ...`.
    pub fn lines(&self) -> Vec<String> {
        let mut lines: Vec<Vec<String>> = Vec::new();
        for (place, inference) in self.inferences.iter().enumerate() {
            let begins = matches!(inference.because, Because::Assumed);
            if begins || lines.is_empty() {
                lines.push(Vec::new());
            }
            let line = lines.last_mut().expect("a line has begun");
            line.push(self.link(place, line.len()));
        }
        lines.iter().map(|line| line.join(", ")).collect()
    }

    /// Describes the inference with the 0-based index `place`. `part` is the 0-based position of the inference in its
    /// line: the description begins with *if* at position 0, with *then* at position 1, and with *so* after that.
    fn link(&self, place: usize, part: usize) -> String {
        let words = self.step_writer.name_writer.words();
        let template = match part {
            0 => words.assumed,
            1 => words.then,
            _ => words.so,
        };
        fill(template, &[("thought", &self.inference(place))])
    }

    fn inference(&self, place: usize) -> String {
        let words = self.step_writer.name_writer.words();
        let inference_text = self.inference_text(place);
        let (reason, from) = match &self.inferences[place].because {
            Because::Assumed => return inference_text,
            Because::Starved(requirement, _) => return self.starved(*requirement),
            Because::Cover(requirement, from) => (self.by_cover(*requirement, *from), vec![*from]),
            Because::Violated(reason, _) => return self.violated(reason),
            Because::Base(requirement, from) | Because::Locked(requirement, _, from) => {
                (self.by_base(*requirement), from.clone())
            }
            Because::Clue(reason, from) => (self.by_clue(reason), from.clone()),
        };
        // The text does not mention the inference directly before this one.
        let earlier = from.into_iter().filter(|&from| from + 1 != place);
        let earlier = earlier.map(|from| self.inference_text(from)).unique().collect_vec();
        let reason = match earlier.is_empty() {
            true => reason,
            false => {
                let reasoning = self.step_writer.name_writer.list(earlier);
                fill(words.reason_with, &[("reason", &reason), ("thoughts", &reasoning)])
            }
        };
        fill(words.inference, &[("thought", &inference_text), ("reason", &reason)])
    }

    /// Returns the statement of the inference with this 0-based index, for example `r3c5=7`. Returns an empty text if
    /// there is no such inference.
    pub fn inference_text(&self, place: usize) -> String {
        let Some(inference) = self.inferences.get(place) else { return String::new() };
        let action = self.step_writer.sudoku.action(inference.action);
        self.step_writer.name_writer.assertion(action, inference.is_true)
    }

    pub fn starved(&self, requirement: RequirementId) -> String {
        let (name_writer, words) =
            (&self.step_writer.name_writer, self.step_writer.name_writer.words());
        let requirement = self.requirement(requirement);
        let what = match (requirement, name_writer.place_and_digit(requirement)) {
            (Requirement::Cell(cell), _) => cell.to_string(),
            (_, Some((house, digit))) => {
                let digit = name_writer.digit(digit);
                fill(words.digit_in, &[("house", &house), ("digit", &digit)])
            }
            (other, None) => name_writer.requirements(std::slice::from_ref(other)).concat(),
        };
        fill(words.starved, &[("what", &what)])
    }

    /// Returns in words why an action is false: `requirement` allows only one action, and the inference with the
    /// 0-based index `from` makes another action true.
    fn by_cover(&self, requirement: RequirementId, from: usize) -> String {
        let (name_writer, words) =
            (&self.step_writer.name_writer, self.step_writer.name_writer.words());
        let taken = self.inferences.get(from);
        let taken = taken.map(|inference| self.step_writer.sudoku.action(inference.action).cell);
        let cell = |otherwise: Cell| taken.unwrap_or(otherwise).to_string();
        match *self.requirement(requirement) {
            Requirement::Cell(cell) => fill(words.one_digit, &[("cell", &cell.to_string())]),
            Requirement::House(house, _) => {
                fill(words.one_place, &[("house", &name_writer.house(house))])
            }
            Requirement::Apart(pair, _) => {
                let values =
                    [("apart", name_writer.apart(pair.apart)), ("cell", &cell(pair.first))];
                fill(words.one_of_two, &values)
            }
            Requirement::NotConsecutive(pair, _) => {
                fill(words.beside, &[("cell", &cell(pair.first))])
            }
            Requirement::Once(ref clue, _) | Requirement::Clue(ref clue) => clue.sentence(),
        }
    }

    /// Returns a clue or the sum that follows from clues in words, with the houses that its covers belong to.
    pub fn by_clue(&self, reason: &ClueReason) -> String {
        let name_writer = &self.step_writer.name_writer;
        let requirements = |ids: &[RequirementId]| -> Vec<Requirement> {
            ids.iter().map(|&id| self.requirement(id).clone()).collect()
        };
        let clues = requirements(&reason.clues);
        let sentence = match &clues[..] {
            [Requirement::Clue(clue)] if reason.houses.is_empty() => clue.sentence(),
            clues => self.step_writer.known_sum(&reason.houses, clues),
        };
        name_writer.clue_with(sentence, &[], &requirements(&reason.covers))
    }

    /// Returns in words that a clue, or the sum that follows from clues, allows no combination of digits.
    pub fn violated(&self, reason: &ClueReason) -> String {
        let words = self.step_writer.name_writer.words();
        fill(words.violated, &[("clue", &self.by_clue(reason))])
    }

    /// Returns in words why an action is true: `requirement` has no other action left.
    pub fn by_base(&self, requirement: RequirementId) -> String {
        let (name_writer, words) =
            (&self.step_writer.name_writer, self.step_writer.name_writer.words());
        match name_writer.place_and_digit(self.requirement(requirement)) {
            Some((house, _)) => fill(words.last_place, &[("house", &house)]),
            None => words.last_digit.to_owned(),
        }
    }

    fn requirement(&self, id: RequirementId) -> &Requirement {
        self.step_writer.sudoku.cover().requirement(id)
    }
}
