//! A queue that hands out work in shares and returns the results in order.
//!
//! One reader pushes items, several workers take shares of items and put back results, and one writer gets the
//! results. Two weights are bounded, so that memory use stays constant: the weight of the items that wait, and the
//! weight of the items that are being answered or whose results wait to be written. No worker waits for a full share:
//! a worker takes the items that are there.

use std::collections::{HashMap, VecDeque};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::Duration;

/// The time between two checks for an interrupt.
const LOOK: Duration = Duration::from_millis(50);

/// A work item that can wait in the queue.
pub(super) trait Queued {
    /// Returns the weight of the item: its memory and work, measured in classic puzzles.
    fn weight(&self) -> usize;
    /// Returns whether the item may be in one share with other items. It may not if it may take long; then it is a
    /// share of its own.
    fn is_quick(&self) -> bool;
}

/// A share of the work: its 0-based number in the order of the input, and its items.
pub(super) struct Share<T> {
    number: u64,
    weight: usize,
    pub loads: Vec<T>,
}

/// The queue between reader, workers and writer.
pub(super) struct Queue<T, D> {
    state: Mutex<State<T, D>>,
    /// `room` wakes the reader when there is room, `work` wakes the workers when there is work, and `done` wakes the
    /// writer when a share is done.
    room: Condvar,
    work: Condvar,
    done: Condvar,
    /// The weight of a full share.
    share: usize,
    /// The bound on two weights. The reader waits while the waiting items have this weight or more. The workers wait
    /// while the items that are in work or not yet written have this weight or more.
    most: usize,
}

struct State<T, D> {
    waiting: VecDeque<T>,
    weight: usize,
    in_work: usize,
    taken: u64,
    written: u64,
    done: HashMap<u64, (usize, D)>,
    /// True if the input has ended.
    ended: bool,
    /// True if no more work or results are needed.
    closed: bool,
}

impl<T: Queued, D> Queue<T, D> {
    /// Creates a queue for this number of workers, with `share` as the weight of a full share.
    pub fn new(share: usize, workers: usize) -> Self {
        let state = State {
            waiting: VecDeque::new(),
            weight: 0,
            in_work: 0,
            taken: 0,
            written: 0,
            done: HashMap::new(),
            ended: false,
            closed: false,
        };
        let most = 2 * share * (workers + 1);
        let (room, work, done) = (Condvar::new(), Condvar::new(), Condvar::new());
        Queue { state: Mutex::new(state), room, work, done, share, most }
    }

    /// Waits for room and adds an item. Returns `false` if the queue is closed.
    pub fn push(&self, load: T) -> bool {
        let mut state = self.state();
        while state.weight >= self.most && !state.closed {
            state = self.room.wait(state).expect("nobody panics with it");
        }
        state.weight += load.weight();
        state.waiting.push_back(load);
        self.work.notify_one();
        !state.closed
    }

    /// Returns a guard that marks the end of the input when it is dropped, even by a panic.
    pub fn ending(&self) -> Ending<'_, T, D> {
        Ending(self)
    }

    /// Returns a guard that closes the queue when it is dropped by a panic, so that no thread waits for ever.
    pub fn closing_on_panic(&self) -> Closing<'_, T, D> {
        Closing(self)
    }

    /// Closes the queue: no more work or results are needed.
    pub fn close(&self) {
        self.state().closed = true;
        self.notify_all();
    }

    /// Waits for the next share and takes it. Returns `None` at the end of the input, if the queue is closed, or if
    /// `is_interrupted` returns true.
    pub fn take(&self, is_interrupted: impl Fn() -> bool) -> Option<Share<T>> {
        let mut state = self.state();
        loop {
            if state.closed || is_interrupted() || state.ended && state.waiting.is_empty() {
                return None;
            }
            if !state.waiting.is_empty() && state.in_work < self.most {
                let share = state.share(self.share);
                self.room.notify_one();
                return Some(share);
            }
            state = self.work.wait_timeout(state, LOOK).expect("nobody panics with it").0;
        }
    }

    /// Stores the result of a share.
    pub fn put(&self, share: Share<()>, done: D) {
        self.state().done.insert(share.number, (share.weight, done));
        self.done.notify_one();
    }

    /// Returns the result of the next share in order. Does not wait: returns `None` if the result is not stored yet.
    pub fn ready(&self) -> Option<D> {
        let mut state = self.state();
        let done = state.next();
        if done.is_some() {
            self.work.notify_all();
        }
        done
    }

    /// Waits for the result of the next share in order and returns it. Returns `None` after the last share, or if the
    /// queue is closed. After an interrupt no further share is taken, so the last share is the one that was taken
    /// last.
    pub fn next(&self, is_interrupted: impl Fn() -> bool) -> Option<D> {
        let mut state = self.state();
        loop {
            if let Some(done) = state.next() {
                self.work.notify_all();
                return Some(done);
            }
            let no_more = state.ended && state.waiting.is_empty() || is_interrupted();
            if state.closed || no_more && state.written == state.taken {
                return None;
            }
            state = self.done.wait_timeout(state, LOOK).expect("nobody panics with it").0;
        }
    }

    fn state(&self) -> MutexGuard<'_, State<T, D>> {
        self.state.lock().expect("nobody panics with it")
    }

    fn notify_all(&self) {
        self.room.notify_all();
        self.work.notify_all();
        self.done.notify_all();
    }
}

impl<T: Queued, D> State<T, D> {
    /// Takes items that wait, up to the weight of a full share; an item that may take long is a share of its own.
    fn share(&mut self, full: usize) -> Share<T> {
        let mut loads = Vec::new();
        let mut weight = 0;
        while weight < full
            && self.waiting.front().is_some_and(|next| loads.is_empty() || next.is_quick())
            && let Some(load) = self.waiting.pop_front()
        {
            weight += load.weight();
            let is_alone = !load.is_quick();
            loads.push(load);
            if is_alone {
                break;
            }
        }
        self.weight -= weight;
        self.in_work += weight;
        self.taken += 1;
        Share { number: self.taken - 1, weight, loads }
    }

    fn next(&mut self) -> Option<D> {
        let (weight, done) = self.done.remove(&self.written)?;
        self.written += 1;
        self.in_work -= weight;
        Some(done)
    }
}

/// The guard that [`Queue::ending`] returns.
pub(super) struct Ending<'q, T: Queued, D>(&'q Queue<T, D>);

impl<T: Queued, D> Ending<'_, T, D> {
    /// Pushes an item; see [`Queue::push`].
    pub fn push(&self, load: T) -> bool {
        self.0.push(load)
    }
}

impl<T: Queued, D> Drop for Ending<'_, T, D> {
    fn drop(&mut self) {
        self.0.state().ended = true;
        self.0.notify_all();
    }
}

/// The guard that [`Queue::closing_on_panic`] returns.
pub(super) struct Closing<'q, T: Queued, D>(&'q Queue<T, D>);

impl<T: Queued, D> Drop for Closing<'_, T, D> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.close();
        }
    }
}

impl<T> Share<T> {
    /// Splits the share into its items and a share without items, which [`Queue::put`] takes back.
    pub fn open(self) -> (Vec<T>, Share<()>) {
        (self.loads, Share { number: self.number, weight: self.weight, loads: Vec::new() })
    }
}
