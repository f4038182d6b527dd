//! Defines the report of the subcommand `explain`: the steps or rounds, and how they end.

use itertools::Itertools;
use serde::Serialize;

use crate::backend::Limit;
use crate::explain::{Board, ExplanationLevel, Rounds, Step, Technique};
use crate::report::{BatchReport, Report};

use super::about::{About, StepsHead};
use super::names::{NameWriter, capital};
use super::refusal::{self, MistakeRow, Refusal};
use super::rounds::{self, RoundRow};
use super::row::StepRow;
use super::words::fill;
use super::writer::StepWriter;

/// The version of the JSON lines of a path. It increases when a field changes its meaning or is removed.
pub const EXPLAIN_VERSION: u32 = 1;

/// The steps or rounds that lead to the solution, as far as the techniques find any.
///
/// JSON fields:
///
/// - `file` and `line` (where the puzzle comes from), `shape`, `rules` (null if classic), `puzzle` (its clues), and
///   `marks` (its pencil marks, n symbols a cell) if it has some
/// - `from`: the digits of the half-filled grid from which the path continues, or null
/// - `language`: `en` or `fr`
/// - `level`: `eliminate`, `naked-singles`, `singles`, `sets`, `chains` or `all`
/// - `steps`: a list of steps; only at the levels `sets`, `chains` and `all`
/// - `rounds`: a list of rounds; only at the levels `eliminate`, `naked-singles` and `singles`. Each has `round` (the
///   number of the round), `placed` (a list of digits such as `r3c5=7`) and `crossed_out` (the number of candidates
///   that these digits cross out).
/// - `crossed_out`: the number of candidates that the clues and pencil marks exclude before the first round; only with
///   `rounds`
/// - `end`: `solved`, `stuck` (the techniques find no more steps), `limit` (a limit ended the steps), `nothing to do`,
///   `wrong`, `clash`, `no solution`, `several` or `unknown`
/// - `open_cells` and `open_candidates`: the number of empty cells and the number of their candidates at the end
/// - `candidates`: the candidates at the end, as in [`write::marks_line`](crate::formats::write::marks_line)
/// - `solution`: the solution, if `end` is `solved`
/// - `mistakes`: the wrong entries, if `end` is `wrong`. Each has `cell` and `found` (the digit or the pencil marks in
///   the cell). An entry of pencil marks also has `missing` (the digit that they lack).
/// - `message`: how the steps or rounds end, in words
///
/// A step has these fields:
///
/// | field | |
/// |---|---|
/// | `step` | the number of the step, from 1 |
/// | `technique` | a key such as `hidden-pair` (see [`Technique::key`](crate::explain::Technique::key)) |
/// | `name` | the name of the technique for people, with which the sentence begins |
/// | `single` | true if the technique is a single: the last digit for a cell, or the last place of a digit in a house |
/// | `assumes_unique` | true if the technique is valid only if the puzzle has one solution |
/// | `cells`, `digits` | the cells and the digits of the open candidates of the bases; digits are numbers |
/// | `bases` | the requirements that the step uses as *met at least once*, such as `row 3 needs a 7` |
/// | `covers` | the requirements that the step uses as *met at most once* |
/// | `clues` | the clues of several cells that the step uses, as sentences; left out if there are none |
/// | `placed` | the digit that the step places, such as `r3c5=7`, or null |
/// | `eliminations` | the candidates that the step crosses out, such as `r3c5!=7` |
/// | `inferences` | the inferences, in order (see below) |
/// | `roles` | only for whips, braids and suppositions: the candidates in the lines outside of inner suppositions: an object with a list of candidates (such as `r3c5=7`) for each role (see below) |
/// | `head`, `lines`, `conclusion` | the parts of `text`. `lines` is left out if there are none. |
/// | `text` | the sentence, with the digits in the symbols of the puzzle |
///
/// An inference has these fields:
///
/// | field | |
/// |---|---|
/// | `depth` | the number of assumptions that it stands under |
/// | `says` | what it states, such as `r3c5=7` or `r3c5!=7` |
/// | `because` | why it holds (see below) |
/// | `requirement` | the requirement; null if `because` is `assumed` or if there are `houses` |
/// | `houses`, `clues` | only of a sum by the 45 rule: it is the sum of the houses without the sums of the clues |
/// | `covers` | only if `because` is `locked`, `clue`, `known-sum` or `violated`: further requirements that it uses |
/// | `from` | the 0-based indices of the inferences that it follows from |
///
/// | `because` | |
/// |---|---|
/// | `assumed` | it is assumed |
/// | `cover` | the requirement allows only one action |
/// | `base` | the requirement has no other action left |
/// | `locked` | each action that is left for the requirement excludes this one, because `covers` allow only one action |
/// | `clue` | no combination of digits that the clue of several cells allows has the action; `covers` keep digits of the clue different |
/// | `known-sum` | no combination of digits with the sum that follows from `houses` and `clues` has the action |
/// | `starved` | the requirement has no action left, so the last assumption is wrong |
/// | `violated` | the clue or the sum allows no combination, so the last assumption is wrong |
///
/// An element of `lines` has `depth` (the number of assumptions that the line stands under, from 1) and `text`. A line
/// of a whip, a braid or a supposition also has `inference` (the 0-based index of the inference that it states),
/// `roles` (the candidates of the requirement that it uses) and `causes` (the candidates that it follows from), both
/// by role, and both left out if there are none. The roles, in the terms of D. Berthier, *Pattern-Based Constraint
/// Satisfaction and Logic Puzzles* (3rd edition, 2021):
///
/// | role | |
/// |---|---|
/// | `target` | the candidate is supposed, and refuted |
/// | `right-linking` | the candidate follows: its requirement has no other candidate left. Several candidates that are left together are all right-linking. |
/// | `left-linking` | of the candidates of a requirement that are linked to the target or to an earlier right-linking candidate, the one whose reason is the latest |
/// | `t-candidate` | the candidate is linked to an earlier right-linking candidate |
/// | `z-candidate` | the candidate is linked to the target, or to the target of a supposition around the line |
/// | `refuted` | the candidate was refuted before, by an inner supposition or by a clue of several cells; in the line that says so, too |
///
/// If the report is written as JSON lines, the first line has `format` (`sudosat-explain`), `version` (1) and the
/// fields from `file` to `level`. Then each step or each round is a line. The last line has the fields from `end` to
/// `message`, and `crossed_out` if there are rounds.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PathReport {
    #[serde(flatten)]
    head: StepsHead,
    level: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<StepRow>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<Vec<RoundRow>>,
    #[serde(flatten)]
    end: Ending,
    /// The clues, or the digits of the half-filled grid, as a grid.
    #[serde(skip)]
    drawn: String,
    /// The candidates at the end, or the solution, as a grid. Empty if there are no steps to show.
    #[serde(skip)]
    result: String,
    /// The rounds in words, one line for each.
    #[serde(skip)]
    round_lines: Vec<String>,
}

/// The fields that describe the end of the steps or rounds.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Ending {
    #[serde(skip_serializing_if = "Option::is_none")]
    crossed_out: Option<usize>,
    end: &'static str,
    open_cells: Option<usize>,
    open_candidates: Option<usize>,
    candidates: Option<String>,
    solution: Option<String>,
    mistakes: Vec<MistakeRow>,
    message: String,
}

/// The first JSON line, whose fields [`PathReport`] documents.
#[derive(Serialize)]
struct First<'a> {
    format: &'static str,
    version: u32,
    #[serde(flatten)]
    head: &'a StepsHead,
    level: &'static str,
}

impl PathReport {
    /// Creates the report on `steps`, which lead to `board`. `limit` is the limit that ended the steps, or `None` if no
    /// limit ended them.
    #[must_use]
    pub fn new(
        about: &About<'_>,
        level: ExplanationLevel,
        steps: &[Step],
        board: &Board<'_>,
        limit: Option<Limit>,
    ) -> Self {
        let step_writer = StepWriter { name_writer: about.name_writer(), sudoku: board.sudoku() };
        let numbered = steps.iter().enumerate();
        let rows =
            numbered.map(|(place, step)| StepRow::new(&step_writer, place + 1, step)).collect();
        let mut report = PathReport::of_board(about, level, board);
        report.steps = Some(rows);
        report.end.message = end_of_steps(&step_writer.name_writer, steps, board, limit);
        if !board.is_solved() && limit.is_some() {
            report.end.end = "limit";
        }
        report
    }

    /// Creates the report on rounds of elimination.
    #[must_use]
    pub fn of_rounds(about: &About<'_>, level: ExplanationLevel, rounds: &Rounds<'_>) -> Self {
        let (name_writer, board) = (about.name_writer(), &rounds.board);
        let mut report = PathReport::of_board(about, level, board);
        report.rounds = Some(RoundRow::all(rounds));
        report.round_lines = rounds::lines(&name_writer, rounds);
        report.end.crossed_out = Some(rounds.crossed_out);
        report.end.message = rounds::end(&name_writer, rounds);
        report
    }

    /// Creates the report on a puzzle that has no steps to show, with the reason `refusal`.
    #[must_use]
    pub fn refused(about: &About<'_>, level: ExplanationLevel, refusal: &Refusal) -> Self {
        let name_writer = about.name_writer();
        let end = Ending {
            end: refusal.key(),
            mistakes: refusal.mistakes(&name_writer),
            message: refusal.message(&name_writer),
            ..Ending::default()
        };
        PathReport::bare(about, level, end)
    }

    fn of_board(about: &About<'_>, level: ExplanationLevel, board: &Board<'_>) -> Self {
        let (drawer, grid) = (about.drawer(), board.grid());
        let is_solved = board.is_solved();
        let end = Ending {
            end: if is_solved { "solved" } else { "stuck" },
            open_cells: Some(board.empty_cells()),
            open_candidates: Some(board.open().count()),
            candidates: Some(drawer.marks_line(board)),
            solution: is_solved.then(|| drawer.line(&grid)),
            ..Ending::default()
        };
        let result = if is_solved { drawer.grid(&grid) } else { drawer.marks(board) };
        PathReport { result, ..PathReport::bare(about, level, end) }
    }

    fn bare(about: &About<'_>, level: ExplanationLevel, end: Ending) -> Self {
        let clues = about.from.unwrap_or(&about.entry.puzzle.clues);
        PathReport {
            head: about.head(),
            level: level.key(),
            steps: None,
            rounds: None,
            end,
            drawn: about.drawer().grid(clues),
            result: String::new(),
            round_lines: Vec::new(),
        }
    }

    fn lines(&self) -> Result<Vec<String>, serde_json::Error> {
        let (format, version) = ("sudosat-explain", EXPLAIN_VERSION);
        let first = First { format, version, head: &self.head, level: self.level };
        let mut lines = vec![serde_json::to_string(&first)?];
        for step in self.steps.iter().flatten() {
            lines.push(serde_json::to_string(step)?);
        }
        for round in self.rounds.iter().flatten() {
            lines.push(serde_json::to_string(round)?);
        }
        lines.push(serde_json::to_string(&self.end)?);
        Ok(lines)
    }
}

/// Returns a sentence that says how the steps end.
fn end_of_steps(
    name_writer: &NameWriter,
    steps: &[Step],
    board: &Board<'_>,
    limit: Option<Limit>,
) -> String {
    let words = name_writer.words();
    let number = name_writer.count(steps.len(), &words.steps);
    let limit = limit.map(|limit| refusal::limit(limit, name_writer));
    let template = match (board.is_solved(), limit) {
        (true, _) => words.solved_in,
        (false, None) => words.stuck,
        (false, Some(_)) => words.stopped,
    };
    let values = [
        ("steps", &*number),
        ("tallies", &tallies(name_writer, steps)),
        ("limit", limit.unwrap_or_default()),
        ("open", &name_writer.count(board.empty_cells(), &words.open)),
        ("left", &name_writer.count(board.open().count(), &words.left)),
    ];
    fill(template, &values)
}

/// Returns a text with the number of uses of each technique that occurs, the easiest technique first.
fn tallies(name_writer: &NameWriter, steps: &[Step]) -> String {
    let words = name_writer.words();
    let counts = steps.iter().map(|step| step.technique).counts();
    let tally = |technique: Technique| {
        let number = counts.get(&technique)?.to_string();
        let name = (words.technique)(technique);
        Some(fill(words.tally, &[("name", name), ("number", &number)]))
    };
    Technique::ALL.into_iter().filter_map(tally).join(", ")
}

impl Report for PathReport {
    json_methods!();

    fn grid(&self) -> String {
        let heading = format!("# {}: {}\n", self.head.puzzle.source, self.end.message);
        let steps = self.steps.iter().flatten().map(StepRow::numbered);
        let round_lines = self.round_lines.iter().map(|line| format!("{line}\n"));
        let body: String = steps.chain(round_lines).collect();
        heading + &body + &refusal::lines(&self.end.mistakes) + &self.result
    }

    fn line(&self) -> String {
        self.end.message.clone()
    }

    fn jsonl(&self) -> Result<String, serde_json::Error> {
        Ok(self.lines()?.join("\n"))
    }

    fn markdown(&self) -> String {
        let fenced = |grid: &str| format!("```text\n{grid}```\n");
        let steps = self.steps.iter().flatten().map(StepRow::markdown);
        let round_lines = self.round_lines.iter().map(|line| format!("- {line}\n"));
        let mistakes = self.end.mistakes.iter().map(|mistake| format!("- {}\n", mistake.words));
        let body: String = steps.chain(round_lines).chain(mistakes).collect();
        let parts = [
            format!("## {}\n", self.head.puzzle.source),
            fenced(&self.drawn),
            format!("{}.\n", capital(&self.end.message)),
            body,
            if self.result.is_empty() { String::new() } else { fenced(&self.result) },
        ];
        parts.into_iter().filter(|part| !part.is_empty()).join("\n")
    }
}

impl BatchReport for PathReport {
    const ANSWER: &'static str = "end";
    const REASON: &'static str = "message";

    fn answer(&self) -> &'static str {
        self.end.end
    }
}
