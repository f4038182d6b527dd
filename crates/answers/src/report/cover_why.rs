//! Defines the report of the subcommand `cover why`.

use itertools::Itertools;
use serde::Serialize;

use super::cover::lines_of;
use super::why_words::two_solutions;
use super::{Report, quantity};
use crate::backend::Limit;
use crate::cores::{CoverClash, CoverPart, CoverWhy};
use crate::cover::{ActionId, ExactCover};

/// The result of `cover why`: the sets of items that cannot all be met, or solutions.
///
/// JSON and CSV fields:
///
/// - `file`
/// - `answer`: `clash`, `unique`, `several` or `unknown`
/// - `reason`: the limit that was reached, or null
/// - `clashes`: a list of sets of items that cannot all be met; empty unless the answer is `clash`. Each has `items`,
///   `size` (the number of items), `minimal` (true if each item is known to be necessary), `smallest` (true if it is
///   known that every smaller set is listed before it) and `at_least` (a lower bound on the number of items of every
///   set that is not listed before this one).
/// - `solution`: the options of a solution, if the answer is `unique` or `several`
/// - `second`: the options of a second solution, if the answer is `several`
/// - `differ`: the options that only one of the two solutions has
/// - `nearest`: true if it is known that no two solutions differ in fewer options
#[derive(Clone, Debug, Default, Serialize)]
pub struct CoverWhyReport {
    file: String,
    answer: &'static str,
    reason: Option<String>,
    clashes: Vec<Listed>,
    solution: Option<Vec<String>>,
    second: Option<Vec<String>>,
    differ: Option<Vec<String>>,
    nearest: Option<bool>,
    #[serde(skip)]
    words: String,
}

/// A clash as JSON fields. [`CoverWhyReport`] documents these fields.
#[derive(Clone, Debug, Serialize)]
struct Listed {
    items: Vec<String>,
    size: usize,
    minimal: bool,
    smallest: bool,
    at_least: usize,
}

impl CoverWhyReport {
    /// Creates the report on `cover`, the problem in `file`.
    #[must_use]
    pub fn new(file: &str, cover: &ExactCover<String, String>, answer: &CoverWhy) -> Self {
        let mut report = CoverWhyReport {
            file: file.to_owned(),
            answer: "unknown",
            ..CoverWhyReport::default()
        };
        let options = |ids: &[ActionId]| -> Vec<String> {
            ids.iter().map(|&id| cover.action(id).clone()).collect()
        };
        match answer {
            CoverWhy::Clash(clashes, limit) => report.clash(cover, clashes, *limit),
            CoverWhy::Unique(only) => {
                report.answer = "unique";
                "exactly one solution".clone_into(&mut report.words);
                report.solution = Some(options(only));
            }
            CoverWhy::Several(first, second, limit) => {
                report.compare(options(first), options(second), *limit);
            }
            CoverWhy::Unknown(limit) => {
                report.reason = Some(limit.to_string());
                report.words = format!("unknown, {limit}");
            }
        }
        report
    }

    fn clash(
        &mut self,
        cover: &ExactCover<String, String>,
        clashes: &[CoverClash],
        limit: Option<Limit>,
    ) {
        self.answer = "clash";
        self.reason = limit.map(|limit| limit.to_string());
        self.clashes = clashes.iter().map(|clash| Listed::new(cover, clash)).collect();
        self.words = match &self.clashes[..] {
            [only] => format!("no solution: {}", only.words(0)),
            several => format!("no solution: {} sets of items clash", several.len()),
        };
    }

    fn compare(&mut self, first: Vec<String>, second: Vec<String>, limit: Option<Limit>) {
        let only = |these: &[String], those: &[String]| {
            these.iter().filter(|option| !those.contains(option)).cloned().collect::<Vec<_>>()
        };
        let differ = [only(&first, &second), only(&second, &first)].concat();
        self.words = two_solutions(&quantity(differ.len() as u64, "option"), limit);
        self.answer = "several";
        self.reason = limit.map(|limit| limit.to_string());
        self.nearest = Some(limit.is_none());
        (self.solution, self.second, self.differ) = (Some(first), Some(second), Some(differ));
    }
}

impl Listed {
    fn new(cover: &ExactCover<String, String>, clash: &CoverClash) -> Self {
        let name = |part: &CoverPart| match part {
            CoverPart::Requirement(id) => cover.requirement(*id).clone(),
            CoverPart::Clause(id) => format!("side clause {}", id.index() + 1),
        };
        Listed {
            items: clash.parts.iter().map(name).collect(),
            size: clash.parts.len(),
            minimal: clash.doubtful.is_empty(),
            smallest: clash.is_smallest(),
            at_least: clash.at_least,
        }
    }

    /// Returns the set in words. `index` is its 0-based index in the list of sets, the smaller first.
    fn words(&self, index: usize) -> String {
        let number = quantity(self.size as u64, "item");
        let small = match (self.minimal, self.smallest) {
            (false, _) => "; whether all are necessary is unknown",
            (_, true) if index == 0 => "; each is necessary, and no smaller set does",
            (_, true) => "; each is necessary, and of the sets that come next none is smaller",
            _ => "; each is necessary",
        };
        format!("{number} clash{small}: {}", self.items.join(" "))
    }
}

impl Report for CoverWhyReport {
    json_methods!();

    fn grid(&self) -> String {
        let solutions =
            self.solution.iter().chain(&self.second).map(|options| lines_of(options)).join("\n");
        let several = if self.clashes.len() > 1 { &self.clashes[..] } else { &[] };
        let words = |(index, clash): (usize, &Listed)| clash.words(index) + "\n";
        let clashes = several.iter().enumerate().map(words).join("");
        format!("# {}: {}\n{clashes}{solutions}", self.file, self.words)
    }

    /// Returns the answer in words. If there are several clashes, the items of each follow, separated by ` | `.
    fn line(&self) -> String {
        match &self.clashes[..] {
            [] | [_] => self.words.clone(),
            several => {
                let sets = several.iter().map(|clash| clash.items.join(" ")).join(" | ");
                format!("{}: {sets}", self.words)
            }
        }
    }
}
