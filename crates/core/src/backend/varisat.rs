//! Wraps varisat 0.2.2. No other file uses varisat.
//!
//! This file works around the following faults of varisat; the conformance tests cover each of them:
//!
//! - `failed_core` can return a set of assumptions under which the formula has a model. If a core is smaller than the
//!   assumptions, this file solves again with the core as assumptions, and returns all assumptions if there is a model.
//!   No wrong verdict or model of varisat is known.
//! - Assumptions hold until the next `assume`. So every `solve` here sets them again.
//! - A variable that is in no clause can be missing from the model. The model returned here has a value for each
//!   reserved variable.
//! - `hide_var` can panic, and it reuses variable numbers. This file does not call it.
//! - There is no interrupt. Only a proof writer that fails can stop a call. If the limits can stop a call, varisat
//!   writes a proof in its own format to a [`StopWriter`], because the DRAT writer panics on assumptions. The proof is
//!   discarded. The `StopWriter` fails once a limit is reached. Then the solver is unusable, and every later call
//!   returns *unknown* at once.
//! - Proofs do not work with several calls: [`varisat_with_proof`] solves one formula in one call.

use std::cell::Cell;
use std::io::{self, Write};
use std::rc::Rc;

use anyhow::bail;
use rustsat::solvers::{Solve, SolveIncremental, SolverResult};
use rustsat::types::{Cl, Clause, Lit, TernaryVal};
use varisat::config::SolverConfigUpdate;
use varisat::solver::SolverError;
use varisat::{ExtendFormula, ProofFormat, Solver};

use super::{Backend, DratForm, Limit, Limits, ProgramError, Verdict};
use crate::encode::ClauseSink;

/// The number of conflicts of a unit in varisat's Luby sequence of restarts, on small formulas. It is lower than the
/// default: this is about a tenth faster on the hardest 9x9 and on 16x16, and slower on 25x25. The values 16, 64 and
/// 512, and other VSIDS decays, were tried and were no better (`benches/README.md`).
const RESTART_INTERVAL: u64 = 32;
/// The same number for formulas of more than [`MOST_VARIABLES_OF_SMALL`] variables: varisat's default.
const DEFAULT_RESTART_INTERVAL: u64 = 128;
/// The largest number of variables of a small formula. The reduced formula of a hard 16x16 grid has fewer variables,
/// that of a hard 25x25 grid has more.
const MOST_VARIABLES_OF_SMALL: u32 = 1_000;

/// A varisat solver that stops at a time limit or an interrupt.
pub struct VarisatSolver {
    solver: Solver<'static>,
    limits: Limits,
    reserved: u32,
    buffer: Vec<varisat::Lit>,
    model: Option<Vec<bool>>,
    core: Vec<Lit>,
    /// The limit that made the solver unusable; `None` while it is usable.
    stopped: Rc<Cell<Option<Limit>>>,
}

impl std::fmt::Debug for VarisatSolver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("VarisatSolver").field("reserved", &self.reserved).finish_non_exhaustive()
    }
}

impl VarisatSolver {
    /// Returns a solver without clauses that stops at the time or interrupt of `limits`.
    ///
    /// varisat does not count conflicts or decisions. The limits on them have no effect here, and
    /// [`Engine::start`](super::Engine::start) refuses them.
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        let mut solver = Solver::new();
        set_restart_interval(&mut solver, RESTART_INTERVAL);
        let stopped = Rc::new(Cell::new(None));
        if limits.can_stop() {
            // The proof is discarded; only the writer's failure matters.
            let out = io::sink();
            let writer = StopWriter { limits: limits.clone(), stopped: stopped.clone(), out };
            solver.write_proof(writer, ProofFormat::Varisat);
        }
        VarisatSolver {
            solver,
            limits: limits.clone(),
            reserved: 0,
            buffer: Vec::new(),
            model: None,
            core: Vec::new(),
            stopped,
        }
    }

    /// Calls varisat once and returns whether there is a model. If a limit is reached, returns the limit as the error.
    fn run(&mut self, assumptions: &[Lit]) -> Result<bool, Limit> {
        if let Some(limit) = self.stopped.get().or_else(|| self.limits.reached()) {
            return Err(limit);
        }
        self.buffer.clear();
        self.buffer.extend(assumptions.iter().map(|&literal| to_varisat(literal)));
        self.solver.assume(&self.buffer);
        // An error means that the writer failed, which happens only at a limit.
        self.solver.solve().map_err(|_| self.stopped.get().unwrap_or(Limit::Engine))
    }

    /// Returns a core after the last call found no model under `assumptions`. It consists of varisat's failed
    /// assumptions if a second call confirms them, otherwise of all `assumptions`. Returns `None` if a limit stops the
    /// second call.
    fn checked_core(&mut self, assumptions: &[Lit]) -> Option<Vec<Lit>> {
        let failed = self.solver.failed_core().unwrap_or_default();
        let core: Vec<Lit> = failed.iter().map(|&literal| from_varisat(literal)).collect();
        if core.len() >= assumptions.len() {
            return Some(assumptions.to_vec());
        }
        let holds = !self.run(&core).ok()?;
        Some(if holds { core } else { assumptions.to_vec() })
    }
}

/// Returns the last model, with a value for each of the variables 0 to `variables - 1`. Variables that varisat's model
/// lacks are false.
fn total_model(solver: &Solver<'_>, variables: u32) -> Vec<bool> {
    let mut model = vec![false; variables as usize];
    for literal in solver.model().into_iter().flatten() {
        if let Some(value) = model.get_mut(literal.index()) {
            *value = literal.is_positive();
        }
    }
    model
}

fn set_restart_interval(solver: &mut Solver<'_>, interval: u64) {
    let mut tuning = SolverConfigUpdate::new();
    tuning.luby_restart_interval_scale = Some(interval);
    solver.config(&tuning).expect("every interval above zero is allowed");
}

fn to_varisat(literal: Lit) -> varisat::Lit {
    varisat::Lit::from_index(literal.vidx(), literal.is_pos())
}

fn from_varisat(literal: varisat::Lit) -> Lit {
    Lit::new(literal.index() as u32, literal.is_negative())
}

impl ClauseSink for VarisatSolver {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.model = None;
        self.buffer.clear();
        self.buffer.extend(clause.iter().map(|&literal| to_varisat(literal)));
        self.solver.add_clause(&self.buffer);
    }
}

impl Backend for VarisatSolver {
    fn name(&self) -> String {
        "varisat".to_owned()
    }

    fn reserve(&mut self, variables: u32) {
        self.reserved = self.reserved.max(variables);
        if self.reserved > MOST_VARIABLES_OF_SMALL {
            set_restart_interval(&mut self.solver, DEFAULT_RESTART_INTERVAL);
        }
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Verdict, ProgramError> {
        Ok(match self.run(assumptions) {
            Ok(true) => Verdict::Satisfiable(total_model(&self.solver, self.reserved)),
            Ok(false) => match self.checked_core(assumptions) {
                Some(core) => Verdict::Unsatisfiable(core),
                None => Verdict::Unsatisfiable(assumptions.to_vec()),
            },
            Err(limit) => Verdict::Unknown(limit),
        })
    }

    fn conflicts(&self) -> Option<u64> {
        None
    }

    fn is_spent(&self) -> bool {
        self.stopped.get().is_some()
    }
}

/// A writer that passes a proof on to `out` and fails once a limit is reached. The failure stops varisat.
struct StopWriter<W> {
    limits: Limits,
    /// The limit that was reached; `None` before that. It is stored because an interrupt flag can be cleared before
    /// varisat returns.
    stopped: Rc<Cell<Option<Limit>>>,
    out: W,
}

impl<W: Write> Write for StopWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(limit) = self.limits.reached() else { return self.out.write(bytes) };
        self.stopped.set(Some(limit));
        Err(io::Error::other(limit.to_string()))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Creates a varisat solver, solves the clauses that `write` adds to it, and writes a DRAT proof in `form` to `out`.
/// The proof is complete only if the verdict is unsatisfiable. `write` returns the number of variables. Only the time
/// and interrupt of `limits` have an effect.
///
/// ```
/// # use sudosat_core as sudosat;
/// use rustsat::lit;
/// use sudosat::backend::{DratForm, Limits, Verdict, varisat_with_proof};
///
/// let (a, b) = (lit![0], lit![1]);
/// let mut proof = Vec::new();
/// let verdict = varisat_with_proof(&Limits::none(), DratForm::Text, &mut proof, |sink| {
///     [[a, b], [a, !b], [!a, b], [!a, !b]].iter().for_each(|clause| sink.add_clause(clause));
///     2
/// })?;
/// assert_eq!(verdict, Verdict::Unsatisfiable(Vec::new()));
/// assert!(proof.ends_with(b"\n0\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// Returns the error of `out`, which ends the search.
pub fn varisat_with_proof(
    limits: &Limits,
    form: DratForm,
    mut out: impl Write,
    write: impl FnOnce(&mut dyn ClauseSink) -> u32,
) -> io::Result<Verdict> {
    let stopped = Rc::new(Cell::new(None));
    let mut solver = Solver::new();
    let writer = StopWriter { limits: limits.clone(), stopped: stopped.clone(), out: &mut out };
    let format = match form {
        DratForm::Text => ProofFormat::Drat,
        DratForm::Binary => ProofFormat::BinaryDrat,
    };
    solver.write_proof(writer, format);
    let variables = write(&mut Adding { solver: &mut solver, buffer: Vec::new() });
    let interval = if variables > MOST_VARIABLES_OF_SMALL {
        DEFAULT_RESTART_INTERVAL
    } else {
        RESTART_INTERVAL
    };
    set_restart_interval(&mut solver, interval);
    if let Some(limit) = limits.reached() {
        return Ok(Verdict::Unknown(limit));
    }
    match (solver.solve(), stopped.get()) {
        (Ok(true), _) => Ok(Verdict::Satisfiable(total_model(&solver, variables))),
        (Ok(false), _) => {
            drop(solver);
            // If varisat finds the contradiction while clauses are added, it writes no lemma, not even the empty
            // clause.
            out.write_all(match form {
                DratForm::Text => b"0\n",
                DratForm::Binary => b"a\0",
            })?;
            Ok(Verdict::Unsatisfiable(Vec::new()))
        }
        (Err(_), Some(limit)) => Ok(Verdict::Unknown(limit)),
        (Err(SolverError::ProofIoError { cause }), None) => Err(cause),
        (Err(_), None) => Ok(Verdict::Unknown(Limit::Engine)),
    }
}

/// A clause sink that adds clauses to a varisat solver.
struct Adding<'s, 'p> {
    solver: &'s mut Solver<'p>,
    buffer: Vec<varisat::Lit>,
}

impl ClauseSink for Adding<'_, '_> {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.buffer.clear();
        self.buffer.extend(clause.iter().map(|&literal| to_varisat(literal)));
        self.solver.add_clause(&self.buffer);
    }
}

/// Implements rustsat's traits for varisat, because rustsat has no adapter for it.
impl Solve for VarisatSolver {
    fn signature(&self) -> &'static str {
        "varisat 0.2.2"
    }

    fn reserve(&mut self, max_var: rustsat::types::Var) -> anyhow::Result<()> {
        Backend::reserve(self, max_var.idx32() + 1);
        Ok(())
    }

    fn solve(&mut self) -> anyhow::Result<SolverResult> {
        self.solve_assumps(&[])
    }

    fn lit_val(&self, literal: Lit) -> anyhow::Result<TernaryVal> {
        let Some(model) = &self.model else { bail!("there is no model: the last call found none") };
        Ok(match model.get(literal.vidx()) {
            Some(&value) => TernaryVal::from(value == literal.is_pos()),
            None => TernaryVal::DontCare,
        })
    }

    fn add_clause_ref<C>(&mut self, clause: &C) -> anyhow::Result<()>
    where
        C: AsRef<Cl> + ?Sized,
    {
        let clause: &Cl = clause.as_ref();
        let highest = clause.iter().map(|literal| literal.vidx32() + 1).max().unwrap_or(0);
        Backend::reserve(self, highest);
        ClauseSink::add_clause(self, clause.as_ref());
        Ok(())
    }
}

impl SolveIncremental for VarisatSolver {
    fn solve_assumps(&mut self, assumptions: &[Lit]) -> anyhow::Result<SolverResult> {
        (self.model, self.core) = (None, Vec::new());
        Ok(match Backend::solve(self, assumptions)? {
            Verdict::Satisfiable(model) => {
                self.model = Some(model);
                SolverResult::Sat
            }
            Verdict::Unsatisfiable(core) => {
                self.core = core;
                SolverResult::Unsat
            }
            Verdict::Unknown(_) => SolverResult::Interrupted,
        })
    }

    fn core(&mut self) -> anyhow::Result<Vec<Lit>> {
        Ok(self.core.iter().map(|&literal| !literal).collect())
    }
}

impl Extend<Clause> for VarisatSolver {
    fn extend<T: IntoIterator<Item = Clause>>(&mut self, clauses: T) {
        clauses.into_iter().for_each(|clause| {
            let clause: &Cl = clause.as_ref();
            ClauseSink::add_clause(self, clause.as_ref());
        });
    }
}

impl<'a> Extend<&'a Clause> for VarisatSolver {
    fn extend<T: IntoIterator<Item = &'a Clause>>(&mut self, clauses: T) {
        self.extend(clauses.into_iter().cloned());
    }
}
