//! Searches for the requested MUSes and confirms each with a fresh solver.

use std::time::Duration;

use web_time::Instant;

use super::mus::{Mus, MusEnumerator, MusVerdict};
use super::oracle::Effort;
use super::part::{PartId, PartedFormula, Parts};
use crate::backend::{Cdcl, Limit, Limits, Verdict};
use crate::solve::write_within;

/// The maximum size of a MUS for which the search for a smaller MUS is made, unless [`Wanted::minimum`] is set.
const MOST_TO_SHRINK: usize = 64;
/// The maximum number of conflicts of the search for a smaller MUS, unless [`Wanted::minimum`] is set.
const SMALLER_CONFLICTS: u64 = 300;

/// The maximum number of conflicts to confirm a set.
const CONFIRMING_CONFLICTS: u64 = 100_000;

/// The time that the confirmation of a set may always take, even after the deadline, so that a set found in time is not
/// lost.
const CONFIRMATION_TIME: Duration = Duration::from_secs(1);

/// What the caller requests: how many minimal unsatisfiable sets, whether each must be known to be the smallest that
/// remains, and the limits.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// The limits of the solver calls.
    pub effort: Effort,
    /// True if the search for a set continues until it is known that no smaller set remains, or until a limit is
    /// reached.
    pub minimum: bool,
    /// The maximum number of sets. `None` means 1.
    pub number: Option<usize>,
}

impl Wanted {
    /// Returns the maximum number of sets: 1 if `number` is `None`.
    #[must_use]
    pub fn wanted(&self) -> usize {
        self.number.unwrap_or(1)
    }
}

/// The result of [`find`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CoreAnswer {
    /// Minimal unsatisfiable sets, the smallest first. A fresh solver has confirmed each of them.
    Sets(Sets),
    /// All parts are satisfiable together. The field is a model: the value of each variable.
    Model(Vec<bool>),
    /// A limit was reached before any set was found and confirmed.
    Unknown(Limit),
}

/// Minimal unsatisfiable sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sets {
    /// The sets, in ascending order of size.
    pub sets: Vec<Mus>,
    /// True if it is known that there is no other minimal unsatisfiable set.
    pub are_all: bool,
    /// The limit that ended the search or the confirmation of its sets, if there was one.
    pub limit: Option<Limit>,
}

impl Sets {
    /// Returns the sets that `clashes` confirms, up to the first for which a limit is reached. It does not test the
    /// later sets and leaves them out too, so that every set that it leaves out is at least as large as those that it
    /// returns. If a limit is reached for the first set, returns [`CoreAnswer::Unknown`]. [`find`] confirms its sets in
    /// this way with [`PartedFormula::clashes`]. A caller can confirm them again with another solver.
    ///
    /// # Errors
    ///
    /// Returns [`WrongCore`] if `clashes` returns false for a set.
    pub fn confirmed(
        mut self,
        mut clashes: impl FnMut(&Mus) -> Result<bool, Limit>,
    ) -> Result<CoreAnswer, WrongCore> {
        for index in 0..self.sets.len() {
            let limit = match clashes(&self.sets[index]) {
                Ok(true) => continue,
                Ok(false) => return Err(WrongCore),
                Err(Limit::Conflicts) => Limit::Question(CONFIRMING_CONFLICTS),
                Err(limit) => limit,
            };
            if index == 0 {
                return Ok(CoreAnswer::Unknown(limit));
            }
            self.sets.truncate(index);
            return Ok(CoreAnswer::Sets(Sets { are_all: false, limit: Some(limit), ..self }));
        }
        Ok(CoreAnswer::Sets(self))
    }
}

/// The error for a set that the engine called unsatisfiable although it is satisfiable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the engine was wrong: parts that it said clash do not")]
pub struct WrongCore;

/// Finds the sets of parts that `wanted` requests.
///
/// # Errors
///
/// Returns [`WrongCore`] if a fresh solver finds a model of a set.
pub fn find(formula: &PartedFormula, wanted: &Wanted) -> Result<CoreAnswer, WrongCore> {
    let enumerator = match MusEnumerator::of(formula, &wanted.effort) {
        MusVerdict::Satisfiable(model) => return Ok(CoreAnswer::Model(model)),
        MusVerdict::Unknown(limit) => return Ok(CoreAnswer::Unknown(limit)),
        MusVerdict::Unsatisfiable(enumerator) => enumerator,
    };
    collect(*enumerator, wanted)
        .confirmed(|mus| formula.clashes(&mus.parts, &second_look(&wanted.effort.limits)))
}

/// Returns the limits for confirming a result that was found within `limits`: 100,000 conflicts, and at least one
/// second even after the deadline, so that a result found in time is not lost.
#[must_use]
pub fn second_look(limits: &Limits) -> Limits {
    let deadline = limits.deadline.map(|deadline| deadline.max(Instant::now() + CONFIRMATION_TIME));
    let interrupt = limits.interrupt.clone();
    Limits { max_conflicts: Some(CONFIRMING_CONFLICTS), deadline, interrupt, ..Limits::none() }
}

fn collect(mut enumerator: MusEnumerator<'_>, wanted: &Wanted) -> Sets {
    let mut found = Sets { sets: Vec::new(), are_all: false, limit: None };
    while found.sets.len() < wanted.wanted() {
        let is_worth_it = enumerator.smallest_found() <= MOST_TO_SHRINK;
        let conflicts = if is_worth_it { SMALLER_CONFLICTS } else { 0 };
        match enumerator.next((!wanted.minimum).then_some(conflicts)) {
            Ok(Some(mus)) => found.sets.push(mus),
            Ok(None) => found.are_all = true,
            Err(limit) => found.limit = Some(limit),
        }
        found.limit = found.limit.or(enumerator.reached());
        if found.are_all || found.limit.is_some() {
            break;
        }
    }
    found.sets.sort_by_key(|mus| mus.parts.len());
    found
}

impl PartedFormula {
    /// Returns whether these parts are unsatisfiable together with the background. A fresh solver decides this,
    /// without the other parts and without selectors.
    ///
    /// # Errors
    ///
    /// Returns the limit that was reached before the answer was known.
    pub fn clashes(&self, parts: &Parts, limits: &Limits) -> Result<bool, Limit> {
        let mut solver = Cdcl::new(limits);
        solver.reserve(self.variables());
        let is_in = |owner: &Option<PartId>| owner.is_none_or(|part| parts.contains(&part));
        write_within(limits, &mut solver, |sink| {
            let clauses = self.clauses().filter(|(_, owner)| is_in(owner));
            clauses.for_each(|(clause, _)| sink.add_clause(clause));
        })?;
        match solver.solve(&[]) {
            Verdict::Satisfiable(_) => Ok(false),
            Verdict::Unsatisfiable(_) => Ok(true),
            Verdict::Unknown(limit) => Err(limit),
        }
    }
}
