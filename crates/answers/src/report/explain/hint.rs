//! Defines the report of the subcommand `hint`. Also chooses the houses, the cell or the clue at which a hint asks the
//! user to look.

use serde::Serialize;

use super::about::{About, StepsHead};
use super::refusal::{self, MistakeRow, Refusal};
use super::resolved::{ResolvedStep, cells, houses};
use super::row::StepRow;
use super::words::fill;
use super::writer::StepWriter;
use crate::explain::{Board, Step, Technique};
use crate::grid::{Cell, House, HouseKind};
use crate::report::{BatchReport, Report};

/// The level of detail of a hint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HintDetail {
    /// The hint names only the houses, the cell or the clue to look at.
    #[default]
    Vague,
    /// The hint describes the step.
    Concrete,
    /// The hint describes the step and shows the pencil marks before and after it.
    Candidates,
}

/// The next step of a puzzle, or only the houses, the cell or the clue that the user should look at to find this step.
///
/// JSON and CSV fields:
///
/// - `file` and `line` (where the puzzle comes from), `shape`, `rules` (null if classic), `puzzle` (its clues), and
///   `marks` (its pencil marks, n symbols a cell) if it has some
/// - `from`: the digits of the half-filled grid from which the path continues, or null
/// - `language`: `en` or `fr`
/// - `answer`: `hint`, `none` (the techniques find no step), `nothing to do`, `wrong`, `clash`, `no solution`,
///   `several` or `unknown`
/// - `look`: a list of the names of what to look at: houses such as `row 3`, a cell, or a clue
/// - `step`: an object as in `explain` (see [`PathReport`](super::PathReport)); null if it was not requested or if
///   there is no step
/// - `before` and `after`: the candidates before and after the step, as in
///   [`write::marks_line`](crate::formats::write::marks_line); null if they were not requested or if there is no step.
///   `after` is also null if the step leads to a contradiction.
/// - `mistakes`: the wrong entries, if `answer` is `wrong`. Each has `cell` and `found` (the digit or the pencil marks
///   in the cell). An entry of pencil marks also has `missing` (the digit that they lack).
/// - `message`: the answer in words
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HintReport {
    #[serde(flatten)]
    head: StepsHead,
    answer: &'static str,
    look: Vec<String>,
    step: Option<StepRow>,
    before: Option<String>,
    after: Option<String>,
    mistakes: Vec<MistakeRow>,
    message: String,
    /// The text for people: the message and the lines below it.
    #[serde(skip)]
    text: String,
}

impl HintReport {
    /// Creates the report on the next `step` on `board`. If `step` is `None`, the report says that the techniques find
    /// no step.
    #[must_use]
    pub fn new(
        about: &About<'_>,
        board: &Board<'_>,
        step: Option<&Step>,
        detail: HintDetail,
    ) -> Self {
        let name_writer = about.name_writer();
        let Some(step) = step else {
            let message = name_writer.words().no_hint.to_owned();
            return HintReport::bare(about, "none", message);
        };
        let step_writer = StepWriter { name_writer, sudoku: board.sudoku() };
        let (look, message) = step_writer.look(step);
        let mut report = HintReport { look, ..HintReport::bare(about, "hint", message) };
        if detail != HintDetail::Vague {
            let row = StepRow::new(&step_writer, 1, step);
            row.text.clone_into(&mut report.message);
            report.text = row.lines();
            report.step = Some(row);
        }
        if detail == HintDetail::Candidates {
            report.show_marks(about, board, step);
        }
        report
    }

    /// Creates the report on a puzzle that has no next step to show, with the reason `refusal`.
    #[must_use]
    pub fn refused(about: &About<'_>, refusal: &Refusal) -> Self {
        let name_writer = about.name_writer();
        let mistakes = refusal.mistakes(&name_writer);
        let bare = HintReport::bare(about, refusal.key(), refusal.message(&name_writer));
        let text = bare.text.clone() + &refusal::lines(&mistakes);
        HintReport { mistakes, text, ..bare }
    }

    /// Returns the answer in words.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    fn bare(about: &About<'_>, answer: &'static str, message: String) -> Self {
        HintReport {
            head: about.head(),
            answer,
            look: Vec::new(),
            step: None,
            before: None,
            after: None,
            mistakes: Vec::new(),
            text: format!("{message}\n"),
            message,
        }
    }

    fn show_marks(&mut self, about: &About<'_>, board: &Board<'_>, step: &Step) {
        let (name_writer, drawer) = (about.name_writer(), about.drawer());
        let mut next = board.clone();
        // If the step leads to a contradiction, the puzzle has no solution, and there is no board after it.
        let is_possible = next.apply(step).is_ok();
        let shown = |title: &str, board: &Board<'_>| format!("{title}\n{}", drawer.marks(board));
        self.text += &shown(name_writer.words().before, board);
        self.before = Some(drawer.marks_line(board));
        if is_possible {
            self.text += &shown(name_writer.words().after, &next);
            self.after = Some(drawer.marks_line(&next));
        }
    }
}

impl Report for HintReport {
    json_methods!();

    fn grid(&self) -> String {
        format!("# {}: {}", self.head.puzzle.source, self.text)
    }

    fn line(&self) -> String {
        self.message().to_owned()
    }
}

impl BatchReport for HintReport {
    const REASON: &'static str = "message";

    fn answer(&self) -> &'static str {
        self.answer
    }
}

impl StepWriter<'_> {
    /// Returns the names of what the user should look at to find a step, and the sentence that asks the user to look
    /// there. The names are those of houses of the step, or of a cell of its bases if there are no such houses. For the
    /// technique *explanation*, the name is that of the cell of the first candidate that is crossed out. For the
    /// technique *clue*, it is the name of the clue.
    pub fn look(&self, step: &Step) -> (Vec<String>, String) {
        let seen = ResolvedStep::new(self.sudoku, step);
        let words = self.name_writer.words();
        if let (Technique::Explanation, Some(first)) = (step.technique, seen.eliminated.first()) {
            // An explanation has too many requirements to look at, but the first candidate that it crosses out is in a
            // single cell.
            let cell = first.cell.to_string();
            let message = fill(words.look_beyond, &[("places", &cell)]);
            return (vec![cell], message);
        }
        if let (Technique::Clue, Some(clue)) = (step.technique, seen.clues.first()) {
            let clue = clue.to_string();
            return (vec![clue.clone()], fill(words.look_at_clue, &[("clue", &clue)]));
        }
        let houses = self.places(&seen);
        let names = houses.iter().map(ToString::to_string);
        let (names, places) = match (&houses[..], cells(&seen.bases).first()) {
            ([], Some(cell)) => (vec![cell.to_string()], cell.to_string()),
            _ => (names.collect(), self.name_writer.houses(&houses)),
        };
        (names, fill(words.look, &[("places", &places)]))
    }

    /// Returns the houses that the user should look at. Usually these are the houses of the bases. For a step with
    /// inferences, only the house of the first base is returned. For a naked single, it is the box, region or column of
    /// the cell. If the bases of a naked set have no houses, these are the houses of the covers. The list may be empty.
    fn places(&self, seen: &ResolvedStep<'_>) -> Vec<House> {
        let is_long = !seen.step.inferences.is_empty();
        let bases = if is_long { &seen.bases[..seen.bases.len().min(1)] } else { &seen.bases[..] };
        let of_bases = houses(bases);
        match seen.step.technique {
            Technique::NakedSingle => self.house_of(cells(&seen.bases).first().copied()),
            _ if !of_bases.is_empty() => of_bases,
            Technique::NakedPair | Technique::NakedTriple | Technique::NakedQuad => {
                houses(&seen.covers)
            }
            _ => of_bases,
        }
    }

    /// Returns the last of the rows, columns, boxes and regions of the cell, in the order of the layout. This is its
    /// box or region, or its column if the cell is in no box or region. Returns an empty list if there is none.
    fn house_of(&self, cell: Option<Cell>) -> Vec<House> {
        let is_plain = |house: &House| {
            matches!(
                house.kind(),
                HouseKind::Row(_) | HouseKind::Column(_) | HouseKind::Box(_) | HouseKind::Region(_)
            )
        };
        let all = self.sudoku.layout().houses().iter();
        let with = all.filter(|named| cell.is_some_and(|cell| named.cells.contains(&cell)));
        with.map(|named| named.house).rfind(is_plain).into_iter().collect()
    }
}
