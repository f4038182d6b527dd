//! Defines the report of the subcommand `rate`.

use indexmap::IndexMap;
use itertools::Itertools;
use serde::Serialize;

use super::language::Language;
use super::names::NameWriter;
use super::refusal::Refusal;
use crate::classify::{Class, Classification, Family};
use crate::explain::rate::{Difficulty, RATING_VERSION, Rater, Rating, Scale, StepKind};
use crate::formats::Entry;
use crate::report::puzzle::PuzzleHead;
use crate::report::summary::RatedValue;
use crate::report::{BatchReport, Report, Source};

/// The rating of a puzzle, or the reason why there is none.
///
/// JSON and CSV fields (on the scale `se`, numbers have one decimal):
///
/// - `file` and `line` (where the puzzle comes from), `shape`, `rules` (null if classic), `puzzle` (its clues), and
///   `marks` (its pencil marks, n symbols a cell) if it has some
/// - `answer`: `rated`, `at least` (a limit was reached), `beyond` (patterns of no length solve the puzzle), `clash`,
///   `no solution`, `several` or `unknown`
/// - `message`: the reason why the puzzle has no rating, or null
/// - `scale`: `se`, `score`, `w`, `gw`, `b`, `gb`, `te`, `bxb` or `bxbb`
/// - `version`: a number that increases whenever the rating of a puzzle may change
/// - `assume_unique`: true if techniques were allowed that are valid only if the solution is unique
/// - `difficulty`: on `se`, the difficulty of the hardest step; on `score`, the sum of the difficulties of all steps;
///   on `te`, the depth of suppositions; on the other scales, the length of the longest pattern that is needed
/// - `at_least`: a lower bound of the difficulty, if only this is known; otherwise null
/// - `level`: `easy`, `medium`, `hard`, `unfair` or `extreme` on `score`; null on `se`
/// - `hardest`: the technique of the hardest step, on `se` and classic 9x9 one of Sudoku Explainer; null on the scales
///   of patterns, as all of the following fields
/// - `hardest_difficulty`: the difficulty of the hardest step
/// - `until_first_digit`: the difficulty of the hardest step up to the first one that places a digit
/// - `first_step`: the difficulty of the first step
/// - `sum`: the sum of the difficulties of all steps
/// - `steps`: an object with the number of steps of each technique, the easiest technique first
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RateReport {
    #[serde(flatten)]
    head: PuzzleHead,
    answer: &'static str,
    message: Option<String>,
    scale: &'static str,
    version: u32,
    assume_unique: bool,
    difficulty: Option<f64>,
    at_least: Option<usize>,
    level: Option<String>,
    hardest: Option<String>,
    hardest_difficulty: Option<f64>,
    until_first_digit: Option<f64>,
    first_step: Option<f64>,
    sum: Option<f64>,
    #[cfg_attr(feature = "schema", schema(value_type = std::collections::BTreeMap<String, usize>))]
    steps: IndexMap<String, usize>,
    #[serde(skip)]
    value: Option<RatedValue>,
    #[serde(skip)]
    words: String,
    #[serde(skip)]
    line: String,
}

impl RateReport {
    /// Creates the report on `entry`, read from `source`. `rated` is the rating by `rater`, or the reason why the
    /// puzzle has no rating.
    #[must_use]
    pub fn new(
        source: Source,
        entry: &Entry,
        rater: &Rater<'_>,
        rated: Result<&Rating, &Refusal>,
    ) -> Self {
        let mut report = RateReport {
            head: PuzzleHead::new(source, entry),
            answer: "rated",
            scale: rater.scale().key(),
            version: RATING_VERSION,
            assume_unique: rater.assumes_unique(),
            ..RateReport::default()
        };
        match rated {
            Ok(rating) => report.take_in(rating),
            Err(refusal) => report.refuse_for(refusal, entry),
        }
        report
    }

    /// Creates the report on `entry`, read from `source`, on a scale of patterns. `class` is the class of the puzzle,
    /// or the reason why it has none.
    #[must_use]
    pub fn classified(
        source: Source,
        entry: &Entry,
        by: Classification,
        class: Result<Class, &Refusal>,
    ) -> Self {
        let mut report = RateReport {
            head: PuzzleHead::new(source, entry),
            answer: "rated",
            scale: by.key(),
            version: RATING_VERSION,
            ..RateReport::default()
        };
        match class {
            Ok(class) => report.take_in_class(by, class),
            Err(refusal) => report.refuse_for(refusal, entry),
        }
        report
    }

    /// Returns the rating as a value of a distribution: on `score` the level, on the other scales the difficulty.
    /// Returns `None` if the puzzle has no rating.
    pub(in crate::report) fn value(&self) -> Option<&RatedValue> {
        self.value.as_ref()
    }

    /// Returns the answer as a word, as in the field `answer`.
    pub(in crate::report) fn answer_word(&self) -> &'static str {
        self.answer
    }

    /// Returns the answer if it says that the puzzle is not a proper one: it has no solution or several.
    pub(in crate::report) fn fault(&self) -> Option<&'static str> {
        matches!(self.answer, "clash" | "no solution" | "several").then_some(self.answer)
    }

    fn take_in_class(&mut self, by: Classification, class: Class) {
        let name = by.name();
        self.line = class.to_string();
        self.words = format!("{name} {class} (version {RATING_VERSION})");
        match class {
            Class::Exactly(number) => {
                self.difficulty = Some(number as f64);
                self.value = Some(value_of_class(number));
            }
            Class::AtLeast(number) => {
                self.at_least = Some(number);
                self.answer = "at least";
            }
            Class::Beyond | Class::Impossible => {
                self.answer = "beyond";
                self.words = format!("{name}: {} (version {RATING_VERSION})", unsolved(by));
                self.message = Some(unsolved(by).to_owned());
            }
        }
    }

    fn refuse_for(&mut self, refusal: &Refusal, entry: &Entry) {
        let name_writer = NameWriter::new(Language::English, &entry.alphabet, entry.puzzle.shape());
        self.refuse(refusal.key(), refusal.message(&name_writer));
    }

    fn refuse(&mut self, key: &'static str, message: String) {
        self.answer = key;
        key.clone_into(&mut self.line);
        self.words.clone_from(&message);
        self.message = Some(message);
    }

    fn take_in(&mut self, rating: &Rating) {
        let number = Difficulty::number;
        self.difficulty = Some(number(rating.difficulty()));
        self.level = rating.level().map(|level| level.to_string());
        self.hardest = rating.hardest.map(|(kind, _)| kind.key());
        self.hardest_difficulty = rating.hardest.map(|(_, difficulty)| number(difficulty));
        self.until_first_digit = rating.until_first_digit.map(number);
        self.first_step = rating.first_step.map(number);
        self.sum = Some(number(rating.sum));
        self.steps = rating.steps.iter().map(|(one, &count)| (one.key(), count)).collect();
        self.value = Some(value(rating));
        self.line = line(rating);
        self.words = words(rating, self.assume_unique);
    }
}

/// Returns the rating as a value of a distribution.
fn value(rating: &Rating) -> RatedValue {
    let (difficulty, level) = (rating.difficulty(), rating.level());
    RatedValue {
        place: level.map_or(difficulty.0, |level| level as u32),
        text: level.map_or_else(|| difficulty.to_string(), |level| level.to_string()),
        tenths: difficulty.0,
    }
}

fn value_of_class(number: usize) -> RatedValue {
    let place = u32::try_from(number).expect("a pattern has fewer requirements");
    RatedValue { place, text: number.to_string(), tenths: 10 * place }
}

/// Returns the rating on one line. On `se` the line is, for example, `7.2/1.2/1.2`. The three numbers are the
/// difficulty of the hardest step, of the hardest step up to the first one that places a digit, and of the first step.
/// If there are no steps, the line has only the first number. On `score` the line is, for example, `1240 hard`.
fn line(rating: &Rating) -> String {
    match rating.level() {
        Some(level) => format!("{} {level}", rating_text(rating.scale, rating.difficulty())),
        None => {
            let first = [rating.until_first_digit, rating.first_step];
            let numbers = first.into_iter().flatten().chain([rating.difficulty()]);
            let [digit, step, hardest] = numbers.collect::<Vec<_>>()[..] else {
                return rating.difficulty().to_string();
            };
            format!("{hardest}/{digit}/{step}")
        }
    }
}

fn words(rating: &Rating, assumes_unique: bool) -> String {
    let name = |kind: StepKind| match kind {
        StepKind::Own(technique) => (Language::English.words().technique)(technique).to_owned(),
        StepKind::SudokuExplainer(technique) => technique.to_string(),
    };
    let counted = |(&kind, count): (&StepKind, &usize)| format!("{} x{count}", name(kind));
    let steps = rating.steps.iter().map(counted).join(", ");
    let as_text = |difficulty| rating_text(rating.scale, difficulty);
    let Some((hardest, counts)) = rating.hardest else { return "solved already".to_owned() };
    let rated = match rating.level() {
        Some(level) => format!("{level}, score {}", as_text(rating.sum)),
        None => format!("SE {}, sum {}", as_text(counts), as_text(rating.sum)),
    };
    let assumed = if assumes_unique { ", one solution assumed" } else { "" };
    let (hardest, counts) = (name(hardest), as_text(counts));
    let directly = if rating.is_hardest_direct() { ", places a digit directly" } else { "" };
    format!(
        "{rated} (version {RATING_VERSION}{assumed}); hardest step: {hardest} ({counts}{directly})\n  {steps}"
    )
}

/// Says that the patterns of a scale do not solve the puzzle.
fn unsolved(by: Classification) -> &'static str {
    match by {
        Classification::Length(Family::Whips) => "whips of no length solve it",
        Classification::Length(Family::GroupedWhips) => "g-whips of no length solve it",
        Classification::Length(Family::Braids) => "braids of no length solve it",
        Classification::Length(Family::GroupedBraids) => "g-braids of no length solve it",
        Classification::Depth => "suppositions of no depth solve it",
        Classification::Inside { levels: 1 } => "braids of no length inside a supposition solve it",
        Classification::Inside { .. } => "braids of no length inside two suppositions solve it",
    }
}

/// Formats a difficulty: with one decimal on `se`, and as whole points on `score`.
fn rating_text(scale: Scale, difficulty: Difficulty) -> String {
    match scale {
        Scale::Se => difficulty.to_string(),
        Scale::Score => (difficulty.0 / 10).to_string(),
    }
}

impl Report for RateReport {
    json_methods!();

    fn grid(&self) -> String {
        format!("{}: {}\n", self.head.source, self.words)
    }

    fn line(&self) -> String {
        self.line.clone()
    }
}

impl BatchReport for RateReport {
    const REASON: &'static str = "message";

    fn answer(&self) -> &'static str {
        self.answer
    }
}
