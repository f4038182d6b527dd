//! A job as server-sent events: `progress` from time to time, `partial` for each part of the answer, `done`.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use futures_util::Stream;
use futures_util::stream;

use super::Job;

/// Time between two events of progress.
const BEAT: Duration = Duration::from_millis(200);

/// A listener.
struct Listener {
    id: String,
    job: Arc<Job>,
    /// How many parts were told.
    told: usize,
    ready: VecDeque<Bytes>,
    is_over: bool,
    is_first: bool,
}

/// The events of a job, from its beginning.
pub(super) fn events(id: String, job: Arc<Job>) -> impl Stream<Item = Result<Bytes, Infallible>> {
    let ready = VecDeque::new();
    let listener = Listener { id, job, told: 0, ready, is_over: false, is_first: true };
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
    /// Waits until there may be something to tell.
    async fn wait(&mut self) {
        let changed = self.job.changed.notified();
        if !std::mem::take(&mut self.is_first) && !self.job.is_over() {
            let _ = tokio::time::timeout(BEAT, changed).await;
        }
    }

    /// Takes what there is to tell.
    fn look(&mut self) {
        // First whether it is over: parts that come before the end are told before it.
        self.is_over = self.job.is_over();
        for part in self.job.work.parts(self.told) {
            self.told += 1;
            self.ready.extend(event("partial", [part]));
        }
        let name = if self.is_over { "done" } else { "progress" };
        self.ready.extend(event(name, self.job.report(&self.id).into_parts()));
    }
}

/// An event, in parts: JSON has no line ends, which would end it.
fn event(name: &str, data: impl IntoIterator<Item = Bytes>) -> impl Iterator<Item = Bytes> {
    let begin = Bytes::from(format!("event: {name}\ndata: "));
    [begin].into_iter().chain(data).chain([Bytes::from_static(b"\n\n")])
}
