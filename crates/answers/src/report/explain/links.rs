//! Writes the sentences for wings and for chains of strong and weak links.

use itertools::Itertools;

use crate::explain::{Because, Technique};
use crate::grid::Digit;
use crate::rules::{Action, Requirement};

use super::inferences::InferenceText;
use super::resolved::{ResolvedStep, cells};
use super::words::fill;
use super::writer::StepWriter;

impl StepWriter<'_> {
    /// Describes two strong links of the same digit, each in a house. One end of the first link and one end of the
    /// second link cannot both hold the digit. Returns `None` for a step of another form.
    pub(super) fn two_links(&self, seen: &ResolvedStep<'_>) -> Option<String> {
        let [Requirement::House(first, digit), Requirement::House(second, _)] = seen.bases[..]
        else {
            return None;
        };
        let [one, other] = [0, 1].map(|base| seen.open_of(self.sudoku, base));
        let (joint, ends) = self.joint(&one, &other, seen)?;
        let of =
            |actions: &[Action]| self.name_writer.list(actions.iter().map(|action| action.cell));
        let values = [
            ("first", &*self.name_writer.house(first)),
            ("second", &self.name_writer.house(second)),
            ("digit", &self.name_writer.digit(digit)),
            ("first_cells", &of(&one)),
            ("second_cells", &of(&other)),
            ("joint", &of(&joint)),
            ("ends", &of(&ends)),
        ];
        Some(fill(self.name_writer.words().two_links, &values))
    }

    /// Finds an action of the pair `one` and an action of the pair `other` that exclude each other. The remaining
    /// action of each pair must exclude all candidates that the step crosses out. Returns the two actions that exclude
    /// each other, then the two remaining actions. Returns `None` if there are no such actions.
    fn joint(
        &self,
        one: &[Action],
        other: &[Action],
        seen: &ResolvedStep<'_>,
    ) -> Option<([Action; 2], [Action; 2])> {
        let ([a, b], [c, d]) = (one, other) else { return None };
        let ways = [
            ([*a, *c], [*b, *d]),
            ([*a, *d], [*b, *c]),
            ([*b, *c], [*a, *d]),
            ([*b, *d], [*a, *c]),
        ];
        let fits = |(joint, ends): &([Action; 2], [Action; 2])| {
            let mut pairs = ends.iter().cartesian_product(&seen.eliminated);
            self.exclude(joint[0], joint[1])
                && pairs.all(|(&end, &target)| self.exclude(end, target))
        };
        ways.into_iter().find(fits)
    }

    /// Returns whether two different actions meet a common requirement.
    fn exclude(&self, one: Action, other: Action) -> bool {
        let met = |action: Action| {
            let id = self.sudoku.action_id(action.cell, action.digit);
            self.sudoku.cover().incidence().requirements_of(id)
        };
        one != other && met(one).iter().any(|requirement| met(other).contains(requirement))
    }

    pub(super) fn wing(&self, seen: &ResolvedStep<'_>) -> Option<String> {
        let [pivot, first, second] = cells(&seen.bases)[..] else { return None };
        // Under some rules the step crosses out another digit than that of the pattern.
        let [of_first, of_second] = [first, second].map(|cell| seen.digits_of(cell));
        let digit = *of_first.iter().find(|digit| of_second.contains(digit))?;
        let link = |digits: &[Digit]| digits.iter().copied().find(|&one| one != digit);
        let words = self.name_writer.words();
        let has_it = seen.digits_of(pivot).contains(&digit);
        let values = [
            ("pivot", &*pivot.to_string()),
            ("first", &first.to_string()),
            ("second", &second.to_string()),
            ("x", &self.name_writer.digit(link(&of_first)?)),
            ("y", &self.name_writer.digit(link(&of_second)?)),
            ("digit", &self.name_writer.digit(digit)),
        ];
        Some(fill(if has_it { words.xyz_wing } else { words.xy_wing }, &values))
    }

    pub(super) fn w_wing(&self, seen: &ResolvedStep<'_>) -> Option<String> {
        let [first, second] = cells(&seen.bases)[..] else { return None };
        let (place, base) = seen
            .bases
            .iter()
            .enumerate()
            .find(|(_, base)| matches!(base, Requirement::House(..)))?;
        let Requirement::House(house, link) = base else { return None };
        let linked = seen.open_of(self.sudoku, place);
        let digits = seen.digits_of(first);
        // Under some rules the step crosses out another digit than that of the pattern.
        let digit = *digits.iter().find(|digit| *digit != link)?;
        let values = [
            ("first", &*first.to_string()),
            ("second", &second.to_string()),
            ("digits", &self.name_writer.choice(digits)),
            ("house", &self.name_writer.house(*house)),
            ("link", &self.name_writer.digit(*link)),
            ("cells", &self.name_writer.list(linked.iter().map(|action| action.cell))),
            ("digit", &self.name_writer.digit(digit)),
        ];
        Some(fill(self.name_writer.words().w_wing, &values))
    }

    /// Describes a chain or loop that makes only one assumption. Returns `None` if it makes several.
    pub(super) fn chain(&self, seen: &ResolvedStep<'_>) -> Option<String> {
        let words = self.name_writer.words();
        let inferences = &seen.step.inferences;
        let reasoning = InferenceText { step_writer: self, inferences }.lines();
        let [reasoning] = &reasoning[..] else { return None };
        if seen.step.technique == Technique::Loop {
            return Some(fill(words.ring, &[("thoughts", reasoning)]));
        }
        let (first, last) = (inferences.first()?, inferences.last()?);
        let ends_in_digit = last.is_true && !matches!(last.because, Because::Starved(..));
        // A chain that refutes its own start has no two ends to name.
        if first.is_true || !ends_in_digit || first.action == last.action {
            return Some(reasoning.clone());
        }
        let end = |id| self.name_writer.assertion(self.sudoku.action(id), true);
        let values =
            [("thoughts", &**reasoning), ("one", &end(first.action)), ("other", &end(last.action))];
        Some(fill(words.chain, &values))
    }
}
