//! Describes steps in sentences.

use itertools::Itertools;

use crate::explain::{Because, Inference, Step, Technique};
use crate::rules::Requirement;

use super::inferences::InferenceText;
use super::names::capital;
use super::proof_lines::ProofText;
use super::resolved::ResolvedStep;
use super::words::fill;
use super::writer::{SentenceLine, StepWriter};

/// The parts of the text that describes a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sentence {
    /// The name of the technique with a capital first letter. If the technique assumes that the puzzle has one
    /// solution, a remark says so.
    pub name: String,
    /// The description of the pattern.
    pub seen: String,
    /// The details of the pattern, as lines of text. Empty if `seen` says everything.
    pub lines: Vec<SentenceLine>,
    /// The sentence that says what the step places and crosses out.
    pub conclusion: String,
}

impl StepWriter<'_> {
    /// Describes the step in words.
    pub fn sentence(&self, step: &Step) -> Sentence {
        let words = self.name_writer.words();
        let seen = ResolvedStep::new(self.sudoku, step);
        let name = (words.technique)(step.technique);
        let name = match step.technique.assumes_unique() {
            true => fill(words.assuming_unique, &[("name", name)]),
            false => name.to_owned(),
        };
        // A step that does not fit the sentence of its technique is described with detail lines
        // instead.
        let written = self.pattern(&seen).map(|pattern| (pattern, Vec::new()));
        let (pattern, lines) = written.unwrap_or_else(|| self.in_lines(&seen));
        let conclusions = self.conclusions(&seen);
        let conclusion = fill(words.conclusion, &[("conclusions", &conclusions)]);
        Sentence { name: capital(&name), seen: pattern, lines, conclusion }
    }

    /// Returns the part of the text before the detail lines. If there are none, returns the part before the conclusion.
    pub fn head(&self, Sentence { name, seen, lines, .. }: &Sentence) -> String {
        let words = self.name_writer.words();
        let end = if lines.is_empty() { "." } else { words.colon };
        fill(words.step, &[("name", name), ("seen", seen)]) + end
    }

    fn conclusions(&self, seen: &ResolvedStep<'_>) -> String {
        let placed =
            seen.step.placed.map(|id| self.name_writer.assertion(self.sudoku.action(id), true));
        let eliminated = seen.eliminated.iter().map(|&one| self.name_writer.assertion(one, false));
        placed.into_iter().chain(eliminated).join(", ")
    }

    /// Describes the pattern in one phrase. Returns `None` if the technique needs detail lines, or if the step does not
    /// fit the phrase of its technique.
    fn pattern(&self, seen: &ResolvedStep<'_>) -> Option<String> {
        match seen.step.technique {
            Technique::NakedSingle | Technique::HiddenSingle => self.single(seen),
            Technique::Clue => self.clue(seen),
            Technique::InniesOuties => self.innies_outies(seen),
            Technique::LockedCandidates => self.locked(seen),
            Technique::NakedPair | Technique::NakedTriple | Technique::NakedQuad => {
                self.set(seen, self.name_writer.words().naked_set, &seen.bases, &seen.covers)
            }
            Technique::HiddenPair | Technique::HiddenTriple | Technique::HiddenQuad => {
                self.set(seen, self.name_writer.words().hidden_set, &seen.covers, &seen.bases)
            }
            Technique::XWing | Technique::Swordfish | Technique::Jellyfish => self.fish(seen),
            Technique::FinnedXWing
            | Technique::SashimiXWing
            | Technique::FinnedSwordfish
            | Technique::SashimiSwordfish
            | Technique::FinnedJellyfish
            | Technique::SashimiJellyfish => self.finned(seen),
            Technique::Skyscraper | Technique::TwoStringKite | Technique::TurbotFish => {
                self.two_links(seen)
            }
            Technique::XyWing | Technique::XyzWing => self.wing(seen),
            Technique::WWing => self.w_wing(seen),
            Technique::UniqueRectangle => self.rectangle(seen),
            Technique::BugPlusOne => self.bug(seen),
            Technique::XChain | Technique::XyChain | Technique::Loop | Technique::Aic => {
                self.chain(seen)
            }
            Technique::CellForcingChain
            | Technique::HouseForcingChain
            | Technique::Whip
            | Technique::GroupedWhip
            | Technique::Braid
            | Technique::Supposition
            | Technique::Explanation => None,
        }
    }

    /// Describes the pattern with detail lines. The lines describe the inferences of the step, or its requirements if
    /// it has no inferences.
    fn in_lines(&self, seen: &ResolvedStep<'_>) -> (String, Vec<SentenceLine>) {
        let words = self.name_writer.words();
        let inferences = &seen.step.inferences;
        if seen.step.technique.is_refutation() {
            let proof_text = ProofText { step_writer: self, step: seen.step };
            let head = match seen.step.technique {
                Technique::Supposition => words.refutation.to_owned(),
                _ => proof_text.notation(),
            };
            return (head, proof_text.lines());
        }
        if !inferences.is_empty() {
            let lines = InferenceText { step_writer: self, inferences }.lines();
            return (self.supposition(seen), plain(lines));
        }
        let number = seen.bases.len() + seen.covers.len() + seen.clues.len();
        let requirements = self.name_writer.count(number, &words.requirements);
        let text = fill(words.explanation, &[("requirements", &requirements)]);
        (text, plain(self.all_requirements(seen)))
    }

    /// Describes all requirements of a step as phrases. Those which say that cells of a clue need a digit come last.
    fn all_requirements(&self, seen: &ResolvedStep<'_>) -> Vec<String> {
        let (of_clues, bases): (Vec<_>, Vec<_>) =
            seen.bases.iter().cloned().partition(|one| matches!(one, Requirement::Once(..)));
        let others = bases.iter().chain(&seen.covers).chain(&seen.clues).cloned().collect_vec();
        [self.name_writer.requirements(&others), self.name_writer.needed(&of_clues)].concat()
    }

    /// Returns the phrase that introduces the lines of inferences.
    fn supposition(&self, seen: &ResolvedStep<'_>) -> String {
        let words = self.name_writer.words();
        let begins = |one: &&Inference| matches!(one.because, Because::Assumed);
        let is_one = seen.step.inferences.iter().filter(begins).count() == 1;
        let base = seen.bases.first().filter(|_| !is_one);
        match (base, base.and_then(|base| self.name_writer.place_and_digit(base))) {
            (Some(Requirement::Cell(cell)), _) => {
                fill(words.cell_forcing, &[("cell", &cell.to_string())])
            }
            (_, Some((house, digit))) => {
                let digit = self.name_writer.digit(digit);
                fill(words.house_forcing, &[("house", &house), ("digit", &digit)])
            }
            _ => words.refutation.to_owned(),
        }
    }
}

fn plain(lines: Vec<String>) -> Vec<SentenceLine> {
    lines.into_iter().map(SentenceLine::plain).collect()
}
