//! Lines and fields that tell the rules, or the shape, of the puzzles that follow.

use crate::grid::{Layout, Puzzle, Rules, Shape};

use super::{FormatErrorKind, dialect::Dialect};

/// The rules that a line like `# rules: diagonals, windows` tells, as text.
///
/// Any case will do, `rule`, and a blank before the colon. Without a colon the line is a comment
/// unless what follows can be read as rules.
pub(super) fn told(line: &str) -> Option<&str> {
    let comment = line.trim_start().strip_prefix('#')?.trim_start();
    let rest = without_word(comment, "rules").or_else(|| without_word(comment, "rule"))?;
    match rest.trim_start().strip_prefix(':') {
        Some(list) => Some(list.trim()),
        None if rest.starts_with(char::is_whitespace) => {
            let list = rest.trim();
            list.parse::<Rules>().is_ok().then_some(list)
        }
        None => None,
    }
}

/// The shape that a line like `# shape: 4x3` tells, as text.
pub(super) fn told_shape(line: &str) -> Option<&str> {
    let comment = line.trim_start().strip_prefix('#')?.trim_start();
    let rest = without_word(comment, "shape")?.trim_start();
    rest.strip_prefix(':').map(str::trim)
}

/// What follows `word`, in whatever case, at the begin of `text`.
fn without_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let (begin, rest) = text.split_at_checked(word.len())?;
    begin.eq_ignore_ascii_case(word).then_some(rest)
}

impl Dialect {
    /// Reads a shape that the text tells; that of the caller stands above it.
    pub fn read_shape(&self, text: &str) -> Result<Shape, FormatErrorKind> {
        Ok(self.asked_shape.unwrap_or(text.parse::<Shape>()?.of_one_grid()))
    }

    /// Reads rules that a line tells; they must be those asked for, if any were.
    pub fn read_rules(&self, text: &str) -> Result<Rules, FormatErrorKind> {
        self.as_asked(text.parse()?)
    }

    /// Reads rules that a puzzle tells itself; they must be those told above it too, if any were.
    pub fn read_own_rules(&self, text: &str) -> Result<Rules, FormatErrorKind> {
        self.as_told(text.parse()?)
    }

    /// `found` if those are the rules asked for, or none were.
    fn as_asked(&self, found: Rules) -> Result<Rules, FormatErrorKind> {
        let Some(expected) = &self.asked else { return Ok(found) };
        let other = |found| FormatErrorKind::OtherRules { found, expected: expected.clone() };
        self.agreed(found, expected).map_err(other)
    }

    /// `found` if those are the rules asked for and told above; the classic ones end what was told.
    pub fn as_told(&self, found: Rules) -> Result<Rules, FormatErrorKind> {
        let found = self.as_asked(found)?;
        if self.rules.is_classic() {
            return Ok(found);
        }
        let expected = || self.rules.clone();
        let other = |found| FormatErrorKind::RulesToldTwice { found, expected: expected() };
        self.agreed(found, &self.rules).map_err(other)
    }

    /// What `found` and `expected` say together, or else `found` as an error: either may leave the
    /// regions of a jigsaw, or that a shape without boxes has none, to the other.
    fn agreed(&self, found: Rules, expected: &Rules) -> Result<Rules, Rules> {
        let whole = |rules: &Rules, other: &Rules| {
            let regions = other.regions().filter(|_| rules.lack_regions());
            let rules = regions.map_or_else(|| rules.clone(), |it| rules.with_regions(it));
            self.shape.map_or(rules.clone(), |shape| rules.on(shape))
        };
        let both = whole(&found, expected);
        if both == whole(expected, &found) { Ok(both) } else { Err(found) }
    }

    /// `puzzle` under the rules that were told before it.
    pub fn ruled(&self, puzzle: Puzzle) -> Puzzle {
        let rules = self.rules.clone().on(puzzle.shape());
        puzzle.under(rules)
    }
}

/// Checks that rules make sense on shapes; remembers the last that did.
#[derive(Debug, Default)]
pub(super) struct Checker {
    good: Option<(Shape, Rules)>,
}

impl Checker {
    /// Checks that the rules of `puzzle` make sense on its shape.
    pub fn check(&mut self, puzzle: &Puzzle) -> Result<(), FormatErrorKind> {
        let (shape, rules) = (puzzle.shape(), &puzzle.rules);
        let known = self.good.as_ref().is_some_and(|(s, r)| (*s, r) == (shape, rules));
        if !known && !rules.is_classic() {
            Layout::new(shape, rules)?;
            self.good = Some((shape, rules.clone()));
        }
        Ok(())
    }
}
