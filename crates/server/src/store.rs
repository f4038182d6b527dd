//! An expiring store with a maximum size, for the puzzles of visitors and for jobs.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use web_time::Instant;

/// The length of a name in bytes, before it is written as hexadecimal: 128 random bits cannot be guessed.
const NAME_BYTES: usize = 16;

/// A value of a store.
pub(super) trait Stored {
    /// Returns the time since which the value is idle, if the last request for it came at `requested`. Returns `None`
    /// if the value is in use: then the store neither lets it expire nor replaces it.
    fn idle_since(&self, requested: Instant) -> Option<Instant>;
}

/// A value with the time of the last request for it.
#[derive(Debug)]
struct TimedEntry<T> {
    requested: Instant,
    thing: Arc<T>,
}

impl<T: Stored> TimedEntry<T> {
    fn new(thing: Arc<T>) -> Self {
        TimedEntry { requested: Instant::now(), thing }
    }

    fn idle_since(&self) -> Option<Instant> {
        self.thing.idle_since(self.requested)
    }

    fn has_expired(&self, time_to_live: Duration) -> bool {
        self.idle_since().is_some_and(|since| since.elapsed() > time_to_live)
    }
}

/// A store of at most `most` values. A value expires when it was idle for longer than `time_to_live`. When the store is
/// full, a new value replaces the one that is idle for the longest time.
#[derive(Debug)]
pub(super) struct ExpiringStore<T> {
    most: usize,
    time_to_live: Duration,
    things: Mutex<HashMap<String, TimedEntry<T>>>,
}

impl<T: Stored> ExpiringStore<T> {
    pub fn new(most: usize, time_to_live: Duration) -> Self {
        ExpiringStore { most: most.max(1), time_to_live, things: Mutex::new(HashMap::new()) }
    }

    /// Returns the value stored as `name`, and restarts its time to live. Returns `None` if there is no such value or
    /// it has expired; an expired value is removed.
    pub fn get(&self, name: &str) -> Option<Arc<T>> {
        let mut things = self.lock();
        let kept = things.get_mut(name)?;
        if kept.has_expired(self.time_to_live) {
            things.remove(name);
            return None;
        }
        kept.requested = Instant::now();
        Some(Arc::clone(&kept.thing))
    }

    /// Stores a value and returns its new name. When the store is full, this first removes the expired values, then, if
    /// needed, the one that is idle for the longest time. Returns `None` if the store is full and no value is idle.
    pub fn keep(&self, thing: T) -> Option<(String, Arc<T>)> {
        let mut things = self.lock();
        if things.len() >= self.most {
            things.retain(|_, kept| !kept.has_expired(self.time_to_live));
        }
        if things.len() >= self.most {
            let idle = things.iter().filter_map(|(name, kept)| Some((kept.idle_since()?, name)));
            let longest = idle.min()?.1.clone();
            things.remove(&longest);
        }
        let (name, thing) = (name(), Arc::new(thing));
        things.insert(name.clone(), TimedEntry::new(Arc::clone(&thing)));
        Some((name, thing))
    }

    /// Returns all values, in no particular order, including expired ones that are not removed yet.
    pub fn all(&self) -> Vec<Arc<T>> {
        self.lock().values().map(|kept| Arc::clone(&kept.thing)).collect()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, TimedEntry<T>>> {
        // A panic of another thread cannot leave the map half changed, so a poisoned lock is safe to use.
        self.things.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// Returns a random name of hexadecimal digits. It is so long that nobody can guess it.
fn name() -> String {
    let mut bytes = [0; NAME_BYTES];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(3_600);

    /// A number, and the time at which the work on it ends; `None` if it never ends.
    #[derive(Debug, PartialEq)]
    struct Work(u8, Option<Instant>);

    impl Stored for Work {
        fn idle_since(&self, requested: Instant) -> Option<Instant> {
            self.1.map(|end| end.max(requested))
        }
    }

    fn done(number: u8) -> Work {
        Work(number, Some(Instant::now()))
    }

    #[test]
    fn the_one_not_asked_for_longest_makes_room() {
        let kept = ExpiringStore::new(2, LONG);
        let keep = |number| kept.keep(done(number)).unwrap().0;
        let number = |name: &str| kept.get(name).map(|work| work.0);
        let (first, second) = (keep(1), keep(2));
        assert_eq!(number(&first), Some(1));
        let third = keep(3);
        assert_eq!(number(&second), None);
        assert_eq!(number(&first), Some(1));
        assert_eq!(number(&third), Some(3));
    }

    #[test]
    fn what_is_worked_on_keeps_its_place() {
        let kept = ExpiringStore::new(1, LONG);
        let (name, _) = kept.keep(Work(1, None)).unwrap();
        assert!(kept.keep(done(2)).is_none());
        assert!(kept.get(&name).is_some());
    }

    #[test]
    fn what_has_just_ended_stays_longer_than_what_ended_before() {
        let kept = ExpiringStore::new(2, LONG);
        let (long, _) = kept.keep(Work(1, Some(Instant::now() + LONG))).unwrap();
        let (short, _) = kept.keep(done(2)).unwrap();
        kept.keep(done(3)).unwrap();
        assert!(kept.get(&long).is_some() && kept.get(&short).is_none());
    }

    #[test]
    fn nothing_is_kept_for_ever() {
        let kept = ExpiringStore::new(9, Duration::ZERO);
        let (name, _) = kept.keep(done(1)).unwrap();
        std::thread::sleep(Duration::from_millis(1));
        assert!(kept.get(&name).is_none());
    }

    #[test]
    fn the_time_to_live_begins_when_the_work_ends() {
        let kept = ExpiringStore::new(9, Duration::ZERO);
        let (endless, _) = kept.keep(Work(1, None)).unwrap();
        let (long, _) = kept.keep(Work(2, Some(Instant::now() + LONG))).unwrap();
        std::thread::sleep(Duration::from_millis(1));
        assert!(kept.get(&endless).is_some() && kept.get(&long).is_some());
    }
}
