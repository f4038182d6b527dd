//! A cover problem inside an engine: models come out one by one, each is blocked on request.

use rustsat::types::Lit;

use crate::backend::{Backend, Engine, Limit, Limits, Verdict};
use crate::cover::{ActionId, Position, Reduced, RequirementId};
use crate::encode::{self, ClauseCounter, ClauseSink, Encoding};

use super::{SolveError, Statistics};

/// What is left of a problem after propagation, and an engine that holds its clauses.
pub(super) struct Models<'c> {
    /// Actions that propagation chose; they have no variables in the formula.
    fixed: Vec<ActionId>,
    reduced: Reduced<'c>,
    /// `None` when propagation left nothing open: then `fixed` is the only solution.
    backend: Option<Box<dyn Backend>>,
    limits: Limits,
    assumptions: Vec<Lit>,
    statistics: Statistics,
    /// The members of a race that have answered, each once.
    winners: Vec<String>,
    /// The chosen places of the last model.
    last: Vec<u32>,
    /// The places of actions that no requirement with an exact bound holds in check.
    loose: Vec<u32>,
    exhausted: bool,
}

/// The next model, or why there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// [`Models::chosen`] has it.
    Model,
    Exhausted,
    Unknown(Limit),
}

impl<'c> Models<'c> {
    /// The problem that `position`, propagated, leaves; models keep to `assumptions`.
    pub(super) fn new(position: &Position<'c>, assumptions: Vec<Lit>, limits: Limits) -> Self {
        let open_actions = position.open_count();
        let reduced = Reduced::of(position);
        Models {
            fixed: position.chosen().collect(),
            loose: reduced.loose(),
            reduced,
            backend: None,
            limits,
            assumptions,
            statistics: Statistics { open_actions, ..Statistics::default() },
            winners: Vec::new(),
            last: Vec::new(),
            exhausted: false,
        }
    }

    /// Whether propagation left nothing open, so that no engine is needed.
    pub(super) fn is_settled(&self) -> bool {
        self.reduced.actions().is_empty()
    }

    /// Puts what `encode` writes into a fresh engine, which watches `watched` (the limits, or fewer);
    /// `encode` writes the problem in `encoding`, or in that of each member of a race, and returns the
    /// number of variables; `is_choice` says which requirements a decision heuristic may take for
    /// choices.
    pub(super) fn start(
        &mut self,
        engine: &Engine,
        watched: &Limits,
        encoding: Encoding,
        is_choice: impl Fn(RequirementId) -> bool,
        encode: impl Fn(&Reduced<'c>, Encoding, &mut dyn ClauseSink) -> u32,
    ) -> Result<(), SolveError> {
        let mut sizes = None;
        let engine = engine.of(self.reduced.actions().len(), watched);
        let mut backend = engine.start_with(watched, encoding, &mut |encoding, sink| {
            let mut counted = Counted::new(sink, &self.limits);
            let variables = encode(&self.reduced, encoding, &mut counted);
            sizes.get_or_insert((variables, counted.counter.clauses));
            variables
        })?;
        (self.statistics.variables, self.statistics.clauses) = sizes.unwrap_or_default();
        if backend.wants_choices() {
            backend.set_choices(&encode::choices(&self.reduced, is_choice));
        }
        self.backend = Some(backend);
        Ok(())
    }

    pub(super) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The number of open actions; places run from 0 to this.
    pub(super) fn places(&self) -> u32 {
        self.reduced.actions().len() as u32
    }

    /// The action at a place.
    pub(super) fn action(&self, place: u32) -> ActionId {
        self.reduced.action(place)
    }

    /// All actions of the last model: those that propagation chose, then the engine's.
    pub(super) fn chosen(&self) -> impl Iterator<Item = ActionId> + '_ {
        let found = self.last.iter().map(|&place| self.reduced.action(place));
        self.fixed.iter().copied().chain(found)
    }

    /// What it took so far.
    pub(super) fn statistics(&self) -> Statistics {
        let conflicts = self.conflicts();
        let engine = self.backend.as_ref().map(|backend| match self.winners.is_empty() {
            true => backend.name(),
            false => self.winners.join(", "),
        });
        Statistics { conflicts, engine, ..self.statistics.clone() }
    }

    /// The next model that is not blocked and in which `literal`, if there is one, holds.
    pub(super) fn next(&mut self, literal: Option<Lit>) -> Result<Found, SolveError> {
        if self.exhausted {
            return Ok(Found::Exhausted);
        }
        if let Some(limit) = self.limits.reached() {
            return Ok(Found::Unknown(limit));
        }
        let verdict = match &mut self.backend {
            None => Verdict::Satisfiable(Vec::new()),
            Some(backend) => {
                self.assumptions.extend(literal);
                let verdict = backend.solve(&self.assumptions);
                self.assumptions.truncate(self.assumptions.len() - usize::from(literal.is_some()));
                let is_new = |winner: &String| !self.winners.contains(winner);
                self.winners.extend(backend.winner().filter(is_new));
                verdict?
            }
        };
        Ok(match verdict {
            Verdict::Unsatisfiable(_) => Found::Exhausted,
            Verdict::Unknown(limit) => Found::Unknown(limit),
            Verdict::Satisfiable(model) => {
                self.last.clear();
                self.last.extend((0..self.places()).filter(|&place| model[place as usize]));
                Found::Model
            }
        })
    }

    /// The same, if the engine can pause, within about so many conflicts: `None` when they are used up, and
    /// the next call goes on.
    pub(super) fn next_within(&mut self, conflicts: u64) -> Result<Option<Found>, SolveError> {
        let most = self.limits.max_conflicts;
        let left = most.map(|most| most.saturating_sub(self.conflicts().unwrap_or(0)));
        if let Some(backend) = &mut self.backend {
            backend.allow_conflicts(left.map_or(conflicts, |left| left.min(conflicts)));
        }
        let found = self.next(None)?;
        let is_paused = most.is_none_or(|most| self.conflicts().is_some_and(|now| now < most));
        Ok(Some(found).filter(|&found| !(is_paused && found == Found::Unknown(Limit::Conflicts))))
    }

    /// Conflicts met so far, where the engine counts them.
    pub(super) fn conflicts(&self) -> Option<u64> {
        self.backend.as_ref().and_then(|backend| backend.conflicts())
    }

    /// Excludes the last model and no other.
    pub(super) fn block(&mut self) {
        let Some(backend) = &mut self.backend else {
            self.exhausted = true;
            return;
        };
        let mut clause: Vec<_> = self.last.iter().map(|&place| !encode::literal(place)).collect();
        // Whatever contains the last model adds a loose action to it.
        let added = self.loose.iter().filter(|place| self.last.binary_search(place).is_err());
        clause.extend(added.map(|&place| encode::literal(place)));
        backend.add_clause(&clause);
    }

    /// States for good that the action at `place` is in no solution.
    pub(super) fn rule_out(&mut self, place: u32) {
        if let Some(backend) = &mut self.backend {
            backend.add_clause(&[!encode::literal(place)]);
        }
    }
}

/// Clauses between two looks at the limits.
const STRETCH: u64 = 1 << 14;

/// Counts clauses on their way into an engine. Past a limit they are dropped: nothing will be solved
/// any more, and the encoder is done at once.
struct Counted<'s> {
    sink: &'s mut dyn ClauseSink,
    counter: ClauseCounter,
    limits: &'s Limits,
    stopped: bool,
}

impl<'s> Counted<'s> {
    fn new(sink: &'s mut dyn ClauseSink, limits: &'s Limits) -> Self {
        Counted { sink, counter: ClauseCounter::default(), limits, stopped: false }
    }
}

impl ClauseSink for Counted<'_> {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.counter.add_clause(clause);
        self.stopped |=
            self.counter.clauses.is_multiple_of(STRETCH) && self.limits.reached().is_some();
        if !self.stopped {
            self.sink.add_clause(clause);
        }
    }
}
