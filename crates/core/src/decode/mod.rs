//! Decodes a model into actions, then into a grid, and verifies the grid. The functions of this module
//! return only grids that passed [`verify()`].

mod assignment;
mod cover;
mod variants;
mod verify;
mod violation;

pub use assignment::{DecodeError, decode, decode_model};
pub use cover::{CoverViolation, verify_cover};
pub use verify::verify;
pub use violation::Violation;
