//! Runs several engines on one problem in parallel and returns the first answer.
//!
//! The run time of a CDCL solver on a large grid has a heavy tail: the times of two seeds can differ by orders of
//! magnitude, and the seed that is quick differs from grid to grid. If there are enough cores, several different
//! searches in parallel are about as fast as the luckiest of them (B. Huberman, R. Lukose, T. Hogg, *An Economics
//! Approach to Hard Computational Problems*, Science 275, 1997; C. Gomes, B. Selman, *Algorithm portfolios*, Artificial
//! Intelligence 126, 2001). Members that are cdcl and have the same form exchange short learned clauses (`share` in
//! `sudosat_cdcl`).
//!
//! | file | part |
//! |---|---|
//! | `member`, `runner` | the handle of a member, and the loop in its thread |
//! | `stop` | the flag that ends a call after another member has won |
//! | `outcome` | the verdict if no member answers |
//!
//! Each member has a thread and creates its solver there, because varisat cannot be sent to another thread. A channel
//! carries the clauses to the thread; members with the same clauses share them in memory. Each member receives the
//! problem in its own form ([`ProblemForm`]), and a copy of the propagator if the form has one. After a member has
//! answered, the race stops the other members and does not wait for them: it ignores replies to a call that is over. A
//! solver that is usable after an interrupt keeps its learned clauses for the next call. varisat is unusable after an
//! interrupt. So its solver is rebuilt from the clauses, which each member stores for this purpose. A call continues
//! without a member that fails or panics. The call fails only if all members fail.
//!
//! An answer of a member is checked in the same way as the answer of a single engine: models of external programs are
//! checked against the clauses, and each solution is verified when its model is decoded.

mod member;
mod outcome;
mod runner;
mod stop;

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use rustsat::types::Lit;

use super::{
    Backend, Choices, Engine, EngineError, Heuristic, Limits, Lineup, ProblemWriter, ProgramError,
    Verdict,
};
use crate::encode::{ClauseSink, Formula, ProblemForm};

use self::member::RaceMember;
use self::outcome::Unanswered;
use self::runner::{Job, Reply};

/// The longest time to wait for an answer before the caller's limits are checked again.
const CHECK_INTERVAL: Duration = Duration::from_millis(5);

/// A function that creates a solver of the given engine. Each member calls it in its own thread.
pub type StartEngine = fn(&Engine, &Limits) -> Result<Box<dyn Backend>, EngineError>;

/// Several solvers that run in parallel on the same problem.
#[derive(Debug)]
pub struct Race {
    lineup: Lineup,
    limits: Limits,
    /// The handles of the members, in the order of the lineup.
    members: Vec<RaceMember>,
    replies: Receiver<Reply>,
    /// The clauses added since the last call, for all members.
    batch: Formula,
    choices: Option<Arc<Choices>>,
    /// The number of conflicts that each member is allowed from the next call on; `None` if this does not change.
    allowed: Option<u64>,
    /// Whether the caller expects a refutation after many conflicts.
    seeks_refutation: bool,
    /// The number of the last call.
    call: u64,
    /// The index of the member that won the last call; `None` if no member won it.
    winner: Option<usize>,
    conflicts: Option<u64>,
}

impl Race {
    /// Returns a race without clauses that stops at `limits`. Limits on conflicts and decisions apply to each member
    /// separately. `start_engine` creates the solvers of the members. It can be [`Engine::start`], or a function that
    /// creates other solvers. A member for which it returns an error fails.
    ///
    /// # Panics
    ///
    /// Panics if the system cannot start a thread.
    #[must_use]
    pub fn new(lineup: Lineup, limits: &Limits, start_engine: StartEngine) -> Self {
        let (sender, replies) = mpsc::channel();
        let engines = lineup.entrants().iter().map(|entrant| entrant.engine().clone());
        let start = |(member, engine)| {
            RaceMember::start(member, engine, start_engine, limits, sender.clone())
        };
        let members = engines.enumerate().map(start).collect();
        Race {
            lineup,
            limits: limits.clone(),
            members,
            replies,
            batch: Formula::default(),
            choices: None,
            allowed: None,
            seeks_refutation: false,
            call: 0,
            winner: None,
            conflicts: None,
        }
    }

    /// Sends the next call to all members.
    fn begin(&mut self, assumptions: &[Lit]) {
        self.call += 1;
        if !self.batch.is_empty() {
            let batch = Arc::new(std::mem::take(&mut self.batch));
            self.members.iter_mut().for_each(|member| member.new_formulas.push(Arc::clone(&batch)));
        }
        let (assumptions, choices) = (Arc::<[Lit]>::from(assumptions), self.choices.take());
        let allowed = self.allowed.take();
        for member in &mut self.members {
            let job = Job {
                call: self.call,
                formulas: std::mem::take(&mut member.new_formulas),
                variables: member.variables,
                shared: member.shared.clone(),
                propagator: member.propagator.take(),
                choices: choices.clone(),
                allowed,
                seeks_refutation: self.seeks_refutation,
                assumptions: Arc::clone(&assumptions),
            };
            member.send(job);
        }
    }

    /// Waits until a member answers the call or pauses, all members have ended it without an answer, or a limit is
    /// reached. Returns the answer, or the verdict of [`Unanswered::verdict`], or the limit.
    fn first_answer(&mut self) -> Result<Verdict, ProgramError> {
        let mut unanswered = Unanswered::default();
        while unanswered.count() < self.members.len() {
            match self.replies.recv_timeout(CHECK_INTERVAL) {
                Ok(reply) if reply.call < self.call => {}
                Ok(reply) => match reply.verdict {
                    Ok(Verdict::Unknown(limit)) => {
                        unanswered.stopped(limit, reply.conflicts);
                        if reply.is_paused {
                            self.conflicts = unanswered.conflicts();
                            return Ok(Verdict::Unknown(limit));
                        }
                    }
                    Err(error) => unanswered.failed(error),
                    Ok(verdict) => {
                        (self.winner, self.conflicts) = (Some(reply.member), reply.conflicts);
                        return Ok(verdict);
                    }
                },
                Err(RecvTimeoutError::Disconnected) => {
                    unreachable!("a thread ends with its handle")
                }
                Err(RecvTimeoutError::Timeout) => {
                    if let Some(limit) = self.limits.reached() {
                        return Ok(Verdict::Unknown(limit));
                    }
                }
            }
        }
        self.conflicts = unanswered.conflicts();
        unanswered.verdict(self.limits.reached())
    }
}

impl ClauseSink for Race {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.batch.add_clause(clause);
    }
}

impl Backend for Race {
    fn name(&self) -> String {
        format!("race:{}", self.lineup)
    }

    /// Gives each member the problem in the member's form.
    ///
    /// Auxiliary variables have another meaning in each form. So later clauses and assumptions for all members may
    /// contain only the variables of the problem's actions.
    fn add_written(&mut self, form: ProblemForm, write: &mut ProblemWriter<'_>) {
        let forms: Vec<_> =
            self.lineup.entrants().iter().map(|entrant| entrant.form(form)).collect();
        for (index, &form) in forms.iter().enumerate() {
            if forms[..index].contains(&form) {
                continue;
            }
            let mut formula = Formula::default();
            let written = write(form, &mut formula);
            let (formula, shared) = (Arc::new(formula), Arc::default());
            let same = forms.iter().zip(&mut self.members).filter(|(its, _)| **its == form);
            for (_, member) in same {
                member.add(&formula, &written);
                member.shared.get_or_insert((Arc::clone(&shared), written.variables));
            }
        }
    }

    fn reserve(&mut self, variables: u32) {
        self.members
            .iter_mut()
            .for_each(|member| member.variables = member.variables.max(variables));
    }

    /// Returns the verdict of the member that answers first. If no member answers, returns the limit that was reached,
    /// or the first error if all members failed.
    fn solve(&mut self, assumptions: &[Lit]) -> Result<Verdict, ProgramError> {
        (self.winner, self.conflicts) = (None, None);
        if let Some(limit) = self.limits.reached() {
            return Ok(Verdict::Unknown(limit));
        }
        self.begin(assumptions);
        let verdict = self.first_answer();
        self.members.iter().for_each(|member| member.end(self.call));
        verdict
    }

    fn wants_choices(&self) -> bool {
        self.lineup.entrants().iter().any(|entrant| match entrant.engine() {
            Engine::Cdcl(settings) => settings.heuristic == Heuristic::Mrv,
            _ => false,
        })
    }

    fn set_choices(&mut self, choices: &Choices) {
        self.choices = Some(Arc::new(choices.clone()));
    }

    fn seek_refutation(&mut self) {
        self.seeks_refutation = true;
    }

    /// Returns the number of conflicts of the member that won the last call. If the call ended without an answer
    /// because a member paused or all members ended it, returns the largest number of those that stopped at a limit.
    /// Returns `None` if the race itself ended the call at a limit, or if nobody counted.
    fn conflicts(&self) -> Option<u64> {
        self.conflicts
    }

    /// Lets the first member that has had this number of further conflicts end the next call for all, so that the
    /// members with quick conflicts do not wait for the others. If the limits of the race leave no more than this
    /// number after those that [`conflicts`](Self::conflicts) returns, each member continues up to its own limit.
    /// Ignores the call if a member cannot pause.
    fn allow_conflicts(&mut self, conflicts: u64) {
        let spent = self.conflicts.unwrap_or(0);
        let left = self.limits.max_conflicts.map(|most| most.saturating_sub(spent));
        let is_last = left.is_some_and(|left| conflicts >= left);
        if self.lineup.can_pause() {
            self.allowed = Some(if is_last { u64::MAX } else { conflicts });
        }
    }

    fn winner(&self) -> Option<String> {
        self.winner.map(|member| self.lineup.entrants()[member].to_string())
    }
}

impl Drop for Race {
    fn drop(&mut self) {
        // Stops all members now, because the drop of each member waits for its thread.
        self.members.iter().for_each(|member| member.end(u64::MAX));
    }
}
