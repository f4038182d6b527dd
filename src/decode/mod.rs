//! Assignment -> actions -> grid, verified; an unverified grid never leaves this module.

mod assignment;
mod variants;
mod verify;

pub use assignment::{DecodeError, decode};
pub use verify::{Violation, verify};
