//! Answers that can be checked: certificates, and whoever reads and checks them.
//!
//! A certificate is a folder: the puzzle, its solutions, a formula that is unsatisfiable exactly when
//! the claim is true, a proof of that, and a list of all these. [`prove`] makes one, [`verify`] checks
//! it. The checker shares nothing with the engines that write proofs: a mistake there is to be
//! noticed here.
//!
//! | file | question |
//! |---|---|
//! | `claim` | what is claimed? |
//! | `statement` | which formula denies it, and which solutions belong to it? |
//! | `prove` | is it true? |
//! | `prover` | who writes the proof? |
//! | `certificate`, `manifest` | how is it kept? |
//! | `verify` | what is wrong with this certificate? |
//! | `comparison` | is that the formula? |
//! | `drat` | which steps does this proof hold? |
//! | `rup` | does each step follow, and does the last one refute the formula? |

mod certificate;
mod claim;
mod comparison;
mod drat;
mod manifest;
mod prove;
mod prover;
mod rup;
mod statement;
mod verify;

pub use self::certificate::Certificate;
pub use self::claim::{Claim, UnknownClaim};
pub use self::comparison::Difference;
pub use self::drat::{DratError, DratErrorKind, DratReader, Step};
pub use self::manifest::{Listed, Manifest};
pub use self::prove::{ProveError, Proved, Refutation, prove};
pub use self::rup::{Checker, ProofError, Wrong};
pub use self::statement::WrongSolutions;
pub use self::verify::{Accepted, Rejection, verify};
