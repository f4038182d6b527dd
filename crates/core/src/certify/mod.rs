//! Writes and checks certificates: answers that an independent program can verify.
//!
//! A certificate is a folder with a problem, solutions, a formula, a proof and a manifest. The problem is a puzzle or
//! any exact cover problem. The solutions are those that the claim needs. If they are right, the formula is
//! unsatisfiable exactly when the claim is true. The proof shows that the formula is unsatisfiable. The manifest states
//! the claim, and lists the other files with their hashes. [`prove`] and [`prove_cover`] make a certificate, and
//! [`verify`] checks it. The checker of proofs uses no code of the engines that write proofs, so it detects errors of
//! the engines.
//!
//! | file | content |
//! |---|---|
//! | `claim` | the claims and their text form |
//! | `statement`, `puzzle`, `cover` | the formula that is unsatisfiable if a claim is true, and the solutions that the claim needs |
//! | `prove`, `prove_puzzle`, `prove_cover` | the search for the solutions and for a proof |
//! | `prover` | the engines that write proofs |
//! | `derivation` | the proof of a search that leaves primitives to a propagator |
//! | `certificate`, `manifest`, `hashed` | the files of a certificate |
//! | `reading` | the parser for the problem and its solutions |
//! | `verify` | the checks of a certificate |
//! | `limited` | the reader of a proof that stops at a limit |
//! | `comparison` | the comparison of a formula file with the expected formula |
//! | `form` | the proof formats: DRAT, and LRAT, which names the clauses that each lemma follows from |
//! | `prove_error` | the errors that leave a claim neither proved nor refuted |
//! | `rejection` | the reasons to reject a certificate |
//!
//! The crate [`sudosat_proof_check`] reads and checks the proofs. It contains no engine.

mod certificate;
mod claim;
mod comparison;
mod cover;
mod derivation;
mod form;
mod limited;
mod manifest;
mod prove;
mod prove_error;
mod prove_cover;
mod prove_puzzle;
mod prover;
mod puzzle;
mod reading;
mod rejection;
mod hashed;
mod statement;
mod verify;

pub use sudosat_proof_check::{
    Checker, DratReader, DratStep, LratChecker, LratReader, LratStep, ProofError, SyntaxError,
    SyntaxErrorKind, Wrong,
};

pub use self::certificate::Certificate;
pub use self::claim::{Claim, UnknownClaim};
pub use self::comparison::Difference;
pub use self::form::ProofForm;
pub use self::manifest::{Listed, Manifest, ProblemKind};
pub use self::prove::{Proved, Refutation, prove_or_refute};
pub use self::prove_cover::prove_cover;
pub use self::prove_error::ProveError;
pub use self::prove_puzzle::prove;
pub use self::prover::solve_with_proof;
pub use self::rejection::Rejection;
pub use self::statement::WrongSolutions;
pub use self::verify::{
    Accepted, CertificateFiles, CertifiedProblem, verify, verify_files, verify_within,
};
