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
//! | `drat`, `lrat`, `words` | which steps does this proof hold? |
//! | `rup`, `propagation` | does each step follow, and does the last one refute the formula? |
//! | `hints` | does it by the clauses that it names? |
//! | `form`, `elaborate` | by which clauses does each step follow, where a proof is to say so? |
//! | `wrong` | what can be wrong with a proof? |

mod certificate;
mod claim;
mod comparison;
mod cover;
mod drat;
mod elaborate;
mod form;
mod hints;
mod lrat;
mod manifest;
mod propagation;
mod prove;
mod prove_cover;
mod prove_puzzle;
mod prover;
mod puzzle;
mod reading;
mod rejection;
mod rup;
mod spool;
mod statement;
mod verify;
mod words;
mod wrong;

pub use self::certificate::Certificate;
pub use self::claim::{Claim, UnknownClaim};
pub use self::comparison::Difference;
pub use self::drat::{DratReader, Step};
pub use self::form::ProofForm;
pub use self::hints::LratChecker;
pub use self::lrat::{LratReader, LratStep};
pub use self::manifest::{Listed, Manifest, ProblemKind};
pub use self::prove::{ProveError, Proved, Refutation};
pub use self::prove_cover::prove_cover;
pub use self::prove_puzzle::prove;
pub use self::rejection::Rejection;
pub use self::rup::Checker;
pub use self::statement::WrongSolutions;
pub use self::verify::{Accepted, Problem, verify, verify_within};
pub use self::words::{SyntaxError, SyntaxErrorKind};
pub use self::wrong::{ProofError, Wrong};
