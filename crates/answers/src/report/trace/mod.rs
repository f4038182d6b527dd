//! Shows a search event by event: as text for people, as JSON lines for programs, as a graph of one conflict,
//! and as a table of counters.

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
