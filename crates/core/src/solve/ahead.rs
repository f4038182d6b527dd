//! Searches on the cover before any clause is written: an easy puzzle is solved in less time than its clauses take.
//!
//! Puzzles are searched only with the default scope, engine, encoding and form of primitives. Under the classic rules
//! there is no search: the SAT solver answers. Under other rules without primitives there are stages 1, 2 and the formula,
//! without turns:
//!
//! | stage | search | how long |
//! |---|---|---|
//! | 1 | without implied sums | for [`FIRST_NODES`] nodes |
//! | 2 | the same | while its estimated nodes are at most [`MOST_ESTIMATED_NODES`], or it has found a solution; for [`MOST_NODES`] nodes at most |
//! | 3, if there are implied sums | a new one, with them | for [`SUM_TRIAL`] units of work, and if [`LEAST_PART`] of the search space is done then, for [`MOST_SUM_WORK`]; with many of them for [`MOST_KILLER_WORK`], and while its estimated work is at most [`MOST_KILLER_ESTIMATE`] |
//! | 3, if there are none | that of stages 1 and 2 | with [`LIMIT_FACTOR_WITHOUT_SUMS`] times the limit on its work; while the work that is left, by its estimate, is at most that, or it has found a solution |
//! | 4 | the formula | for two solutions in turns with the search of stage 3 (`turns`) |
//!
//! In stages 1 to 3 the work of a search without implied sums is limited, too. The estimates come from the searched part
//! of the search space. The numbers were chosen by measurement (`benches/README.md`).

use std::sync::Arc;

use crate::backend::{Engine, Limits};
use crate::cover::{Filters, Position, Progress, Search, Status};
use crate::decode::{Instance, PuzzleInstance};
use crate::encode::{Encoding, PrimitiveForm, Problem, Scope};
use crate::grid::{Cell, Grid};
use crate::rules::Sudoku;

use super::source::Source;
use super::{Answer, Options, Outcome, SolveError, Stage, Statistics};

/// The name of the search on the cover in statistics.
pub(super) const SEARCH: &str = "search";
/// The number of nodes before the first estimate.
const FIRST_NODES: u64 = 16;
/// The largest estimate of the number of nodes of a search that continues before implied sums are looked for.
const MOST_ESTIMATED_NODES: f64 = 3200.0;
/// The maximum number of nodes before implied sums are looked for.
const MOST_NODES: u64 = 1024;
/// The work of a search with implied sums before it must have done [`LEAST_PART`]: about a fifth of a second. Nearly all
/// puzzles that have such sums take their formula several times as long.
const SUM_TRIAL: u64 = 12_000_000;
/// The part of the search space that a search with implied sums must have done to continue.
const LEAST_PART: f64 = 0.001;
/// The limit on the work of a search with implied sums: about a second.
const MOST_SUM_WORK: u64 = 60_000_000;
/// The same if there are many, as in a killer: some seconds.
const MOST_KILLER_WORK: u64 = 300_000_000;
/// The largest estimate of the whole work of a search with many implied sums that continues beyond that limit: one or
/// two minutes. Such a search that is well under way takes less time than its formula.
const MOST_KILLER_ESTIMATE: f64 = 2e9;
/// The number of nodes between two checks of the limits in the options.
const NODES_PER_CHECK: u64 = 64;
/// The smallest limit on the work of a search: about 10 ms. Nodes of puzzles with many large primitives take long.
const LEAST_WORK_LIMIT: u64 = 700_000;
/// The limit on the work for each open action, between [`LEAST_WORK_LIMIT`] and [`LARGEST_WORK_LIMIT`]: writing the
/// formula of a large problem takes as long.
const WORK_LIMIT_PER_ACTION: u64 = 600;
/// The largest limit on the work of a search in stages 1 and 2.
const LARGEST_WORK_LIMIT: u64 = 4_000_000;
/// What the limit on the work is multiplied by in stage 3 without implied sums.
const LIMIT_FACTOR_WITHOUT_SUMS: u64 = 4;

/// What is known of a puzzle before any clause is written.
pub(super) enum Ahead<'s> {
    /// The search found the answer.
    Answered(Outcome),
    /// There is no search but by the formula. The grid is a solution that a short search has found.
    Formula(Box<Problem<'s>>, Option<Grid>),
    /// This short search did not find the answer.
    Unanswered(Box<Unanswered<'s>>, Box<LimitedSearch<'s>>),
}

/// A puzzle that a short search has not answered.
pub(super) struct Unanswered<'s> {
    pub(super) position: Position<'s>,
    /// The filters of a further search.
    filters: Arc<Filters>,
    /// Whether sums that follow from the clues are among the filters.
    has_sums: bool,
}

/// Propagates on the puzzle, and searches for `wanted` solutions, 1 or 2, if the options leave the way to the answer
/// open.
pub(super) fn search_ahead<'s>(
    source: PuzzleInstance<'s>,
    options: &Options,
    wanted: usize,
    observe: &mut dyn FnMut(Stage),
) -> Result<Ahead<'s>, SolveError> {
    let PuzzleInstance { sudoku, puzzle } = source;
    if !is_free(options) || sudoku.layout().rules().is_classic() {
        let problem = source.problem(options.scope, Position::simplify);
        return Ok(Ahead::Formula(Box::new(problem), None));
    }
    let Ok(position) = sudoku.simplified(puzzle) else {
        return Ok(Ahead::answered(Answer::None, 0));
    };
    observe(Stage::Solve);
    let open_count = position.open_count();
    let mut short = LimitedSearch::first(&position);
    if let Some(search) = &mut short {
        if let Some(answer) = search.advance_to(FIRST_NODES, source, wanted)? {
            return Ok(Ahead::answered(answer, open_count));
        }
        if let Some(answer) = search.continue_while_promising(source, wanted)? {
            return Ok(Ahead::answered(answer, open_count));
        }
    }
    let has_primitives = !sudoku.cover().incidence().primitives().is_empty();
    let Some(search) = short.take_if(|_| has_primitives) else {
        let known = short.as_ref().and_then(LimitedSearch::known).cloned();
        let problem = Problem::of_position(&position, Some(sudoku));
        return Ok(Ahead::Formula(Box::new(problem), known));
    };
    Ok(match Unanswered::new(sudoku, position) {
        Some(unanswered) => Ahead::Unanswered(Box::new(unanswered), Box::new(search)),
        None => Ahead::answered(Answer::None, open_count),
    })
}

impl<'s> Unanswered<'s> {
    /// Adds the sums that follow from the clues to the filters, if there are such sums and each primitive has a filter,
    /// and removes what they exclude. Returns `None` if nothing satisfies them.
    fn new(sudoku: &Sudoku, mut position: Position<'s>) -> Option<Self> {
        let incidence = position.incidence();
        let filters = Arc::clone(incidence.filters());
        // These sums take as long to find as an easy puzzle takes to solve.
        let implied = match filters.are_complete() {
            true => sudoku.sums_for_search(|cell| is_open(sudoku, &position, cell)),
            false => Vec::new(),
        };
        if implied.is_empty() {
            return Some(Unanswered { position, filters, has_sums: false });
        }
        let filters = Arc::new(incidence.filters_with(&implied));
        position.simplify_by(&filters).ok()?;
        Some(Unanswered { position, filters, has_sums: true })
    }

    /// Searches longer within `limits`: with implied sums by a new search, otherwise by `short`, the search so far.
    /// Returns the search, and the answer if it has found one.
    pub(super) fn search<'a>(
        &'a self,
        mut short: LimitedSearch<'a>,
        source: PuzzleInstance<'_>,
        wanted: usize,
        limits: &Limits,
    ) -> Result<(LimitedSearch<'a>, Option<Answer<Grid>>), SolveError> {
        if !self.has_sums {
            let answer = short.continue_without_sums(source, wanted, limits)?;
            return Ok((short, answer));
        }
        let mut search = LimitedSearch::new(self.position.clone(), &self.filters);
        search.known = short.known().cloned();
        let answer = search.continue_with_sums(source, wanted, limits)?;
        Ok((search, answer))
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

/// Returns whether the options leave the way to the answer open.
fn is_free(options: &Options) -> bool {
    options.scope == Scope::Reduced
        && options.engine == Engine::Auto
        && options.primitives == PrimitiveForm::Auto
        && options.encoding == Encoding::default()
}

/// Returns whether no digit of the cell is chosen.
fn is_open(sudoku: &Sudoku, position: &Position<'_>, cell: Cell) -> bool {
    let mut actions = sudoku.shape().digits().map(|digit| sudoku.action_id(cell, digit));
    actions.all(|action| position.status(action) != Status::Chosen)
}

/// A search on the cover with a limit on its work, and the solutions that it has found.
pub(super) struct LimitedSearch<'s> {
    search: Search<'s>,
    /// The limit on the work.
    work_limit: u64,
    found: Vec<Grid>,
    /// A solution that an earlier search has found.
    known: Option<Grid>,
}

impl<'s> LimitedSearch<'s> {
    fn new(position: Position<'s>, filters: &'s Filters) -> Self {
        let open_count = position.open_count();
        LimitedSearch::of(Search::filtered_by(position, filters), open_count)
    }

    /// Returns a search without implied sums; `None` if there are no primitives and some action is not a value of a
    /// variable.
    fn first(position: &Position<'s>) -> Option<Self> {
        let incidence = position.incidence();
        if !incidence.primitives().is_empty() {
            return Some(LimitedSearch::new(position.clone(), incidence.filters()));
        }
        let search = Search::over_values(position, incidence.filters())?;
        Some(LimitedSearch::of(search, position.open_count()))
    }

    fn of(search: Search<'s>, open_count: usize) -> Self {
        let of_actions = WORK_LIMIT_PER_ACTION * open_count as u64;
        let work_limit = of_actions.clamp(LEAST_WORK_LIMIT, LARGEST_WORK_LIMIT);
        LimitedSearch { search, work_limit, found: Vec::new(), known: None }
    }

    /// Returns a solution, if this search or an earlier one has found one.
    pub(super) fn known(&self) -> Option<&Grid> {
        self.found.first().or(self.known.as_ref())
    }

    /// Continues until `wanted` solutions, 1 or 2, are found. Returns `None` if the search has more than `most` nodes
    /// then, or too much work.
    fn advance_to(
        &mut self,
        most: u64,
        source: PuzzleInstance<'_>,
        wanted: usize,
    ) -> Result<Option<Answer<Grid>>, SolveError> {
        while self.found.len() < wanted {
            match self.search.advance(1) {
                Progress::OutOfNodes
                    if self.search.nodes() < most && self.search.work() < self.work_limit => {}
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

    /// Continues after the first nodes as long as the search is promising.
    fn continue_while_promising(
        &mut self,
        source: PuzzleInstance<'_>,
        wanted: usize,
    ) -> Result<Option<Answer<Grid>>, SolveError> {
        while self.is_promising() {
            let most = self.search.nodes() * 2;
            if let Some(answer) = self.advance_to(most, source, wanted)? {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    /// Continues within a larger limit, as long as the search has found a solution or the work that is left is within the
    /// limit by its estimate. Estimates tend to be too high, so the whole work may exceed it.
    fn continue_without_sums(
        &mut self,
        source: PuzzleInstance<'_>,
        wanted: usize,
        limits: &Limits,
    ) -> Result<Option<Answer<Grid>>, SolveError> {
        self.work_limit *= LIMIT_FACTOR_WITHOUT_SUMS;
        while self.search.work() < self.work_limit
            && limits.reached().is_none()
            && (self.estimated_rest() <= self.work_limit as f64 || !self.found.is_empty())
        {
            // Small steps: the estimate is made again after each.
            let most = self.search.nodes() * 5 / 4;
            if let Some(answer) = self.advance_to(most, source, wanted)? {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    /// Continues as long as the search is within the work of a trial, or has done enough for more.
    fn continue_with_sums(
        &mut self,
        source: PuzzleInstance<'_>,
        wanted: usize,
        limits: &Limits,
    ) -> Result<Option<Answer<Grid>>, SolveError> {
        self.work_limit = u64::MAX;
        while self.has_work_left_with_sums() && limits.reached().is_none() {
            let most = self.search.nodes() + NODES_PER_CHECK;
            if let Some(answer) = self.advance_to(most, source, wanted)? {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    /// Returns whether the search, which has implied sums, is within the limit on its work.
    fn has_work_left_with_sums(&self) -> bool {
        let most = match self.search.part() {
            ..LEAST_PART => SUM_TRIAL,
            _ if !self.search.has_many_sums() => MOST_SUM_WORK,
            _ if self.estimate() <= MOST_KILLER_ESTIMATE => u64::MAX,
            _ => MOST_KILLER_WORK,
        };
        self.work() < most
    }

    /// Continues until two solutions are found, but for no more than `nodes` nodes.
    pub(super) fn continue_for(
        &mut self,
        source: PuzzleInstance<'_>,
        nodes: u64,
    ) -> Result<Option<Answer<Grid>>, SolveError> {
        self.work_limit = u64::MAX;
        self.advance_to(self.search.nodes() + nodes, source, 2)
    }

    /// Returns the work that the search has done so far.
    pub(super) fn work(&self) -> u64 {
        self.search.work()
    }

    /// Returns the whole work of the search by its estimate; infinity if nothing of it is done.
    pub(super) fn estimate(&self) -> f64 {
        self.search.work() as f64 / self.search.part()
    }

    /// Returns the work that is left by the estimate; infinity if nothing of the search is done.
    fn estimated_rest(&self) -> f64 {
        self.estimate() - self.search.work() as f64
    }

    /// Returns whether the search is within its limits, and has found a solution or done enough of the search space for
    /// its number of nodes.
    fn is_promising(&self) -> bool {
        let (nodes, work) = (self.search.nodes(), self.search.work());
        let is_near = nodes as f64 <= MOST_ESTIMATED_NODES * self.search.part();
        nodes < MOST_NODES && work < self.work_limit && (is_near || !self.found.is_empty())
    }
}
