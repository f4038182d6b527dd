//! Describes steps as JSON objects.

use std::collections::BTreeMap;

use indexmap::IndexMap;
use itertools::Itertools;
use serde::Serialize;

use crate::cover::{ActionId, RequirementId};
use crate::explain::{Because, CandidateRole, ClueReason, Inference, Step};
use crate::rules::{Assertion, Sudoku};

use super::about::About;
use super::resolved::ResolvedStep;
use super::sentence::Sentence;
use super::writer::{SentenceLine, StepWriter};

/// A step as a JSON object. [`PathReport`](super::PathReport) documents the fields.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StepRow {
    step: usize,
    technique: &'static str,
    name: String,
    single: bool,
    assumes_unique: bool,
    cells: Vec<String>,
    digits: Vec<usize>,
    bases: Vec<String>,
    covers: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    clues: Vec<String>,
    placed: Option<String>,
    eliminations: Vec<String>,
    inferences: Vec<InferenceRow>,
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    #[cfg_attr(feature = "schema", schema(value_type = BTreeMap<String, Vec<String>>))]
    roles: RoleRow,
    head: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lines: Vec<LineRow>,
    conclusion: String,
    pub(super) text: String,
    #[serde(skip)]
    sentence: Sentence,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct InferenceRow {
    depth: usize,
    says: String,
    because: &'static str,
    requirement: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    houses: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    clues: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    covers: Vec<String>,
    from: Vec<usize>,
}

/// The candidates with each role in a proof, such as `r3c5=7`, by the name of the role.
type RoleRow = IndexMap<&'static str, Vec<String>>;

/// A line of the text that describes a step.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct LineRow {
    depth: usize,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    inference: Option<usize>,
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    #[cfg_attr(feature = "schema", schema(value_type = BTreeMap<String, Vec<String>>))]
    roles: RoleRow,
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    #[cfg_attr(feature = "schema", schema(value_type = BTreeMap<String, Vec<String>>))]
    causes: RoleRow,
}

impl StepRow {
    /// Creates the row of `step` for the puzzle and the language of `about`. `number` is the 1-based number of the
    /// step in its path.
    #[must_use]
    pub fn of(about: &About<'_>, sudoku: &Sudoku, number: usize, step: &Step) -> Self {
        StepRow::new(&StepWriter { name_writer: about.name_writer(), sudoku }, number, step)
    }

    /// Creates the row of `step`. `number` is the 1-based number of the step in its path.
    pub(super) fn new(step_writer: &StepWriter<'_>, number: usize, step: &Step) -> Self {
        let (seen, sentence) =
            (ResolvedStep::new(step_writer.sudoku, step), step_writer.sentence(step));
        let head = step_writer.head(&sentence);
        let incidence = step_writer.sudoku.cover().incidence();
        let names =
            |all: &[RequirementId]| all.iter().map(|&id| step_writer.sudoku.sentence(id)).collect();
        let placed = step.placed.map(|id| Assertion::Is(step_writer.sudoku.action(id)).to_string());
        let eliminations = seen.eliminated.iter().map(|&one| Assertion::IsNot(one).to_string());
        let reasoning =
            step.inferences.iter().map(|one| InferenceRow::new(step_writer.sudoku, one));
        StepRow {
            step: number,
            technique: step.technique.key(),
            name: sentence.name.clone(),
            single: step.technique.is_single(),
            assumes_unique: step.technique.assumes_unique(),
            cells: seen.cells().iter().map(ToString::to_string).collect(),
            digits: seen.digits().iter().map(|digit| digit.number()).collect(),
            bases: names(&step.bases),
            covers: names(&step.covers),
            clues: names(&step.clues),
            placed,
            eliminations: eliminations.collect(),
            inferences: reasoning.collect(),
            roles: role_row(step_writer.sudoku, step.roles(incidence)),
            lines: sentence.lines.iter().map(|it| LineRow::new(step_writer.sudoku, it)).collect(),
            conclusion: sentence.conclusion.clone(),
            text: in_one_line(&head, &sentence, step_writer.name_writer.words().semicolon),
            sentence,
            head,
        }
    }

    /// Returns the text for people. If there are details, they are lines of their own, and the conclusion comes after
    /// them.
    pub(super) fn lines(&self) -> String {
        let Sentence { lines, conclusion, .. } = &self.sentence;
        if lines.is_empty() {
            return format!("{} {conclusion}\n", self.head);
        }
        let lines: String = lines.iter().map(|line| format!("   {}\n", line.indented())).collect();
        format!("{}\n{lines}   {conclusion}\n", self.head)
    }

    /// Returns the text of [`lines`](Self::lines), with the number of the step before it.
    pub(super) fn numbered(&self) -> String {
        format!("{}. {}", self.step, self.lines())
    }

    /// Returns the step as an item of a numbered list in Markdown.
    pub(super) fn markdown(&self) -> String {
        let Sentence { name, lines, conclusion, .. } = &self.sentence;
        let (number, head) = (self.step, self.head.replacen(name, &format!("**{name}**"), 1));
        if lines.is_empty() {
            return format!("{number}. {head} {conclusion}\n");
        }
        let indent = " ".repeat(number.to_string().len() + 2);
        // The spaces before a line inside another assumption make its item part of the list around it.
        let item = |line: &SentenceLine| format!("{indent}{}- {}\n", line.indent(), line.text);
        let lines: String = lines.iter().map(item).collect();
        format!("{number}. {head}\n{lines}\n{indent}{conclusion}\n")
    }
}

fn in_one_line(head: &str, sentence: &Sentence, semicolon: &str) -> String {
    let Sentence { lines, conclusion, .. } = sentence;
    match lines.is_empty() {
        true => format!("{head} {conclusion}"),
        false => {
            let lines = lines.iter().map(|line| &line.text).join(semicolon);
            format!("{head} {lines}. {conclusion}")
        }
    }
}

/// Returns the candidates by their roles, in the order of the roles.
fn role_row(
    sudoku: &Sudoku,
    roles: impl IntoIterator<Item = (ActionId, CandidateRole)>,
) -> RoleRow {
    let mut by_role: BTreeMap<CandidateRole, Vec<String>> = BTreeMap::new();
    for (action, role) in roles {
        let candidate = Assertion::Is(sudoku.action(action)).to_string();
        by_role.entry(role).or_default().push(candidate);
    }
    by_role.into_iter().map(|(role, candidates)| (role.key(), candidates)).collect()
}

impl LineRow {
    fn new(sudoku: &Sudoku, SentenceLine { depth, text, proof_line }: &SentenceLine) -> Self {
        let proof_line = proof_line.as_ref();
        let all = |roles: Option<&Vec<_>>| role_row(sudoku, roles.into_iter().flatten().copied());
        LineRow {
            depth: *depth,
            text: text.clone(),
            inference: proof_line.map(|line| line.inference),
            roles: all(proof_line.map(|line| &line.candidates)),
            causes: all(proof_line.map(|line| &line.causes)),
        }
    }
}

impl InferenceRow {
    fn new(sudoku: &Sudoku, inference: &Inference) -> Self {
        let action = sudoku.action(inference.action);
        let says = if inference.is_true { Assertion::Is(action) } else { Assertion::IsNot(action) };
        let (because, requirement, from) = match &inference.because {
            Because::Assumed => ("assumed", None, Vec::new()),
            Because::Cover(requirement, from) => ("cover", Some(*requirement), vec![*from]),
            Because::Base(requirement, from) => ("base", Some(*requirement), from.clone()),
            Because::Locked(requirement, _, from) => ("locked", Some(*requirement), from.clone()),
            Because::Clue(reason, from) if reason.houses.is_empty() => {
                ("clue", only_clue(reason), from.clone())
            }
            Because::Clue(_, from) => ("known-sum", None, from.clone()),
            Because::Starved(requirement, from) => ("starved", Some(*requirement), from.clone()),
            Because::Violated(reason, from) => ("violated", only_clue(reason), from.clone()),
        };
        let name = |id| sudoku.sentence(id);
        let (houses, clues, covers) = match &inference.because {
            Because::Locked(_, covers, _) => (&[][..], &[][..], &covers[..]),
            Because::Clue(reason, _) | Because::Violated(reason, _) => {
                // A clue by itself is the requirement.
                let clues = if reason.houses.is_empty() { &[][..] } else { &reason.clues };
                (&reason.houses[..], clues, &reason.covers[..])
            }
            _ => (&[][..], &[][..], &[][..]),
        };
        let names = |ids: &[RequirementId]| ids.iter().map(|&id| name(id)).collect();
        InferenceRow {
            depth: inference.depth,
            says: says.to_string(),
            because,
            requirement: requirement.map(name),
            houses: houses.iter().map(ToString::to_string).collect(),
            clues: names(clues),
            covers: names(covers),
            from,
        }
    }
}

/// Returns the clue if the inference follows from a single one. Returns `None` if it follows from a sum of houses and
/// clues.
fn only_clue(reason: &ClueReason) -> Option<RequirementId> {
    reason.clues.first().copied().filter(|_| reason.houses.is_empty())
}
