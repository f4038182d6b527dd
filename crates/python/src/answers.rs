//! Answers a question about one puzzle, or about many as an iterator.

use std::collections::VecDeque;
use std::ops::Range;
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::ask::{self, AskError, BEST_TIMEOUT, OptionError, PuzzleRef};
use crate::bulk::{BulkAnswer, BulkCandidates, BulkSolver};
use crate::failure::Failure;
use crate::formats::Entry;
use crate::options::SolvingOptions;
use crate::puzzle::Puzzle;
use crate::puzzles::{PuzzleList, Puzzles};
use crate::question::{Output, PuzzleQuestion};
use crate::report::NativeReport;
use crate::reports::Source;
use crate::signals::{Interrupt, attentive, thread_count};
use crate::solvers::Solvers;

/// The name that reports have in the field `file`, as for a puzzle on the command line.
const FILE: &str = "argument";
/// The time that the puzzles of one round should take together: so often an iterator has new answers.
const ROUND: Duration = Duration::from_millis(200);
/// The most puzzles that a thread gives to bulk at once.
const MOST_FOR_BULK: usize = 1024;
/// The most puzzles of a round.
const MOST_OF_A_ROUND: usize = 1 << 16;

/// A question with its options, and the solvers that answer it.
struct PreparedQuestion {
    question: PuzzleQuestion,
    solvers: Solvers,
    interrupt: Interrupt,
}

impl PreparedQuestion {
    fn new(options: &Bound<'_, PyDict>) -> PyResult<Self> {
        let interrupt = Interrupt::default();
        let solving: SolvingOptions = options.extract()?;
        let question = PuzzleQuestion::read(&options.extract()?, &solving)?;
        let mut options = solving.options(&interrupt)?;
        if let PuzzleQuestion::Minimize(how) = &question
            && how.best
        {
            options.timeout = options.timeout.or(Some(BEST_TIMEOUT));
        }
        Ok(PreparedQuestion { question, solvers: Solvers::new(options), interrupt })
    }

    /// Answers the question about `entry`, which reports say is on this line.
    fn answer(&self, entry: &Entry, line: usize) -> Result<Output, Failure> {
        if let Some(output) = self.question.answer_without_solver(entry)? {
            return Ok(output);
        }
        let prepared = self.solvers.solver(&entry.puzzle)?;
        let source = Source { file: FILE.to_owned(), line };
        self.question.answer(&prepared, PuzzleRef { source: &source, entry })
    }
}

impl<'py> IntoPyObject<'py> for Output {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(match self {
            Output::Report(report) => Bound::new(py, NativeReport(report))?.into_any(),
            Output::Puzzle(entry) => Bound::new(py, Puzzle::from(*entry))?.into_any(),
            Output::Text(text) => text.into_pyobject(py)?.into_any(),
            Output::Options(places) => places.into_pyobject(py)?.into_any(),
        })
    }
}

/// Answers the question that the dictionary `options` names about one puzzle.
#[pyfunction]
pub(crate) fn answer(
    py: Python<'_>,
    puzzle: &Puzzle,
    options: &Bound<'_, PyDict>,
) -> PyResult<Output> {
    let asked = PreparedQuestion::new(options)?;
    let entry = &puzzle.0;
    Ok(attentive(py, &asked.interrupt, || asked.answer(entry, entry.line))??)
}

/// Answers the question that the dictionary `options` names about many puzzles.
#[pyfunction]
pub(crate) fn answers(
    puzzles: &PuzzleList,
    options: &Bound<'_, PyDict>,
    threads: Option<usize>,
) -> PyResult<Answers> {
    Ok(Answers {
        asked: PreparedQuestion::new(options)?,
        puzzles: Arc::clone(&puzzles.0),
        threads: thread_count(threads),
        next: 0,
        round: thread_count(threads),
        ready: VecDeque::new(),
    })
}

/// An iterator over the answers to a question about many puzzles, in their order. If a puzzle cannot be read or
/// answered, the iterator raises its exception in its place and can go on.
#[pyclass(module = "sudosat._native")]
pub(crate) struct Answers {
    asked: PreparedQuestion,
    puzzles: Arc<Puzzles<'static>>,
    threads: usize,
    /// The place of the first puzzle that is not answered yet.
    next: usize,
    /// The number of puzzles that are answered side by side.
    round: usize,
    /// The answers that wait to be fetched.
    ready: VecDeque<Result<Output, Failure>>,
}

#[pymethods]
impl Answers {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Output>> {
        if self.ready.is_empty() {
            self.answer_round(py)?;
        }
        Ok(self.ready.pop_front().transpose()?)
    }
}

impl Answers {
    /// Answers the next puzzles for about as long as [`ROUND`].
    fn answer_round(&mut self, py: Python<'_>) -> PyResult<()> {
        let range = self.next..self.puzzles.len().min(self.next + self.round);
        self.asked.interrupt.store(false, Ordering::Relaxed);
        let start = Instant::now();
        let found = attentive(py, &self.asked.interrupt, || self.answer_all(range.clone()))?;
        self.ready.extend(found);
        self.next = range.end;
        self.round = match start.elapsed() {
            time if time < ROUND / 2 => (2 * self.round).min(MOST_OF_A_ROUND),
            time if time > 2 * ROUND => (self.round / 2).max(self.threads),
            _ => self.round,
        };
        Ok(())
    }

    /// Answers the puzzles of `range` on all threads.
    fn answer_all(&self, range: Range<usize>) -> Vec<Result<Output, Failure>> {
        let share = self.share(range.len());
        let next = AtomicUsize::new(range.start);
        let work = || {
            let mut bulk = self.asked.question.bulk().map(|policy| policy.solver());
            let mut found = Vec::new();
            loop {
                let start = next.fetch_add(share, Ordering::Relaxed);
                if start >= range.end || self.asked.interrupt.load(Ordering::Relaxed) {
                    return found;
                }
                let share = start..range.end.min(start + share);
                found.push((start, self.answer_share(share, bulk.as_mut())));
            }
        };
        let mut found = thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads).map(|_| scope.spawn(work)).collect();
            let joined = workers.into_iter().flat_map(|worker| {
                worker.join().unwrap_or_else(|panic| panic::resume_unwind(panic))
            });
            joined.collect::<Vec<_>>()
        });
        found.sort_unstable_by_key(|&(start, _)| start);
        found.into_iter().flat_map(|(_, answers)| answers).collect()
    }

    /// Returns how many of `count` puzzles a thread takes at once: one for a solver, some for bulk.
    fn share(&self, count: usize) -> usize {
        match self.asked.question.bulk() {
            Some(_) => (count / (2 * self.threads)).clamp(1, MOST_FOR_BULK),
            None => 1,
        }
    }

    fn answer_share(
        &self,
        range: Range<usize>,
        bulk: Option<&mut BulkSolver>,
    ) -> Vec<Result<Output, Failure>> {
        let entries: Vec<_> = range.clone().map(|index| self.puzzles.entry(index)).collect();
        let puzzles: Vec<_> =
            entries.iter().map(|entry| self.candidates(entry.as_ref().ok()?)).collect();
        let known: Vec<BulkCandidates> = puzzles.iter().copied().flatten().collect();
        let mut found = bulk.map_or_else(Vec::new, |bulk| bulk.solve(&known)).into_iter();
        let places = range.zip(entries).zip(puzzles);
        let answers = places.map(|((index, entry), candidates)| {
            let found = candidates.and_then(|_| found.next());
            entry.and_then(|entry| self.answer_entry(index, &entry, found.as_ref()))
        });
        answers.collect()
    }

    /// Returns the candidates of the puzzle if bulk is to answer it.
    fn candidates(&self, entry: &Entry) -> Option<BulkCandidates> {
        let policy = self.asked.question.bulk()?;
        let is_by_bulk = policy.takes(self.puzzles.len() == 1);
        is_by_bulk.then(|| ask::bulk_candidates(&entry.puzzle)).flatten()
    }

    fn answer_entry(
        &self,
        index: usize,
        entry: &Entry,
        found: Option<&BulkAnswer>,
    ) -> Result<Output, Failure> {
        let line = index + 1;
        let policy = self.asked.question.bulk();
        let answer = match found {
            None if policy.is_some_and(|policy| policy.is_alone) => {
                Err(AskError::from(OptionError::NotForBulk).into())
            }
            None => self.asked.answer(entry, line),
            Some(found) => {
                let source = Source { file: FILE.to_owned(), line };
                let puzzle_ref = PuzzleRef { source: &source, entry };
                let answer = self.asked.question.answer_by_bulk(puzzle_ref, found);
                answer.map_or_else(|| self.asked.answer(entry, line), Ok)
            }
        };
        answer.map_err(|failure| failure.at(index))
    }
}
