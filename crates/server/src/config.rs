//! Defines the limits and settings of a server.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use crate::library::{Library, embedded};

/// The limits and settings of a server. They bound the memory, the time and the connections that clients can use.
#[derive(Clone, Debug)]
pub struct Config {
    /// The longest request body, in bytes.
    pub max_body: usize,
    /// The maximum time for the head of a request to arrive. The body of the request has the same time again.
    pub body_timeout: Duration,
    /// The maximum time for which a client may read nothing while an answer is sent; then the connection is closed.
    pub send_timeout: Duration,
    /// The maximum number of open connections; further connections wait. The number is lower if the system has too few
    /// file descriptors.
    pub max_connections: NonZeroUsize,
    /// The largest side of a grid.
    pub max_side: usize,
    /// The maximum size in bytes of an answer that is a file, and of an unpacked certificate.
    pub max_answer: usize,
    /// The maximum time for one question. When it is over, the answer is *unknown*, or an error if the question has no
    /// such answer. It is also the maximum time for which a question waits.
    pub timeout: Duration,
    /// The number of workers. A worker runs one question at a time; further questions wait. A race of several engines
    /// needs one worker for each engine.
    pub workers: NonZeroUsize,
    /// The maximum number of waiting questions; the next one gets status 503.
    pub max_waiting: usize,
    /// The number of workers for jobs, in addition to those for questions.
    pub job_workers: NonZeroUsize,
    /// The maximum number of stored jobs. These are the jobs that wait or run, and those that have ended, with their
    /// answers. It is also the maximum number of clients of the websocket for f-puzzles.
    pub max_jobs: usize,
    /// The maximum time for one job, and for each call of the solver for a client of the websocket for f-puzzles.
    pub job_timeout: Duration,
    /// The maximum number of visitors with a puzzle. A new visitor replaces the one whose last request is oldest.
    pub max_sessions: usize,
    /// The time for which the server stores a visitor's puzzle, or a job with its answer, after the last request for
    /// it. For a job, this time does not begin before the end of the job.
    pub time_to_live: Duration,
    /// True if the `Host` header of a request must name the local machine (localhost or a loopback address such as
    /// 127.0.0.1). This is meant for a server that only the local machine can reach.
    pub only_loopback: bool,
    /// The other origins whose pages may send requests (CORS); `*` allows all.
    pub allowed_origins: Vec<String>,
    /// The puzzles to choose from; `None` means the embedded library.
    pub library: Option<Arc<Library>>,
}

impl Config {
    /// The default of [`Config::job_workers`]: two, so that one long job does not delay the next job.
    pub const JOB_WORKERS: NonZeroUsize = NonZeroUsize::new(2).unwrap();

    /// Returns the puzzles to choose from: the given library, or the embedded one.
    pub(super) fn library(&self) -> &Library {
        self.library.as_deref().unwrap_or_else(|| embedded())
    }
}

impl Default for Config {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Config {
            max_body: 1 << 20,
            body_timeout: Duration::from_secs(10),
            send_timeout: Duration::from_secs(30),
            max_connections: const { NonZeroUsize::new(1_024).unwrap() },
            max_side: 36,
            max_answer: 16 << 20,
            timeout: Duration::from_secs(10),
            workers: cores,
            max_waiting: 256,
            job_workers: Config::JOB_WORKERS,
            max_jobs: 64,
            job_timeout: Duration::from_secs(600),
            max_sessions: 1_000,
            time_to_live: Duration::from_secs(3_600),
            only_loopback: false,
            allowed_origins: Vec::new(),
            library: None,
        }
    }
}
