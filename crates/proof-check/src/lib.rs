//! Formulas in conjunctive normal form, and proofs that they have no model.
//!
//! [`Checker`] follows a DRAT proof by unit propagation, [`LratChecker`] an LRAT proof by its hints,
//! [`Elaborator`] turns the first into the second. The crate holds no solver and shares no code with any:
//! a mistake of a solver is to be noticed here. Formulas come clause by clause into a [`ClauseSink`], from a
//! DIMACS file by [`read_dimacs`].
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
//! Literals are rustsat's: variable v of a file is the 0-based variable v - 1.
//!
//! | file | question |
//! |---|---|
//! | `sink` | where do clauses go? |
//! | `dimacs` | how is a formula read and written as a file? |
//! | `drat`, `lrat`, `tokens` | which steps does this proof hold? |
//! | `rup`, `propagation` | does each step follow, and does the last one refute the formula? |
//! | `hints` | does it by the clauses that it names? |
//! | `elaborate` | by which clauses does each step follow, where a proof is to say so? |
//! | `wrong` | what can be wrong with a proof? |

mod dimacs;
mod drat;
mod elaborate;
mod hints;
mod lrat;
mod propagation;
mod rup;
mod sink;
mod tokens;
mod wrong;

pub use self::dimacs::{
    Cnf, DimacsError, DimacsErrorKind, DimacsSink, number, read_dimacs, write_formula,
};
pub use self::drat::{DratReader, Step};
pub use self::elaborate::Elaborator;
pub use self::hints::LratChecker;
pub use self::lrat::{LratReader, LratStep};
pub use self::rup::Checker;
pub use self::sink::{ClauseCounter, ClauseSink, Formula, Group};
pub use self::tokens::{SyntaxError, SyntaxErrorKind};
pub use self::wrong::{ProofError, Wrong};

/// The README's example is a test like the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
