//! What several suites need: random grids, oracles, other programs, a server.

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
