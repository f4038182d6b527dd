//! Ctrl-C: the first asks everybody to stop and print what is known, the second ends at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::Exit;

/// A flag that becomes true at the first Ctrl-C (or SIGTERM).
pub(super) fn flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&flag);
    let handler = move || {
        if raised.swap(true, Ordering::Relaxed) {
            std::process::exit(Exit::Interrupted.code().into());
        }
    };
    // Where no handler can be set, the system's default remains: Ctrl-C ends the program.
    let _ = ctrlc::set_handler(handler);
    flag
}
