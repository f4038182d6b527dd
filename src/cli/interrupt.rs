//! Ctrl-C (and SIGTERM, SIGHUP): the first asks everybody to stop and print what is known, a later one ends
//! the program at once. The first ends it at once, too, where nobody listens or nothing is known yet: while
//! input is read that is answered only when all of it is there.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::Exit;
use crate::backend;

/// How long the first has before another counts: some programs send a signal twice at once, and
/// external solvers have to be stopped with their children.
const GRACE: Duration = Duration::from_millis(500);
/// How long an end at once waits for external solvers to be stopped.
const PATIENCE: Duration = Duration::from_secs(2);

/// What a signal meets.
struct State {
    is_awaited: bool,
    /// Becomes true at the first signal, where somebody listens.
    flag: Option<Arc<AtomicBool>>,
    first: Option<Instant>,
    /// How many read something without which nothing is known.
    reading: usize,
    /// Files that are to go when they are not finished.
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

/// A flag that becomes true at the first signal; the same for all who ask.
pub(super) fn flag() -> Arc<AtomicBool> {
    let mut state = state();
    state.await_signals();
    Arc::clone(state.flag.get_or_insert_default())
}

/// As long as it lives the first signal ends the program.
pub(super) struct Reading(());

/// Says that something is read without which nothing is known; ends the program if a signal came before.
pub(super) fn reading() -> Reading {
    reading_on().unwrap_or_else(|| state().end())
}

/// Says that more is read by somebody who has answered already; `None` if a signal came before.
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

/// A file that goes when a signal ends the program; otherwise it is left alone.
#[derive(Debug)]
pub(super) struct Unfinished(PathBuf);

impl Unfinished {
    pub(super) fn new(path: &Path) -> Self {
        let mut state = state();
        state.await_signals();
        state.unfinished.insert(path.to_owned());
        Unfinished(path.to_owned())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        state().unfinished.remove(&self.0);
    }
}

impl State {
    /// Where no handler can be set, the system's default remains: a signal ends the program.
    fn await_signals(&mut self) {
        if !std::mem::replace(&mut self.is_awaited, true) {
            let _ = ctrlc::set_handler(|| state().hear());
        }
    }

    fn hear(&mut self) {
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
        say!("sudosat: interrupted");
        std::process::exit(Exit::Interrupted.code().into())
    }
}
