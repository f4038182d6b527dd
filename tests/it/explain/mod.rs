//! Explanations: every step is true, follows from what it cites alone, and is what the textbook means by
//! its name.
//!
//! The tests over the puzzle sets, which are not part of the repository, are ignored:
//! `SUDOSAT_DATA=DIR cargo test --release --test it explain:: -- --ignored --nocapture`

use crate::support::random;
use crate::support::sets;
mod boards;
pub mod corpus;
mod formal;
mod found;
mod laws;
mod levels;
mod limits;
mod naive;
mod positions;
pub mod replay;
mod soundness;
mod sufficiency;
mod unusual;
mod variants;
