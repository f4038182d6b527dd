//! Finds the next step from a board, or all steps one after another, or the candidates that remain after all steps.

use crate::backend::{Limit, Limits};
use crate::cover::{ActionId, Total};
use crate::explain::{Board, Explainer, ExplanationLevel, Impossible, Step, Technique, Techniques};
use crate::formats::Entry;
use crate::report::{About, HintDetail, HintReport, Language, PathReport, Refusal, Report, Source};

use super::case::{Case, no_solution};
use super::message::{Answer, LogicalCell};
use super::sending::unknown;

/// Finds the next step, and returns the board after it and the step in words. If there is no step, returns the
/// unchanged board and the reason. If a limit was reached, returns `invalid`. If the page does not show exactly the
/// digits and candidates of the board, returns the board without a step, so that the page fills in the candidates.
pub(super) fn step(case: &Case) -> Answer {
    let board = match board(case) {
        Ok(board) => board,
        Err(answer) => return answer,
    };
    if board.marks() != case.reading.shown {
        return logical(&board, true, &["candidates filled in".to_owned()]);
    }
    let limits = case.solver.options().limits();
    let explainer = explainer(case, &case.settings.techniques, &limits);
    let step_writer = LogicWriter::new(case);
    match (explainer.next(&board), limits.reached()) {
        (Some(step), _) => carried_out(case, &board, &step, step_writer.step(&board, &step)),
        (None, Some(limit)) if !board.is_solved() => unknown(limit, &Total::ZERO),
        (None, _) => logical(&board, true, &[step_writer.no_step(&board)]),
    }
}

fn carried_out(case: &Case, board: &Board<'_>, step: &Step, text: String) -> Answer {
    let mut next = board.clone();
    match next.apply(step) {
        Ok(()) => logical(&next, true, &[text]),
        Err(impossible) => logical(board, false, &[text, impossible_text(case, impossible)]),
    }
}

/// Returns the board after all steps that are found, with a line of text for each step and a line that says why there
/// is no further one.
pub(super) fn path(case: &Case) -> Answer {
    let mut board = match board(case) {
        Ok(board) => board,
        Err(answer) => return answer,
    };
    let step_writer = LogicWriter::new(case);
    let (mut steps, mut lines) = (Vec::new(), Vec::new());
    let walked = walk(case, &case.settings.techniques, &mut board, &mut |board, step| {
        lines.push(step_writer.step(board, &step));
        steps.push(step);
    });
    let is_valid = !matches!(walked, Walked::Impossible(_));
    lines.push(match walked {
        Walked::ToTheEnd if steps.is_empty() => step_writer.no_step(&board),
        Walked::ToTheEnd => step_writer.end(&steps, &board, None),
        Walked::Limit(limit) => step_writer.end(&steps, &board, Some(limit)),
        Walked::Impossible(impossible) => impossible_text(case, impossible),
    });
    logical(&board, is_valid, &lines)
}

/// Returns the candidates that the techniques of the settings do not eliminate, or the limit that was reached.
/// [`Technique::Explanation`] is not used, because it eliminates every candidate that is in no solution.
pub(super) fn left_by_logic(case: &Case) -> Result<Vec<ActionId>, Limit> {
    // The caller calls this only for a puzzle with a solution. Such a puzzle has a board, and no step contradicts the
    // board.
    let Ok(mut board) = board(case) else { return Ok(Vec::new()) };
    let techniques = case.settings.techniques.clone().without(Technique::Explanation);
    match walk(case, &techniques, &mut board, &mut |_, _| {}) {
        Walked::Limit(limit) => Err(limit),
        Walked::ToTheEnd | Walked::Impossible(_) => Ok(board.open().collect()),
    }
}

/// The reason why [`walk`] ended.
enum Walked {
    /// The grid is solved, or no technique finds a step.
    ToTheEnd,
    Limit(Limit),
    /// A step contradicts the board, so there is no solution.
    Impossible(Impossible),
}

/// Finds steps one after another and applies them to `board`. Calls `on_step` with each step and with the board before
/// the step. A step that contradicts the board is passed to `on_step` too, but it is not applied. Returns the reason
/// why there is no further step.
fn walk<'s>(
    case: &'s Case,
    techniques: &Techniques,
    board: &mut Board<'s>,
    on_step: &mut dyn FnMut(&Board<'_>, Step),
) -> Walked {
    let limits = case.solver.options().limits();
    let explainer = explainer(case, techniques, &limits);
    while !board.is_solved() {
        let step = explainer.next(board);
        if let Some(limit) = limits.reached() {
            return Walked::Limit(limit);
        }
        let Some(step) = step else { return Walked::ToTheEnd };
        let mut next = board.clone();
        let applied = next.apply(&step);
        on_step(board, step);
        match applied {
            Ok(()) => *board = next,
            Err(impossible) => return Walked::Impossible(impossible),
        }
    }
    Walked::ToTheEnd
}

fn explainer<'s>(case: &'s Case, techniques: &Techniques, limits: &Limits) -> Explainer<'s> {
    Explainer::new(case.solver.sudoku(), techniques.clone()).within(limits.clone())
}

/// Returns the board of the puzzle. If propagation shows that there is no solution, returns the answer `invalid`.
fn board(case: &Case) -> Result<Board<'_>, Answer> {
    Board::of(case.solver.sudoku(), &case.reading.puzzle)
        .map_err(|impossible| Answer::invalid(impossible_text(case, impossible)))
}

fn logical(board: &Board<'_>, is_valid: bool, lines: &[String]) -> Answer {
    let (grid, marks) = (board.grid(), board.marks());
    let logical_cell = |cell| match grid.get(cell) {
        Some(digit) => LogicalCell { value: digit.number(), candidates: None },
        None => {
            let candidates = marks.digits(cell).map(|digit| digit.number()).collect();
            LogicalCell { value: 0, candidates: Some(candidates) }
        }
    };
    let cells = board.sudoku().shape().cells().map(logical_cell).collect();
    // The page adds no line breaks itself.
    let message = lines.iter().map(|line| format!("{line}\n")).collect();
    Answer::Logical { cells, message, is_valid }
}

fn impossible_text(case: &Case, impossible: Impossible) -> String {
    let (sudoku, no_solution) = (case.solver.sudoku(), no_solution(case.part));
    match impossible {
        Impossible::CrossedOut(action) => {
            format!("{no_solution}: {} is crossed out, but must stand", sudoku.action(action))
        }
        Impossible::Starved(requirement) => {
            let requirement = sudoku.sentence(requirement);
            format!("{no_solution}: {requirement}, and nothing is left for it")
        }
    }
}

/// Writes steps, and the reason why there is no further step, in words.
struct LogicWriter {
    source: Source,
    entry: Entry,
}

impl LogicWriter {
    fn new(case: &Case) -> Self {
        LogicWriter { source: Source::default(), entry: case.entry() }
    }

    fn about(&self) -> About<'_> {
        let (source, entry, language) = (&self.source, &self.entry, Language::English);
        About { source, entry, from: None, language }
    }

    fn step(&self, board: &Board<'_>, step: &Step) -> String {
        HintReport::new(&self.about(), board, Some(step), HintDetail::Concrete).line()
    }

    /// Returns the reason why there is no step.
    fn no_step(&self, board: &Board<'_>) -> String {
        match board.is_solved() {
            true => HintReport::refused(&self.about(), &Refusal::Solved).line(),
            false => HintReport::new(&self.about(), board, None, HintDetail::Concrete).line(),
        }
    }

    /// Returns the summary of the steps: how many there are, and what they leave. If a limit stopped the search for
    /// steps, the summary names it.
    fn end(&self, steps: &[Step], board: &Board<'_>, limit: Option<Limit>) -> String {
        PathReport::new(&self.about(), ExplanationLevel::All, steps, board, limit).line()
    }
}
