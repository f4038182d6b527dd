//! Names what the text of a puzzle states for people alone.

use itertools::Itertools;

use crate::formats::{Entry, NOT_UNDERSTOOD};

/// The number of parts that the words name. They only count the others.
const NAMED: usize = 10;

/// Returns the words that name what the text of a puzzle states for people alone ([`Entry::not_understood`]), on one
/// line. Returns `None` if there is nothing.
#[must_use]
pub fn not_understood(entry: &Entry) -> Option<String> {
    let listed = entry.not_understood()?.as_array()?;
    let parts: Vec<&str> = listed.iter().filter_map(|part| part.as_str()).collect();
    if parts.is_empty() {
        return None;
    }
    let named = parts.iter().take(NAMED).join("; ");
    let more = match parts.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!("; and {more} more, which JSON lists in the field {NOT_UNDERSTOOD}"),
    };
    // The texts of drawings are free: a line break or an escape sequence in one must not become part of the output.
    Some(format!("{named}{more}").replace(char::is_control, " "))
}
