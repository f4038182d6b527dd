//! Reads and writes formulas as DIMACS files.

mod read;
mod write;

pub use read::{Cnf, DimacsError, DimacsErrorKind, read_dimacs};
pub use write::{DimacsSink, number, write_formula};
