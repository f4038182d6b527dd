//! Shortens what the text of a puzzle holds, for quoting it in an error message.

use serde_json::Value;

/// The maximum number of characters of a quotation.
const LONGEST: usize = 40;

/// Returns the first 40 characters of a text, for an error message that quotes it.
#[must_use]
pub fn shortened(text: &str) -> &str {
    text.char_indices().nth(LONGEST).map_or(text, |(end, _)| &text[..end])
}

/// Returns the first 40 characters of a JSON value, in backticks.
pub(crate) fn quoted(value: &Value) -> String {
    format!("`{}`", shortened(&value.to_string()))
}
