//! A search, event by event: as text for people, as JSON lines for programs, as a graph of one
//! conflict, and as numbers side by side.

mod dot;
mod jsonl;
mod style;
mod summary;
mod text;

pub use dot::dot;
pub use jsonl::{TRACE_VERSION, TraceLines};
pub use style::Style;
pub use summary::{SummaryRow, summary_table};
pub use text::{TextOptions, TraceText};
