//! Where work is handed out in shares, and what becomes of it is handed back in order.
//!
//! One reader pushes, several workers take and put back, one writer gets. What waits is bounded, and so
//! is what is worked on or waits for its turn to be written: memory stays flat. Nobody waits for a full
//! share: a worker takes what there is.

use std::collections::{HashMap, VecDeque};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::Duration;

/// How long to wait between two looks at an interrupt.
const LOOK: Duration = Duration::from_millis(50);

/// What can be waiting.
pub(super) trait Load {
    /// How much memory and work it means, in classic puzzles.
    fn weight(&self) -> usize;
    /// Whether it goes well together with others: what may take long is a share of its own.
    fn is_quick(&self) -> bool;
}

/// A share of the work: its number in the order, and what is in it.
pub(super) struct Share<T> {
    number: u64,
    weight: usize,
    pub loads: Vec<T>,
}

/// The counter between reader, workers and writer.
pub(super) struct Queue<T, D> {
    state: Mutex<State<T, D>>,
    /// For the reader: there is room. For workers: there is work. For the writer: something is done.
    room: Condvar,
    work: Condvar,
    done: Condvar,
    /// The weight of a full share.
    share: usize,
    /// The most weight waiting, and the most in work.
    most: usize,
}

struct State<T, D> {
    waiting: VecDeque<T>,
    weight: usize,
    in_work: usize,
    taken: u64,
    written: u64,
    done: HashMap<u64, (usize, D)>,
    /// Nothing more will come.
    ended: bool,
    /// Nothing more is wanted.
    closed: bool,
}

impl<T: Load, D> Queue<T, D> {
    /// A queue for so many workers, with shares of so much weight.
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

    /// Adds a load, when there is room; `false` when nobody wants it any more.
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

    /// Ends the input when it is dropped, be it by a panic.
    pub fn ending(&self) -> Ending<'_, T, D> {
        Ending(self)
    }

    /// Closes when it is dropped by a panic, so that nobody waits for ever.
    pub fn closing_on_panic(&self) -> Closing<'_, T, D> {
        Closing(self)
    }

    /// Nothing more is wanted.
    pub fn close(&self) {
        self.state().closed = true;
        self.notify_all();
    }

    /// The next share; `None` at the end, or when no more work is to be begun.
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

    /// Hands back what became of a share.
    pub fn put(&self, share: Share<()>, done: D) {
        self.state().done.insert(share.number, (share.weight, done));
        self.done.notify_one();
    }

    /// What became of the next share, if that is known by now.
    pub fn ready(&self) -> Option<D> {
        let mut state = self.state();
        let done = state.next();
        if done.is_some() {
            self.work.notify_all();
        }
        done
    }

    /// What became of the next share; `None` when that was the last.
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

impl<T: Load, D> State<T, D> {
    /// Takes what waits, up to a full share; what may take long comes alone.
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

/// See [`Queue::ending`].
pub(super) struct Ending<'q, T: Load, D>(&'q Queue<T, D>);

impl<T: Load, D> Ending<'_, T, D> {
    /// As [`Queue::push`].
    pub fn push(&self, load: T) -> bool {
        self.0.push(load)
    }
}

impl<T: Load, D> Drop for Ending<'_, T, D> {
    fn drop(&mut self) {
        self.0.state().ended = true;
        self.0.notify_all();
    }
}

/// See [`Queue::closing_on_panic`].
pub(super) struct Closing<'q, T: Load, D>(&'q Queue<T, D>);

impl<T: Load, D> Drop for Closing<'_, T, D> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.close();
        }
    }
}

impl<T> Share<T> {
    /// What is in it, and its place.
    pub fn open(self) -> (Vec<T>, Share<()>) {
        (self.loads, Share { number: self.number, weight: self.weight, loads: Vec::new() })
    }
}
