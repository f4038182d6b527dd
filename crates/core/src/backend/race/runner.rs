//! Defines what the thread of a race member does: it creates the solver, adds the clauses, and answers calls.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};

use rustsat::types::Lit;

use super::StartEngine;
use super::stop::Stop;
use crate::backend::{
    Backend, Choices, Engine, Limit, Limits, ProgramError, SharedClauses, Verdict,
};
use crate::encode::{Formula, NativePrimitives};

/// The number of clauses between two checks of the limits.
const CLAUSES_PER_CHECK: usize = 1 << 14;

/// A message that asks a member to solve under assumptions. It also has the clauses, the propagator, the choices and
/// the number of allowed conflicts that were set since the previous message.
pub(super) struct Job {
    pub(super) call: u64,
    pub(super) formulas: Vec<Arc<Formula>>,
    pub(super) variables: u32,
    pub(super) shared: Option<(Arc<SharedClauses>, u32)>,
    pub(super) propagator: Option<NativePrimitives>,
    pub(super) choices: Option<Arc<Choices>>,
    pub(super) allowed: Option<u64>,
    pub(super) seeks_refutation: bool,
    pub(super) assumptions: Arc<[Lit]>,
}

/// What a member sends back at the end of a call: a verdict or an error.
pub(super) struct Reply {
    pub(super) member: usize,
    pub(super) call: u64,
    pub(super) verdict: Result<Verdict, ProgramError>,
    pub(super) conflicts: Option<u64>,
    /// Whether the member has had all conflicts that the call allows, and the limits leave it more.
    pub(super) is_paused: bool,
}

/// A member's solver, and all that is needed to rebuild it. It is created in the member's thread, because some solvers
/// cannot be sent to another thread.
pub(super) struct Runner {
    engine: Engine,
    start_engine: StartEngine,
    limits: Limits,
    /// The solver; `None` before the first call, and after a limit or panic has ended it.
    solver: Option<Box<dyn Backend>>,
    /// All clauses so far. If the solver becomes unusable, a new solver is built from them.
    formulas: Vec<Arc<Formula>>,
    /// The number of `formulas` that were already added to the solver.
    added: usize,
    variables: u32,
    /// The clauses that the solvers share with other members.
    shared: Option<(Arc<SharedClauses>, u32)>,
    /// The propagator. Each solver gets a copy.
    propagator: Option<NativePrimitives>,
    /// Whether the propagator was already passed to the solver.
    has_propagator: bool,
    choices: Option<Arc<Choices>>,
    /// Whether the choices were already passed to the solver.
    has_choices: bool,
    /// The number of further conflicts that the solver is allowed, but has not received yet.
    allowed: Option<u64>,
    /// Whether any call has allowed a number of conflicts, which is not a limit of the race.
    may_pause: bool,
    /// Whether the race expects a refutation after many conflicts.
    seeks_refutation: bool,
}

impl Runner {
    /// Creates a runner without a solver. The solvers that it creates later stop at `limits`.
    pub(super) fn new(engine: Engine, start_engine: StartEngine, limits: Limits) -> Self {
        Runner {
            engine,
            start_engine,
            limits,
            solver: None,
            formulas: Vec::new(),
            added: 0,
            variables: 0,
            shared: None,
            propagator: None,
            has_propagator: false,
            choices: None,
            has_choices: false,
            allowed: None,
            may_pause: false,
            seeks_refutation: false,
        }
    }

    /// Answers the calls in `jobs` until one of the channels is closed. For a call that is over already, only stores
    /// the contents of the job.
    pub(super) fn run(
        mut self,
        member: usize,
        stop: &Stop,
        jobs: &Receiver<Job>,
        replies: &Sender<Reply>,
    ) {
        for job in jobs {
            let call = job.call;
            let assumptions = self.store(job);
            if stop.begin(call) {
                let verdict = self.solve(&assumptions);
                let conflicts = self.solver.as_ref().and_then(|solver| solver.conflicts());
                let ran_out = matches!(verdict, Ok(Verdict::Unknown(Limit::Conflicts)));
                let is_paused = ran_out && self.is_paused(conflicts);
                let reply = Reply { member, call, verdict, conflicts, is_paused };
                if replies.send(reply).is_err() {
                    return;
                }
            }
        }
    }

    /// Stores the contents of a job and returns its assumptions.
    fn store(&mut self, job: Job) -> Arc<[Lit]> {
        self.formulas.extend(job.formulas);
        self.variables = job.variables;
        self.shared = job.shared;
        if job.propagator.is_some() {
            (self.propagator, self.has_propagator) = (job.propagator, false);
        }
        if job.choices.is_some() {
            (self.choices, self.has_choices) = (job.choices, false);
        }
        self.allowed = job.allowed.or(self.allowed);
        self.may_pause |= job.allowed.is_some();
        self.seeks_refutation = job.seeks_refutation;
        job.assumptions
    }

    /// Solves under `assumptions`. Returns [`ProgramError::Panic`] if the solver panics. Drops a solver that has
    /// panicked or that a limit has made unusable.
    fn solve(&mut self, assumptions: &[Lit]) -> Result<Verdict, ProgramError> {
        let result = catch_unwind(AssertUnwindSafe(|| self.try_to_solve(assumptions)));
        if result.is_err() || self.solver.as_ref().is_some_and(|solver| solver.is_spent()) {
            self.solver = None;
        }
        result.unwrap_or_else(|_| Err(ProgramError::Panic { engine: self.engine.to_string() }))
    }

    fn try_to_solve(&mut self, assumptions: &[Lit]) -> Result<Verdict, ProgramError> {
        let allowed = self.allowed.take().map(|allowed| {
            let conflicts = self.solver.as_ref().and_then(|solver| solver.conflicts());
            self.left(conflicts).map_or(allowed, |left| allowed.min(left))
        });
        let seeks_refutation = self.seeks_refutation;
        let solver = match self.complete_solver() {
            Ok(solver) => solver,
            Err(limit) => return Ok(Verdict::Unknown(limit)),
        };
        if seeks_refutation {
            solver.seek_refutation();
        }
        if let Some(allowed) = allowed {
            solver.allow_conflicts(allowed);
        }
        solver.solve(assumptions)
    }

    /// Returns whether a member that has run out of conflicts after `conflicts` conflicts can go on if a call allows
    /// more.
    fn is_paused(&self, conflicts: Option<u64>) -> bool {
        self.may_pause && self.left(conflicts).is_none_or(|left| left > 0)
    }

    /// Returns the number of conflicts that the limits leave after `conflicts` conflicts; `None` if they leave any
    /// number.
    fn left(&self, conflicts: Option<u64>) -> Option<u64> {
        let most = self.limits.max_conflicts?;
        Some(most.saturating_sub(conflicts.unwrap_or(0)))
    }

    /// Creates the solver if there is none, adds what the solver lacks, and returns the solver. If a limit
    /// is reached meanwhile, drops the solver and returns the limit as the error.
    fn complete_solver(&mut self) -> Result<&mut dyn Backend, Limit> {
        let mut solver = match self.solver.take() {
            Some(solver) => solver,
            None => self.new_solver(),
        };
        for formula in &self.formulas[self.added..] {
            add_clauses(formula, &mut *solver, &self.limits)?;
            self.added += 1;
        }
        solver.reserve(self.variables);
        if let Some(propagator) = &self.propagator
            && !std::mem::replace(&mut self.has_propagator, true)
        {
            solver.set_propagator(Box::new(propagator.clone()));
        }
        if let Some(choices) = &self.choices
            && !std::mem::replace(&mut self.has_choices, true)
        {
            solver.set_choices(choices);
        }
        Ok(&mut **self.solver.insert(solver))
    }

    fn new_solver(&mut self) -> Box<dyn Backend> {
        (self.added, self.has_propagator, self.has_choices) = (0, false, false);
        let mut solver = (self.start_engine)(&self.engine, &self.limits)
            .expect("a race takes only engines that honour its limits");
        if let Some((shared, variables)) = &self.shared {
            solver.share(shared, *variables);
        }
        solver
    }
}

/// Adds the clauses of `formula`. Returns the limit that was reached before the end.
fn add_clauses(formula: &Formula, solver: &mut dyn Backend, limits: &Limits) -> Result<(), Limit> {
    for (index, clause) in (1..).zip(formula.clauses()) {
        solver.add_clause(clause);
        if index % CLAUSES_PER_CHECK == 0
            && let Some(limit) = limits.reached()
        {
            return Err(limit);
        }
    }
    Ok(())
}
