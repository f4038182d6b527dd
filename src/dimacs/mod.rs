//! DIMACS CNF and OPB out, any solver's answer in.
//!
//! Writing streams: clauses go from the encoder to the file one by one, and the counts of the `p`
//! line come from a first run of the encoder into a counter. A file of millions of clauses is never
//! held in memory.

mod answer;
mod cnf;
mod cover;
mod export;
mod header;
mod map;
mod opb;
mod part;

pub use answer::{Answer, AnswerError, AnswerErrorKind, Status, read_answer};
pub use cover::CoverExport;
pub use export::{Export, Sizes};
pub use header::{Header, HeaderError};
pub use part::Part;
pub use sudosat_proof_check::{
    Cnf, DimacsError, DimacsErrorKind, DimacsSink, read_dimacs, write_formula,
};
