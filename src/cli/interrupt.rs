//! Handles Ctrl-C (SIGINT), SIGTERM and SIGHUP. The first signal makes all threads stop, and the program writes the
//! results found so far. A later signal ends the program at once. In two cases the first signal ends the program at
//! once too: no command has asked for the [`flag`], or a guard of [`reading`] or [`reading_on`] lives, because the
//! program waits for input.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{fs, io};

use tempfile::NamedTempFile;

use super::Exit;
use crate::backend;

/// The time after the first signal in which further signals are ignored. Some programs send a signal twice in quick
/// succession. Also, stopping external solvers with their child processes takes time.
const GRACE: Duration = Duration::from_millis(500);
/// The longest time that the program waits for external solvers to stop when a signal ends it.
const PATIENCE: Duration = Duration::from_secs(2);

/// The state that decides the effect of a signal.
struct State {
    is_awaited: bool,
    /// The flag that becomes true at the first signal; `None` if no command has asked for it.
    flag: Option<Arc<AtomicBool>>,
    first: Option<Instant>,
    /// The number of guards of type [`Reading`] that live.
    reading: usize,
    /// The files that are removed if a signal ends the program.
    unfinished: BTreeSet<PathBuf>,
}

static STATE: Mutex<State> = Mutex::new(State {
    is_awaited: false,
    flag: None,
    first: None,
    reading: 0,
    unfinished: BTreeSet::new(),
});

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the flag that becomes true at the first signal. All callers get the same flag.
pub(super) fn flag() -> Arc<AtomicBool> {
    let mut state = state();
    state.await_signals();
    Arc::clone(state.flag.get_or_insert_default())
}

/// A guard: while it lives, a signal ends the program.
pub(super) struct Reading(());

/// Returns a guard for reading input without which there is no result. If a signal has already come, ends the program
/// instead.
pub(super) fn reading() -> Reading {
    reading_on().unwrap_or_else(|| state().end())
}

/// Returns a guard for reading more input after some answers. Returns `None` if a signal has already come.
pub(super) fn reading_on() -> Option<Reading> {
    let mut state = state();
    state.await_signals();
    if state.first.is_some() {
        return None;
    }
    state.reading += 1;
    Some(Reading(()))
}

impl Drop for Reading {
    fn drop(&mut self) {
        state().reading -= 1;
    }
}

/// A guard for an unfinished file: a signal that ends the program removes the file. Dropping the guard does not remove
/// the file.
#[derive(Debug)]
pub(super) struct Unfinished(PathBuf);

impl Unfinished {
    /// Creates a file by `create`, and returns it with its guard. A signal that comes meanwhile has its effect
    /// afterwards, so that no signal leaves the file behind.
    pub(super) fn create(
        create: impl FnOnce() -> io::Result<NamedTempFile>,
    ) -> io::Result<(NamedTempFile, Self)> {
        let mut state = state();
        state.await_signals();
        let file = create()?;
        let path = file.path().to_owned();
        state.unfinished.insert(path.clone());
        Ok((file, Unfinished(path)))
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        state().unfinished.remove(&self.0);
    }
}

impl State {
    /// Sets the signal handler, if this was not done before. If that fails, the default of the system remains: a signal
    /// ends the program.
    fn await_signals(&mut self) {
        if !std::mem::replace(&mut self.is_awaited, true) {
            let _ = ctrlc::set_handler(|| state().receive());
        }
    }

    fn receive(&mut self) {
        let since = self.first.get_or_insert_with(Instant::now).elapsed();
        match &self.flag {
            Some(flag) if self.reading == 0 && since <= GRACE => {
                flag.store(true, Ordering::Relaxed);
            }
            _ => self.end(),
        }
    }

    fn end(&self) -> ! {
        for path in &self.unfinished {
            let _ = fs::remove_file(path);
        }
        backend::end_programs(PATIENCE);
        note!("sudosat: interrupted");
        std::process::exit(Exit::Interrupted.code().into())
    }
}
