//! Reads formulas in conjunctive normal form and checks proofs that they have no model.
//!
//! [`Checker`] checks a DRAT proof by unit propagation, [`LratChecker`] checks an LRAT proof by its hints, and
//! [`Elaborator`] converts DRAT to LRAT. The crate contains no solver and shares no code with one, so that it detects
//! the mistakes of solvers. A [`ClauseSink`] receives a formula clause by clause; [`read_dimacs`] reads a formula from
//! a DIMACS file.
//!
//! ```
//! use sudosat_proof_check::{Checker, read_dimacs};
//!
//! let formula = read_dimacs(&b"p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n"[..])?;
//! let mut checker = Checker::new(formula.variables);
//! formula.write(&mut checker);
//! assert_eq!(checker.check(&b"1 0\n0\n"[..])?, 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Literals have the type [`Lit`](rustsat::types::Lit) of rustsat, whose variables are 0-based:
//! variable v of a file is variable v - 1.
//!
//! | file | content |
//! |---|---|
//! | `sink` | defines receivers of clauses, and formulas in memory |
//! | `dimacs` | reads and writes formulas as files |
//! | `drat`, `lrat`, `tokens` | read the steps of a proof |
//! | `rup`, `propagation` | check that each lemma follows, up to the empty clause, by unit propagation |
//! | `hints` | does the same check, by the clauses that each lemma names |
//! | `elaborate` | adds to each lemma the clauses that it follows from |
//! | `wrong` | defines the errors of a proof |
//! | `quantity` | writes a number with its noun in messages |

mod dimacs;
mod drat;
mod elaborate;
mod hints;
mod lrat;
mod propagation;
mod quantity;
mod rup;
mod sink;
mod tokens;
mod wrong;

pub use self::dimacs::{
    Cnf, DimacsError, DimacsErrorKind, DimacsSink, number, read_dimacs, write_formula,
};
pub use self::drat::{DratReader, DratStep};
pub use self::elaborate::Elaborator;
pub use self::hints::LratChecker;
pub use self::lrat::{LratReader, LratStep};
pub use self::rup::Checker;
pub use self::sink::{ClauseCounter, ClauseSink, Formula, Group};
pub use self::tokens::{SyntaxError, SyntaxErrorKind};
pub use self::wrong::{ProofError, Wrong};

/// Runs the README's example as a doc test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
