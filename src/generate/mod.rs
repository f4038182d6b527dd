//! New puzzles, puzzles with fewer clues, and which puzzles are the same but for a symmetry.

mod canonical;
mod seen;

pub use canonical::{NoCanonicalForm, canonical_form};
pub use seen::Seen;
