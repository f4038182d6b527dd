//! Answers the work items of a batch, share by share.

use std::collections::HashMap;
use std::mem;
use std::slice;
use std::sync::{Arc, Mutex};

use anyhow::Result;
use serde_json::Value;

use super::is_interrupted;
use super::queue::Queue;
use super::read::WorkItem;
use super::tally::Tally;
use crate::ask::{AskError, OptionError, PlainAnswer, Question, Standing};
use crate::backend::ProgramError;
use crate::bulk::{self, BulkAnswer, BulkBoard, BulkCandidates, BulkPuzzle};
use crate::cli::Exit;
use crate::cli::args::AnswerFormat;
use crate::cli::input::{BadPuzzle, Item};
use crate::cli::output::Rendered;
use crate::formats::{PlainLine, Run, all_numbers};
use crate::grid::{Rules, Shape};
use crate::report::{AnsweredLine, BatchReport, JsonTemplates, Source, Unanswered};
use crate::solve::{Options, SolveError, Solver};

/// The maximum number of stored solvers. The number is limited because every puzzle of a stream may have its own
/// rules, for example its own jigsaw regions.
const MOST_SOLVERS: usize = 64;
/// The number of solutions that a call of bulk finds at most, roughly. This limits the number of its boards. Interrupts
/// are checked between two calls.
const MOST_SOLUTIONS: usize = 1 << 14;
/// The number of boards of a call of bulk, even if their solutions may be more than [`MOST_SOLUTIONS`].
const LEAST_BOARDS: usize = 32;

/// The result of a work item.
pub(super) enum WorkResult {
    Report {
        /// `None` if answers are not written.
        rendered: Option<Rendered>,
        exit: Exit,
        answer: &'static str,
    },
    /// The answers to consecutive plain lines, as lines.
    Lines { text: Vec<u8>, tally: Tally, exit: Exit },
    /// A puzzle that could not be read or answered.
    Failure(InputFailure),
    /// A note to print before the next result.
    Note(String),
    /// An error that the next puzzle would cause too. It ends the batch.
    Fatal(anyhow::Error),
}

/// A puzzle that could not be read or answered, or input that could not be read.
pub(super) struct InputFailure {
    pub message: String,
    /// True if the rest of the input could not be read, so that answers are missing.
    pub is_end: bool,
    /// The word for the tally if the error is about a puzzle, otherwise `None`.
    pub answer: Option<&'static str>,
    /// The row that the output has instead of the missing answer, so that row N still belongs to puzzle N. `None` if
    /// there is no such row.
    pub rendered: Option<Rendered>,
}

/// The answers of bulk to the puzzles of a share that have not been taken yet.
struct FoundByBulk<'a> {
    /// The answers to the lines of runs.
    lines: slice::Iter<'a, BulkAnswer>,
    /// The answers to the items [`WorkItem::Classic`].
    classics: slice::Iter<'a, BulkAnswer>,
}

/// What all workers share: the question, the options, and the solvers made so far.
pub(super) struct Context<'a, Q> {
    question: &'a Q,
    options: &'a Options,
    /// `None` if answers are not written.
    format: Option<AnswerFormat>,
    is_bulk_alone: bool,
    /// The number of solutions of a puzzle after which bulk stops searching for more.
    limit: u64,
    solvers: Mutex<HashMap<(Shape, Rules), Arc<Solver>>>,
}

impl<'a, Q: Question> Context<'a, Q> {
    pub fn new(question: &'a Q, options: &'a Options, format: Option<AnswerFormat>) -> Self {
        let policy = question.bulk();
        let is_bulk_alone = policy.is_some_and(|policy| policy.is_alone);
        let limit = policy.map_or(1, |policy| policy.limit);
        Context { question, options, format, is_bulk_alone, limit, solvers: Mutex::default() }
    }

    /// Takes shares from the queue and answers them, until the queue has no more.
    pub fn work(&self, queue: &Queue<WorkItem, Vec<WorkResult>>) {
        let _closing = queue.closing_on_panic();
        let mut solver = self.question.bulk().map(|policy| policy.solver());
        while let Some(share) = queue.take(|| is_interrupted(self.options)) {
            let (items, place) = share.open();
            let found = solver.as_mut().map(|solver| self.solve_share(&items, solver));
            let (lines, classics) = found.unwrap_or_default();
            let mut found = FoundByBulk { lines: lines.iter(), classics: classics.iter() };
            queue.put(place, self.answers(items, &mut found));
        }
    }

    /// Solves the puzzles of a share that are for bulk. Returns the answers to the lines of its runs, then those to its
    /// other puzzles.
    fn solve_share(
        &self,
        items: &[WorkItem],
        solver: &mut bulk::BulkSolver,
    ) -> (Vec<BulkAnswer>, Vec<BulkAnswer>) {
        (self.solve_by_bulk(&boards(items), solver), self.solve_by_bulk(&candidates(items), solver))
    }

    /// Solves puzzles with bulk and returns their answers in order. After an interrupt the answers to the last puzzles
    /// are missing.
    fn solve_by_bulk<P: BulkPuzzle>(
        &self,
        puzzles: &[P],
        solver: &mut bulk::BulkSolver,
    ) -> Vec<BulkAnswer> {
        let limit = usize::try_from(self.limit).unwrap_or(MOST_SOLUTIONS).max(1);
        let size = LEAST_BOARDS.max(MOST_SOLUTIONS / limit);
        let mut found = Vec::new();
        for slice in puzzles.chunks(size) {
            if is_interrupted(self.options) {
                break;
            }
            let some = solver.solve(slice);
            // Most shares are one slice, whose vector is taken without a copy.
            if found.is_empty() { found = some } else { found.extend(some) }
        }
        found
    }

    /// Answers the items of a share. `found` has the answers of bulk to the puzzles of the share. After an interrupt
    /// `found` may have too few answers; then the first puzzle without an answer and all items after it are left out.
    fn answers(&self, items: Vec<WorkItem>, found: &mut FoundByBulk<'_>) -> Vec<WorkResult> {
        let mut results = Vec::new();
        for item in items {
            let one = match item {
                WorkItem::Unread(bad) => Some(WorkResult::Failure(self.unread(&bad))),
                WorkItem::Note(note) => Some(WorkResult::Note(note)),
                WorkItem::One(item) => Some(self.alone(&item)),
                WorkItem::Classic(item, _) => {
                    found.classics.next().map(|found| self.by_bulk(&item, found))
                }
                WorkItem::Run(file, run) => self.lines(&file, &run, &mut found.lines, &mut results),
            };
            let Some(one) = one else { break };
            results.push(one);
        }
        results
    }

    fn alone(&self, item: &Item) -> WorkResult {
        match self.is_bulk_alone {
            true => self.result(item, Err(OptionError::NotForBulk.into())),
            false => self.by_solver(item),
        }
    }

    fn by_bulk(&self, item: &Item, found: &BulkAnswer) -> WorkResult {
        match self.question.answer_by_bulk(item.puzzle_ref(), found) {
            Some(answer) => self.result(item, Ok(answer)),
            None => self.by_solver(item),
        }
    }

    fn by_solver(&self, item: &Item) -> WorkResult {
        let answer = self
            .solver(item)
            .and_then(|solver| Ok(self.question.answer(&solver, item.puzzle_ref())?));
        self.result(item, answer)
    }

    /// Answers the lines of `run`. Pushes all results except the last one onto `results`, and returns the last one. If
    /// `found` has too few answers, pushes the results that there are and returns `None`.
    fn lines(
        &self,
        file: &str,
        run: &Run,
        found: &mut slice::Iter<'_, BulkAnswer>,
        results: &mut Vec<WorkResult>,
    ) -> Option<WorkResult> {
        let (mut lines, mut cells) = (Lines::new(run.lines().len()), [0; 81]);
        for (index, line) in run.lines().iter().enumerate() {
            let Some(found) = found.next() else {
                results.push(lines.end());
                return None;
            };
            let report = || self.by_bulk(&item(file, run, index), found);
            match self.question.line_by_bulk(line, found, &mut cells) {
                None => lines.add(report(), results),
                Some(answer) if self.format == Some(AnswerFormat::Jsonl) => {
                    lines.write_json(run.first_line() + index, line, &answer, report, results);
                }
                Some(answer) => lines.write(&answer),
            }
        }
        Some(lines.end())
    }

    fn result(&self, item: &Item, answer: Result<(Q::Report, Standing)>) -> WorkResult {
        let rendered = answer.and_then(|(report, standing)| {
            let render = |format| Rendered::new(format, &report, item.passed_on_in(format));
            let rendered = self.format.map(render).transpose()?;
            Ok(WorkResult::Report { rendered, exit: standing.into(), answer: report.answer() })
        });
        match rendered {
            Ok(result) => result,
            Err(error) if is_fatal(&error) => WorkResult::Fatal(error),
            Err(error) => WorkResult::Failure(self.failed(item, &error)),
        }
    }

    /// Returns the failure for a puzzle that could not be read.
    fn unread(&self, bad: &BadPuzzle) -> InputFailure {
        let message = bad.to_string();
        if !bad.error.is_of_puzzle() {
            return InputFailure { message, is_end: bad.is_end(), answer: None, rendered: None };
        }
        self.failure(message, bad.unanswered(), bad.passed_on())
    }

    /// Returns the failure for a puzzle that could be read, but not answered.
    fn failed(&self, item: &Item, error: &anyhow::Error) -> InputFailure {
        let message = format!("{}: {error}", item.source);
        let unanswered = Unanswered::failed(item.source.clone(), &item.entry, error.to_string());
        self.failure(message, unanswered, item.passed_on())
    }

    fn failure(
        &self,
        message: String,
        unanswered: Unanswered,
        fields: Vec<(String, Value)>,
    ) -> InputFailure {
        let answer = Some(unanswered.answer);
        let record = unanswered.fields::<Q::Report>();
        let render = |format| Rendered::in_place(format, &message, record, fields);
        let rendered = self.format.and_then(render);
        InputFailure { message, is_end: false, answer, rendered }
    }

    /// Returns the stored solver for the shape and rules of the item. If there is none, makes one, and stores it if
    /// fewer than [`MOST_SOLVERS`] are stored.
    fn solver(&self, item: &Item) -> Result<Arc<Solver>> {
        let puzzle = &item.entry.puzzle;
        let key = (puzzle.shape(), puzzle.rules.clone());
        let kept = || self.solvers.lock().expect("nobody panics with it");
        if let Some(solver) = kept().get(&key) {
            return Ok(Arc::clone(solver));
        }
        let solver = Solver::for_puzzle(puzzle, self.options.clone()).map_err(SolveError::from)?;
        let solver = Arc::new(solver);
        let mut kept = kept();
        if kept.len() < MOST_SOLVERS {
            kept.insert(key, Arc::clone(&solver));
        }
        Ok(solver)
    }
}

/// Returns the boards of the lines of all runs, in order.
fn boards(items: &[WorkItem]) -> Vec<BulkBoard> {
    let mut boards = Vec::new();
    for item in items {
        if let WorkItem::Run(_, run) = item {
            boards.extend(all_numbers(run.lines()));
        }
    }
    boards
}

/// Returns the candidates of the other puzzles that are for bulk, in order.
fn candidates(items: &[WorkItem]) -> Vec<BulkCandidates> {
    let classics = items.iter().filter_map(|item| match item {
        WorkItem::Classic(_, candidates) => Some(*candidates),
        _ => None,
    });
    classics.collect()
}

/// Returns the puzzle on one line of a run as an item, for an answer that needs a report or a solver. `index` is the
/// 0-based index of the line in the run.
fn item(file: &str, run: &Run, index: usize) -> Item {
    let entry = run.entry(index);
    Item { source: Source { file: file.to_owned(), line: entry.line }, entry }
}

/// Returns whether the next puzzle would cause the same error.
fn is_fatal(error: &anyhow::Error) -> bool {
    let error = match error.downcast_ref() {
        Some(AskError::Solve(error)) => Some(error),
        _ => error.downcast_ref(),
    };
    matches!(error, Some(SolveError::Engine(_) | SolveError::Program(ProgramError::Start { .. })))
}

/// The answers to plain lines, collected as text of one line each.
struct Lines {
    text: Vec<u8>,
    templates: JsonTemplates,
    tally: Tally,
    exit: Exit,
}

impl Lines {
    fn new(count: usize) -> Self {
        let text = Vec::with_capacity(82 * count);
        Lines {
            text,
            templates: JsonTemplates::default(),
            tally: Tally::default(),
            exit: Exit::Yes,
        }
    }

    fn write(&mut self, answer: &PlainAnswer<'_>) {
        answer.line.write(&mut self.text);
        self.text.push(b'\n');
        self.count(answer.standing.into(), answer.word);
    }

    /// Adds the answer to the line number `number` as JSON. The first report with an answer comes from `report`, the
    /// later ones are written by its text.
    fn write_json(
        &mut self,
        number: usize,
        cells: &PlainLine,
        answer: &PlainAnswer<'_>,
        report: impl Fn() -> WorkResult,
        results: &mut Vec<WorkResult>,
    ) {
        let answered =
            AnsweredLine { line: number, cells, answer: &answer.line, word: answer.word };
        if self.templates.write(answered, &mut self.text) {
            self.text.push(b'\n');
            return self.count(answer.standing.into(), answer.word);
        }
        let report = report();
        if let WorkResult::Report { rendered: Some(Rendered::Text(json)), .. } = &report {
            self.templates.learn(answered, json.trim_end());
        }
        self.add(report, results);
    }

    fn count(&mut self, exit: Exit, answer: &'static str) {
        self.tally.add(answer, 1);
        self.exit = self.exit.max(exit);
    }

    /// Adds the answer to one line if it is text. Otherwise pushes the lines collected so far onto `results`, and then
    /// `one`.
    fn add(&mut self, one: WorkResult, results: &mut Vec<WorkResult>) {
        match one {
            WorkResult::Report { rendered: Some(Rendered::Text(line)), exit, answer } => {
                self.text.extend_from_slice(line.as_bytes());
                self.count(exit, answer);
            }
            other => results.extend([self.end(), other]),
        }
    }

    /// Returns the lines collected so far as a result, and begins anew.
    fn end(&mut self) -> WorkResult {
        let (text, tally) = (mem::take(&mut self.text), mem::take(&mut self.tally));
        WorkResult::Lines { text, tally, exit: mem::replace(&mut self.exit, Exit::Yes) }
    }
}
