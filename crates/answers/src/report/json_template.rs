//! Writes JSON reports on plain lines by filling gaps in the text of an earlier report.

use std::io::Write;
use std::ops::Range;

use super::AnswerLine;
use crate::formats::{PlainLine, has_clash, with_one_blank};

/// The fields whose values depend on the line, with their gaps.
const FIELDS: [(&str, Gap); 5] = [
    ("\"line\":", Gap::Line),
    ("\"puzzle\":", Gap::Puzzle),
    ("\"clues\":", Gap::Clues),
    ("\"solution\":", Gap::Solution),
    ("\"count\":", Gap::Count),
];

/// A value that depends on the line.
#[derive(Clone, Copy, Debug)]
enum Gap {
    Line,
    Puzzle,
    Clues,
    Solution,
    Count,
}

/// A plain line and its answer.
#[derive(Clone, Copy, Debug)]
pub struct AnsweredLine<'a> {
    /// The number of the line in its file, from 1.
    pub line: usize,
    /// The symbols of the puzzle's cells.
    pub cells: &'a PlainLine,
    /// The answer as it is written with `--format line`.
    pub answer: &'a AnswerLine<'a, &'a [u8]>,
    /// The answer as one word.
    pub word: &'static str,
}

/// The JSON reports on earlier plain lines of a file, one for each answer.
///
/// Two reports of a file whose puzzles have the same answer and no clash differ only in the fields of `FIELDS`. So one
/// report that serde wrote is the template of all others, and they have the bytes that serde would write.
#[derive(Debug, Default)]
pub struct JsonTemplates(Vec<((&'static str, bool), Template)>);

/// The parts of a text before each gap, and the part after the last gap.
#[derive(Debug)]
struct Template {
    parts: Vec<(String, Gap)>,
    end: String,
}

impl JsonTemplates {
    /// Appends the report on `answered` to `out`, without a line feed. Returns false, and appends nothing, if there is
    /// no template for it.
    pub fn write(&self, answered: AnsweredLine<'_>, out: &mut Vec<u8>) -> bool {
        let Some((_, template)) = self.0.iter().find(|(key, _)| *key == answered.key()) else {
            return false;
        };
        let has_template = answered.word != "none" || !has_clash(answered.cells);
        if has_template {
            template.write(answered, out);
        }
        has_template
    }

    /// Makes a template of `json`, which is the report on `answered`. A report that names a clash or two solutions
    /// becomes no template.
    pub fn learn(&mut self, answered: AnsweredLine<'_>, json: &str) {
        if json.contains("\"second\":\"") || has_clash(answered.cells) {
            return;
        }
        self.0.push((answered.key(), Template::of(json)));
    }
}

impl AnsweredLine<'_> {
    /// Returns what determines the report, except for the gaps: the word, and whether a count is exact.
    fn key(&self) -> (&'static str, bool) {
        (self.word, matches!(self.answer, AnswerLine::Count { is_exact: true, .. }))
    }

    /// Appends the value that belongs into the gap to `out`.
    fn fill(&self, gap: Gap, out: &mut Vec<u8>) {
        let clues = || self.cells.iter().filter(|symbol| (b'1'..=b'9').contains(symbol)).count();
        match (gap, self.answer) {
            (Gap::Line, _) => write!(out, "{}", self.line).expect("a vector takes everything"),
            (Gap::Puzzle, _) => out.extend_from_slice(&with_one_blank(self.cells)),
            (Gap::Clues, _) => write!(out, "{}", clues()).expect("a vector takes everything"),
            (Gap::Solution, AnswerLine::Grid(cells, _)) => out.extend_from_slice(cells),
            (Gap::Count, AnswerLine::Count { found, .. }) => {
                write!(out, "{found}").expect("a vector takes everything");
            }
            (Gap::Solution | Gap::Count, _) => unreachable!("the answer has the field's value"),
        }
    }
}

impl Template {
    fn of(json: &str) -> Self {
        let gap = |(name, gap): &(&str, Gap)| Some((value(json, name)?, *gap));
        let mut gaps: Vec<_> = FIELDS.iter().filter_map(gap).collect();
        gaps.sort_unstable_by_key(|(value, _)| value.start);
        let mut start = 0;
        let mut part = |(value, gap): (Range<usize>, Gap)| {
            let before = json[start..value.start].to_owned();
            start = value.end;
            (before, gap)
        };
        let parts = gaps.into_iter().map(&mut part).collect();
        Template { parts, end: json[start..].to_owned() }
    }

    fn write(&self, answered: AnsweredLine<'_>, out: &mut Vec<u8>) {
        for (before, gap) in &self.parts {
            out.extend_from_slice(before.as_bytes());
            answered.fill(*gap, out);
        }
        out.extend_from_slice(self.end.as_bytes());
    }
}

/// Returns the place of the value after the field's name, without quotation marks; `None` if there is no such field or
/// its value is null. In a text of JSON, each quotation mark inside of a string has a backslash before it, so `name`
/// stands only where the field begins. The values of the fields have no quotation marks inside.
fn value(json: &str, name: &str) -> Option<Range<usize>> {
    let start = json.find(name)? + name.len();
    let rest = &json[start..];
    match rest.strip_prefix('"') {
        Some(text) => Some(start + 1..start + 1 + text.find('"')?),
        None if rest.starts_with("null") => None,
        None => Some(start..start + rest.find([',', '}'])?),
    }
}
