//! Computes the verdict of a call that no member of a race answers.

use crate::backend::{Limit, ProgramError, Verdict};

/// Counts the members that gave no answer to a call. Also stores one of the limits at which they stopped, the first
/// error, and the largest number of conflicts.
#[derive(Debug, Default)]
pub(super) struct Unanswered {
    count: usize,
    limit: Option<Limit>,
    error: Option<ProgramError>,
    conflicts: Option<u64>,
}

impl Unanswered {
    /// Returns the number of members recorded so far.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Returns the largest number of conflicts of any member that stopped at a limit; `None` if none of them counts
    /// conflicts.
    pub(super) fn conflicts(&self) -> Option<u64> {
        self.conflicts
    }

    /// Records a member that stopped at `limit`. Stores the first limit, but prefers any other limit to
    /// [`Limit::Engine`].
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

    /// Returns *unknown* with a limit: `reached`, else the stored one. `reached` is the caller's limit that is reached
    /// now; `None` if no limit is reached.
    ///
    /// # Errors
    ///
    /// Returns the first error if all members failed and `reached` is `None`.
    pub(super) fn verdict(self, reached: Option<Limit>) -> Result<Verdict, ProgramError> {
        match (reached.or(self.limit), self.error) {
            (None, Some(error)) => Err(error),
            (limit, _) => Ok(Verdict::Unknown(limit.unwrap_or(Limit::Engine))),
        }
    }
}
