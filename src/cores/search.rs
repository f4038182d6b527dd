//! How far to look for the smallest sets, and all of them.

use std::time::{Duration, Instant};

use super::muses::{Clash, Mus, Muses};
use super::oracle::Effort;
use super::part::PartedFormula;
use crate::backend::{Limit, Limits};

/// Sets of at most so many parts are worth a look for smaller ones.
const WORTH_A_LOOK: usize = 64;
/// The conflicts of that look.
const LOOK: u64 = 300;

/// The conflicts of a second look.
const SECOND_LOOK: u64 = 100_000;
/// How long a second look may take when the time is up, so that what was found by then is not lost.
const GRACE: Duration = Duration::from_secs(1);

/// Which sets are wanted.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// How far the questions may go.
    pub effort: Effort,
    /// Whether to go on until it is known that there is no smaller one.
    pub minimum: bool,
    /// How many are wanted, at most: 1, unless it is said otherwise.
    pub number: Option<usize>,
}

impl Wanted {
    /// How many sets are wanted.
    #[must_use]
    pub fn wanted(&self) -> usize {
        self.number.unwrap_or(1)
    }
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// Minimal sets that clash, the smallest first, each looked at again by a fresh solver.
    Sets(Sets),
    /// All parts hold together: the value of each variable.
    Model(Vec<bool>),
    /// A limit was reached before any set was found.
    Unknown(Limit),
}

/// Minimal sets that clash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sets {
    /// By size.
    pub sets: Vec<Mus>,
    /// Whether there is no other one.
    pub are_all: bool,
    /// The limit that ended the search, if one did.
    pub limit: Option<Limit>,
}

/// A set that is said to clash and does not: a mistake of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the engine was wrong: parts that it said clash do not")]
pub struct WrongCore;

/// Finds the sets that are wanted.
///
/// # Errors
///
/// [`WrongCore`], when a fresh solver does not confirm a set.
pub fn find(formula: &PartedFormula, wanted: &Wanted) -> Result<Found, WrongCore> {
    let muses = match Muses::of(formula, &wanted.effort) {
        Clash::No(model) => return Ok(Found::Model(model)),
        Clash::Unknown(limit) => return Ok(Found::Unknown(limit)),
        Clash::Yes(muses) => muses,
    };
    let found = collect(*muses, wanted);
    for mus in &found.sets {
        match formula.clashes(&mus.parts, &second_look(&wanted.effort.limits)) {
            Ok(true) => {}
            Ok(false) => return Err(WrongCore),
            Err(Limit::Conflicts) => return Ok(Found::Unknown(Limit::Question(SECOND_LOOK))),
            Err(limit) => return Ok(Found::Unknown(limit)),
        }
    }
    Ok(Found::Sets(found))
}

/// The limits of a second look at what was found within `limits`.
pub(super) fn second_look(limits: &Limits) -> Limits {
    let deadline = limits.deadline.map(|deadline| deadline.max(Instant::now() + GRACE));
    let interrupt = limits.interrupt.clone();
    Limits { max_conflicts: Some(SECOND_LOOK), deadline, interrupt, ..Limits::none() }
}

fn collect(mut muses: Muses<'_>, wanted: &Wanted) -> Sets {
    let mut found = Sets { sets: Vec::new(), are_all: false, limit: None };
    while found.sets.len() < wanted.wanted() {
        let is_worth_it = muses.smallest_found() <= WORTH_A_LOOK;
        let conflicts = if is_worth_it { LOOK } else { 0 };
        match muses.next((!wanted.minimum).then_some(conflicts)) {
            Ok(Some(mus)) => found.sets.push(mus),
            Ok(None) => found.are_all = true,
            Err(limit) => found.limit = Some(limit),
        }
        found.limit = found.limit.or(muses.reached());
        if found.are_all || found.limit.is_some() {
            break;
        }
    }
    found.sets.sort_by_key(|mus| mus.parts.len());
    found
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::*;

    #[test]
    fn a_second_look_ends_soon_after_the_first() {
        let interrupt = Some(Arc::new(AtomicBool::new(true)));
        let now = Instant::now();
        let limits = Limits { deadline: Some(now), interrupt, ..Limits::none() };
        let second = second_look(&limits);
        assert_eq!(second.reached(), Some(Limit::Interrupt));
        let grace = second.deadline.unwrap() - now;
        assert!(grace >= GRACE && second_look(&Limits::none()).deadline.is_none());
    }
}
