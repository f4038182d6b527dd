//! An expiring store with a maximum size, for the puzzles of visitors and for jobs.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// The length of a name in bytes, before it is written as hexadecimal: 128 random bits cannot be guessed.
const NAME_BYTES: usize = 16;

/// An expiring store. When it is full, a new value replaces the least recently requested one.
#[derive(Debug)]
pub(super) struct ExpiringStore<T> {
    most: usize,
    time_to_live: Duration,
    things: Mutex<HashMap<String, (Instant, Arc<T>)>>,
}

impl<T> ExpiringStore<T> {
    pub fn new(most: usize, time_to_live: Duration) -> Self {
        ExpiringStore { most: most.max(1), time_to_live, things: Mutex::new(HashMap::new()) }
    }

    /// Returns the value stored as `name` and restarts its time to live. Removes the value instead if it has expired.
    pub fn get(&self, name: &str) -> Option<Arc<T>> {
        let mut things = self.lock();
        let (asked, thing) = things.get_mut(name)?;
        if asked.elapsed() > self.time_to_live {
            things.remove(name);
            return None;
        }
        *asked = Instant::now();
        Some(Arc::clone(thing))
    }

    /// Stores a value and returns its new name. When the store is full, this first removes the expired values that
    /// `may_go` accepts, then, if needed, the least recently requested value that `may_go` accepts. Returns `None` if
    /// the store is full of values that `may_go` rejects.
    pub fn keep(&self, thing: T, may_go: impl Fn(&T) -> bool) -> Option<(String, Arc<T>)> {
        let mut things = self.lock();
        if things.len() >= self.most {
            things.retain(|_, (asked, one)| asked.elapsed() <= self.time_to_live || !may_go(one));
        }
        if things.len() >= self.most {
            let replaceable = things.iter().filter(|(_, (_, one))| may_go(one));
            let oldest = replaceable.min_by_key(|(_, (asked, _))| *asked)?.0.clone();
            things.remove(&oldest);
        }
        let (name, thing) = (name(), Arc::new(thing));
        things.insert(name.clone(), (Instant::now(), Arc::clone(&thing)));
        Some((name, thing))
    }

    /// Returns all values, in no particular order, including expired ones that are not removed yet.
    pub fn all(&self) -> Vec<Arc<T>> {
        self.lock().values().map(|(_, thing)| Arc::clone(thing)).collect()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, (Instant, Arc<T>)>> {
        // A panic of another thread cannot leave the map half changed, so a poisoned lock is safe to use.
        self.things.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// Returns a random name in hexadecimal that cannot be guessed.
fn name() -> String {
    let mut bytes = [0; NAME_BYTES];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(3_600);

    #[test]
    fn the_one_not_asked_for_longest_makes_room() {
        let kept = ExpiringStore::new(2, LONG);
        let keep = |thing| kept.keep(thing, |_| true).unwrap().0;
        let (first, second) = (keep(1), keep(2));
        assert_eq!(kept.get(&first).as_deref(), Some(&1));
        let third = keep(3);
        assert_eq!(kept.get(&second), None);
        assert_eq!(kept.get(&first).as_deref(), Some(&1));
        assert_eq!(kept.get(&third).as_deref(), Some(&3));
    }

    #[test]
    fn what_may_not_go_keeps_its_place() {
        let kept = ExpiringStore::new(1, LONG);
        let (name, _) = kept.keep("busy", |_| true).unwrap();
        assert!(kept.keep("new", |_| false).is_none());
        assert!(kept.get(&name).is_some());
    }

    #[test]
    fn nothing_is_kept_for_ever() {
        let kept = ExpiringStore::new(9, Duration::ZERO);
        let (name, _) = kept.keep((), |()| true).unwrap();
        std::thread::sleep(Duration::from_millis(1));
        assert!(kept.get(&name).is_none());
    }
}
