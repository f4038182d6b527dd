//! Describes steps in sentences.

use itertools::Itertools;

use crate::explain::{Because, Inference, Step, Technique};
use crate::rules::Requirement;

use super::seen::Seen;
use super::speaker::capital;
use super::teller::Teller;
use super::thoughts::Thoughts;
use super::words::fill;

/// The parts of the sentence that describes a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sentence {
    /// The name of the technique at the start of a sentence, with its assumption.
    pub name: String,
    /// The pattern.
    pub seen: String,
    /// The details of the pattern, one per line.
    pub lines: Vec<String>,
    /// The conclusion.
    pub conclusion: String,
}

impl Teller<'_> {
    /// Describes the step in words.
    pub fn sentence(&self, step: &Step) -> Sentence {
        let words = self.speaker.words();
        let seen = Seen::new(self.sudoku, step);
        let name = (words.technique)(step.technique);
        let name = match step.technique.assumes_unique() {
            true => fill(words.assuming_unique, &[("name", name)]),
            false => name.to_owned(),
        };
        // A step that does not fit the sentence of its technique is described as one without a name.
        let told = self.pattern(&seen).map(|pattern| (pattern, Vec::new()));
        let (pattern, lines) = told.unwrap_or_else(|| self.in_lines(&seen));
        let conclusions = self.conclusions(&seen);
        let conclusion = fill(words.conclusion, &[("conclusions", &conclusions)]);
        Sentence { name: capital(&name), seen: pattern, lines, conclusion }
    }

    /// Returns the sentence up to its detail lines, or up to its conclusion if there are none.
    pub fn head(&self, Sentence { name, seen, lines, .. }: &Sentence) -> String {
        let words = self.speaker.words();
        let end = if lines.is_empty() { "." } else { words.colon };
        fill(words.step, &[("name", name), ("seen", seen)]) + end
    }

    fn conclusions(&self, seen: &Seen<'_>) -> String {
        let placed =
            seen.step.placed.map(|id| self.speaker.assertion(self.sudoku.action(id), true));
        let eliminated = seen.eliminated.iter().map(|&one| self.speaker.assertion(one, false));
        placed.into_iter().chain(eliminated).join(", ")
    }

    /// Describes the pattern in one clause. Returns `None` if it needs detail lines.
    fn pattern(&self, seen: &Seen<'_>) -> Option<String> {
        match seen.step.technique {
            Technique::NakedSingle | Technique::HiddenSingle => self.single(seen),
            Technique::LockedCandidates => self.locked(seen),
            Technique::NakedPair | Technique::NakedTriple | Technique::NakedQuad => {
                self.set(seen, self.speaker.words().naked_set, &seen.bases, &seen.covers)
            }
            Technique::HiddenPair | Technique::HiddenTriple | Technique::HiddenQuad => {
                self.set(seen, self.speaker.words().hidden_set, &seen.covers, &seen.bases)
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
            | Technique::ForcingNet
            | Technique::Explanation => None,
        }
    }

    /// Describes the pattern with detail lines: inferences or requirements.
    fn in_lines(&self, seen: &Seen<'_>) -> (String, Vec<String>) {
        let words = self.speaker.words();
        let inferences = &seen.step.inferences;
        if !inferences.is_empty() {
            return (self.supposition(seen), Thoughts { teller: self, inferences }.lines());
        }
        let all: Vec<_> = seen.bases.iter().chain(&seen.covers).copied().collect();
        let requirements = self.speaker.count(all.len(), &words.requirements);
        let text = fill(words.explanation, &[("requirements", &requirements)]);
        (text, self.speaker.requirements(&all))
    }

    /// Returns the clause before the lines of inferences.
    fn supposition(&self, seen: &Seen<'_>) -> String {
        let words = self.speaker.words();
        let begins = |one: &&Inference| matches!(one.because, Because::Assumed);
        let is_one = seen.step.inferences.iter().filter(begins).count() == 1;
        match seen.bases.first() {
            Some(Requirement::Cell(cell)) if !is_one => {
                fill(words.cell_forcing, &[("cell", &cell.to_string())])
            }
            Some(Requirement::House(house, digit)) if !is_one => {
                let (house, digit) = (self.speaker.house(*house), self.speaker.digit(*digit));
                fill(words.house_forcing, &[("house", &house), ("digit", &digit)])
            }
            _ => words.net.to_owned(),
        }
    }
}
