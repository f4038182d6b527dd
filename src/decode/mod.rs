//! Assignment -> actions -> grid, verified; an unverified grid never leaves this module.

mod assignment;
mod cover;
mod variants;
mod verify;

pub use assignment::{DecodeError, decode, decode_model};
pub use cover::{CoverViolation, verify_cover};
pub use verify::{Violation, verify};
