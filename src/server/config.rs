//! What a server allows.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use crate::library::{Library, embedded};

/// The limits of a server. Whoever asks for more than they allow is told so; nothing grows without bound.
#[derive(Clone, Debug)]
pub struct Config {
    /// The longest request body, in bytes.
    pub max_body: usize,
    /// How long a request's head, and then its body, may take to arrive.
    pub body_timeout: Duration,
    /// How long a client may take nothing of its answer.
    pub send_timeout: Duration,
    /// How many connections are open at once, and no more than the system has descriptors for; others wait.
    pub max_connections: NonZeroUsize,
    /// The largest side of a grid.
    pub max_side: usize,
    /// The longest answer that is a file, and the longest certificate, unpacked, in bytes.
    pub max_answer: usize,
    /// How long one question may take; past it the answer is *unknown*.
    pub timeout: Duration,
    /// How many questions are worked on at once; others wait.
    pub workers: NonZeroUsize,
    /// How many questions may wait; the next one is answered 503.
    pub max_waiting: usize,
    /// How many jobs are worked on at once, beside the questions.
    pub job_workers: NonZeroUsize,
    /// How many jobs are kept: those that wait and run, and the answers of those that have ended.
    pub max_jobs: usize,
    /// How long one job may take.
    pub job_timeout: Duration,
    /// How many visitors have a puzzle at once; the one who came longest ago makes room for the next.
    pub max_sessions: usize,
    /// How long a visitor's puzzle, or the answer of a job, is kept after it was last asked for.
    pub time_to_live: Duration,
    /// Whether requests must name this machine as it names itself (localhost, 127.0.0.1): so for servers that nobody
    /// else reaches.
    pub only_loopback: bool,
    /// The other origins whose pages may ask (CORS); `*` allows all.
    pub allowed_origins: Vec<String>,
    /// The puzzles to choose from; those that come along if none are told.
    pub library: Option<Arc<Library>>,
}

impl Config {
    /// The puzzles to choose from.
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
            job_workers: const { NonZeroUsize::new(2).unwrap() },
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
