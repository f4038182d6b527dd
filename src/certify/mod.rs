//! Answers that can be checked: certificates, and whoever reads and checks them.
//!
//! A certificate is a folder: the problem, a puzzle or any exact cover problem, its solutions, a formula
//! that is unsatisfiable exactly when the claim is true, a proof of that, and a list of all these.
//! [`prove`] and [`prove_cover`] make one, [`verify`] checks it. The checker shares nothing with the engines that write proofs: a mistake there is to be
//! noticed here.
//!
//! | file | question |
//! |---|---|
//! | `claim` | what is claimed? |
//! | `statement`, `puzzle`, `cover` | which formula denies it, and which solutions belong to it? |
//! | `prove`, `prove_puzzle`, `prove_cover` | is it true? |
//! | `prover` | who writes the proof? |
//! | `certificate`, `manifest`, `spool` | how is it kept? |
//! | `reading` | which puzzle or problem is there, with which solutions? |
//! | `verify` | what is wrong with this certificate? |
//! | `comparison` | is that the formula? |
//! | `form` | does a proof say by which clauses each step follows? |
//!
//! Proofs are read and checked by the crate [`sudosat_proof_check`], which holds no engine.

mod certificate;
mod claim;
mod comparison;
mod cover;
mod form;
mod manifest;
mod prove;
mod prove_error;
mod prove_cover;
mod prove_puzzle;
mod prover;
mod puzzle;
mod reading;
mod rejection;
mod spool;
mod statement;
mod verify;

pub use sudosat_proof_check::{
    Checker, DratReader, LratChecker, LratReader, LratStep, ProofError, Step, SyntaxError,
    SyntaxErrorKind, Wrong,
};

pub use self::certificate::Certificate;
pub use self::claim::{Claim, UnknownClaim};
pub use self::comparison::Difference;
pub use self::form::ProofForm;
pub use self::manifest::{Listed, Manifest, ProblemKind};
pub use self::prove::{Proved, Refutation};
pub use self::prove_cover::prove_cover;
pub use self::prove_error::ProveError;
pub use self::prove_puzzle::prove;
pub use self::prover::solve_with_proof;
pub use self::rejection::Rejection;
pub use self::statement::WrongSolutions;
pub use self::verify::{Accepted, Problem, verify, verify_within};
