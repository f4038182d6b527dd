//! Streams a job as server-sent events: `progress` events while the job waits or runs, one `partial` event for each
//! published part of the answer, and `done` at the end.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use futures_util::Stream;
use futures_util::stream;

use super::super::threads::within;
use super::Job;

/// The maximum time between two `progress` events.
const BEAT: Duration = Duration::from_millis(200);

/// The state of one client that listens to a job.
struct Listener {
    id: String,
    job: Arc<Job>,
    /// The number of parts sent so far.
    sent: usize,
    ready: VecDeque<Bytes>,
    is_over: bool,
    is_first: bool,
}

/// Returns the stream of a job's events. It begins with all parts that are published so far.
pub(super) fn events(id: String, job: Arc<Job>) -> impl Stream<Item = Result<Bytes, Infallible>> {
    let ready = VecDeque::new();
    let listener = Listener { id, job, sent: 0, ready, is_over: false, is_first: true };
    stream::unfold(listener, async |mut listener| {
        while listener.ready.is_empty() {
            if listener.is_over {
                return None;
            }
            listener.wait().await;
            listener.look();
        }
        listener.ready.pop_front().map(|event| (Ok(event), listener))
    })
}

impl Listener {
    /// Waits until the state of the job changes, but at most [`BEAT`]. Returns at once if this is the first call or the
    /// job is over.
    async fn wait(&mut self) {
        let changed = self.job.changed.notified();
        if !std::mem::take(&mut self.is_first) && !self.job.is_over() {
            let _ = within(BEAT, changed).await;
        }
    }

    /// Queues an event for each new part, and after them one `progress` or `done` event.
    fn look(&mut self) {
        // The end is checked before the parts are read, so that no part that was published before the end is missing
        // before `done`.
        self.is_over = self.job.is_over();
        for part in self.job.work.parts(self.sent) {
            self.sent += 1;
            self.ready.extend(event("partial", [part]));
        }
        let name = if self.is_over { "done" } else { "progress" };
        self.ready.extend(event(name, self.job.report(&self.id).into_parts()));
    }
}

/// Returns an event as chunks of bytes. The data must have no line breaks, because a line break ends the field. The
/// JSON texts here have none.
fn event(name: &str, data: impl IntoIterator<Item = Bytes>) -> impl Iterator<Item = Bytes> {
    let begin = Bytes::from(format!("event: {name}\ndata: "));
    [begin].into_iter().chain(data).chain([Bytes::from_static(b"\n\n")])
}
