//! One puzzle inside one engine: models come out one by one, each is blocked on request.

use rustsat::types::Lit;

use crate::backend::{Backend, Engine, Limit, Limits, Verdict};
use crate::cover::{ActionId, Contradiction, Reduced};
use crate::decode::decode;
use crate::encode::{self, ClauseCounter, ClauseSink, Scope};
use crate::grid::{Grid, Puzzle};
use crate::rules::Sudoku;

use super::{Options, SolveError, Stage, Statistics};

/// The largest side at which varisat answers any classic puzzle within milliseconds.
const QUICK_SIDE: usize = 9;

/// A puzzle whose clauses are in an engine.
pub(super) struct Session<'s> {
    sudoku: &'s Sudoku,
    puzzle: &'s Puzzle,
    /// Actions that propagation chose; they have no variables in the reduced formula.
    fixed: Vec<ActionId>,
    reduced: Reduced<'s>,
    /// `None` when propagation left nothing open: then `fixed` is the only solution.
    backend: Option<Box<dyn Backend>>,
    limits: Limits,
    assumptions: Vec<Lit>,
    statistics: Statistics,
    /// The chosen places of the last model.
    last: Vec<u32>,
    exhausted: bool,
}

/// The next solution, or why there is none.
pub(super) enum Next {
    Solution(Grid),
    Exhausted,
    Unknown(Limit),
}

impl<'s> Session<'s> {
    /// Propagates and encodes; `None` when propagation meets a contradiction.
    pub(super) fn open(
        sudoku: &'s Sudoku,
        puzzle: &'s Puzzle,
        options: &Options,
        limits: &Limits,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<Option<Self>, SolveError> {
        observe(Stage::Propagate);
        let Ok(mut session) = Session::propagated(sudoku, puzzle, options.scope, limits) else {
            return Ok(None);
        };
        if !session.reduced.actions().is_empty() {
            observe(Stage::Encode);
            let mut backend = options.engine.start(&session.engine_limits(&options.engine))?;
            session.encode(options, &mut *backend);
            session.backend = Some(backend);
        }
        Ok(Some(session))
    }

    fn propagated(
        sudoku: &'s Sudoku,
        puzzle: &'s Puzzle,
        scope: Scope,
        limits: &Limits,
    ) -> Result<Self, Contradiction> {
        let mut position = sudoku.cover().position();
        let mut assumptions = Vec::new();
        sudoku.assert_puzzle(puzzle, &mut position)?;
        if scope == Scope::Reduced {
            position.simplify()?;
        } else {
            let asserted = position.trail().iter();
            assumptions
                .extend(asserted.map(|step| Lit::new(step.action.index() as u32, !step.chosen)));
            position = sudoku.cover().position();
        }
        let open_actions = position.open_count();
        Ok(Session {
            sudoku,
            puzzle,
            fixed: position.chosen().collect(),
            reduced: Reduced::of(&position),
            backend: None,
            limits: limits.clone(),
            assumptions,
            statistics: Statistics { open_actions, ..Statistics::default() },
            last: Vec::new(),
            exhausted: false,
        })
    }

    /// The limits an engine has to watch. On a small classic grid varisat is back within milliseconds, so that
    /// a look at the interrupt between two calls is enough; watching would cost it a sixth of its
    /// speed there (it has to write a proof).
    fn engine_limits(&self, engine: &Engine) -> Limits {
        let classic = self.sudoku.layout().rules().is_classic();
        let quick = classic && self.sudoku.shape().side() <= QUICK_SIDE;
        match *engine == Engine::Varisat && quick {
            true => Limits { interrupt: None, ..self.limits.clone() },
            false => self.limits.clone(),
        }
    }

    fn encode(&mut self, options: &Options, backend: &mut dyn Backend) {
        let limits = &self.limits;
        let mut counted =
            Counted { backend, counter: ClauseCounter::default(), limits, stopped: false };
        let variables = encode::encode(self.sudoku, &self.reduced, options.encoding, &mut counted);
        if options.scope == Scope::Whole {
            for unit in self.assumptions.drain(..) {
                counted.add_clause(&[unit]);
            }
        }
        (self.statistics.variables, self.statistics.clauses) = (variables, counted.counter.clauses);
        counted.backend.reserve(variables);
    }

    /// The number of open actions; places run from 0 to this.
    pub(super) fn places(&self) -> u32 {
        self.reduced.actions().len() as u32
    }

    /// The action at a place.
    pub(super) fn action(&self, place: u32) -> ActionId {
        self.reduced.action(place)
    }

    /// The actions that propagation chose.
    pub(super) fn fixed(&self) -> &[ActionId] {
        &self.fixed
    }

    /// The places chosen in the last solution.
    pub(super) fn last(&self) -> &[u32] {
        &self.last
    }

    /// What it took so far.
    pub(super) fn statistics(&self) -> Statistics {
        let conflicts = self.backend.as_ref().and_then(|backend| backend.conflicts());
        Statistics { conflicts, ..self.statistics }
    }

    /// The next solution that is not blocked.
    pub(super) fn next(&mut self, observe: &mut dyn FnMut(Stage)) -> Result<Next, SolveError> {
        self.next_with(None, observe)
    }

    /// The next solution that is not blocked and in which `literal` holds.
    pub(super) fn next_with(
        &mut self,
        literal: Option<Lit>,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<Next, SolveError> {
        if self.exhausted {
            return Ok(Next::Exhausted);
        }
        if let Some(limit) = self.limits.reached() {
            return Ok(Next::Unknown(limit));
        }
        let verdict = match &mut self.backend {
            None => Verdict::Satisfiable(Vec::new()),
            Some(backend) => {
                self.assumptions.extend(literal);
                let verdict = backend.solve(&self.assumptions);
                self.assumptions.truncate(self.assumptions.len() - usize::from(literal.is_some()));
                verdict?
            }
        };
        match verdict {
            Verdict::Unsatisfiable(_) => Ok(Next::Exhausted),
            Verdict::Unknown(limit) => Ok(Next::Unknown(limit)),
            Verdict::Satisfiable(model) => {
                observe(Stage::Decode);
                self.decode(&model).map(Next::Solution)
            }
        }
    }

    fn decode(&mut self, model: &[bool]) -> Result<Grid, SolveError> {
        self.last.clear();
        self.last.extend((0..self.places()).filter(|&place| model[place as usize]));
        let chosen = self.last.iter().map(|&place| self.reduced.action(place));
        Ok(decode(self.sudoku, self.puzzle, self.fixed.iter().copied().chain(chosen))?)
    }

    /// Excludes the last solution.
    pub(super) fn block(&mut self) {
        match &mut self.backend {
            None => self.exhausted = true,
            Some(backend) => {
                let clause: Vec<_> =
                    self.last.iter().map(|&place| !encode::literal(place)).collect();
                backend.add_clause(&clause);
            }
        }
    }

    /// States for good that the action at `place` is in no solution.
    pub(super) fn exclude(&mut self, place: u32) {
        if let Some(backend) = &mut self.backend {
            backend.add_clause(&[!encode::literal(place)]);
        }
    }
}

/// Clauses between two looks at the limits.
const STRETCH: u64 = 1 << 14;

/// Counts clauses on their way into an engine. Past a limit they are dropped: nothing will be solved
/// any more, and the encoder is done at once.
struct Counted<'b> {
    backend: &'b mut dyn Backend,
    counter: ClauseCounter,
    limits: &'b Limits,
    stopped: bool,
}

impl ClauseSink for Counted<'_> {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.counter.add_clause(clause);
        self.stopped |=
            self.counter.clauses.is_multiple_of(STRETCH) && self.limits.reached().is_some();
        if !self.stopped {
            self.backend.add_clause(clause);
        }
    }
}
