//! Visits every solution by search, in portions of work. The search is depth-first on the cover. If the problem has
//! primitives, cdcl enumerates the models of the formula instead if solutions are listed, or if the search takes long
//! for each solution.

use crate::backend::{Limits, Verdict};
use crate::cover::{ActionId, Position, Progress, Search};
use crate::encode::Encoding;

use super::SolveError;
use super::count::Method;
use super::model_search::ModelSearch;
use super::source::{Finished, Source};
use super::tally::Tally;

/// A search that counts every solution, in portions of work. A caller of [`Solver::count_with`] passes such a search if
/// it is faster than the search on the cover.
///
/// [`Solver::count_with`]: super::Solver::count_with
pub trait CountingSearch {
    /// Searches for about `work` more units of work. Returns true if the search is not finished.
    fn advance(&mut self, work: u64) -> bool;
    /// Returns the number of solutions so far.
    fn found(&self) -> u64;
    /// Returns the work so far. A unit takes about a nanosecond on a common machine, but the number is the same on
    /// every machine.
    fn work(&self) -> u64;
    /// Returns an estimate of the searched part of the search space, from 0 to 1.
    fn part(&self) -> f64;
    /// Returns whether the search has made many guesses and found few solutions, so that the search on the cover is
    /// faster.
    fn is_stuck(&self) -> bool;
}

/// The work of the search on the cover: for each node, for each requirement of the problem at a node, and for each
/// step.
const NODE_WORK: u64 = 300;
const REQUIREMENT_WORK: u64 = 1;
const STEP_WORK: u64 = 15;

/// The work of a step of a search over values, or of a value that its filters look at.
const VALUE_WORK: u64 = 20;

/// The work of a search over values, and the work for each solution that it has found, from which on the models of the
/// formula take less time.
const VALUES_WORK: u64 = 16_000_000;
const WORK_PER_SOLUTION: u64 = 50_000;

/// The number of nodes of the search on the cover between two checks of the work done.
const NODES_PER_CHECK: u64 = 16;

/// A count or a list of solutions by search.
pub(super) struct Searching<'s, S> {
    source: S,
    enumeration: Enumeration<'s>,
    /// What the enumeration of models starts from, as long as it may replace a search over values.
    model_input: Option<ModelSearchInput<'s>>,
    /// Whether the problem has primitives.
    has_primitives: bool,
    /// The number of actions that propagation left open.
    open: usize,
    /// The number of actions and requirements in the whole problem.
    size: usize,
    found: u64,
    /// A faster search, used instead of the search on the cover.
    faster: Option<&'s mut dyn CountingSearch>,
}

/// A search that returns the solutions one by one.
enum Enumeration<'s> {
    /// A search on the cover. `node` is the work of a node without the work of its steps.
    Cover {
        search: Search<'s>,
        node: u64,
    },
    Values(Search<'s>),
    Models(Box<ModelSearch<'s>>),
}

/// What an enumeration of models starts from.
struct ModelSearchInput<'s> {
    position: Position<'s>,
    encoding: Encoding,
    limits: Limits,
}

impl<'s, S: Source<'s>> Searching<'s, S> {
    /// Creates a search for the solutions of `position`. If `faster` is given, [`Searching::advance`] uses it instead.
    /// The enumeration of models uses `encoding` and obeys the limits of `tally`.
    pub(super) fn new(
        source: S,
        position: Position<'s>,
        encoding: Encoding,
        tally: &Tally<'_, '_, S::Solution>,
        faster: Option<&'s mut dyn CountingSearch>,
    ) -> Self {
        let (open, incidence) = (position.open_count(), position.incidence());
        let size = incidence.action_count() + incidence.requirement_count();
        let has_primitives = !incidence.primitives().is_empty();
        let limits = tally.limits();
        // Models that follow each other differ more than the next solutions of a tree do, which matters in a list. Only
        // their enumeration counts conflicts and decisions.
        let wants_models =
            tally.is_list() || limits.max_conflicts.or(limits.max_decisions).is_some();
        let (enumeration, model_input) = if !has_primitives {
            let node = NODE_WORK + REQUIREMENT_WORK * incidence.requirement_count() as u64;
            (Enumeration::Cover { search: Search::new(position), node }, None)
        } else {
            let input = ModelSearchInput { position, encoding, limits: limits.clone() };
            input.or_values(&source, wants_models)
        };
        Searching { source, enumeration, model_input, has_primitives, open, size, found: 0, faster }
    }

    /// Returns whether the problem has primitives.
    pub(super) fn has_primitives(&self) -> bool {
        self.has_primitives
    }

    /// Returns whether a faster search replaces the search on the cover.
    pub(super) fn has_faster(&self) -> bool {
        self.faster.is_some()
    }

    /// Returns the number of actions that propagation left open.
    pub(super) fn open(&self) -> usize {
        self.open
    }

    /// Returns the number of actions and requirements in the whole problem.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// Returns the work so far.
    pub(super) fn work(&self) -> u64 {
        match &self.faster {
            Some(faster) => faster.work(),
            None => self.enumeration.work(),
        }
    }

    /// Returns an estimate of the searched part of the search space, from 0 to 1.
    pub(super) fn part(&self) -> f64 {
        self.faster.as_ref().map_or_else(|| self.enumeration.part(), |faster| faster.part())
    }

    /// Returns the number of solutions so far.
    pub(super) fn found(&self) -> u64 {
        self.faster.as_ref().map_or(self.found, |faster| faster.found())
    }

    /// Searches to the end in portions of about `stretch` units of work, and checks the limits between them. If the
    /// faster search is stuck, the other search begins in its place.
    pub(super) fn run(
        &mut self,
        stretch: u64,
        tally: &mut Tally<'_, '_, S::Solution>,
    ) -> Result<(), SolveError> {
        while !tally.is_over() && self.advance(stretch, tally)? == Finished::No {
            self.faster = self.faster.take().filter(|faster| !faster.is_stuck());
        }
        Ok(())
    }

    /// Searches for about `work` more units, and records the solutions in `tally`. Returns [`Finished::Yes`] if all
    /// solutions are found or the count has stopped.
    pub(super) fn advance(
        &mut self,
        work: u64,
        tally: &mut Tally<'_, '_, S::Solution>,
    ) -> Result<Finished, SolveError> {
        tally.record_use(Method::Search);
        if let Some(faster) = &mut self.faster {
            let goes_on = faster.advance(work);
            let enough = tally.record_count(Method::Search, &faster.found().into()).is_break();
            return Ok(finished(!goes_on || enough));
        }
        let last = self.work().saturating_add(work);
        while self.work() < last && !tally.is_over() {
            match self.enumeration.next(last) {
                None => {}
                Some(Verdict::Unsatisfiable(())) => return Ok(Finished::Yes),
                Some(Verdict::Unknown(limit)) => {
                    tally.stop_at(limit);
                    return Ok(Finished::Yes);
                }
                Some(Verdict::Satisfiable(())) => {
                    self.found += 1;
                    let solution = self.source.solution(self.enumeration.solution())?;
                    if tally.record(Method::Search, self.found, solution).is_break() {
                        return Ok(Finished::Yes);
                    }
                }
            }
            self.leave_values();
        }
        Ok(Finished::No)
    }

    /// Begins to enumerate models if a search over values takes long for each solution.
    fn leave_values(&mut self) {
        let is_slow = || self.enumeration.work() > VALUES_WORK + WORK_PER_SOLUTION * self.found;
        if self.model_input.is_some()
            && is_slow()
            && let Some(input) = self.model_input.take()
        {
            self.enumeration = input.start(&self.source);
            self.found = 0;
        }
    }
}

impl<'s> ModelSearchInput<'s> {
    /// Starts a search over values that the models may replace. Starts the enumeration of models if the problem is of
    /// another kind, or if `wants_models`.
    fn or_values(
        self,
        source: &impl Source<'s>,
        wants_models: bool,
    ) -> (Enumeration<'s>, Option<Self>) {
        if !wants_models {
            let search = Search::new(self.position.clone());
            if search.is_over_values() {
                return (Enumeration::Values(search), Some(self));
            }
        }
        (self.start(source), None)
    }

    /// Starts the enumeration.
    fn start(self, source: &impl Source<'s>) -> Enumeration<'s> {
        let ModelSearchInput { position, encoding, limits } = self;
        Enumeration::Models(Box::new(ModelSearch::new(
            &position,
            source.sudoku(),
            encoding,
            limits,
        )))
    }
}

impl Enumeration<'_> {
    /// Continues to the next solution: on models at most until the total work reaches `work`, on the cover for at most
    /// [`NODES_PER_CHECK`] nodes. Returns `None` if the search found no solution and is not finished.
    fn next(&mut self, work: u64) -> Option<Verdict<(), ()>> {
        match self {
            Enumeration::Models(search) => search.next(work),
            Enumeration::Cover { search, .. } | Enumeration::Values(search) => {
                match search.advance(NODES_PER_CHECK) {
                    Progress::Exhausted => Some(Verdict::Unsatisfiable(())),
                    Progress::OutOfNodes => None,
                    Progress::Solution => Some(Verdict::Satisfiable(())),
                }
            }
        }
    }

    /// Returns all actions of the last solution.
    fn solution(&self) -> Vec<ActionId> {
        match self {
            Enumeration::Models(search) => search.solution(),
            Enumeration::Cover { search, .. } | Enumeration::Values(search) => search.solution(),
        }
    }

    fn work(&self) -> u64 {
        match self {
            Enumeration::Models(search) => search.work(),
            Enumeration::Cover { search, node } => {
                node * search.nodes() + STEP_WORK * search.steps()
            }
            Enumeration::Values(search) => VALUE_WORK * search.work(),
        }
    }

    fn part(&self) -> f64 {
        match self {
            Enumeration::Models(search) => search.part(),
            Enumeration::Cover { search, .. } | Enumeration::Values(search) => search.part(),
        }
    }
}

fn finished(is_finished: bool) -> Finished {
    if is_finished { Finished::Yes } else { Finished::No }
}
