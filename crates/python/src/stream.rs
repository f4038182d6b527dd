//! An iterator over answers that another thread finds, such as new puzzles or the solutions of a cover problem.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;

use pyo3::prelude::*;

use crate::failure::Failure;
use crate::question::Output;
use crate::signals::{Interrupt, PERIOD};

/// The most answers that wait to be fetched.
const MOST_WAITING: usize = 256;

/// What a thread sends: an answer, or the failure that ends the answers.
type Sent = Result<Output, Failure>;

/// An iterator over answers that another thread finds. It stops the thread when it is dropped, and at Ctrl-C.
#[pyclass(frozen, module = "sudosat._native")]
pub(crate) struct Stream {
    receiver: Mutex<Receiver<Sent>>,
    interrupt: Interrupt,
}

/// The end of a stream at which the answers go in.
pub(crate) struct StreamSender(SyncSender<Sent>);

impl StreamSender {
    /// Sends an answer. Breaks if nobody waits for it.
    pub fn send(&self, output: Output) -> ControlFlow<()> {
        match self.0.send(Ok(output)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }
}

impl Stream {
    /// Starts `work` on a thread. A failure that it returns is raised behind the answers that it has sent.
    pub fn start(
        interrupt: Interrupt,
        work: impl FnOnce(&StreamSender) -> Result<(), Failure> + Send + 'static,
    ) -> Self {
        let (sender, receiver) = mpsc::sync_channel(MOST_WAITING);
        thread::spawn(move || {
            let sender = StreamSender(sender);
            if let Err(failure) = work(&sender) {
                // If the receiver is gone, nobody can receive the failure.
                let _ = sender.0.send(Err(failure));
            }
        });
        Stream { receiver: Mutex::new(receiver), interrupt }
    }

    /// Waits for the next answer, and looks for signals meanwhile.
    fn wait(&self) -> PyResult<Option<Output>> {
        let receiver = self.receiver.lock().expect("nobody panics with it");
        loop {
            match receiver.recv_timeout(PERIOD) {
                Ok(sent) => return Ok(Some(sent?)),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {
                    let signalled = Python::attach(|py| py.check_signals());
                    self.interrupt.fetch_or(signalled.is_err(), Ordering::Relaxed);
                    signalled?;
                }
            }
        }
    }
}

#[pymethods]
impl Stream {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Output>> {
        py.detach(|| self.wait())
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.interrupt.store(true, Ordering::Relaxed);
    }
}
