//! Describes steps, paths and hints in a language.
//!
//! A language is one table of sentences (`english.rs`, `french.rs`). The rest of the code is the same for all
//! languages.

mod about;
mod english;
mod french;
mod hint;
mod language;
mod links;
mod path;
mod patterns;
mod proof_lines;
mod rated;
mod refusal;
mod rounds;
mod row;
mod resolved;
mod sentence;
mod names;
mod notation;
mod writer;
mod inferences;
#[cfg(test)]
mod tests;
mod words;

pub use about::About;
pub use hint::{HintDetail, HintReport};
pub use language::{Language, UnknownLanguage};
pub use path::{EXPLAIN_VERSION, PathReport};
pub use rated::RateReport;
pub use refusal::Refusal;
pub use row::StepRow;
