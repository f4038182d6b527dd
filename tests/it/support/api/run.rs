//! Makes the calls, and holds every answer against the truth table.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rustsat::types::Lit;
use sudosat::backend::{Backend, Limit, Limits, Verdict};

use super::calls::Call;
use super::flicker::Flicker;
use super::oracle::TruthTable;

/// Makes a fresh solver.
type Start = Box<dyn Fn(&Limits) -> Box<dyn Backend>>;

/// What is examined.
pub struct Subject {
    pub name: String,
    pub start: Start,
    /// Whether it counts conflicts, and stops at a limit of them.
    pub counts_conflicts: bool,
    /// Whether it stops at a limit of decisions.
    pub counts_decisions: bool,
    /// Whether it gives verdicts again once an interrupt is over.
    pub survives_interrupts: bool,
}

/// What happened in some runs.
#[derive(Debug, Default)]
pub struct Figures {
    pub sequences: u64,
    pub solves: u64,
    pub satisfiable: u64,
    pub unsatisfiable: u64,
    pub unknown: u64,
    /// Of the unknown: after conflicts in the same call.
    pub stopped: u64,
    /// Of the unsatisfiable: by assumptions.
    pub cores: u64,
    pub conflicts: u64,
    /// The most conflicts of one solver.
    pub most_conflicts: u64,
}

/// Makes the calls; the error says what was wrong about an answer.
pub fn run(subject: &Subject, calls: &[Call], figures: &mut Figures) -> Result<(), String> {
    figures.sequences += 1;
    let attempt = AssertUnwindSafe(|| {
        let mut run = Run::new(subject, calls);
        let result = calls.iter().try_for_each(|call| run.call(call, figures));
        figures.count_conflicts(run.conflicts);
        result
    });
    catch_unwind(attempt).unwrap_or_else(|_| Err("it panicked".to_owned()))
}

/// A solver and all that is known about it.
struct Run<'s> {
    subject: &'s Subject,
    solver: Box<dyn Backend>,
    table: TruthTable,
    limits: Limits,
    flag: Arc<AtomicBool>,
    was_interrupted: bool,
    flicker: Option<Flicker>,
    reserved: u32,
    model: Option<Vec<bool>>,
    conflicts: u64,
}

impl<'s> Run<'s> {
    fn new(subject: &'s Subject, calls: &[Call]) -> Self {
        let flag = Arc::new(AtomicBool::new(false));
        let limits = limits(subject, calls, &flag);
        Run {
            subject,
            solver: (subject.start)(&limits),
            table: TruthTable::new(highest_variable(calls)),
            limits,
            flag,
            was_interrupted: false,
            flicker: None,
            reserved: 0,
            model: None,
            conflicts: 0,
        }
    }

    fn call(&mut self, call: &Call, figures: &mut Figures) -> Result<(), String> {
        match call {
            Call::MaxConflicts(_) | Call::MaxDecisions(_) | Call::Deadline(_) => {}
            Call::Reserve(variables) => self.reserve(*variables),
            Call::Add(clause) => self.add(clause),
            Call::Block => self.block(),
            Call::Solve(assumptions) => {
                return self
                    .solve(assumptions, figures)
                    .map_err(|why| format!("after `{call}`, {why}"));
            }
            Call::Interrupt => self.interrupt(),
            Call::Flicker => self.flicker(),
            Call::Resume => self.resume(),
        }
        Ok(())
    }

    fn reserve(&mut self, variables: u32) {
        self.reserved = self.reserved.max(variables);
        self.solver.reserve(variables);
    }

    fn add(&mut self, clause: &[i32]) {
        self.table.add(clause);
        self.solver.add_clause(&lits(clause));
    }

    fn block(&mut self) {
        if let Some(model) = self.model.take() {
            let clause: Vec<i32> = numbers(&model).map(|literal| -literal).collect();
            self.add(&clause);
        }
    }

    fn interrupt(&mut self) {
        self.was_interrupted = true;
        self.flag.store(true, Ordering::Relaxed);
    }

    fn flicker(&mut self) {
        self.was_interrupted = true;
        self.flicker = Some(Flicker::start(self.flag.clone()));
    }

    fn resume(&mut self) {
        self.flicker = None;
        self.flag.store(false, Ordering::Relaxed);
    }

    fn solve(&mut self, assumptions: &[i32], figures: &mut Figures) -> Result<(), String> {
        let verdict = self.solver.solve(&lits(assumptions)).map_err(|error| error.to_string())?;
        let searched = self.check_conflicts()?;
        figures.count(&verdict, searched);
        self.model = None;
        match verdict {
            Verdict::Satisfiable(model) => {
                self.check_model(&model, assumptions)?;
                self.model = Some(model);
            }
            Verdict::Unsatisfiable(core) => self.check_core(&core, assumptions)?,
            Verdict::Unknown(limit) => self.check_limit(limit)?,
        }
        Ok(())
    }

    /// Whether there were conflicts since the last look.
    fn check_conflicts(&mut self) -> Result<bool, String> {
        let counted = self.solver.conflicts();
        ensure(counted.is_some() == self.subject.counts_conflicts, "conflicts were not counted")?;
        let before = std::mem::replace(&mut self.conflicts, counted.unwrap_or(0));
        ensure(self.conflicts >= before, "there were fewer conflicts than before")?;
        Ok(self.conflicts > before)
    }

    /// A model of the declared variables must extend to a model of all, declared or not.
    fn check_model(&self, model: &[bool], assumptions: &[i32]) -> Result<(), String> {
        ensure(self.table.has_model_with(assumptions), "there is no model, but one was given")?;
        ensure(model.len() == self.reserved as usize, "the model was not total")?;
        let literals: Vec<i32> = numbers(model).chain(assumptions.iter().copied()).collect();
        ensure(self.table.has_model_with(&literals), "the model violates a clause or an assumption")
    }

    fn check_core(&self, core: &[Lit], assumptions: &[i32]) -> Result<(), String> {
        ensure(!self.table.has_model_with(assumptions), "there is a model, but none was given")?;
        let core: Vec<i32> = core.iter().map(|literal| literal.to_ipasir()).collect();
        let assumed = core.iter().all(|literal| assumptions.contains(literal));
        ensure(assumed, &format!("the core {core:?} is not a part of the assumptions"))?;
        ensure(!self.table.has_model_with(&core), &format!("there is a model with core {core:?}"))
    }

    /// An answer is unknown only where the limit it names can be the cause.
    fn check_limit(&self, limit: Limit) -> Result<(), String> {
        let possible = match limit {
            Limit::Conflicts => {
                self.limits.max_conflicts.is_some_and(|most| self.conflicts >= most)
            }
            Limit::Decisions => self.limits.max_decisions.is_some(),
            Limit::Time => self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline),
            Limit::Interrupt => self.is_interrupted(),
            Limit::Engine | Limit::Question(_) => false,
        };
        ensure(possible, &format!("the answer was unknown without a cause: {limit}"))
    }

    fn is_interrupted(&self) -> bool {
        let dead = self.was_interrupted && !self.subject.survives_interrupts;
        dead || self.flicker.is_some() || self.flag.load(Ordering::Relaxed)
    }
}

impl Figures {
    fn count_conflicts(&mut self, conflicts: u64) {
        self.conflicts += conflicts;
        self.most_conflicts = self.most_conflicts.max(conflicts);
    }

    fn count(&mut self, verdict: &Verdict, searched: bool) {
        self.solves += 1;
        match verdict {
            Verdict::Satisfiable(_) => self.satisfiable += 1,
            Verdict::Unsatisfiable(core) => {
                self.unsatisfiable += 1;
                self.cores += u64::from(!core.is_empty());
            }
            Verdict::Unknown(_) => {
                self.unknown += 1;
                self.stopped += u64::from(searched);
            }
        }
    }
}

/// The limits that some calls set, as far as the subject has them.
fn limits(subject: &Subject, calls: &[Call], flag: &Arc<AtomicBool>) -> Limits {
    let mut limits = Limits::none();
    for call in calls {
        match call {
            Call::MaxConflicts(most) if subject.counts_conflicts => {
                limits.max_conflicts = Some(*most);
            }
            Call::MaxDecisions(most) if subject.counts_decisions => {
                limits.max_decisions = Some(*most);
            }
            Call::Deadline(micros) => {
                limits.deadline = Some(Instant::now() + Duration::from_micros(*micros));
            }
            Call::Interrupt | Call::Flicker => limits.interrupt = Some(flag.clone()),
            _ => {}
        }
    }
    limits
}

fn highest_variable(calls: &[Call]) -> u32 {
    let highest = |call: &Call| match call {
        Call::Reserve(variables) => *variables,
        _ => call.literals().iter().map(|literal| literal.unsigned_abs()).max().unwrap_or(0),
    };
    calls.iter().map(highest).max().unwrap_or(0)
}

fn lits(numbers: &[i32]) -> Vec<Lit> {
    numbers.iter().map(|&number| Lit::from_ipasir(number).unwrap()).collect()
}

/// The literals that a model makes true.
fn numbers(model: &[bool]) -> impl Iterator<Item = i32> {
    (1..).zip(model).map(|(variable, &value)| if value { variable } else { -variable })
}

fn ensure(holds: bool, complaint: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(complaint.to_owned()) }
}
