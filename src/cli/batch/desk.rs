//! Where shares are answered.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use anyhow::{Result, anyhow};
use serde_json::Value;

use super::is_interrupted;
use super::lane;
use super::question::Question;
use super::reading::Load;
use super::tally::Tally;
use crate::ask::AskError;
use crate::backend::ProgramError;
use crate::bulk;
use crate::cli::Exit;
use crate::cli::args::AnswerFormat;
use crate::cli::input::{BadPuzzle, Item};
use crate::cli::output::Rendered;
use crate::grid::{Rules, Shape};
use crate::report::{BatchReport, Unanswered};
use crate::solve::{Options, SolveError, Solver};

/// The most solvers kept: a stream of jigsaws has as many rules as puzzles.
const MOST_SOLVERS: usize = 64;
/// About how many solutions are looked for at once: between two slices an interrupt is noticed.
const SLICE: usize = 1 << 14;

/// Why a puzzle is left to other engines, where only bulk was to answer.
pub(in crate::cli) const REFUSAL: &str =
    "bulk takes only classic 9x9 puzzles without pencil marks: --engine auto takes all";

/// What became of a load.
pub(super) enum Done {
    Report {
        rendered: Rendered,
        exit: Exit,
        answer: &'static str,
    },
    /// Lines that were answered together.
    Lines {
        text: Vec<u8>,
        tally: Tally,
        exit: Exit,
    },
    /// A complaint in place of an answer.
    Bad(Complaint),
    /// Something to say before the next.
    Note(String),
    /// The next puzzle would meet the same error.
    Hopeless(anyhow::Error),
}

/// What is wrong with a puzzle, or with the input.
pub(super) struct Complaint {
    pub message: String,
    /// Whether its input could not be read on, so that answers are missing.
    pub is_end: bool,
    /// The answer in a word, of a puzzle.
    pub answer: Option<&'static str>,
    /// What keeps its place.
    pub rendered: Option<Rendered>,
}

/// What all workers share.
pub(super) struct Desk<'a, Q> {
    pub question: &'a Q,
    options: &'a Options,
    format: AnswerFormat,
    only_bulk: bool,
    solvers: Mutex<HashMap<(Shape, Rules), Arc<Solver>>>,
}

impl<'a, Q: Question> Desk<'a, Q> {
    pub fn new(question: &'a Q, options: &'a Options, format: AnswerFormat) -> Self {
        let only_bulk = question.lanes().is_some_and(|lanes| lanes.only);
        Desk { question, options, format, only_bulk, solvers: Mutex::default() }
    }

    /// A solver for [`Self::answer`], one for each worker.
    pub fn bulk_solver(&self) -> bulk::Solver {
        bulk::solver(self.limit())
    }

    fn limit(&self) -> u64 {
        self.question.lanes().map_or(1, |lanes| lanes.limit)
    }

    /// Answers a share; after an interrupt only as much of it as is known.
    pub fn answer(&self, loads: Vec<Load>, solver: &mut bulk::Solver) -> Vec<Done> {
        let found = self.solve(&boards(&loads), solver);
        let mut found = found.iter();
        let mut done = Vec::new();
        for load in loads {
            let one = match load {
                Load::Bad(bad) => Some(Done::Bad(self.unread(&bad))),
                Load::Note(note) => Some(Done::Note(note)),
                Load::One(item) => Some(self.alone(&item)),
                Load::Classic(item) => found.next().map(|found| self.with_bulk(&item, found)),
                Load::Run(file, run) => lane::answer(self, &file, &run, &mut found, &mut done),
            };
            let Some(one) = one else { break };
            done.push(one);
        }
        done
    }

    /// What bulk finds, up to an interrupt.
    fn solve(&self, boards: &[bulk::Board], solver: &mut bulk::Solver) -> Vec<bulk::Answer> {
        let slice = SLICE / usize::try_from(self.limit()).unwrap_or(SLICE).max(1);
        let mut found = Vec::new();
        for slice in boards.chunks(slice.max(32)) {
            if is_interrupted(self.options) {
                break;
            }
            let some = solver.solve(slice);
            // Most shares are one slice.
            if found.is_empty() { found = some } else { found.extend(some) }
        }
        found
    }

    fn alone(&self, item: &Item) -> Done {
        match self.only_bulk {
            true => self.done(item, Err(anyhow!(REFUSAL))),
            false => self.by_solver(item),
        }
    }

    /// What is told of `item`, of which bulk has found this.
    pub fn with_bulk(&self, item: &Item, found: &bulk::Answer) -> Done {
        match self.question.tell(item, found) {
            Some(told) => self.done(item, Ok(told)),
            None => self.by_solver(item),
        }
    }

    fn by_solver(&self, item: &Item) -> Done {
        let answered = self.solver(item).and_then(|solver| self.question.answer(&solver, item));
        self.done(item, answered)
    }

    fn done(&self, item: &Item, answered: Result<(Q::Report, Exit)>) -> Done {
        let rendered = answered.and_then(|(report, exit)| {
            let rendered = Rendered::new(self.format, &report, item.passed_on_in(self.format))?;
            Ok(Done::Report { rendered, exit, answer: report.answer() })
        });
        match rendered {
            Ok(done) => done,
            Err(error) if is_hopeless(&error) => Done::Hopeless(error),
            Err(error) => Done::Bad(self.failed(item, &error)),
        }
    }

    /// What is told of a puzzle that could not be read.
    fn unread(&self, bad: &BadPuzzle) -> Complaint {
        let message = bad.to_string();
        if !bad.error.is_of_puzzle() {
            return Complaint { message, is_end: bad.is_end(), answer: None, rendered: None };
        }
        self.complaint(message, bad.unanswered(), bad.passed_on())
    }

    /// What is told of a puzzle of which the question could not be answered.
    fn failed(&self, item: &Item, error: &anyhow::Error) -> Complaint {
        let message = format!("{}: {error}", item.source);
        let unanswered = Unanswered::failed(item.source.clone(), &item.entry, error.to_string());
        self.complaint(message, unanswered, item.passed_on())
    }

    fn complaint(
        &self,
        message: String,
        unanswered: Unanswered,
        fields: Vec<(String, Value)>,
    ) -> Complaint {
        let answer = Some(unanswered.answer);
        let record = unanswered.fields::<Q::Report>();
        let rendered = Rendered::in_place(self.format, &message, record, fields);
        Complaint { message, is_end: false, answer, rendered }
    }

    /// The solver for the item's shape and rules: kept, if few were met so far.
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

/// What is for bulk, in order.
fn boards(loads: &[Load]) -> Vec<bulk::Board> {
    let mut boards = Vec::new();
    for load in loads {
        match load {
            Load::Run(_, run) => boards.extend(run.lines().iter().map(crate::formats::numbers)),
            Load::Classic(item) => {
                boards.push(bulk::board(&item.entry.puzzle).expect("it was seen to be classic"));
            }
            Load::One(_) | Load::Bad(_) | Load::Note(_) => {}
        }
    }
    boards
}

/// Whether the next puzzle would meet the same error.
fn is_hopeless(error: &anyhow::Error) -> bool {
    let error = match error.downcast_ref() {
        Some(AskError::Solve(error)) => Some(error),
        _ => error.downcast_ref(),
    };
    matches!(error, Some(SolveError::Engine(_) | SolveError::Program(ProgramError::Start { .. })))
}
