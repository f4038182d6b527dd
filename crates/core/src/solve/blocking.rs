//! Counts with blocking clauses, in portions of work.

use crate::backend::{Engine, Limits, Settings, Verdict};
use crate::cover::Position;

use super::count::Method;
use super::model_enumerator::ModelEnumerator;
use super::source::{Finished, Source};
use super::tally::Tally;
use super::{Options, SolveError};

/// The work that an open action costs when the formula is added to an engine, in the unit of
/// [`CountingSearch::work`](super::CountingSearch::work).
pub(super) const ENCODED_ACTION_WORK: u64 = 1_500;
/// The work of a conflict, in the same unit.
pub(super) const CONFLICT_WORK: u64 = 6_000;
/// The work of a model, in the same unit: a constant, a part for each open action, and a part for each earlier
/// blocking clause.
const MODEL_WORK: u64 = 5_000;
const MODEL_ACTION_WORK: u64 = 60;
const BLOCKED_MODEL_WORK: u64 = 6;

/// The estimate of the total work is at least the work done times this factor.
const LEAST_FACTOR: f64 = 3.0;

/// A count or a list of solutions by blocking clauses.
pub(super) struct Blocking<'s, S> {
    source: S,
    options: &'s Options,
    models: Option<ModelEnumerator<'s>>,
    found: u64,
    /// The work so far, without the work of the conflicts.
    work: u64,
}

impl<'s, S: Source<'s>> Blocking<'s, S> {
    pub(super) fn new(source: S, options: &'s Options) -> Self {
        Blocking { source, options, models: None, found: 0, work: 0 }
    }

    /// Returns the work so far.
    pub(super) fn work(&self) -> u64 {
        let conflicts = self.models.as_ref().and_then(ModelEnumerator::conflicts);
        self.work + CONFLICT_WORK * conflicts.unwrap_or(0)
    }

    /// Returns the expected total work if propagation leaves `open` actions open and there are about `solutions`
    /// solutions. It is the work done plus the work for the solutions that are not found yet, but at least
    /// [`LEAST_FACTOR`] times the work done.
    pub(super) fn expects(&self, open: usize, solutions: f64) -> f64 {
        let start = ENCODED_ACTION_WORK as f64 * open as f64;
        let done = (self.work() as f64).max(start);
        let each = match self.found {
            0 => model_work(open) as f64,
            found => (done - start) / found as f64,
        };
        let more = (solutions - self.found as f64).max(0.0);
        let blocked = BLOCKED_MODEL_WORK as f64 * more * more / 2.0;
        (LEAST_FACTOR * done).max(done + each * more + blocked)
    }

    /// Continues for about `work` more units. An engine that cannot pause continues at least to the next solution.
    /// Returns [`Finished::Yes`] if all solutions are found or the count has stopped.
    pub(super) fn advance(
        &mut self,
        work: u64,
        tally: &mut Tally<'_, '_, S::Solution>,
    ) -> Result<Finished, SolveError> {
        let last = self.work().saturating_add(work);
        if self.models.is_none() {
            let Some(models) = self.open(tally.limits())? else { return Ok(Finished::Yes) };
            self.work += ENCODED_ACTION_WORK * u64::from(models.places());
            self.models = Some(models);
        }
        tally.record_use(Method::Blocking);
        while self.work() < last && !tally.is_over() {
            if self.next(last, tally)? == Finished::Yes {
                return Ok(Finished::Yes);
            }
        }
        Ok(Finished::No)
    }

    /// Adds the formula to an engine that obeys `limits`. Returns `None` if propagation shows that there is no
    /// solution. The engine auto is cdcl here: from one model to the next, cdcl is faster than varisat, and cdcl can
    /// pause.
    fn open(&self, limits: &Limits) -> Result<Option<ModelEnumerator<'s>>, SolveError> {
        let engine = match &self.options.engine {
            Engine::Auto => Engine::Cdcl(Settings::default()),
            named => named.clone(),
        };
        let options = Options { engine, ..self.options.clone() };
        let problem = self.source.problem(options.scope, Position::simplify);
        ModelEnumerator::open(problem, &options, limits, &mut |_| {})
    }

    /// Searches for the next solution until the total work reaches about `last`, and records the solution in `tally`.
    fn next(
        &mut self,
        last: u64,
        tally: &mut Tally<'_, '_, S::Solution>,
    ) -> Result<Finished, SolveError> {
        let conflicts = last.saturating_sub(self.work()).div_ceil(CONFLICT_WORK);
        let models = self.models.as_mut().expect("they were opened");
        match models.next_within(conflicts)? {
            None => return Ok(Finished::No),
            Some(Verdict::Unsatisfiable(())) => return Ok(Finished::Yes),
            Some(Verdict::Unknown(limit)) => {
                tally.stop_at(limit);
                return Ok(Finished::Yes);
            }
            Some(Verdict::Satisfiable(())) => {}
        }
        self.work += model_work(models.places() as usize) + BLOCKED_MODEL_WORK * self.found;
        self.found += 1;
        let solution = self.source.solution(models.chosen())?;
        if tally.record(Method::Blocking, self.found, solution).is_break() {
            return Ok(Finished::Yes);
        }
        models.block();
        Ok(Finished::No)
    }
}

/// Returns the work for a model of a problem with `open` open actions, without the part for earlier blocking clauses.
pub(super) fn model_work(open: usize) -> u64 {
    MODEL_WORK + MODEL_ACTION_WORK * open as u64
}
