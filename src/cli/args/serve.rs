//! The server.

use std::time::Duration;

use clap::Args as Group;

use super::common::duration;
use super::puzzles::OwnPuzzles;

/// Arguments of `serve`.
#[derive(Debug, Group)]
pub(in crate::cli) struct Serve {
    /// Where to listen; other machines reach 0.0.0.0:PORT
    #[arg(long, value_name = "IP:PORT", default_value = "127.0.0.1:8080")]
    pub address: std::net::SocketAddr,
    #[command(flatten)]
    pub own: OwnPuzzles,
    /// How long one question may take, such as 5s; past it the answer is unknown
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = duration)]
    pub timeout: Duration,
    /// Questions worked on at once; as many as there are cores, unless told
    #[arg(long, value_name = "N")]
    pub workers: Option<std::num::NonZeroUsize>,
    /// Questions that may wait; the next one is told to try again later
    #[arg(long, value_name = "N", default_value_t = 256)]
    pub max_waiting: usize,
    /// How long one job may take
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = duration)]
    pub job_timeout: Duration,
    /// Jobs worked on at once, beside the questions
    #[arg(long, value_name = "N", default_value = "1")]
    pub job_workers: std::num::NonZeroUsize,
    /// Jobs kept: those that wait or run, and the answers of those that have ended
    #[arg(long, value_name = "N", default_value = "64")]
    pub max_jobs: std::num::NonZeroUsize,
    /// Visitors who have a puzzle at once; the one who came longest ago makes room
    #[arg(long, value_name = "N", default_value = "1000")]
    pub max_sessions: std::num::NonZeroUsize,
    /// How long a visitor's puzzle, or the answer of a job, is kept after it was last asked for
    #[arg(long, value_name = "TIME", default_value = "1h", value_parser = duration)]
    pub time_to_live: Duration,
    /// The longest request, in bytes
    #[arg(long, value_name = "BYTES", default_value_t = 1 << 20)]
    pub max_body: usize,
    /// How long a request's head, and then its body, may take to arrive
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = duration)]
    pub body_timeout: Duration,
    /// How long a client may take nothing of its answer before it is given up
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = duration)]
    pub send_timeout: Duration,
    /// Connections open at once, and no more than there are descriptors for; others wait
    #[arg(long, value_name = "N", default_value = "1024")]
    pub max_connections: std::num::NonZeroUsize,
    /// The longest formula or certificate, in bytes
    #[arg(long, value_name = "BYTES", default_value_t = 16 << 20)]
    pub max_answer: usize,
    /// The largest side of a grid; a question takes memory, at 36 up to 1 GB, by the sixth power of it
    #[arg(long, value_name = "N", default_value_t = 36, value_parser = clap::value_parser!(u8).range(4..=100))]
    pub max_side: u8,
    /// Another origin whose pages may ask, such as https://example.org, or * for all; may be given
    /// several times
    #[arg(long, value_name = "ORIGIN", value_parser = super::values::origin)]
    pub allow_origin: Vec<String>,
    /// Log as JSON lines
    #[arg(long)]
    pub log_json: bool,
    /// No log, and nothing on standard error but errors
    #[arg(short, long)]
    pub quiet: bool,
    /// Also answer the page of f-puzzles, with its SudokuSolver userscript; without a value on
    /// 127.0.0.1:4545, where that looks
    #[arg(long, value_name = "IP:PORT", num_args = 0..=1, require_equals = true,
        default_missing_value = "127.0.0.1:4545")]
    pub fpuzzles: Option<std::net::SocketAddr>,
}
