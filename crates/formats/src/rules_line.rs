//! Reads the rules or the shape of the following puzzles from lines and fields.

use sudosat_grid::{Layout, Puzzle, Rules, Shape, clues::TYPES};

use super::{FormatErrorKind, state::ReaderState};

/// What a comment line says about the puzzles below it: the text behind the colon.
#[derive(Clone, Copy, Debug)]
pub(super) enum Statement<'l> {
    /// The rules, as in `# rules: diagonals, windows`.
    Rules(&'l str),
    /// A clue of several cells, as in `# clue: killer 10 r1c1 r1c2`.
    Clue(&'l str),
    /// The shape, as in `# shape: 4x3`.
    Shape(&'l str),
}

impl<'l> Statement<'l> {
    /// Returns the statement of a line, or `None` if the line makes none.
    ///
    /// Upper and lower case are equal; `rule` and a space before the colon are accepted too. A line without a colon is
    /// a comment, unless it begins with `rules` and its text parses as rules. A line with `clues` is a comment, as in
    /// `# clues: 24`, unless a type of clue follows.
    pub fn of(line: &'l str) -> Option<Self> {
        let comment = line.trim_start().strip_prefix('#')?.trim_start();
        let behind_colon = |rest: &'l str| rest.trim_start().strip_prefix(':').map(str::trim);
        if let Some(rest) = without_word(comment, "rules").or_else(|| without_word(comment, "rule"))
        {
            return behind_colon(rest).or_else(|| bare_rules(rest)).map(Statement::Rules);
        }
        let text = |word| without_word(comment, word).and_then(behind_colon);
        let clues = || text("clues").filter(|text| begins_with_clue(text));
        let clue = text("clue").or_else(clues).map(Statement::Clue);
        clue.or_else(|| text("shape").map(Statement::Shape))
    }

    /// Returns the text behind the colon.
    pub fn text(self) -> &'l str {
        match self {
            Statement::Rules(text) | Statement::Clue(text) | Statement::Shape(text) => text,
        }
    }
}

/// Returns the rules that follow the word `rules` without a colon, if the text parses as rules.
fn bare_rules(rest: &str) -> Option<&str> {
    let list = rest.trim();
    let is_word = rest.starts_with(char::is_whitespace);
    (is_word && list.parse::<Rules>().is_ok()).then_some(list)
}

/// Returns whether the first word is a type of clue.
fn begins_with_clue(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default();
    TYPES.iter().any(|kind| kind.name == word || kind.aliases.contains(&word))
}

/// Returns whether the line gives rules or a clue.
pub(super) fn gives_rules(line: &str) -> bool {
    matches!(Statement::of(line), Some(Statement::Rules(_) | Statement::Clue(_)))
}

/// Returns the text behind `word` if `text` begins with `word`, in upper or lower case. Otherwise returns `None`.
fn without_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let (begin, rest) = text.split_at_checked(word.len())?;
    begin.eq_ignore_ascii_case(word).then_some(rest)
}

impl ReaderState {
    /// Parses a shape. If the caller requested a shape, returns that one instead.
    pub fn read_shape(&self, text: &str) -> Result<Shape, FormatErrorKind> {
        Ok(self.asked_shape.unwrap_or(text.parse::<Shape>()?.of_one_grid()))
    }

    /// Parses the rules of a line. They must agree with the caller's rules, if there are any.
    pub fn read_rules(&self, text: &str) -> Result<Rules, FormatErrorKind> {
        self.as_asked(text.parse()?)
    }

    /// Parses the clues of a line and adds them to the rules of the lines above. If the caller gives rules, the rules
    /// of the lines above do not count, and the clues must agree with the caller's rules.
    pub fn read_clue(&self, text: &str) -> Result<Rules, FormatErrorKind> {
        let added: Rules = text.parse()?;
        let own = if self.asked_rules.is_some() { Rules::default() } else { self.rules.clone() };
        self.as_asked(Rules::new(own.iter().chain(added.iter()).cloned())?)
    }

    /// Parses the rules of a puzzle. They must agree with the caller's rules and with the rules of the line above.
    pub fn read_own_rules(&self, text: &str) -> Result<Rules, FormatErrorKind> {
        self.as_requested(text.parse()?)
    }

    /// Returns `found`, completed by the caller's rules, if there are any. Returns an error if the two contradict each
    /// other.
    fn as_asked(&self, found: Rules) -> Result<Rules, FormatErrorKind> {
        let Some(expected) = &self.asked_rules else { return Ok(found) };
        let other = |found| FormatErrorKind::OtherRules { found, expected: expected.clone() };
        self.agreed(found, expected).map_err(other)
    }

    /// Returns `found`, completed by the caller's rules and by the rules of the line above. Returns an error if
    /// `found` contradicts one of them. If the rules of the line above are classic, or there is no such line,
    /// `found` need not agree with them.
    pub fn as_requested(&self, found: Rules) -> Result<Rules, FormatErrorKind> {
        let found = self.as_asked(found)?;
        if self.rules.is_classic() {
            return Ok(found);
        }
        let expected = || self.rules.clone();
        let other = |found| FormatErrorKind::RulesGivenTwice { found, expected: expected() };
        self.agreed(found, &self.rules).map_err(other)
    }

    /// Returns `puzzle` with the rules that [`as_requested`](Self::as_requested) returns. The text of the puzzle has
    /// given its shape. Returns an error if the rules disagree or the caller requested another shape. If the rules
    /// have no boxes, only the numbers of rows, columns and digits are compared.
    pub fn puzzle_as_requested(&self, puzzle: Puzzle) -> Result<Puzzle, FormatErrorKind> {
        let rules = self.as_requested(puzzle.rules.clone())?;
        let found = puzzle.shape();
        let fits = |expected: Shape| {
            let size = |shape: Shape| (shape.rows(), shape.columns(), shape.side());
            found == expected || !puzzle.rules.mention_boxes() && size(found) == size(expected)
        };
        match self.asked_shape {
            Some(expected) if !puzzle.rules.on_canvas(expected).is_ok_and(fits) => {
                Err(FormatErrorKind::OtherShape { found: found.of_one_grid(), expected })
            }
            _ => Ok(puzzle.under(rules)),
        }
    }

    /// Returns the rules that `found` and `expected` give together. Returns `found` as an error if the two differ,
    /// with two exceptions: one of them may lack the regions of a jigsaw, or the rule `latin` on a shape without
    /// boxes.
    fn agreed(&self, found: Rules, expected: &Rules) -> Result<Rules, Rules> {
        let whole = |rules: &Rules, other: &Rules| {
            let regions = other.regions().filter(|_| rules.lack_regions());
            let rules = regions.map_or_else(|| rules.clone(), |it| rules.with_regions(it));
            self.shape.map_or(rules.clone(), |shape| rules.on(shape))
        };
        let both = whole(&found, expected);
        if both == whole(expected, &found) { Ok(both) } else { Err(found) }
    }

    /// Returns `puzzle` with the rules of the reader state. They include `latin` if the shape of the puzzle has no
    /// boxes.
    pub fn ruled(&self, puzzle: Puzzle) -> Puzzle {
        let rules = self.rules.clone().on(puzzle.shape());
        puzzle.under(rules)
    }
}

/// Checks that rules fit a shape. Stores the last shape and rules that passed, so that they are not checked again.
#[derive(Debug, Default)]
pub(super) struct Checker {
    good: Option<(Shape, Rules)>,
}

impl Checker {
    /// Returns an error if the rules of `puzzle` do not fit its shape.
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
