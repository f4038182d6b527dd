//! What several suites need: random grids, oracles, other programs, a server.

pub mod alone;
pub mod api;
pub mod checked_trace;
pub mod drat;
pub mod installed;
pub mod isomorphs;
pub mod large;
pub mod oracle;
pub mod random;
pub mod ranks;
pub mod replayer;
#[cfg(feature = "server")]
pub mod serving;
pub mod sets;
pub mod well_known;

/// Returns how large a sample is: `all` in `.ci/long`, which sets `SUDOSAT_SAMPLES`, else `few`.
pub fn sample(few: usize, all: usize) -> usize {
    if std::env::var_os("SUDOSAT_SAMPLES").is_some() { all } else { few }
}
