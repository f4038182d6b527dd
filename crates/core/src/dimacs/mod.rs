//! Writes DIMACS CNF and OPB files, and parses the answers of other solvers.
//!
//! Clauses are streamed from the encoder to the file, one by one. The counts in the `p` line come from a
//! first run of the encoder with a counting sink. So a file of millions of clauses is never held in memory.

mod answer;
mod cnf;
mod cover;
mod export;
mod header;
mod map;
mod opb;
mod part;

pub use answer::{AnswerError, AnswerErrorKind, SolverOutput, SolverStatus, read_answer};
pub use cover::CoverExport;
pub use export::{Export, Sizes};
pub use header::{Header, HeaderError};
pub use part::SearchPart;
pub use sudosat_proof_check::{
    Cnf, DimacsError, DimacsErrorKind, DimacsSink, read_dimacs, write_formula,
};
