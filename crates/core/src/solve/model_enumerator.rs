//! Holds a cover problem in an engine and enumerates its models; blocks the last model on request.

use std::sync::Arc;

use rustsat::types::Lit;

use crate::backend::{Backend, Engine, Limit, Limits, SharedClauses, Verdict, Written};
use crate::cover::{ActionId, SideLiteral};
use crate::encode::{self, ClauseSink, PrimitiveForm, Problem, ProblemForm, Propagated};

use super::counted::Counted;
use super::{Options, SolveError, Stage, Statistics};

/// The number of conflicts of a search after which implied clauses and a propagator are added. An easy puzzle is solved
/// before, without the time that these take.
const IMPLIED_AFTER: u64 = 100;
/// The largest side of classic puzzles for which every call of varisat takes only milliseconds.
const QUICK_SIDE: usize = 9;

/// The formula of a problem, and an engine that holds its clauses.
pub(super) struct ModelEnumerator<'c> {
    problem: Problem<'c>,
    /// The engine; `None` if propagation left no action open. Then the actions that propagation took are the only
    /// solution.
    backend: Option<Box<dyn Backend>>,
    limits: Limits,
    assumptions: Vec<Lit>,
    statistics: Statistics,
    /// The names of the race members that have won a call, each once. Empty if the engine is no race.
    winners: Vec<String>,
    /// The variable indices of the actions that the last model takes.
    last: Vec<u32>,
    exhausted: bool,
    /// The form in which the engine receives the problem. The members of a race may replace parts of it.
    form: ProblemForm,
    /// Each form in which the engine has received the problem, with the number of variables.
    received: Vec<(ProblemForm, u32)>,
    /// True as long as a search that turns out hard adds implied clauses or a propagator.
    awaits_implied: bool,
    /// True if the engine is to seek a refutation once a search turns out hard.
    seeks_refutation: bool,
}

impl<'c> ModelEnumerator<'c> {
    /// Adds `problem` to a fresh engine. Returns `None` if clues clash or propagation has shown that the problem has no
    /// solution.
    pub(super) fn open(
        problem: Problem<'c>,
        options: &Options,
        limits: &Limits,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<Option<Self>, SolveError> {
        if problem.is_contradiction() {
            return Ok(None);
        }
        let open_actions = problem.actions().len();
        let mut models = ModelEnumerator {
            assumptions: problem.assumptions().to_vec(),
            problem,
            backend: None,
            limits: limits.clone(),
            statistics: Statistics { open_actions, ..Statistics::default() },
            winners: Vec::new(),
            last: Vec::new(),
            exhausted: false,
            form: ProblemForm::default(),
            received: Vec::new(),
            awaits_implied: false,
            seeks_refutation: false,
        };
        if open_actions > 0 {
            observe(Stage::Encode);
            models.start(options)?;
        }
        Ok(Some(models))
    }

    /// Lets the engine seek a refutation if a search with primitives turns out hard.
    pub(super) fn seek_refutation(&mut self) {
        self.seeks_refutation = true;
    }

    /// Shares learned clauses with other enumerators of the same problem and options.
    pub(super) fn share(&mut self, shared: &Arc<SharedClauses>) {
        if let Some(backend) = &mut self.backend {
            backend.share(shared, self.statistics.variables);
        }
    }

    fn start(&mut self, options: &Options) -> Result<(), SolveError> {
        let watched = self.watched(&options.engine);
        let engine = self.engine(&options.engine, &watched);
        // Without primitives all forms are the same, and the engine may be one that takes no propagator.
        let primitives =
            if self.has_primitives() { options.primitives } else { PrimitiveForm::Clauses };
        engine.check_form(primitives)?;
        let takes_propagator = engine.takes_propagator();
        self.form = ProblemForm { encoding: options.encoding, primitives, takes_propagator };
        let (mut received, mut clauses) = (Vec::new(), None);
        let mut backend = engine.start_with(&watched, self.form, &mut |form, sink| {
            let mut counted = Counted::new(sink, &self.limits);
            let written = write(&self.problem, form, &mut counted);
            received.push((form, written.variables));
            clauses.get_or_insert(counted.clauses());
            written
        })?;
        self.statistics.variables = received.first().map_or(0, |&(_, variables)| variables);
        self.statistics.clauses = clauses.unwrap_or(0);
        if backend.wants_choices() {
            backend.set_choices(&self.problem.choices());
        }
        self.backend = Some(backend);
        let is_open = received.iter().any(|(form, _)| form.primitives != PrimitiveForm::Clauses);
        self.awaits_implied = is_open && engine.can_pause() && self.has_primitives();
        self.received = received;
        Ok(())
    }

    /// Returns the engine that `engine` selects for the problem.
    fn engine(&self, engine: &Engine, limits: &Limits) -> Engine {
        engine.of(self.problem.actions().len(), self.has_primitives(), limits)
    }

    fn has_primitives(&self) -> bool {
        !self.problem.reduced().primitives().is_empty()
    }

    /// Returns the limits that `engine` checks during a call. If varisat answers each call within milliseconds, these
    /// limits lack the interrupt, which is then checked only between two calls. To check the interrupt during a call,
    /// varisat must write a proof, which costs about 15 % on 9x9 grids (`benches/README.md`).
    fn watched(&self, engine: &Engine) -> Limits {
        let limits = self.limits.clone();
        match self.engine(engine, &limits) == Engine::Varisat && self.is_quick() {
            true => Limits { interrupt: None, ..limits },
            false => limits,
        }
    }

    /// Returns whether varisat answers any query about the problem within milliseconds.
    fn is_quick(&self) -> bool {
        self.problem.sudoku().is_some_and(|sudoku| {
            sudoku.layout().rules().is_classic() && sudoku.shape().side() <= QUICK_SIDE
        })
    }

    /// Returns the number of actions that have a variable. Their variable indices (places) begin with 0.
    pub(super) fn places(&self) -> u32 {
        self.problem.actions().len() as u32
    }

    /// Returns the action with the variable index `place`.
    pub(super) fn action(&self, place: u32) -> ActionId {
        self.problem.actions()[place as usize]
    }

    /// Returns all actions of the last model: first the actions that propagation took, then the actions whose variables
    /// are true in the model.
    pub(super) fn chosen(&self) -> impl Iterator<Item = ActionId> + '_ {
        self.problem.chosen(self.last.iter().copied())
    }

    /// Takes a model from elsewhere as the last model. `actions` are all actions of this model, ascending; the model
    /// must satisfy the formula.
    pub(super) fn adopt(&mut self, actions: impl Iterator<Item = ActionId>) {
        let literals = actions.filter_map(|action| self.problem.literal(action));
        self.last = literals.map(Lit::vidx32).collect();
    }

    /// Returns the sizes of the formula, the number of conflicts so far, and the name of the engine.
    pub(super) fn statistics(&self) -> Statistics {
        let conflicts = self.conflicts();
        let engine = self.backend.as_ref().map(|backend| match self.winners.is_empty() {
            true => backend.name(),
            false => self.winners.join(", "),
        });
        Statistics { conflicts, engine, ..self.statistics.clone() }
    }

    /// Returns the literal that says of an action whether it is taken; `None` if propagation has taken or removed the
    /// action.
    pub(super) fn literal(&self, side: SideLiteral) -> Option<Lit> {
        let literal = self.problem.literal(side.action)?;
        Some(if side.taken { literal } else { !literal })
    }

    /// Searches for a model that is not blocked and in which all of `literals` hold. If there is one,
    /// [`ModelEnumerator::chosen`] then returns its actions.
    pub(super) fn next(&mut self, literals: &[Lit]) -> Result<Verdict<(), ()>, SolveError> {
        self.search(literals, None)
    }

    /// Searches for a model that is not blocked. An engine that can pause stops after about `conflicts` further
    /// conflicts. Then the function returns `None`, and the next call continues the search.
    pub(super) fn next_within(
        &mut self,
        conflicts: u64,
    ) -> Result<Option<Verdict<(), ()>>, SolveError> {
        let found = self.search(&[], Some(conflicts))?;
        let is_paused = self.left().is_none_or(|left| left > 0) && self.conflicts().is_some();
        let ran_out = found == Verdict::Unknown(Limit::Conflicts);
        Ok((!(is_paused && ran_out)).then_some(found))
    }

    /// Searches for a model in which all of `literals` hold. An engine that can pause stops after about `conflicts`
    /// further conflicts, if given.
    fn search(
        &mut self,
        literals: &[Lit],
        conflicts: Option<u64>,
    ) -> Result<Verdict<(), ()>, SolveError> {
        if self.exhausted {
            return Ok(Verdict::Unsatisfiable(()));
        }
        if let Some(limit) = self.limits.reached() {
            return Ok(Verdict::Unknown(limit));
        }
        self.assumptions.extend_from_slice(literals);
        let verdict = self.call(conflicts);
        self.assumptions.truncate(self.assumptions.len() - literals.len());
        Ok(match verdict? {
            Verdict::Unsatisfiable(_) => Verdict::Unsatisfiable(()),
            Verdict::Unknown(limit) => Verdict::Unknown(limit),
            Verdict::Satisfiable(model) => {
                self.last.clear();
                self.last.extend((0..self.places()).filter(|&place| model[place as usize]));
                Verdict::Satisfiable(())
            }
        })
    }

    /// Calls the engine, once if it answers within a few conflicts or does not take implied clauses, and otherwise
    /// again with these clauses and the propagator.
    fn call(&mut self, conflicts: Option<u64>) -> Result<Verdict, SolveError> {
        let allowed = conflicts.into_iter().chain(self.left()).min();
        let is_hard = allowed.is_none_or(|most| most > IMPLIED_AFTER);
        if !self.awaits_implied || !is_hard {
            return self.call_within(allowed);
        }
        let verdict = self.call_within(Some(IMPLIED_AFTER))?;
        if verdict != Verdict::Unknown(Limit::Conflicts) {
            return Ok(verdict);
        }
        self.strengthen();
        self.call_within(Some(allowed.map_or(u64::MAX, |most| most - IMPLIED_AFTER)))
    }

    /// Adds to the engine, once, what follows from the formula and shortens a hard search. In the form auto: implied
    /// sums as clauses, and a propagator of loose sums. In the form native: a propagator that has the implied sums,
    /// too. With the propagator, puzzles with loose sums take 10 to 40 % fewer conflicts in the same time
    /// (`benches/results`).
    pub(super) fn strengthen(&mut self) {
        let is_new = std::mem::take(&mut self.awaits_implied);
        let Some(backend) = self.backend.as_mut().filter(|_| is_new) else { return };
        if self.seeks_refutation {
            backend.seek_refutation();
        }
        backend.add_written(self.form, &mut |form, sink| {
            let received = self.received.iter().find(|(other, _)| *other == form);
            let (_, variables) =
                *received.expect("the engine has received the problem in the form");
            match form.primitives {
                PrimitiveForm::Auto => Written {
                    variables: self.problem.write_implied(variables, sink),
                    propagator: self.problem.propagator(Propagated::ConnectedAndLooseSums),
                },
                PrimitiveForm::Clauses => Written { variables, propagator: None },
                PrimitiveForm::Native => Written {
                    variables,
                    propagator: self.problem.propagator(Propagated::FilteredAndImplied),
                },
            }
        });
    }

    /// Calls the engine, which stops after about `conflicts` further conflicts, if given.
    fn call_within(&mut self, conflicts: Option<u64>) -> Result<Verdict, SolveError> {
        let Some(backend) = &mut self.backend else {
            return Ok(Verdict::Satisfiable(Vec::new()));
        };
        if let Some(conflicts) = conflicts {
            backend.allow_conflicts(conflicts);
        }
        let verdict = backend.solve(&self.assumptions);
        let is_new = |winner: &String| !self.winners.contains(winner);
        self.winners.extend(backend.winner().filter(is_new));
        Ok(verdict?)
    }

    /// Returns the number of conflicts that the limits still allow; `None` if they allow any number.
    fn left(&self) -> Option<u64> {
        let spent = self.conflicts().unwrap_or(0);
        self.limits.max_conflicts.map(|most| most.saturating_sub(spent))
    }

    /// Returns the number of conflicts so far; `None` if the engine does not count them.
    pub(super) fn conflicts(&self) -> Option<u64> {
        self.backend.as_ref().and_then(|backend| backend.conflicts())
    }

    /// Blocks the last model: adds a clause that excludes its actions and no other solution.
    pub(super) fn block(&mut self) {
        match &mut self.backend {
            Some(backend) => backend.add_clause(&self.problem.excluding(&self.last)),
            None => self.exhausted = true,
        }
    }

    /// Adds a unit clause that excludes the action with variable index `place` from all later models.
    pub(super) fn exclude(&mut self, place: u32) {
        if let Some(backend) = &mut self.backend {
            backend.add_clause(&[!encode::literal(place)]);
        }
    }
}

/// Writes the problem in the form to `sink`.
fn write(problem: &Problem<'_>, form: ProblemForm, sink: &mut dyn ClauseSink) -> Written {
    let propagated = match form.primitives {
        PrimitiveForm::Native => Propagated::Filtered,
        PrimitiveForm::Auto if form.takes_propagator => Propagated::Connected,
        PrimitiveForm::Auto | PrimitiveForm::Clauses => {
            return Written { variables: problem.write(form.encoding, sink), propagator: None };
        }
    };
    Written {
        variables: problem.write_beside(propagated, form.encoding, sink),
        propagator: problem.propagator(propagated),
    }
}
