//! Things kept for visitors: boundedly many, and not for ever.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// The bytes of a name: nobody guesses a number of 128 bits.
const NAME_BYTES: usize = 16;

/// Things by name. When it is full, the one that was longest not asked for makes room.
#[derive(Debug)]
pub(super) struct Kept<T> {
    most: usize,
    time_to_live: Duration,
    things: Mutex<HashMap<String, (Instant, Arc<T>)>>,
}

impl<T> Kept<T> {
    pub fn new(most: usize, time_to_live: Duration) -> Self {
        Kept { most: most.max(1), time_to_live, things: Mutex::new(HashMap::new()) }
    }

    /// The thing called `name`, which is now kept for longer.
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

    /// Keeps a thing that `may_go` lets take the place of another, and gives its new name; `None` when all
    /// places are taken by things that may not go.
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

    /// All of them.
    pub fn all(&self) -> Vec<Arc<T>> {
        self.lock().values().map(|(_, thing)| Arc::clone(thing)).collect()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, (Instant, Arc<T>)>> {
        // What is kept is whole after each change, whoever panicked.
        self.things.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// A name that nobody guesses.
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
        let kept = Kept::new(2, LONG);
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
        let kept = Kept::new(1, LONG);
        let (name, _) = kept.keep("busy", |_| true).unwrap();
        assert!(kept.keep("new", |_| false).is_none());
        assert!(kept.get(&name).is_some());
    }

    #[test]
    fn nothing_is_kept_for_ever() {
        let kept = Kept::new(9, Duration::ZERO);
        let (name, _) = kept.keep((), |()| true).unwrap();
        std::thread::sleep(Duration::from_millis(1));
        assert!(kept.get(&name).is_none());
    }
}
