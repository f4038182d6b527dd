//! Computes the result of a race that no member wins.

use crate::backend::{Limit, ProgramError, Verdict};

/// Counts the members that gave no answer to a call, and stores one limit at which a member stopped and the first
/// error.
#[derive(Debug, Default)]
pub(super) struct MemberErrors {
    count: usize,
    limit: Option<Limit>,
    error: Option<ProgramError>,
    conflicts: Option<u64>,
}

impl MemberErrors {
    /// Returns the number of members that gave no answer.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Returns the largest number of conflicts of any member that stopped at a limit; `None` if none of them counts
    /// conflicts.
    pub(super) fn conflicts(&self) -> Option<u64> {
        self.conflicts
    }

    /// Records a member that stopped at `limit`. The first limit other than [`Limit::Engine`] is kept.
    pub(super) fn stopped(&mut self, limit: Limit, conflicts: Option<u64>) {
        self.count += 1;
        self.conflicts = self.conflicts.max(conflicts);
        self.limit = self.limit.filter(|&other| other != Limit::Engine).or(Some(limit));
    }

    /// Records a member that failed; only the first error is stored.
    pub(super) fn failed(&mut self, error: ProgramError) {
        self.count += 1;
        self.error.get_or_insert(error);
    }

    /// Returns the verdict of the race. `reached` is the caller's limit that ended all members, `None` if there is no
    /// such limit.
    ///
    /// # Errors
    ///
    /// Returns the first error if all members failed and the caller's limits are not reached.
    pub(super) fn verdict(self, reached: Option<Limit>) -> Result<Verdict, ProgramError> {
        match (reached.or(self.limit), self.error) {
            (None, Some(error)) => Err(error),
            (limit, _) => Ok(Verdict::Unknown(limit.unwrap_or(Limit::Engine))),
        }
    }
}
