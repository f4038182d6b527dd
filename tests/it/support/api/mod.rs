//! A model-based fuzzer of SAT backends: random calls, a truth table that knows every right answer,
//! and a shrinker that leaves of a wrong answer what it takes to see it.

mod calls;
mod faulty;
mod flicker;
mod generate;
mod hunt;
mod oracle;
mod run;
mod shrink;

pub use calls::{read, text};
pub use faulty::{Fault, faulty};
pub use hunt::hunt;
pub use oracle::TruthTable;
pub use run::{Figures, Subject, run};
