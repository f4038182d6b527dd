//! A flag that another thread raises and lowers all the time: so a search is interrupted anywhere.

use std::hint::spin_loop;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{JoinHandle, spawn};

/// The thread; dropped, it lowers the flag for good.
pub struct Flicker {
    done: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Flicker {
    pub fn start(flag: Arc<AtomicBool>) -> Self {
        let done = Arc::new(AtomicBool::new(false));
        let until = done.clone();
        let thread = Some(spawn(move || flicker(&flag, &until)));
        Flicker { done, thread }
    }
}

/// The times between two changes vary, from less than a call of the solver takes to more.
fn flicker(flag: &AtomicBool, done: &AtomicBool) {
    for turns in (0..100).step_by(7).cycle() {
        if done.load(Ordering::Relaxed) {
            break;
        }
        flag.fetch_not(Ordering::Relaxed);
        (0..turns).for_each(|_| spin_loop());
    }
    flag.store(false, Ordering::Relaxed);
}

impl Drop for Flicker {
    fn drop(&mut self) {
        self.done.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.join().expect("the thread does not panic");
        }
    }
}
