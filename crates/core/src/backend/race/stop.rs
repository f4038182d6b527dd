//! Ends the call of a race member after another member has answered, or at a limit.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Ends the current call of a member, but no later call. The solver has the same interrupt flag for all calls. So the
/// member clears the flag when it begins a call, and then checks whether the race has already ended this call.
#[derive(Debug, Default)]
pub(super) struct Stop {
    flag: Arc<AtomicBool>,
    /// The number of the last call that is over.
    over: AtomicU64,
}

impl Stop {
    /// Returns the interrupt flag of the member's solver.
    pub(super) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.flag)
    }

    /// Ends the calls up to number `call`: sets the interrupt flag.
    pub(super) fn end(&self, call: u64) {
        self.over.store(call, Ordering::SeqCst);
        self.flag.store(true, Ordering::SeqCst);
    }

    /// Begins `call`: clears the interrupt flag. Returns false if the call is over already.
    pub(super) fn begin(&self, call: u64) -> bool {
        self.flag.store(false, Ordering::SeqCst);
        self.over.load(Ordering::SeqCst) < call
    }
}
