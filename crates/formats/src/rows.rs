//! Cuts one row of a block into its cells, and recognises the lines of a frame.

use itertools::Itertools;

use super::{
    state::ReaderState,
    symbols::{Meaning, Symbols, choose},
};

/// A row that was cut into fields, at spaces and bars, or at commas, semicolons or tabs.
pub(super) struct Row<'a> {
    pub fields: Vec<&'a str>,
    /// True if the row was cut at commas or semicolons, so that each field is one cell.
    pub delimited: bool,
    /// The number of characters in all fields together.
    glued: usize,
}

/// The maximum number of cells in a row that has one character for each cell and no separators, if the side is not
/// known.
const MOST_SYMBOLS: usize = 62;

impl ReaderState {
    /// Cuts the row `text` into fields. A `#` ends the row, unless it is a symbol of the alphabet.
    pub fn row<'a>(&self, text: &'a str) -> Row<'a> {
        let comment = if self.claims('#') { None } else { text.find('#') };
        let text = &text[..comment.unwrap_or(text.len())];
        let delimiter = [',', ';'].into_iter().find(|&c| text.contains(c) && !self.claims(c));
        let (fields, delimited) = match delimiter {
            Some(delimiter) if !self.has_mark_lists(text) => (self.cut(text, delimiter), true),
            _ if self.is_side(text.split('\t').count()) => (self.cut(text, '\t'), false),
            _ => (self.cut_at_blanks(text), false),
        };
        let glued = fields.iter().map(|field| field.chars().count()).sum();
        Row { fields, delimited, glued }
    }

    /// Returns whether `text` is only a line of a frame, such as `---+---+---` or `*-----------*`.
    pub fn is_rule(&self, text: &str) -> bool {
        let is_frame = |c: char| {
            let framing = c.is_whitespace() || "-=+|*.:'`,".contains(c);
            (framing && !self.claims(c)) || self.is_bar(c)
        };
        let horizontal = ["---", "===", "─", "━", "═"].iter().any(|line| text.contains(line));
        let crossed = text.contains('+') && text.contains(['-', '=']);
        (horizontal || crossed) && text.chars().all(is_frame)
    }

    /// Returns the number of dashes in `text`. Returns `None` if it has no dashes, or characters other than dashes,
    /// bars and spaces.
    pub fn dashes(&self, text: &str) -> Option<usize> {
        let blank = |c: char| c == '-' || c.is_whitespace() || self.is_bar(c);
        let dashes = text.matches('-').count();
        (dashes > 0 && !self.claims('-') && text.chars().all(blank)).then_some(dashes)
    }

    /// Returns whether `text` is a comment line.
    pub fn is_comment(&self, text: &str) -> bool {
        !self.claims('#') && text.trim_start().starts_with('#')
    }

    /// Returns the side of the block whose first row is `row`. Returns `None` if `row` cannot be a row of a block.
    pub fn width(&self, row: &Row) -> Option<usize> {
        let count = row.fields.len();
        let single = row.glued == count;
        let separate = row.delimited || single || self.has_numbers_or_marks(row);
        if separate && self.is_side(count) {
            return Some(count);
        }
        let glued = row.glued <= MOST_SYMBOLS || self.side().is_some();
        (glued && !row.delimited && self.is_side(row.glued)).then_some(row.glued)
    }

    /// Returns the cells of `row` in a block of side `side`. Returns `None` if the row has another number of cells.
    pub fn cells_of<'a>(&self, row: &Row<'a>, side: usize) -> Option<Vec<&'a str>> {
        if row.fields.len() == side {
            return Some(row.fields.clone());
        }
        let glued = row.glued == side && !row.delimited;
        glued.then(|| row.fields.iter().flat_map(|field| characters(field)).collect())
    }

    /// Returns the number of cells of `row`. This is the number of its fields or of its characters, whichever is
    /// closer to `side`. For a delimited row, it is the number of its fields.
    pub fn cell_count(&self, row: &Row, side: usize) -> usize {
        let fields = row.fields.len();
        let by_fields = row.delimited || fields.abs_diff(side) < row.glued.abs_diff(side);
        if by_fields { fields } else { row.glued }
    }

    /// Returns the number of characters in all fields of `text` together. Returns `None` unless there are several
    /// fields of the same length.
    pub fn even_row_length(&self, text: &str) -> Option<usize> {
        let row = self.row(text);
        let even = row.fields.iter().map(|field| field.chars().count()).all_equal();
        (even && row.fields.len() > 1).then_some(row.glued)
    }

    /// Returns the number of cells between two bars of `text`, which is the number of columns of a box. Returns `None`
    /// if this number is not the same everywhere, or if there are no cells.
    pub fn box_columns(&self, text: &str, side: usize) -> Option<usize> {
        let by_fields = self.row(text).fields.len() == side;
        let count = |part: &str| match by_fields {
            true => part.split_whitespace().count(),
            false => part.chars().filter(|c| !c.is_whitespace()).count(),
        };
        let mut counts = text.split(|c| self.is_bar(c)).map(count).filter(|&count| count > 0);
        let first = counts.next()?;
        counts.all(|count| count == first).then_some(first)
    }

    fn cut<'a>(&self, text: &'a str, delimiter: char) -> Vec<&'a str> {
        let framed = |c: char| self.is_bar(c) || (c.is_whitespace() && c != '\t');
        let text = text.trim_matches(framed);
        let separates = |c: char| c == delimiter || self.is_bar(c);
        text.split(separates).map(|field| field.trim()).collect()
    }

    fn cut_at_blanks<'a>(&self, text: &'a str) -> Vec<&'a str> {
        let separates = |c: char| c.is_whitespace() || self.is_bar(c);
        text.split(separates).filter(|field| !field.is_empty()).collect()
    }

    /// Returns whether `text` is a row of lists of pencil marks such as `1,12,14 3 2,5`. `-` means that a cell has
    /// no pencil mark.
    fn has_mark_lists(&self, text: &str) -> bool {
        let groups = self.cut_at_blanks(text);
        let side = groups.len();
        let ascending = |group: &&str| {
            let numbers: Option<Vec<usize>> = group.split(',').map(|n| n.parse().ok()).collect();
            *group == "-"
                || numbers.is_some_and(|numbers| {
                    numbers.is_sorted_by(|a, b| a < b)
                        && numbers.iter().all(|n| (1..=side).contains(n))
                })
        };
        side > 9 && self.is_side(side) && groups.iter().all(ascending)
    }

    /// Returns whether the fields are numbers or lists of numbers (from side 10) or groups of pencil marks (up to side
    /// 9). A field may also be a single symbol.
    fn has_numbers_or_marks(&self, row: &Row) -> bool {
        let side = row.fields.len();
        if !self.is_side(side) {
            return false;
        }
        let listed = |field: &&str| field.bytes().all(|b| b.is_ascii_digit() || b == b',');
        let single = |field: &&str| field.chars().count() == 1;
        if side > 9 {
            return row.fields.iter().all(|field| listed(field) || single(field));
        }
        let text = row.fields.concat();
        let alphabet = self.alphabet.clone().unwrap_or_else(|| choose(&text, side));
        let symbols = Symbols::new(alphabet, side);
        let digit = |c| matches!(symbols.meaning(c), Meaning::Number(_));
        row.fields.iter().all(|field| single(field) || field.chars().all(digit))
    }
}

/// Returns the characters of `text`. Each is a slice of `text`.
fn characters(text: &str) -> impl Iterator<Item = &str> {
    text.char_indices().map(|(start, c)| &text[start..start + c.len_utf8()])
}
