//! Defines the report of `rate --summary`: the distributions of ratings over the puzzles of a stream, and the counts
//! from which it is made.
//!
//! The puzzles of a stream with a controlled bias have weights proportional to C(N, n), for n clues in N cells
//! ([`log_weight`]). A share or a mean is then a ratio of two weighted sums. Its standard error is that of the ratio
//! estimator (W. G. Cochran, *Sampling Techniques*, 3rd edition 1977, section 6.3), the puzzles being a sample of
//! independent draws. Without a controlled bias all weights are equal, and the formula gives the usual standard error.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Serialize;

use super::explain::RateReport;
use super::{Report, quantity};
use crate::explain::rate::RATING_VERSION;
use crate::formats::Entry;
use crate::generate::log_weight;
use crate::grid::Puzzle;

/// The name of the distribution of the number of clues.
const CLUES: &str = "clues";

/// A value of a distribution. Values are ordered by the first number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct RatedValue {
    /// The place of the value among all values.
    pub place: u32,
    /// The value as text, for example `3.4` or `hard`.
    pub text: String,
    /// The number that the mean is made of, in tenths.
    pub tenths: u32,
}

/// The counts of the ratings of a stream, from which a [`SummaryReport`] is made. Puzzles can be added in any order.
#[derive(Clone, Debug)]
pub struct RatingCounts {
    is_controlled_bias: bool,
    puzzles: u64,
    /// The number of puzzles with each number of cells.
    cells: BTreeMap<usize, u64>,
    /// The counts of the number of clues, and then those of each scale.
    scales: Vec<ScaleCounts>,
}

/// The counts of one distribution.
#[derive(Clone, Debug, Default)]
struct ScaleCounts {
    scale: &'static str,
    /// The number of puzzles with each value. The key in front of the number is the number of clues, because puzzles
    /// with the same number of clues have the same weight.
    values: BTreeMap<(u32, String), BTreeMap<usize, u64>>,
    moments: BTreeMap<usize, Moments>,
    /// The number of puzzles without a value, by their answer.
    without: BTreeMap<&'static str, u64>,
}

/// The sums over the puzzles with the same number of clues: of 1, of the numbers in tenths, and of their squares.
#[derive(Clone, Copy, Debug, Default)]
struct Moments {
    puzzles: u64,
    sum: u128,
    squares: u128,
}

/// The error for a stream with a controlled bias whose puzzles have different sizes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "found puzzles of {0} and of {1} cells, expected one size: the weights of a controlled bias compare puzzles of one size"
)]
pub struct MixedSizes(pub usize, pub usize);

/// The distributions of ratings over the puzzles of a stream.
///
/// JSON fields:
///
/// - `puzzles`: the number of puzzles that were read and answered
/// - `unanswered`: the number of puzzles that could not be read or answered
/// - `controlled_bias`: true if the puzzles have weights
/// - `version`: the version of the rating method
/// - `distributions`: an array: the number of clues, of all puzzles that are not known to have no or several solutions,
///   and then each scale; with the fields of [`Distribution`]
#[derive(Clone, Debug, Serialize)]
pub struct SummaryReport {
    puzzles: u64,
    unanswered: u64,
    controlled_bias: bool,
    version: u32,
    distributions: Vec<Distribution>,
}

/// The distribution of the values on one scale.
#[derive(Clone, Debug, Serialize)]
pub struct Distribution {
    /// `clues`, or the name of the scale.
    pub scale: &'static str,
    /// The number of puzzles with a value. Only these have shares.
    pub puzzles: u64,
    /// The mean of the values; on the scale `score`, of the points. `None` if no puzzle has a value.
    pub mean: Option<f64>,
    /// The standard error of the mean. `None` if fewer than two puzzles have a value.
    pub standard_error: Option<f64>,
    /// The values, in ascending order.
    pub values: Vec<DistributionRow>,
    /// The number of puzzles without a value, by their answer: `at least`, `beyond`, `unknown`, `several` and so on.
    pub without_value: BTreeMap<&'static str, u64>,
}

/// A value of a distribution.
#[derive(Clone, Debug, Serialize)]
pub struct DistributionRow {
    /// The value; on the scale `score`, a level.
    pub value: String,
    /// The number of puzzles with this value.
    pub puzzles: u64,
    /// The share of the puzzles with this value, weighted, from 0 to 1.
    pub share: f64,
    /// The standard error of the share. `None` if fewer than two puzzles have a value.
    pub standard_error: Option<f64>,
}

impl RatingCounts {
    /// Creates counts without puzzles. `scales` are the names of the scales. `is_controlled_bias` says whether the
    /// puzzles have weights.
    #[must_use]
    pub fn new(scales: &[&'static str], is_controlled_bias: bool) -> Self {
        let counts = |&scale: &&'static str| ScaleCounts { scale, ..ScaleCounts::default() };
        let scales = [CLUES].iter().chain(scales).map(counts).collect();
        RatingCounts { is_controlled_bias, puzzles: 0, cells: BTreeMap::new(), scales }
    }

    /// Adds the puzzle of `entry`, with its reports on the scales, in their order.
    ///
    /// # Panics
    ///
    /// Panics if there are not as many reports as scales.
    pub fn add(&mut self, entry: &Entry, reports: &[RateReport]) {
        let [clue_counts, scales @ ..] = &mut self.scales[..] else { unreachable!("it has clues") };
        assert_eq!(reports.len(), scales.len(), "a report for each scale");
        let clues = entry.puzzle.clues.filled_count();
        self.puzzles += 1;
        *self.cells.entry(number_of_cells(&entry.puzzle)).or_default() += 1;
        match reports.iter().find_map(RateReport::fault) {
            Some(answer) => clue_counts.add_without(answer),
            None => clue_counts.add(clues, &number_of_clues(clues)),
        }
        for (counts, report) in scales.iter_mut().zip(reports) {
            match report.value() {
                Some(value) => counts.add(clues, value),
                None => counts.add_without(report.answer_word()),
            }
        }
    }

    /// Returns the distributions. `unanswered` is the number of puzzles that could not be read or answered.
    ///
    /// # Errors
    ///
    /// Returns [`MixedSizes`] if the puzzles have weights and different numbers of cells.
    pub fn summary(&self, unanswered: u64) -> Result<SummaryReport, MixedSizes> {
        let mut cells = self.cells.keys();
        let weights = match (self.is_controlled_bias, cells.next(), cells.next()) {
            (true, Some(&cells), None) => Weights::of_cells(cells),
            (true, Some(&one), Some(&other)) => return Err(MixedSizes(one, other)),
            _ => Weights::equal(),
        };
        Ok(SummaryReport {
            puzzles: self.puzzles,
            unanswered,
            controlled_bias: self.is_controlled_bias,
            version: RATING_VERSION,
            distributions: self.scales.iter().map(|scale| scale.distribution(&weights)).collect(),
        })
    }
}

/// Returns the number of cells that a digit can stand in.
fn number_of_cells(puzzle: &Puzzle) -> usize {
    let all = puzzle.shape().cell_count();
    match puzzle.rules.is_classic() {
        true => all,
        false => puzzle.layout().map_or(all, |layout| layout.cells().len()),
    }
}

fn number_of_clues(clues: usize) -> RatedValue {
    let place = u32::try_from(clues).expect("a grid has at most 10,000 cells");
    RatedValue { place, text: clues.to_string(), tenths: 10 * place }
}

impl ScaleCounts {
    fn add(&mut self, clues: usize, value: &RatedValue) {
        let counts = self.values.entry((value.place, value.text.clone())).or_default();
        *counts.entry(clues).or_default() += 1;
        let (moments, tenths) = (self.moments.entry(clues).or_default(), u128::from(value.tenths));
        moments.puzzles += 1;
        moments.sum += tenths;
        moments.squares += tenths * tenths;
    }

    fn add_without(&mut self, answer: &'static str) {
        *self.without.entry(answer).or_default() += 1;
    }

    fn distribution(&self, weights: &Weights) -> Distribution {
        let weights = weights.scaled(self.moments.keys().copied());
        let mean = ratio(&weights, &self.moments);
        Distribution {
            scale: self.scale,
            puzzles: self.moments.values().map(|moments| moments.puzzles).sum(),
            mean: mean.map(|(mean, _)| mean / 10.0),
            standard_error: mean.and_then(|(_, error)| Some(error? / 10.0)),
            values: self
                .values
                .iter()
                .map(|(key, counts)| self.row(&key.1, counts, &weights))
                .collect(),
            without_value: self.without.clone(),
        }
    }

    fn row(
        &self,
        value: &str,
        counts: &BTreeMap<usize, u64>,
        weights: &BTreeMap<usize, f64>,
    ) -> DistributionRow {
        // A share is the mean of a number that is 1 for the puzzles with the value, and otherwise 0.
        let share = |(&clues, all): (&usize, &Moments)| {
            let with = u128::from(counts.get(&clues).copied().unwrap_or(0));
            (clues, Moments { puzzles: all.puzzles, sum: with, squares: with })
        };
        let moments = self.moments.iter().map(share).collect();
        let (share, standard_error) = ratio(weights, &moments).expect("a puzzle has the value");
        let puzzles = counts.values().sum();
        DistributionRow { value: value.to_owned(), puzzles, share, standard_error }
    }
}

/// The weights of puzzles: C(cells, clues), or 1 without a number of cells.
#[derive(Clone, Copy, Debug)]
struct Weights {
    cells: Option<usize>,
}

impl Weights {
    fn equal() -> Self {
        Weights { cells: None }
    }

    fn of_cells(cells: usize) -> Self {
        Weights { cells: Some(cells) }
    }

    /// Returns the weight of a puzzle for each number of clues. The largest is 1: only ratios of weights count, and on
    /// large grids the weights themselves are no numbers.
    fn scaled(&self, clues: impl Iterator<Item = usize>) -> BTreeMap<usize, f64> {
        let logarithm = |clues| self.cells.map_or(0.0, |cells| log_weight(cells, clues));
        let logarithms: Vec<(usize, f64)> = clues.map(|clues| (clues, logarithm(clues))).collect();
        let most = logarithms.iter().map(|&(_, log)| log).fold(f64::NEG_INFINITY, f64::max);
        logarithms.into_iter().map(|(clues, log)| (clues, (log - most).exp())).collect()
    }
}

/// Returns the weighted mean of the numbers, and its standard error, which needs two puzzles. Both maps have the same
/// keys. Returns `None` if there is no puzzle.
fn ratio(
    weights: &BTreeMap<usize, f64>,
    moments: &BTreeMap<usize, Moments>,
) -> Option<(f64, Option<f64>)> {
    let groups = || weights.values().zip(moments.values());
    let puzzles: u64 = moments.values().map(|moments| moments.puzzles).sum();
    let total: f64 = groups().map(|(weight, it)| weight * it.puzzles as f64).sum();
    let mean = groups().map(|(weight, it)| weight * it.sum as f64).sum::<f64>() / total;
    // The sum of the squares of weight · (number - mean).
    let residual = |(weight, it): (&f64, &Moments)| {
        let about_mean =
            it.squares as f64 - 2.0 * mean * it.sum as f64 + mean * mean * it.puzzles as f64;
        weight * weight * about_mean
    };
    let residuals: f64 = groups().map(residual).sum();
    let correction = puzzles as f64 / (puzzles as f64 - 1.0);
    let error = (puzzles > 1).then(|| (correction * residuals.max(0.0)).sqrt() / total);
    (puzzles > 0).then_some((mean, error))
}

impl SummaryReport {
    /// Returns the distributions: the number of clues, and then each scale.
    #[must_use]
    pub fn distributions(&self) -> &[Distribution] {
        &self.distributions
    }

    /// Returns the number of puzzles, and whether they are weighted, in words.
    fn head(&self) -> String {
        let mut head = quantity(self.puzzles, "puzzle");
        if self.controlled_bias {
            head += " with a controlled bias, weighted";
        }
        if self.unanswered > 0 {
            let _ = write!(head, "; {} not read or not answered", self.unanswered);
        }
        head
    }
}

impl Distribution {
    /// Returns the number of puzzles, their mean and the puzzles without a value in words.
    #[must_use]
    pub fn heading(&self) -> String {
        let mut heading = format!("{}: {}", self.scale, quantity(self.puzzles, "puzzle"));
        if let Some(mean) = self.mean {
            let _ = write!(heading, ", mean {mean:.4}");
        }
        if let Some(error) = self.standard_error {
            let _ = write!(heading, ", standard error {error:.4}");
        }
        for (answer, puzzles) in &self.without_value {
            let _ = write!(heading, "; {puzzles} {answer}");
        }
        heading
    }
}

impl Report for SummaryReport {
    json_methods!();

    fn grid(&self) -> String {
        let mut text = format!("{} (version {})\n", self.head(), self.version);
        for distribution in &self.distributions {
            let _ = writeln!(text, "\n{}", distribution.heading());
            let (value, number, share) = ("value", "puzzles", "share %");
            let _ = writeln!(text, "{value:>10} {number:>9} {share:>10}  standard error");
            for row in &distribution.values {
                let error = row.standard_error.map(|error| format!("  {:>14.5}", 100.0 * error));
                let (value, puzzles, share) = (&row.value, row.puzzles, 100.0 * row.share);
                let error = error.unwrap_or_default();
                let _ = writeln!(text, "{value:>10} {puzzles:>9} {share:>10.5}{error}");
            }
        }
        text
    }

    /// Returns the means of all distributions.
    fn line(&self) -> String {
        let mean = |it: &Distribution| {
            let mean = it.mean.map_or_else(|| "none".to_owned(), |mean| format!("{mean:.4}"));
            format!("{} {mean}", it.scale)
        };
        self.distributions.iter().map(mean).collect::<Vec<_>>().join(", ")
    }
}
