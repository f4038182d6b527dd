//! Writes DIMACS CNF and OPB files, and parses the answers of other solvers.
//!
//! The encoder writes the clauses of a DIMACS file one by one. A first run of the encoder with a counting sink gives
//! the counts in the `p` line. So a DIMACS file is never held in memory as a whole. The lines of an OPB file are.
//!
//! | file | content |
//! |---|---|
//! | `answer` | parses the output of a SAT solver |
//! | `cnf` | writes a formula as CNF, or as iCNF if assumptions follow it; writes the clauses of any formula |
//! | `cover` | writes any exact cover problem as a DIMACS or OPB file |
//! | `export` | prepares a puzzle for export as a DIMACS or OPB file |
//! | `header` | parses the comments at the top of a DIMACS file |
//! | `header_text` | writes these comments; those on variables are shared with covers |
//! | `map` | writes the variable map as a table: variable, row, column and digit |
//! | `opb` | writes pseudo-boolean files (OPB): one line for each bound, without an encoding |
//! | `part` | the part of the search space that a formula covers |

mod answer;
mod cnf;
mod cover;
mod export;
mod header;
mod header_text;
mod map;
mod opb;
mod part;

pub use answer::{AnswerError, AnswerErrorKind, SolverOutput, SolverStatus, read_answer};
pub(crate) use cnf::write_clauses;
pub use cover::CoverExport;
pub use export::{Export, Sizes};
pub use header::{Header, HeaderError};
pub use part::SearchPart;
pub use sudosat_proof_check::{
    Cnf, DimacsError, DimacsErrorKind, DimacsSink, read_dimacs, write_formula,
};
