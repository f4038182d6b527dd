//! Removes the text around a puzzle on its line: quotation marks, and its number in a list.

use std::io::BufRead;

use super::{
    Entry, Format, FormatError,
    source::{Line, Lines},
    state::ReaderState,
};

/// The maximum number of digits of a number in a list.
const MOST_DIGITS: usize = 9;
/// The maximum number of lines below a line that are searched for another puzzle or list number.
const LINES_AHEAD: usize = 8;

/// A number in a list, and the text behind it.
struct Numbered<'a> {
    number: u32,
    /// True if a `#` precedes the number, as in comments.
    is_comment: bool,
    /// True if a sign such as `.`, `)`, `:` or `#` marks it as a number in a list. A space or a comma alone does
    /// not.
    is_marked: bool,
    rest: &'a str,
}

impl ReaderState {
    /// Returns the current line with spaces in place of quotation marks and a list number, so that columns stay the
    /// same. Returns `None` unless the line holds a puzzle with quotation marks or a list number around it.
    /// `counted` is the last number of a list whose numbers follow a `#`.
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
        let bare = self.bare(&text).or_else(|| self.bare_of_odd_length(&text))?;
        if let Some(item) = numbered(&text).filter(|it| it.is_comment && !self.claims('#')) {
            let is_next = counted.is_some_and(|last| item.number == last + 1);
            if !is_next && !begins_list(&item, lines, self.known.is_none()) {
                return None;
            }
            *counted = Some(item.number);
        }
        Some(bare)
    }

    /// Returns `text` without the quotation marks and the number around a puzzle. Returns `None` unless `text` is a
    /// puzzle only without them.
    fn bare(&self, text: &str) -> Option<String> {
        if self.is_whole_puzzle(text) {
            return None;
        }
        let unnumbered = numbered(text).map(|it| behind_blanks(text, it.rest));
        let unquoted = without_quotes(unnumbered.as_deref().unwrap_or(text));
        // Text behind a number must have one symbol for each cell, because a row of numbers begins with a number,
        // too.
        let is_puzzle = |text: &str| text.len() >= 16 && self.size_of_glued(text).is_some();
        let unquoted = unquoted.filter(|bare| self.is_whole_puzzle(bare));
        unquoted.or(unnumbered.filter(|bare| is_puzzle(self.head(bare))))
    }

    /// Returns `text` without the quotation marks and the number around cells, even if the cells are too few or too
    /// many for a puzzle. The error is then about the cells. Returns `None` if `text` has no such cells.
    fn bare_of_odd_length(&self, text: &str) -> Option<String> {
        if self.is_whole_puzzle(text) {
            return None;
        }
        let item = numbered(text).filter(|it| it.is_marked);
        let unnumbered = item.map(|it| behind_blanks(text, it.rest));
        let unquoted = without_quotes(unnumbered.as_deref().unwrap_or(text));
        unquoted.or(unnumbered).filter(|bare| looks_like_cells(self.head(bare)))
    }

    /// The current line is bad. If no size is known yet, reads it again with the size of a puzzle below it, so that
    /// the error names this size. Returns `error` if a size is known or no puzzle is near.
    pub fn compared_with_others<R: BufRead>(
        &self,
        lines: &mut Lines<R>,
        error: FormatError,
    ) -> Result<Entry, FormatError> {
        if !self.lacks_size() {
            return Err(error);
        }
        let mut puzzles = (0..LINES_AHEAD).map_while(|distance| {
            let line = lines.peek(distance)?;
            Some(self.read_wrapped(line))
        });
        match puzzles.find_map(|puzzle| puzzle) {
            Some(puzzle) => self.beside(&puzzle).read_line(lines.current()),
            None => Err(error),
        }
    }

    /// Reads the puzzle of a line that holds a whole puzzle, perhaps with quotation marks or a list number. Returns
    /// `None` if the line holds no such puzzle.
    fn read_wrapped(&self, line: &Line) -> Option<Entry> {
        let bare = self.bare(&line.text);
        let text = bare.unwrap_or_else(|| line.text.clone());
        let whole = self.is_whole_puzzle(&text);
        whole.then(|| self.read_line(&Line { text, ..line.clone() }).ok()).flatten()
    }
}

/// Returns whether the first character of `text`, spaces apart, can be a quotation mark or the beginning of a list
/// number.
fn may_be_wrapped(text: &str) -> bool {
    text.trim_start().starts_with(|c: char| "\"'#(".contains(c) || c.is_ascii_digit())
}

/// Parses the list number at the start of `text`: `1.`, `1)`, `1:`, `(1)`, `1,`, `#1`, or `1` and a space. Returns
/// `None` if there is none.
fn numbered(text: &str) -> Option<Numbered<'_>> {
    let text = text.trim_start();
    let is_comment = text.starts_with('#');
    let is_open = text.starts_with(['#', '(']);
    let text = text.strip_prefix(['#', '(']).unwrap_or(text);
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let number = text[..digits].parse().ok().filter(|_| digits <= MOST_DIGITS)?;
    let rest = &text[digits..];
    let ends = rest.starts_with([')', ':']);
    let is_marked = is_open || ends || rest.starts_with('.');
    let rest = rest.strip_prefix(['.', ')', ':']).unwrap_or(rest);
    let after = rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';'));
    // A dot is an empty cell if no space follows it.
    let is_item = ends || after.len() < rest.len();
    is_item.then_some(Numbered { number, is_comment, is_marked, rest: after })
}

/// Returns whether a number that looks like a comment is the first of a list. The next line that is not empty must
/// also be such a line, with the next number. Above the first puzzle (`is_first`) a list may begin at any number and
/// have only one line. Below that puzzle a list begins at 0 or 1, because a line with any other number may be a puzzle
/// that somebody made a comment.
fn begins_list<R: BufRead>(item: &Numbered<'_>, lines: &mut Lines<R>, is_first: bool) -> bool {
    let mut distance = 0;
    while distance < LINES_AHEAD
        && lines.peek(distance).is_some_and(|line| line.text.trim().is_empty())
    {
        distance += 1;
    }
    match lines.peek(distance) {
        None => is_first,
        Some(line) => {
            let next = numbered(&line.text).filter(|it| it.is_comment);
            (is_first || item.number <= 1) && next.is_some_and(|it| it.number == item.number + 1)
        }
    }
}

/// Returns whether `text` looks like the cells of a puzzle. It has at least 15 symbols, one less than the smallest
/// grid with boxes has cells, and most of them are digits or usual symbols for an empty cell.
fn looks_like_cells(text: &str) -> bool {
    let count = text.chars().count();
    let cells =
        text.chars().filter(|&symbol| symbol.is_ascii_digit() || ".-_*?xX@/".contains(symbol));
    count >= 15 && 2 * cells.count() > count
}

/// Returns `rest`, which is the end of `text`, with spaces in place of the text before it.
fn behind_blanks(text: &str, rest: &str) -> String {
    let before = &text[..text.len() - rest.len()];
    " ".repeat(before.chars().count()) + rest
}

/// Returns `text` with spaces in place of its quotation marks. Returns `None` unless it begins with a quotation
/// mark and has several.
fn without_quotes(text: &str) -> Option<String> {
    let quote = text.trim_start().chars().next().filter(|c| matches!(c, '"' | '\''))?;
    (text.matches(quote).count() > 1).then(|| text.replace(quote, " "))
}
