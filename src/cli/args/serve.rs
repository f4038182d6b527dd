//! Flags of `serve`.

use std::time::Duration;

use clap::Args as Group;

use super::common::{duration, whole};
use super::puzzles::OwnPuzzles;
use super::values::address;
use crate::server::Config;

/// The addresses and limits of the server, its own puzzles, and its log.
#[derive(Debug, Group)]
pub(in crate::cli) struct Serve {
    /// Address to listen on; 0.0.0.0:PORT accepts other machines
    #[arg(long, value_name = "IP:PORT", default_value = "127.0.0.1:8080", value_parser = address)]
    pub address: std::net::SocketAddr,
    #[command(flatten)]
    pub own: OwnPuzzles,
    /// Time limit of one request, such as 5s; past it the answer is unknown
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = duration)]
    pub timeout: Duration,
    /// Number of requests to answer at once [default: all cores]
    #[arg(long, value_name = "N")]
    pub workers: Option<std::num::NonZeroUsize>,
    /// Number of requests that may wait
    ///
    /// A further request is rejected and may be repeated later.
    #[arg(long, value_name = "N", default_value_t = 256)]
    pub max_waiting: usize,
    /// Time limit of one job
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = duration)]
    pub job_timeout: Duration,
    /// Number of jobs to run at once, in addition to the requests
    #[arg(long, value_name = "N", default_value_t = Config::JOB_WORKERS)]
    pub job_workers: std::num::NonZeroUsize,
    /// Number of jobs to keep
    ///
    /// These are the jobs that wait or run, and the answers of the jobs that have ended.
    #[arg(long, value_name = "N", default_value = "64")]
    pub max_jobs: std::num::NonZeroUsize,
    /// Number of visitors with a puzzle at once
    ///
    /// A further visitor replaces the one who was inactive for the longest time.
    #[arg(long, value_name = "N", default_value = "1000")]
    pub max_sessions: std::num::NonZeroUsize,
    /// How long to keep a visitor's puzzle or a job's answer after last use
    ///
    /// A job that waits or runs is always kept: its time begins when it ends.
    #[arg(long, value_name = "TIME", default_value = "1h", value_parser = duration)]
    pub time_to_live: Duration,
    /// Largest request, in bytes
    #[arg(long, value_name = "BYTES", default_value_t = 1 << 20, value_parser = whole(1..))]
    pub max_body: u64,
    /// Time limit for receiving the head of a request, and then its body
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = duration)]
    pub body_timeout: Duration,
    /// Time after which a client that reads nothing is disconnected
    ///
    /// The time counts while an answer is sent.
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = duration)]
    pub send_timeout: Duration,
    /// Number of connections open at once; further ones wait
    ///
    /// The number of file descriptors is a limit too.
    #[arg(long, value_name = "N", default_value = "1024")]
    pub max_connections: std::num::NonZeroUsize,
    /// Largest formula or certificate, in bytes
    #[arg(long, value_name = "BYTES", default_value_t = 16 << 20)]
    pub max_answer: usize,
    /// Largest side of a grid
    ///
    /// A request takes memory in proportion to the sixth power of the side, up to 2 GB at side 36.
    #[arg(long, value_name = "N", default_value_t = 36, value_parser = clap::value_parser!(u8).range(4..=100))]
    pub max_side: u8,
    /// Further origin whose pages may send requests, or * for all
    ///
    /// For example https://example.org. The flag may be given several times.
    #[arg(long, value_name = "ORIGIN", value_parser = super::values::origin)]
    pub allow_origin: Vec<String>,
    /// Write the log as JSON lines
    #[arg(long)]
    pub log_json: bool,
    /// Write no log, and only errors on standard error
    #[arg(short, long)]
    pub quiet: bool,
    /// Also serve the SudokuSolver userscript of the f-puzzles page
    ///
    /// Without a value the address is 127.0.0.1:4545, the default of the script.
    #[arg(long, value_name = "IP:PORT", num_args = 0..=1, require_equals = true,
        default_missing_value = "127.0.0.1:4545", value_parser = address)]
    pub fpuzzles: Option<std::net::SocketAddr>,
}
