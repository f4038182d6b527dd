//! Searches on the cover before any clause is written: an easy puzzle is solved in less time than its clauses take.

use std::sync::Arc;

use crate::backend::Engine;
use crate::cover::{Filters, Position, Progress, Search, Status};
use crate::decode::{Instance, PuzzleInstance};
use crate::encode::{Encoding, PrimitiveForm, Problem, Scope};
use crate::grid::{Cell, Grid};
use crate::rules::Sudoku;

use super::source::Source;
use super::{Answer, Options, Outcome, SolveError, Stage, Statistics};

/// The name of the search on the cover in statistics.
pub(super) const SEARCH: &str = "search";
/// The number of nodes after which it is first decided whether the search goes on.
const FIRST_NODES: u64 = 16;
/// The largest estimate of the number of nodes with which the search goes on before implied sums are looked for.
const ESTIMATE: f64 = 3200.0;
/// The maximum number of nodes before implied sums are looked for.
const NODES: u64 = 1024;
/// The maximum number of nodes with implied sums, unless the search is nearly done.
const SUM_NODES: u64 = 2400;
/// The maximum amount of work of a search: about 10 ms. Nodes of puzzles with many large primitives take long.
const WORK: u64 = 700_000;
/// The maximum amount of work for each open action, if this is more and no more than [`LARGE_WORK`]: to write the formula of a
/// large problem takes as long.
const WORK_PER_ACTION: u64 = 600;
/// The maximum amount of work before the first estimate.
const LARGE_WORK: u64 = 4_000_000;
/// The largest estimate of the whole work with which the search goes on where there are no implied sums, as a part of the maximum.
const WORK_WITHOUT_SUMS: f64 = 0.7;
/// The largest estimate of the whole work of a search with which it goes on with implied sums: about half a second.
const MOST_WORK: u64 = 28_000_000;

/// What is known of a puzzle before any clause is written.
pub(super) enum Ahead<'s> {
    /// The search found the answer.
    Answered(Outcome),
    /// The formula of the puzzle: there was no search.
    Unsearched(Box<Problem<'s>>),
    /// This short search did not find the answer.
    Unanswered(Box<Unanswered<'s>>, Box<Attempt<'s>>),
}

/// A puzzle that a short search has not answered.
pub(super) struct Unanswered<'s> {
    pub(super) position: Position<'s>,
    /// The filters of a further search.
    filters: Arc<Filters>,
    /// Whether sums that follow from the clues are among the filters.
    has_sums: bool,
}

/// Propagates on the puzzle, and searches for `wanted` solutions, 1 or 2, if it has primitives, which take many clauses,
/// and the options leave the way to the answer open.
pub(super) fn search_ahead<'s>(
    source: PuzzleInstance<'s>,
    options: &Options,
    wanted: usize,
    observe: &mut dyn FnMut(Stage),
) -> Result<Ahead<'s>, SolveError> {
    let PuzzleInstance { sudoku, puzzle } = source;
    let cover = sudoku.cover();
    let is_free = options.scope == Scope::Reduced
        && options.engine == Engine::Auto
        && options.primitives == PrimitiveForm::Auto
        && options.encoding == Encoding::default();
    if !is_free || cover.incidence().primitives().is_empty() {
        let problem = source.problem(options.scope, Position::simplify);
        return Ok(Ahead::Unsearched(Box::new(problem)));
    }
    let mut position = cover.position();
    let asserted = sudoku.assert_puzzle(puzzle, &mut position);
    if asserted.and_then(|()| position.simplify()).is_err() {
        return Ok(Ahead::answered(Answer::None, 0));
    }
    observe(Stage::Solve);
    let mut attempt = Attempt::new(position.clone(), cover.incidence().filters());
    if let Some(answer) = attempt.answer(source, FIRST_NODES, wanted)? {
        return Ok(Ahead::answered(answer, position.open_count()));
    }
    if let Some(answer) = attempt.go_on(source, wanted)? {
        return Ok(Ahead::answered(answer, position.open_count()));
    }
    let open_count = position.open_count();
    Ok(match Unanswered::new(sudoku, position) {
        Some(unanswered) => Ahead::Unanswered(Box::new(unanswered), Box::new(attempt)),
        None => Ahead::answered(Answer::None, open_count),
    })
}

impl<'s> Unanswered<'s> {
    /// Adds the sums that follow from the clues to the filters, if there are such sums and each primitive has a filter, and
    /// removes what they exclude. Returns `None` if nothing satisfies them.
    fn new(sudoku: &Sudoku, mut position: Position<'s>) -> Option<Self> {
        let incidence = position.incidence();
        let filters = Arc::clone(incidence.filters());
        // These sums take as long to find as an easy puzzle takes to solve.
        let implied = match filters.are_complete() {
            true => sudoku.searched_sums(|cell| is_open(sudoku, &position, cell)),
            false => Vec::new(),
        };
        if implied.is_empty() {
            return Some(Unanswered { position, filters, has_sums: false });
        }
        let filters = Arc::new(incidence.filters_with(&implied));
        position.simplify_by(&filters).ok()?;
        Some(Unanswered { position, filters, has_sums: true })
    }

    /// Searches as long as the search is nearly done, and returns the answer if it finds one: anew if there are sums that follow
    /// from the clues, otherwise the search `short` goes on.
    pub(super) fn search<'a>(
        &'a self,
        mut short: Attempt<'a>,
        source: PuzzleInstance<'_>,
        wanted: usize,
    ) -> Result<(Attempt<'a>, Option<Answer<Grid>>), SolveError> {
        if !self.has_sums {
            let answer = short.go_on_without_sums(source, wanted)?;
            return Ok((short, answer));
        }
        let mut attempt = Attempt::new(self.position.clone(), &self.filters);
        let mut nodes = SUM_NODES;
        loop {
            let answer = attempt.answer(source, nodes, wanted)?;
            if answer.is_some() || !attempt.is_nearly_done() {
                return Ok((attempt, answer));
            }
            nodes += SUM_NODES / 2;
            attempt.most_work += WORK / 2;
        }
    }
}

impl Ahead<'_> {
    fn answered(answer: Answer<Grid>, open_actions: usize) -> Self {
        Ahead::Answered(Outcome::of_search(answer, open_actions))
    }
}

impl Outcome {
    /// Returns the outcome of a search on the cover that began with `open_actions` open actions.
    pub(super) fn of_search(answer: Answer<Grid>, open_actions: usize) -> Self {
        let engine = (open_actions > 0).then(|| SEARCH.to_owned());
        let statistics = Statistics { open_actions, engine, ..Statistics::default() };
        Outcome { answer, statistics }
    }
}

/// Returns whether no digit of the cell is chosen.
fn is_open(sudoku: &Sudoku, position: &Position<'_>, cell: Cell) -> bool {
    let mut actions = sudoku.shape().digits().map(|digit| sudoku.action_id(cell, digit));
    actions.all(|action| position.status(action) != Status::Chosen)
}

/// A search on the cover, and the solutions that it has found.
pub(super) struct Attempt<'s> {
    search: Search<'s>,
    /// The maximum amount of work.
    most_work: u64,
    found: Vec<Grid>,
}

impl<'s> Attempt<'s> {
    fn new(position: Position<'s>, filters: &'s Filters) -> Self {
        let of_actions = WORK_PER_ACTION * position.open_count() as u64;
        let most_work = of_actions.clamp(WORK, LARGE_WORK);
        let search = Search::filtered_by(position, filters);
        Attempt { search, most_work, found: Vec::new() }
    }

    /// Continues until `wanted` solutions, 1 or 2, are found. Returns `None` if the search needs more than `most` nodes, or
    /// too much work.
    fn answer(
        &mut self,
        source: PuzzleInstance<'_>,
        most: u64,
        wanted: usize,
    ) -> Result<Option<Answer<Grid>>, SolveError> {
        while self.found.len() < wanted {
            match self.search.advance(1) {
                Progress::OutOfNodes
                    if self.search.nodes() < most && self.search.work() < self.most_work => {}
                Progress::OutOfNodes => return Ok(None),
                Progress::Exhausted => {
                    return Ok(Some(self.found.pop().map_or(Answer::None, Answer::Unique)));
                }
                Progress::Solution => {
                    self.found.push(source.solution(self.search.solution())?);
                }
            }
        }
        let last = self.found.pop();
        Ok(match (self.found.pop(), last) {
            (Some(first), Some(second)) => Some(Answer::Several(first, second)),
            (None, Some(first)) => Some(Answer::First(first)),
            _ => None,
        })
    }

    /// Goes on after the first nodes as long as the search is promising.
    fn go_on(
        &mut self,
        source: PuzzleInstance<'_>,
        wanted: usize,
    ) -> Result<Option<Answer<Grid>>, SolveError> {
        while self.is_promising() {
            let most = self.search.nodes() * 2;
            if let Some(answer) = self.answer(source, most, wanted)? {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    /// Goes on as long as the search has found a solution or is nearly done.
    fn go_on_without_sums(
        &mut self,
        source: PuzzleInstance<'_>,
        wanted: usize,
    ) -> Result<Option<Answer<Grid>>, SolveError> {
        let most_work = self.most_work as f64;
        while self.search.work() < self.most_work
            && (self.estimate() <= WORK_WITHOUT_SUMS * most_work || !self.found.is_empty())
        {
            let most = self.search.nodes() * 5 / 4;
            if let Some(answer) = self.answer(source, most, wanted)? {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    /// Continues until two solutions are found, but for no more than `nodes` nodes.
    pub(super) fn continue_for(
        &mut self,
        source: PuzzleInstance<'_>,
        nodes: u64,
    ) -> Result<Option<Answer<Grid>>, SolveError> {
        self.most_work = u64::MAX;
        self.answer(source, self.search.nodes() + nodes, 2)
    }

    /// Returns the work that the search has done so far.
    pub(super) fn work(&self) -> u64 {
        self.search.work()
    }

    /// Returns the whole work of the search by its estimate; infinity if nothing of it is done.
    pub(super) fn estimate(&self) -> f64 {
        self.search.work() as f64 / self.search.part()
    }

    /// Returns whether the search, by its estimate, needs no more than [`MOST_WORK`] in all.
    fn is_nearly_done(&self) -> bool {
        self.estimate() <= MOST_WORK as f64
    }

    /// Returns whether the search may go on, and has found a solution or done enough of the search space for its number of
    /// nodes.
    fn is_promising(&self) -> bool {
        let (nodes, work) = (self.search.nodes(), self.search.work());
        let is_near = nodes as f64 <= ESTIMATE * self.search.part();
        nodes < NODES && work < self.most_work && (is_near || !self.found.is_empty())
    }
}
