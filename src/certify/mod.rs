//! Answers that can be checked: proofs, and whoever reads and checks them.
//!
//! Nothing here is shared with the engines that write proofs: a mistake there is to be noticed here.
//!
//! | file | question |
//! |---|---|
//! | `drat` | which steps does this file hold? |
//! | `rup` | does each step follow, and does the last one refute the formula? |

mod drat;
mod rup;

pub use self::drat::{DratError, DratErrorKind, DratReader, Step};
pub use self::rup::{Checker, ProofError, Wrong};
