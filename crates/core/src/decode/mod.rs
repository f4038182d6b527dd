//! Decodes a model into actions, then into a grid, and verifies the grid. The functions of this module return only
//! grids that [`verify()`] accepts.
//!
//! | file | content |
//! |---|---|
//! | `assignment` | decodes chosen actions into a verified grid |
//! | `cover` | checks solutions of any exact cover problem |
//! | `instance` | defines a problem with its decoder: a puzzle, or any exact cover problem |
//! | `variants` | checks solutions of variants and of overlapping grids |
//! | `verify` | checks solutions of puzzles |
//! | `violation` | the reasons why a grid is not a solution |

mod assignment;
mod cover;
mod instance;
mod variants;
mod verify;
mod violation;

pub use assignment::{DecodeError, decode, decode_model};
pub use cover::{CoverViolation, verify_cover};
pub(crate) use instance::{Instance, PuzzleInstance};
pub use verify::verify;
pub use violation::Violation;
