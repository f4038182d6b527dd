//! Makes a table of several searches with the counters of each.

use std::time::Duration;

use itertools::Itertools;
use serde::Serialize;

use crate::backend::Counters;
use crate::report::Source;
use crate::trace::Ending;

/// The row of one search: its puzzle, its engine, its end, its time and its counters.
///
/// JSON fields: `file`, `line`, `engine`, `end` (`solved`, `none`, `stopped` or `unknown`), `elapsed_us` (the time of
/// the search in microseconds), and the fields of [`Counters`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SummaryRow {
    #[serde(flatten)]
    source: Source,
    engine: String,
    end: &'static str,
    elapsed_us: u64,
    #[serde(flatten)]
    counters: Counters,
}

impl SummaryRow {
    /// Creates the row of a search by `engine` on the puzzle read from `source`, which took `elapsed`.
    #[must_use]
    pub fn new(
        source: Source,
        engine: String,
        ending: &Ending,
        counters: Counters,
        elapsed: Duration,
    ) -> Self {
        let end = match ending {
            Ending::Solved(_) => "solved",
            Ending::NoSolution => "none",
            Ending::Stopped => "stopped",
            Ending::Unknown(_) => "unknown",
        };
        let elapsed_us = u64::try_from(elapsed.as_micros()).unwrap_or(u64::MAX);
        SummaryRow { source, engine, end, elapsed_us, counters }
    }

    fn cells(&self) -> [String; 8] {
        let Counters {
            decisions, propagations, conflicts, learned, restarts, longest_jump, ..
        } = self.counters;
        let numbers = [decisions, propagations, conflicts, learned, longest_jump, restarts];
        let [a, b, c, d, e, f] = numbers.map(|number| number.to_string());
        [self.engine.clone(), self.end.to_owned(), a, b, c, d, e, f]
    }
}

const HEAD: [&str; 8] = [
    "engine",
    "end",
    "decisions",
    "propagations",
    "conflicts",
    "learned",
    "longest jump",
    "restarts",
];

/// Returns a table in aligned columns, with a line of headings and one line for each search.
#[must_use]
pub fn summary_table(rows: &[SummaryRow]) -> String {
    let mut lines = vec![HEAD.map(str::to_owned)];
    lines.extend(rows.iter().map(SummaryRow::cells));
    let width = |column: usize| lines.iter().map(|line| line[column].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..HEAD.len()).map(width).collect();
    let line = |cells: &[String; 8]| {
        let aligned = cells.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            // Words are aligned to the left, numbers to the right.
            if column < 2 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        aligned.collect_vec().join("  ").trim_end().to_owned() + "\n"
    };
    lines.iter().map(line).collect()
}
