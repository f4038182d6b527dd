//! A queue that hands out work in shares and returns the results in order.
//!
//! One reader pushes items, several workers take shares of items and put back results, and one writer gets the results.
//! Each item has a weight. Two sums of weights have a bound, so that memory use has one too: that of the items that
//! wait, and that of the items that are being answered or whose results wait to be written. No worker waits for a full
//! share: a worker takes the items that are there.

use std::collections::{HashMap, VecDeque};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::Duration;

/// The time after which a thread that waits looks whether an interrupt has come.
const CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// A work item that can wait in the queue.
pub(super) trait Queued {
    /// Returns the weight of the item: its memory and work, measured in classic puzzles.
    fn weight(&self) -> usize;
    /// Returns whether the item may be in one share with other items. An item that may take long is a share of its own.
    fn is_quick(&self) -> bool;
}

/// A share of the work: its 0-based number in the order of the input, and its items.
pub(super) struct Share<T> {
    number: u64,
    weight: usize,
    pub items: Vec<T>,
}

/// The queue between reader, workers and writer.
pub(super) struct Queue<T, D> {
    state: Mutex<State<T, D>>,
    /// `room` wakes the reader when items have been taken, `work` wakes the workers when an item has been added or a
    /// result has been taken, and `done` wakes the writer when a share is answered.
    room: Condvar,
    work: Condvar,
    done: Condvar,
    /// The weight of a full share.
    share: usize,
    /// The bound on both sums of weights. The reader waits while the waiting items have this weight or more. The
    /// workers wait while the items that are being answered or not yet written have this weight or more.
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
    /// True if nobody needs further items or results.
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

    /// Waits until the waiting items weigh less than the bound, and adds an item. Returns `false` if the queue is
    /// closed.
    pub fn push(&self, item: T) -> bool {
        let mut state = self.state();
        while state.weight >= self.most && !state.closed {
            state = self.room.wait(state).expect("nobody panics with it");
        }
        state.weight += item.weight();
        state.waiting.push_back(item);
        self.work.notify_one();
        !state.closed
    }

    /// Returns a guard that marks the end of the input when it is dropped, even by a panic.
    pub fn ending(&self) -> Ending<'_, T, D> {
        Ending(self)
    }

    /// Returns a guard that closes the queue if it is dropped during a panic, so that no thread waits for ever.
    pub fn closing_on_panic(&self) -> Closing<'_, T, D> {
        Closing(self)
    }

    /// Closes the queue, so that reader, workers and writer stop.
    pub fn close(&self) {
        self.state().closed = true;
        self.notify_all();
    }

    /// Waits for items and takes a share of them. Returns `None` if the input has ended and no item waits, if the queue
    /// is closed, or if `is_interrupted` returns true.
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
            state = self.work.wait_timeout(state, CHECK_INTERVAL).expect("nobody panics with it").0;
        }
    }

    /// Stores `done`, the result of a share, for the writer.
    pub fn put(&self, share: Share<()>, done: D) {
        self.state().done.insert(share.number, (share.weight, done));
        self.done.notify_one();
    }

    /// Returns the result of the next share in the order of the input. Does not wait: returns `None` if this result is
    /// not stored yet.
    pub fn ready(&self) -> Option<D> {
        let mut state = self.state();
        let done = state.next();
        if done.is_some() {
            self.work.notify_all();
        }
        done
    }

    /// Waits for the result of the next share in the order of the input, and returns it. Returns `None` if all results
    /// were returned, or if the queue is closed and the result is not stored. After an interrupt no further share is
    /// taken, so only the shares taken before it have results.
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
            state = self.done.wait_timeout(state, CHECK_INTERVAL).expect("nobody panics with it").0;
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
    /// Takes waiting items until they have the weight of a full share or none is left. An item that may take long is a
    /// share of its own.
    fn share(&mut self, full: usize) -> Share<T> {
        let mut items = Vec::new();
        let mut weight = 0;
        while weight < full
            && self.waiting.front().is_some_and(|next| items.is_empty() || next.is_quick())
            && let Some(item) = self.waiting.pop_front()
        {
            weight += item.weight();
            let is_alone = !item.is_quick();
            items.push(item);
            if is_alone {
                break;
            }
        }
        self.weight -= weight;
        self.in_work += weight;
        self.taken += 1;
        Share { number: self.taken - 1, weight, items }
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
    pub fn push(&self, item: T) -> bool {
        self.0.push(item)
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
    /// Splits the share into its items and an empty share with the same number and weight, for [`Queue::put`].
    pub fn open(self) -> (Vec<T>, Share<()>) {
        (self.items, Share { number: self.number, weight: self.weight, items: Vec::new() })
    }
}
