//! Parses and writes ranges of numbers such as `20..24`.

use std::ops::RangeInclusive;

/// The error for a text that is not a range.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is no range: expected {expected}")]
pub struct UnknownRange {
    pub(super) found: String,
    pub(super) expected: &'static str,
}

/// Parses `A..B` or `A`. Returns `None` if `read` does not accept an end, or if B is less than A.
pub(super) fn range<T: PartialOrd + Copy>(
    text: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Option<RangeInclusive<T>> {
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let (from, to) = (read(from.trim())?, read(to.trim())?);
    (from <= to).then_some(from..=to)
}

/// Parses a number of clues such as `24`, or a range such as `20..24`.
///
/// # Errors
///
/// Returns [`UnknownRange`] if the text is neither a number nor an ascending range.
pub fn clue_range(text: &str) -> Result<RangeInclusive<usize>, UnknownRange> {
    range(text, |number| number.parse().ok()).ok_or_else(|| UnknownRange {
        found: text.to_owned(),
        expected: "a number of clues, or the fewest and the most as in 22..26",
    })
}

/// Returns a range in words, for example `22 to 26`.
pub(super) fn in_words(range: &RangeInclusive<usize>) -> String {
    match (range.start(), range.end()) {
        (from, to) if from == to => from.to_string(),
        (from, to) => format!("{from} to {to}"),
    }
}
