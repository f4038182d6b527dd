//! Solves many puzzles into arrays: a row of numbers, and the number of solutions, for each.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::Ordering;
use std::thread;

use numpy::{PyReadonlyArray2, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::prelude::*;

use crate::ask::{self, BulkPolicy, Counting, EngineChoice, Question};
use crate::bulk::{BulkBoard, BulkPuzzle, BulkSolver};
use crate::failure::{Failure, Kind};
use crate::formats::Entry;
use crate::grid::{Grid, Shape};
use crate::options::{ReadingOptions, SizeOption};
use crate::puzzles::{PuzzleList, Puzzles};
use crate::reading::Rows;
use crate::signals::{Interrupt, attentive, thread_count};
use crate::solve::{CountOptions, Method, Options};
use crate::solvers::Solvers;

/// The most puzzles that a thread takes at once. Bulk is fastest with a few thousand.
const MOST_AT_ONCE: usize = 4096;
/// The least, because bulk works on 32 side by side.
const LEAST_AT_ONCE: usize = 32;
/// The most solutions, roughly, that are found between two looks at the interrupt flag.
const SOLUTIONS_AT_ONCE: u64 = 1 << 14;

/// The arrays for the solutions and for their numbers.
type AnswerArrays<'py> = (PyReadwriteArray2<'py, u8>, PyReadwriteArray1<'py, i64>);

/// Solves the rows of `puzzles`, and writes the first solution and the number of solutions, up to `limit`, of each into
/// the arrays.
#[pyfunction]
#[pyo3(signature = (puzzles, answers, *, limit, threads=None, size=None, rules=None))]
pub(crate) fn solve_rows(
    py: Python<'_>,
    puzzles: PyReadonlyArray2<'_, u8>,
    answers: AnswerArrays<'_>,
    limit: u64,
    threads: Option<usize>,
    size: Option<SizeOption>,
    rules: Option<String>,
) -> PyResult<()> {
    let options = ReadingOptions { size, rules, ..ReadingOptions::default() };
    let cells = puzzles.as_array().ncols();
    let rows = Rows::new(puzzles.as_slice()?, cells, &options)?;
    let (mut solutions, mut counts) = answers;
    let answers = Answers { solutions: solutions.as_slice_mut()?, counts: counts.as_slice_mut()? };
    RowSolver::new(&Puzzles::Rows(Box::new(rows)), limit)?.solve(py, answers, threads)
}

/// Solves the puzzles of a list as [`solve_rows`] solves rows. All must have the same size.
#[pyfunction]
#[pyo3(signature = (puzzles, answers, *, limit, threads=None))]
pub(crate) fn solve_list(
    py: Python<'_>,
    puzzles: &PuzzleList,
    answers: AnswerArrays<'_>,
    limit: u64,
    threads: Option<usize>,
) -> PyResult<()> {
    let (mut solutions, mut counts) = answers;
    let answers = Answers { solutions: solutions.as_slice_mut()?, counts: counts.as_slice_mut()? };
    RowSolver::new(&puzzles.0, limit)?.solve(py, answers, threads)
}

/// The arrays, or parts of them, that the answers are written to.
struct Answers<'o> {
    solutions: &'o mut [u8],
    counts: &'o mut [i64],
}

impl Answers<'_> {
    fn write(&mut self, index: usize, first: Option<&[u8]>, count: u64) {
        if let Some(first) = first {
            self.solutions[index * first.len()..][..first.len()].copy_from_slice(first);
        }
        self.counts[index] = i64::try_from(count).unwrap_or(i64::MAX);
    }
}

/// What all threads share.
struct RowSolver<'p> {
    puzzles: &'p Puzzles<'p>,
    /// The shape of all puzzles.
    shape: Shape,
    limit: u64,
    bulk: Option<BulkPolicy>,
    solvers: Solvers,
    interrupt: Interrupt,
    failure: Mutex<Option<(usize, Failure)>>,
}

impl<'p> RowSolver<'p> {
    fn new(puzzles: &'p Puzzles<'p>, limit: u64) -> Result<Self, Failure> {
        if limit == 0 {
            return Err(Failure::of_option("limit", "found 0, expected 1 or more"));
        }
        let options = CountOptions { method: Method::Search, limit: Some(limit) };
        let counting = Counting::new(options).by(&EngineChoice::Bulk, None)?;
        let interrupt = Interrupt::default();
        let options = Options { interrupt: Some(interrupt.clone()), ..Options::default() };
        Ok(RowSolver {
            puzzles,
            shape: puzzles.shape()?,
            limit,
            bulk: counting.bulk(),
            solvers: Solvers::new(options),
            interrupt,
            failure: Mutex::default(),
        })
    }

    fn solve(&self, py: Python<'_>, answers: Answers<'_>, threads: Option<usize>) -> PyResult<()> {
        let threads = thread_count(threads);
        attentive(py, &self.interrupt, || self.solve_all(answers, threads))?;
        let failure = self.failure.lock().expect("nobody panics with it").take();
        failure.map_or(Ok(()), |(_, failure)| Err(failure.into()))
    }

    fn solve_all(&self, answers: Answers<'_>, threads: usize) {
        let share = self.share(threads);
        let solutions = answers.solutions.chunks_mut(share * self.shape.cell_count());
        let shares = solutions.zip(answers.counts.chunks_mut(share)).enumerate();
        let shares = Mutex::new(shares);
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    let mut bulk = self.bulk.map(|policy| policy.solver());
                    let next = || shares.lock().expect("nobody panics with it").next();
                    while !self.interrupt.load(Ordering::Relaxed)
                        && let Some((number, (solutions, counts))) = next()
                    {
                        let answers = Answers { solutions, counts };
                        self.note(number, self.solve_share(number * share, answers, &mut bulk));
                    }
                });
            }
        });
    }

    /// Returns how many puzzles a thread takes at once.
    fn share(&self, threads: usize) -> usize {
        let most = usize::try_from(SOLUTIONS_AT_ONCE / self.limit).unwrap_or(MOST_AT_ONCE);
        let even = self.puzzles.len() / (4 * threads);
        even.min(most).clamp(LEAST_AT_ONCE, MOST_AT_ONCE)
    }

    /// Keeps the failure of the share with the smallest number, and stops the other threads.
    fn note(&self, share: usize, result: Result<(), Failure>) {
        let Err(failure) = result else { return };
        let mut kept = self.failure.lock().expect("nobody panics with it");
        if kept.as_ref().is_none_or(|&(earlier, _)| share < earlier) {
            *kept = Some((share, failure));
        }
        self.interrupt.store(true, Ordering::Relaxed);
    }

    fn solve_share(
        &self,
        first: usize,
        mut answers: Answers<'_>,
        bulk: &mut Option<BulkSolver>,
    ) -> Result<(), Failure> {
        let len = answers.counts.len();
        if let (Puzzles::Rows(rows), Some(bulk)) = (self.puzzles, &mut *bulk)
            && rows.is_classic()
        {
            let boards = &rows.numbers().as_chunks().0[first..][..len];
            for (index, board) in boards.iter().enumerate() {
                rows.check(first + index, board)?;
            }
            write_found(boards, 0..len, &mut answers, bulk);
            return Ok(());
        }
        let (mut places, mut boards) = (Vec::new(), Vec::new());
        let (mut other_places, mut others) = (Vec::new(), Vec::new());
        for index in 0..len {
            if let Some(board) = self.plain_board(first + index) {
                places.push(index);
                boards.push(board);
                continue;
            }
            let entry = self.entry(first + index)?;
            match bulk.as_ref().and_then(|_| ask::bulk_candidates(&entry.puzzle)) {
                Some(candidates) => {
                    other_places.push(index);
                    others.push(candidates);
                }
                None => self.solve_one(first, index, &entry, &mut answers)?,
            }
        }
        if let Some(bulk) = bulk {
            write_found(&boards, places, &mut answers, bulk);
            write_found(&others, other_places, &mut answers, bulk);
        }
        Ok(())
    }

    /// Returns the clues of the puzzle at `index` if bulk solves it and its text is plain.
    fn plain_board(&self, index: usize) -> Option<BulkBoard> {
        let is_bulks = self.bulk.is_some() && self.shape == Shape::CLASSIC;
        is_bulks.then(|| self.puzzles.plain_board(index)).flatten()
    }

    /// Returns the puzzle at `index`, which must have the size of the others.
    fn entry(&self, index: usize) -> Result<std::sync::Arc<Entry>, Failure> {
        let entry = self.puzzles.entry(index)?;
        let (found, expected) = (entry.puzzle.shape(), self.shape);
        if found.rows() == expected.rows() && found.columns() == expected.columns() {
            return Ok(entry);
        }
        let size = |shape: Shape| format!("{} rows x {} columns", shape.rows(), shape.columns());
        let message = format!("found {}, expected {}, as of puzzle 0", size(found), size(expected));
        Err(Failure::new(Kind::Puzzle, message).at(index))
    }

    fn solve_one(
        &self,
        first: usize,
        index: usize,
        entry: &Entry,
        answers: &mut Answers<'_>,
    ) -> Result<(), Failure> {
        let at = |failure: Failure| failure.at(first + index);
        let prepared = self.solvers.solver(&entry.puzzle).map_err(at)?;
        let options = CountOptions { limit: Some(self.limit), ..CountOptions::default() };
        let mut solution: Option<Grid> = None;
        let mut visit = |grid: &Grid| {
            solution.get_or_insert_with(|| grid.clone());
            ControlFlow::Continue(())
        };
        let count = ask::list_solutions(&prepared.solver, &entry.puzzle, options, &mut visit)
            .map_err(|error| at(error.into()))?;
        let count = u64::try_from(&count.found).unwrap_or(u64::MAX);
        answers.write(index, solution.as_ref().map(Grid::numbers), count);
        Ok(())
    }
}

/// Solves the puzzles, and writes the answers at these places of `answers`.
fn write_found<P: BulkPuzzle>(
    puzzles: &[P],
    places: impl IntoIterator<Item = usize>,
    answers: &mut Answers<'_>,
    bulk: &mut BulkSolver,
) {
    for (place, found) in places.into_iter().zip(bulk.solve(puzzles)) {
        let first = found.first.as_ref().map(|board| &board[..]);
        answers.write(place, first, found.solutions);
    }
}
