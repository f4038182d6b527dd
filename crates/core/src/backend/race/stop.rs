//! How a call is ended that somebody else has won.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Ends one call of a member and no later one, although a solver looks at one flag for all its
/// calls: the member lowers the flag as it begins a call, and then looks whether that was ended
/// meanwhile.
#[derive(Debug, Default)]
pub(super) struct Stop {
    flag: Arc<AtomicBool>,
    /// All calls up to this number are over.
    over: AtomicU64,
}

impl Stop {
    /// The flag that the member's solver watches.
    pub(super) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.flag)
    }

    /// Ends the calls up to number `call`.
    pub(super) fn end(&self, call: u64) {
        self.over.store(call, Ordering::SeqCst);
        self.flag.store(true, Ordering::SeqCst);
    }

    /// Begins `call`, unless it is over before it began.
    pub(super) fn begin(&self, call: u64) -> bool {
        self.flag.store(false, Ordering::SeqCst);
        self.over.load(Ordering::SeqCst) < call
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_holds_for_its_call_and_those_before() {
        let stop = Stop::default();
        assert!(stop.begin(1) && !stop.flag().load(Ordering::SeqCst));
        stop.end(2);
        assert!(stop.flag().load(Ordering::SeqCst));
        assert!(!stop.begin(2) && stop.begin(3));
        stop.end(u64::MAX);
        assert!(!stop.begin(4));
    }
}
