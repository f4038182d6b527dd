//! Runs work without the interpreter lock, so that other threads of Python go on, until it is done or Ctrl-C is
//! pressed.

use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

/// The time between two looks for signals.
pub(crate) const PERIOD: Duration = Duration::from_millis(50);

/// A flag that stops the work soon after it becomes true.
pub(crate) type Interrupt = Arc<AtomicBool>;

/// Runs `work` on another thread, without the interpreter lock. The calling thread looks for signals meanwhile.
///
/// # Errors
///
/// Returns the exception of a signal handler, such as `KeyboardInterrupt`, once the work has seen `interrupt`.
pub(crate) fn attentive<T: Send>(
    py: Python<'_>,
    interrupt: &Interrupt,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    py.detach(|| {
        thread::scope(|scope| {
            let (running, end) = mpsc::channel::<()>();
            let worker = scope.spawn(move || {
                // The channel closes when the work ends, also by a panic.
                let _running = running;
                work()
            });
            let mut signalled = Ok(());
            while end.recv_timeout(PERIOD) == Err(RecvTimeoutError::Timeout) {
                if signalled.is_ok() {
                    signalled = Python::attach(|py| py.check_signals());
                    interrupt.fetch_or(signalled.is_err(), Ordering::Relaxed);
                }
            }
            let result = worker.join().unwrap_or_else(|panic| panic::resume_unwind(panic));
            signalled.map(|()| result)
        })
    })
}

/// Returns the number of worker threads: `wanted`, or as many as the machine has cores.
pub(crate) fn thread_count(wanted: Option<usize>) -> usize {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    wanted.unwrap_or_else(cores).max(1)
}
