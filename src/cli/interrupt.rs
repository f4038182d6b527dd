//! Ctrl-C: the first asks everybody to stop and print what is known, a later one ends at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::Exit;

/// How long the first has before another counts: some programs send a signal twice at once, and
/// external solvers have to be stopped with their children.
const GRACE: Duration = Duration::from_millis(500);

/// A flag that becomes true at the first Ctrl-C (or SIGTERM).
pub(super) fn flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&flag);
    let mut first: Option<Instant> = None;
    let handler = move || {
        raised.store(true, Ordering::Relaxed);
        if first.get_or_insert_with(Instant::now).elapsed() > GRACE {
            std::process::exit(Exit::Interrupted.code().into());
        }
    };
    // Where no handler can be set, the system's default remains: Ctrl-C ends the program.
    let _ = ctrlc::set_handler(handler);
    flag
}
