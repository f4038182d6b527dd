//! Shows the search of a SAT solver event by event, as text for people or as JSON lines for programs. Also writes the
//! implication graph of one conflict, and a table with the counters of several searches.

mod dot;
mod ends;
mod jsonl;
mod step;
mod style;
mod summary;
mod text;

pub use dot::dot;
pub use ends::{TRACE_VERSION, TraceEnd, TraceHead};
pub use jsonl::TraceLines;
pub use step::{TraceStep, TraceSteps};
pub use style::Style;
pub use summary::{SummaryRow, summary_table};
pub use text::{TextOptions, TraceText};
