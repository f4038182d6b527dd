//! What stands around a puzzle on its line: quotation marks, and its number in a list.

use std::io::BufRead;

use super::{
    Entry, Format, FormatError,
    dialect::Dialect,
    source::{Line, Lines},
};

/// The most digits of a number in a list.
const MOST_DIGITS: usize = 9;
/// How many lines below a bad one are looked at for a puzzle.
const LOOK: usize = 8;

/// A number in a list, and what follows it.
struct Numbered<'a> {
    number: u32,
    /// Whether it stands behind a `#`, as comments do.
    is_comment: bool,
    rest: &'a str,
}

impl Dialect {
    /// The current line with blanks in place of quotation marks and a number, so that columns stay the same;
    /// `None` where nothing of that kind stands around a puzzle.
    /// `counted` is the latest number of a list whose numbers stand behind a `#`.
    pub fn unwrapped<R: BufRead>(
        &self,
        lines: &mut Lines<R>,
        counted: &mut Option<u32>,
    ) -> Option<String> {
        let is_line =
            matches!(self.format, None | Some(Format::Line | Format::CountLine | Format::Sdm));
        if !is_line || !may_be_wrapped(&lines.current().text) {
            return None;
        }
        let text = lines.current().text.clone();
        let bare = self.bare(&text)?;
        if let Some(item) = numbered(&text).filter(|it| it.is_comment && !self.claims('#')) {
            let is_next = counted.is_some_and(|last| item.number == last + 1);
            if !is_next && !begins_list(&item, lines) {
                return None;
            }
            *counted = Some(item.number);
        }
        Some(bare)
    }

    /// `text` without what stands around a puzzle, if it is one only then.
    fn bare(&self, text: &str) -> Option<String> {
        if self.is_whole_puzzle(text) {
            return None;
        }
        let unnumbered = numbered(text).map(|it| behind_blanks(text, it.rest));
        let unquoted = without_quotes(unnumbered.as_deref().unwrap_or(text));
        // What follows a number has one symbol a cell: a row of numbers begins with a number, too.
        let is_puzzle = |text: &str| text.len() >= 16 && self.size_of_glued(text).is_some();
        let unquoted = unquoted.filter(|bare| self.is_whole_puzzle(bare));
        unquoted.or(unnumbered.filter(|bare| is_puzzle(self.head(bare))))
    }

    /// The error about the current line by one of the puzzles below it, where nothing is known of their size.
    pub fn told_beside_others<R: BufRead>(
        &self,
        lines: &mut Lines<R>,
        error: FormatError,
    ) -> Result<Entry, FormatError> {
        if !self.lacks_size() {
            return Err(error);
        }
        let mut puzzles = (0..LOOK).map_while(|distance| {
            let line = lines.peek(distance)?;
            Some(self.read_wrapped(line))
        });
        match puzzles.find_map(|puzzle| puzzle) {
            Some(puzzle) => self.beside(&puzzle).read_line(lines.current()),
            None => Err(error),
        }
    }

    /// The puzzle of a line that holds a whole one.
    fn read_wrapped(&self, line: &Line) -> Option<Entry> {
        let bare = self.bare(&line.text);
        let text = bare.unwrap_or_else(|| line.text.clone());
        let whole = self.is_whole_puzzle(&text);
        whole.then(|| self.read_line(&Line { text, ..line.clone() }).ok()).flatten()
    }
}

/// Whether the first character could stand before a puzzle.
fn may_be_wrapped(text: &str) -> bool {
    text.trim_start().starts_with(|c: char| "\"'#(".contains(c) || c.is_ascii_digit())
}

/// The number at the begin of `text`: `1.`, `1)`, `1:`, `(1)`, `1,`, `#1` or `1` and a blank.
fn numbered(text: &str) -> Option<Numbered<'_>> {
    let text = text.trim_start();
    let is_comment = text.starts_with('#');
    let text = text.strip_prefix(['#', '(']).unwrap_or(text);
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let number = text[..digits].parse().ok().filter(|_| digits <= MOST_DIGITS)?;
    let rest = &text[digits..];
    let ends = rest.starts_with([')', ':']);
    let rest = rest.strip_prefix(['.', ')', ':']).unwrap_or(rest);
    let after = rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';'));
    // A dot without a blank behind it is a cell.
    (ends || after.len() < rest.len()).then_some(Numbered { number, is_comment, rest: after })
}

/// Whether a number that looks like a comment is the first of a list: the next line that is not blank has the one
/// after it.
fn begins_list<R: BufRead>(item: &Numbered<'_>, lines: &mut Lines<R>) -> bool {
    let mut distance = 0;
    while distance < LOOK && lines.peek(distance).is_some_and(|line| line.text.trim().is_empty()) {
        distance += 1;
    }
    let next = lines.peek(distance).and_then(|line| numbered(&line.text));
    item.number <= 1 && next.is_some_and(|it| it.is_comment && it.number == item.number + 1)
}

/// `rest`, a part of `text` at its end, with blanks in place of what stands before it.
fn behind_blanks(text: &str, rest: &str) -> String {
    let before = &text[..text.len() - rest.len()];
    " ".repeat(before.chars().count()) + rest
}

/// `text`, which begins with a quotation mark, with blanks in place of such marks.
fn without_quotes(text: &str) -> Option<String> {
    let quote = text.trim_start().chars().next().filter(|c| matches!(c, '"' | '\''))?;
    (text.matches(quote).count() > 1).then(|| text.replace(quote, " "))
}
