//! Shows the search of a SAT solver event by event, as text for people or as JSON lines for programs. Also shows a
//! graph of one conflict, and a table of counters.

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
