//! What searches took, side by side.

use std::time::Duration;

use itertools::Itertools;
use serde::Serialize;

use crate::backend::Counters;
use crate::report::Source;
use crate::trace::Ending;

/// One search: its puzzle, its name, how it ended, and what it took. JSON fields: `file`, `line`, `engine`, `end` (`solved`, `none`,
/// `stopped`, `unknown`), `elapsed_us` (how long it took, in microseconds), and those of [`Counters`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
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
    /// A search by `engine` on the puzzle that stood at `source`, and how long it took.
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

/// The searches as a table, a line each, in columns.
#[must_use]
pub fn summary_table(rows: &[SummaryRow]) -> String {
    let mut lines = vec![HEAD.map(str::to_owned)];
    lines.extend(rows.iter().map(SummaryRow::cells));
    let width = |column: usize| lines.iter().map(|line| line[column].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..HEAD.len()).map(width).collect();
    let line = |cells: &[String; 8]| {
        let aligned = cells.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            // Words to the left, numbers to the right.
            if column < 2 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        aligned.collect_vec().join("  ").trim_end().to_owned() + "\n"
    };
    lines.iter().map(line).collect()
}
