//! Defines the report of the subcommand `count --estimate`.

use serde::Serialize;

use super::puzzle::PuzzleHead;
use super::{BatchReport, Report, Source, quantity};
use crate::formats::Entry;
use crate::solve::Estimate;

/// An estimate of the number of solutions, from random samples of the search tree.
///
/// JSON and CSV fields:
///
/// - `file` and `line` (where the puzzle comes from), `shape`, `rules` (null if classic), `puzzle` (its clues), and
///   `marks` (its pencil marks, n symbols a cell) if it has some
/// - `answer`: `estimated`; `none` if propagation shows that there is no solution; `unknown` if no sample found a solution,
///   or the number is beyond 10^308
/// - `estimate`: the number of solutions; null if it is not known
/// - `standard_error`, and `low` and `high`, the bounds of the 95 % confidence interval; null if there are fewer than two
///   samples, if the estimate is not known, or if the number is beyond 10^154, so that its square is too large
/// - `samples`: the number of samples
/// - `reason`: the limit that ended the sampling, or null
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EstimateReport {
    #[serde(flatten)]
    head: PuzzleHead,
    answer: &'static str,
    estimate: Option<f64>,
    standard_error: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    samples: u64,
    reason: Option<String>,
    #[serde(skip)]
    is_too_large: bool,
}

impl EstimateReport {
    /// Creates the report on `entry`, read from `source`.
    #[must_use]
    pub fn new(source: Source, entry: &Entry, estimate: &Estimate) -> Self {
        // The numbers of grids of 36x36 are beyond what a number can hold, and so are the squares of those of 25x25.
        let is_known = estimate.mean > 0.0 && estimate.mean.is_finite();
        let (low, high) = estimate.interval();
        let has_error = is_known && estimate.samples > 1 && high.is_finite();
        EstimateReport {
            head: PuzzleHead::new(source, entry),
            answer: match estimate.samples {
                0 => "none",
                _ if is_known => "estimated",
                _ => "unknown",
            },
            estimate: is_known.then_some(estimate.mean),
            standard_error: has_error.then(|| estimate.standard_error()),
            low: has_error.then_some(low),
            high: has_error.then_some(high),
            samples: estimate.samples,
            reason: estimate.limit.map(|limit| limit.to_string()),
            is_too_large: !estimate.mean.is_finite(),
        }
    }

    /// Returns why there is no estimate.
    fn obstacle(&self) -> &'static str {
        if self.is_too_large { "more than 10^308 solutions" } else { "no sample found a solution" }
    }

    /// Returns the estimate in words, for example `about 286 solutions, 95 % between 280 and 292 (1000 samples)`.
    fn words(&self) -> String {
        let why = self.reason.as_ref().map_or(String::new(), |why| format!("; {why}"));
        let samples = format!("({}{why})", quantity(self.samples, "sample"));
        match (self.estimate, self.low.zip(self.high)) {
            (None, _) if self.samples == 0 => "no solution (by propagation)".to_owned(),
            (None, _) => format!("unknown: {} {samples}", self.obstacle()),
            (Some(estimate), None) => format!("about {} solutions {samples}", figure(estimate)),
            (Some(estimate), Some((low, high))) => format!(
                "about {} solutions, 95 % between {} and {} {samples}",
                figure(estimate),
                figure(low),
                figure(high)
            ),
        }
    }
}

/// Returns a number with all its digits if it is below a million, and else with four.
fn figure(number: f64) -> String {
    if number < 1e6 { format!("{number:.0}") } else { format!("{number:.3e}") }
}

impl Report for EstimateReport {
    json_methods!();

    fn grid(&self) -> String {
        format!("{}: {}\n", self.head.source, self.words())
    }

    /// Returns the estimate, or `unknown`.
    fn line(&self) -> String {
        self.estimate.map_or_else(|| self.answer.to_owned(), |it| format!("about {}", figure(it)))
    }
}

impl BatchReport for EstimateReport {
    fn answer(&self) -> &'static str {
        self.answer
    }
}
