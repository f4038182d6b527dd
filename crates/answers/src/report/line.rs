//! Defines an answer that is written as one line.

use std::io::Write;

use crate::cover::Total;

/// An answer that is written as one line. `G` is the type of the text for a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnswerLine<'a, G = &'a str> {
    /// The line has the symbols of a grid, or the options that solve an exact cover problem. If the second field is not
    /// `None`, this remark follows after ` # `.
    Grid(G, Option<&'a str>),
    /// The line has a number of solutions, with `at least` before it if the number is not exact.
    Count {
        /// The number of solutions that were found.
        found: Total,
        /// True if it is known that there are no other solutions.
        is_exact: bool,
    },
    /// The line has the answer in words.
    Words(&'a str),
}

impl<G: AsRef<[u8]>> AnswerLine<'_, G> {
    /// Appends the line to `out`, without a line feed.
    ///
    /// ```
    /// # use sudosat_answers as sudosat;
    /// use sudosat::report::AnswerLine;
    ///
    /// let mut out = Vec::new();
    /// AnswerLine::Grid("1234341221434321", Some("several solutions")).write(&mut out);
    /// assert_eq!(out, b"1234341221434321 # several solutions");
    /// ```
    #[inline]
    pub fn write(&self, out: &mut Vec<u8>) {
        match self {
            AnswerLine::Grid(cells, remark) => {
                out.extend_from_slice(cells.as_ref());
                for part in remark.iter().flat_map(|remark| [" # ", remark]) {
                    out.extend_from_slice(part.as_bytes());
                }
            }
            AnswerLine::Count { found, is_exact } => {
                let at_least = if *is_exact { "" } else { "at least " };
                write!(out, "{at_least}{found}").expect("a vector takes everything");
            }
            AnswerLine::Words(words) => out.extend_from_slice(words.as_bytes()),
        }
    }
}

impl AnswerLine<'_> {
    /// Returns the line, without a line feed.
    pub(super) fn text(&self) -> String {
        let mut out = Vec::new();
        self.write(&mut out);
        String::from_utf8(out).expect("texts and numbers are text")
    }
}
