//! Assignment -> actions -> grid, verified; an unverified grid never leaves this module.

mod assignment;
mod cover;
mod variants;
mod verify;
mod violation;

pub use assignment::{DecodeError, decode, decode_model};
pub use cover::{CoverViolation, verify_cover};
pub use verify::verify;
pub use violation::Violation;
